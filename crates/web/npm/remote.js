// Questions to a worker: they are sent one after another, and answered in their order.
import { PalisadeError } from "./door.js";

/**
 * What a worker is made of, in Node or in a browser.
 * @typedef {object} Port
 * @property {(message: unknown) => void} post
 * @property {() => void} end
 * @property {(isWanted: boolean) => void} keep whether the program waits for it
 */

/** @typedef {{ message: { id: number }, resolve: (answer: any) => void, reject: (error: unknown) => void, progress?: (work: number) => void, forget: () => void }} Asked */

/** An end that somebody has asked for. @param {string} why */
const ended = (why) => new DOMException(why, "AbortError");

/** What `Palisade` answers, asked of a worker, so that the thread that asks goes on. */
export class PalisadeWorker {
  #begin;
  /** @type {Port | undefined} */
  #port;
  /** @type {Map<number, Asked>} */
  #asked = new Map();
  #last = 0;
  #isClosed = false;

  /** @param {(hear: (data: any) => void, fail: (error: unknown) => void) => Port} begin */
  constructor(begin) {
    this.#begin = begin;
  }

  /**
   * @param {string} name
   * @param {unknown[]} given
   * @param {Record<string, any>} settings
   */
  #ask(name, given, settings = {}) {
    const { progress, signal, ...others } = settings ?? {};
    return new Promise((resolve, reject) => {
      if (progress !== undefined && typeof progress !== "function") {
        throw new PalisadeError(`progress: expected a function, found ${progress}`, "question");
      }
      if (settings === null || typeof settings !== "object") {
        throw new PalisadeError(`settings are an object, and not ${settings}`, "question");
      }
      if (this.#isClosed) throw ended("the worker is closed");
      signal?.throwIfAborted();
      const id = ++this.#last;
      const message = { id, name, given, settings: others, wantsProgress: progress !== undefined };
      const stop = () => {
        this.#settle(id)?.reject(signal.reason);
        // A worker that searches hears nothing. The next one is told what still waits.
        this.#restart();
      };
      signal?.addEventListener("abort", stop, { once: true });
      const forget = () => signal?.removeEventListener("abort", stop);
      this.#asked.set(id, { message, resolve, reject, progress, forget });
      try {
        this.#send(message);
      } catch (error) {
        // Something in the settings cannot be sent.
        this.#settle(id);
        throw new PalisadeError(`${name}: ${error}`, "question");
      }
    });
  }

  /** @param {unknown} message */
  #send(message) {
    this.#port ??= this.#begin(
      (data) => this.#hear(data),
      (error) => this.#fail(error),
    );
    this.#port.keep(true);
    this.#port.post(message);
  }

  /** Takes a question out that is settled. @param {number} id */
  #settle(id) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    asked?.forget();
    if (this.#asked.size === 0) this.#port?.keep(false);
    return asked;
  }

  /** @param {{ id: number, work?: number, answer?: unknown, error?: string, kind?: string }} said */
  #hear({ id, work, answer, error, kind }) {
    if (work !== undefined) this.#asked.get(id)?.progress?.(work);
    else if (error !== undefined) {
      this.#settle(id)?.reject(kind ? new PalisadeError(error, kind) : new Error(error));
    } else this.#settle(id)?.resolve(answer);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#port?.end();
    this.#port = undefined;
    for (const id of [...this.#asked.keys()]) this.#settle(id)?.reject(error);
  }

  #restart() {
    this.#port?.end();
    this.#port = undefined;
    for (const { message } of this.#asked.values()) this.#send(message);
  }

  version() {
    return this.#ask("version", []);
  }
  /** @param {string} fen @param {object} [settings] */
  bound(fen, settings) {
    return this.#ask("bound", [fen], settings);
  }
  /** @param {string} fen @param {object} [settings] */
  explain(fen, settings) {
    return this.#ask("explain", [fen], settings);
  }
  /** @param {string} fen @param {object} [settings] */
  maps(fen, settings) {
    return this.#ask("maps", [fen], settings);
  }
  /** @param {string} fen */
  moves(fen) {
    return this.#ask("moves", [fen]);
  }
  /** @param {string} fen @param {object} [settings] */
  picture(fen, settings) {
    return this.#ask("picture", [fen], settings);
  }
  prepare() {
    return this.#ask("prepare", []);
  }
  /** @param {string} fen @param {object} [settings] */
  solve(fen, settings) {
    return this.#ask("solve", [fen], settings);
  }
  /** @param {string} pgn @param {object} [settings] */
  annotate(pgn, settings) {
    return this.#ask("annotate", [pgn], settings);
  }
  /** @param {string} fen @param {object} [settings] */
  certify(fen, settings) {
    return this.#ask("certify", [fen], settings);
  }
  /** @param {string} certificate @param {object} [settings] */
  check(certificate, settings) {
    return this.#ask("check", [certificate], settings);
  }
  /** @param {string} fen @param {object} [settings] */
  winnable(fen, settings) {
    return this.#ask("winnable", [fen], settings);
  }

  /** Ends the worker; what it was asked and has not answered is rejected. */
  close() {
    this.#isClosed = true;
    this.#fail(ended("the worker is closed"));
  }
}

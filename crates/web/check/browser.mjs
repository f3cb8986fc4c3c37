// A browser without a head, driven by its own protocol over a pipe: no package is needed.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * In each page: while `isHeld`, no search has an answer; `held` are the answers that have come. So a search lasts
 * as long as a check wants, and does not end at a moment.
 */
const HOLD = `
  window.isHeld = false;
  window.held = [];
  window.Worker = class extends Worker {
    #searches = new Set();
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (!window.isHeld || !this.#searches.has(event.data.id)) return;
        event.stopImmediatePropagation();
        window.held.push(() => this.dispatchEvent(new MessageEvent("message", { data: event.data })));
      });
    }
    postMessage(asked) {
      if (asked.question === "solve") this.#searches.add(asked.id);
      super.postMessage(asked);
    }
  };`;

/** One page of one browser. */
export class Browser {
  #process;
  #folder;
  #next = 1;
  #waiting = new Map();
  #session;
  /** What went wrong in the page, and what it wanted to load. */
  faults = [];
  requests = [];

  /** @param {string} program */
  static async start(program) {
    const folder = await mkdtemp(join(tmpdir(), "palisade-"));
    const browser = new Browser(program, folder);
    const { targetId } = await browser.#ask("Target.createTarget", { url: "about:blank" });
    browser.#session = (await browser.#ask("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await browser.send(`${domain}.enable`);
    await browser.send("Page.addScriptToEvaluateOnNewDocument", { source: HOLD });
    // Whatever is not in the file is not there.
    await browser.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
    return browser;
  }

  constructor(program, folder) {
    this.#folder = folder;
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"];
    this.#process = spawn(program, [...flags, "--remote-debugging-pipe", `--user-data-dir=${folder}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    let heard = "";
    this.#process.stdio[4].on("data", (data) => {
      const parts = (heard + data).split("\0");
      heard = parts.pop();
      for (const part of parts) this.#hear(JSON.parse(part));
    });
  }

  #hear({ id, method, params, result, error }) {
    if (method === "Runtime.exceptionThrown") this.faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Log.entryAdded" && params.entry.level === "error") this.faults.push(params.entry.text);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  #ask(method, params = {}, sessionId = undefined) {
    const id = this.#next++;
    const text = JSON.stringify({ id, method, params, sessionId });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdio[3].write(`${text}\0`);
    });
  }

  send(method, params = {}) {
    return this.#ask(method, params, this.#session);
  }

  /** @param {{ width: number, height?: number, dark?: boolean, touch?: boolean }} look */
  async look({ width, height = 900, dark = false, touch = false }) {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: touch ? 2 : 1, mobile: touch });
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: touch });
    const features = [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }];
    await this.send("Emulation.setEmulatedMedia", { features });
  }

  async open(url) {
    // What is asked while one page goes and another comes may stay without an answer, on a busy machine.
    await this.send("Page.navigate", { url: "about:blank" }).catch(() => {});
    await this.until('location.href === "about:blank"');
    await this.send("Page.navigate", { url });
  }

  /** What an expression is worth in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  /** Waits until an expression is true. What has not come within ten minutes never comes. */
  async until(expression) {
    const end = Date.now() + 600_000;
    // A page that is still being read has not everything yet.
    while (!(await this.value(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`never came true: ${expression}; ${this.faults.join("; ")}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /**
   * The middle of an element that has come to rest: an answer that arrives may move what is below
   * it, and a press that was aimed before would miss.
   */
  async middle(selector) {
    return this.value(`(async () => {
      const middle = () => { const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let before = middle();
      for (let still = 0; still < 3; ) { await frame(); const now = middle(); still = now[0] === before[0] && now[1] === before[1] ? still + 1 : 0; before = now; }
      return before;
    })()`);
  }

  /** Presses the middle of an element as a mouse or a finger would. */
  async press(selector, touch = false) {
    await this.value(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "center" })`);
    const [x, y] = await this.middle(selector);
    if (touch) {
      await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      return;
    }
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
      await this.send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 });
    }
  }

  /** Drags with the mouse from the middle of an element to that of another; `between` looks at the page on the way. */
  async drag(from, to, between = async () => {}) {
    const [[x, y], [toX, toY]] = [await this.middle(from), await this.middle(to)];
    const mouse = (type, x, y) => this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });
    await mouse("mousePressed", x, y);
    await mouse("mouseMoved", (x + toX) / 2, (y + toY) / 2);
    await between();
    await mouse("mouseMoved", toX, toY);
    await mouse("mouseReleased", toX, toY);
  }

  /** Drags with a finger from the middle of an element to that of another. */
  async slide(from, to, between = async () => {}) {
    const [[x, y], [toX, toY]] = [await this.middle(from), await this.middle(to)];
    const touch = (type, ...touchPoints) => this.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", { x, y });
    const STEPS = 8;
    for (let step = 1; step <= STEPS; step += 1) {
      await touch("touchMove", { x: x + ((toX - x) * step) / STEPS, y: y + ((toY - y) * step) / STEPS });
      if (step === STEPS) await between();
    }
    await touch("touchEnd");
  }

  /** The browser's own step back. */
  async back() {
    const { currentIndex, entries } = await this.send("Page.getNavigationHistory");
    await this.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1].id });
  }

  /** Is all of an element on the screen? */
  async sees(selector) {
    return this.value(`(() => { const { top, bottom, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return height > 0 && top >= -1 && bottom <= innerHeight + 1; })()`);
  }

  /** Presses a key; a letter is typed. */
  async key(key) {
    const codes = { ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, Enter: 13, Delete: 46, Escape: 27, Tab: 9 };
    const text = key.length === 1 ? { text: key } : key === "Enter" ? { text: "\r" } : {};
    const code = { windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, ...code, ...text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, ...code });
  }

  /** The whole page as a picture, or what is on the screen. */
  async picture(file, isScreen = false) {
    const { cssContentSize } = await this.send("Page.getLayoutMetrics");
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
    const { data } = await this.send("Page.captureScreenshot", { format: "png", ...(isScreen ? {} : { captureBeyondViewport: true, clip }) });
    await writeFile(file, Buffer.from(data, "base64"));
  }

  async stop() {
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.#ask("Browser.close").catch(() => this.#process.kill());
    await gone;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

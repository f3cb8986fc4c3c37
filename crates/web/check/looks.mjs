// How the page reads and looks: in every language, at every size, by day and by night.
import assert from "node:assert/strict";
import { join } from "node:path";
import { BLAMED } from "./games.mjs";
import { FINE_70, WALL, arrow, beAccessible, beReadable, browser, folder, give, setBudget, settled, solved, text, url } from "./hands.mjs";

/** All that the page says and names, wherever it stands: the parts that are closed too. */
const words = () => browser.value(`(() => {
  const found = [...document.querySelectorAll("[aria-label], [title]")].flatMap((e) => [e.getAttribute("aria-label"), e.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (!node.parentElement.closest("script, noscript, #language")) found.push(node.nodeValue);
  return [...new Set(found.map((text) => (text ?? "").trim().replace(/\\s+/g, " ")))].filter((text) => /[a-z]{3}/.test(text) && !/[a-h][1-8]/.test(text));
})()`);

/** The page speaks German and Spanish; the letters of the men too. */
export async function speak() {
  const english = new Set(await words());
  for (const [language, wins, keeps, reason] of [
    ["de", "Weiß gewinnt", "Was den Wert hält: Kb1.", "Die Bauern bilden einen Zaun, den niemand überwindet."],
    ["es", "Ganan las blancas", "Lo que mantiene el valor: Rb1.", "Los peones forman una valla que nadie pasa."],
  ]) {
    await browser.open(`${url}#${WALL.replaceAll(" ", "_")}`);
    await settled(WALL);
    await browser.value(`document.querySelector("#language").value = "${language}", document.querySelector("#language").dispatchEvent(new Event("change"))`);
    await browser.until(`document.documentElement.lang === "${language}"`);
    await settled(WALL);
    assert.equal(await text("#reasons"), reason);
    const texts = Object.values(await import(`../page/texts_${language}.js`))[0];
    const left = (await words()).filter((text) => english.has(text) && texts[text] !== text && text !== "Palisade");
    assert.deepEqual(left, [], `English in ${language}`);
    await browser.open(`${url}#${FINE_70.replaceAll(" ", "_")}`);
    await settled(FINE_70);
    await solved(wins);
    await browser.until(`document.querySelector("#value").textContent === "${wins}" && document.querySelector("#best").textContent`);
    assert.equal(await text("#best"), keeps);
    await browser.picture(join(folder, `${language}.png`));
  }
  await browser.value('document.querySelector("#language").value = "en", document.querySelector("#language").dispatchEvent(new Event("change"))');
  await browser.until('document.documentElement.lang === "en"');
}

/** With letters twice as large on a small screen nothing is wider than that, and a finger meets everything. */
export async function enlarge() {
  await browser.look({ width: 375, height: 667, touch: true });
  await browser.value('document.documentElement.style.fontSize = "200%"');
  await browser.value('document.querySelectorAll("details").forEach((one) => (one.open = true))');
  await beReadable(375);
  await browser.value('document.documentElement.style.fontSize = ""');
  const small = await browser.value(`[...document.querySelectorAll("button, select, summary, textarea, input:not([type=radio]):not([type=checkbox])")]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 24).map((e) => e.outerHTML)`);
  assert.deepEqual(small, []);
}

/** All that can be opened is open, setting up included. */
export async function openAll() {
  for (const [width, dark, fen] of [[1280, false, FINE_70], [1280, true, WALL], [390, false, WALL], [390, true, FINE_70]]) {
    await browser.look({ width, dark, touch: width < 400 });
    await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
    await settled(fen);
    await browser.value(`document.querySelectorAll("details").forEach((one) => (one.open = true)), document.querySelector("#mode-setup").click()`);
    await beAccessible(`all open at ${width}`);
    await browser.value('document.querySelector("#mode-move").click()');
  }
}

/** The states in which people see the page. */
const STATES = {
  letters: [FINE_70],
  fence: [WALL, async () => browser.value('document.querySelector("#layer-fence").click()')],
  line: [FINE_70, async () => {
    await solved("wins, proved");
    for (let move = 0; move < 3; move += 1) await arrow("ArrowRight");
  }],
  time: ["8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1", async () => {
    await setBudget(0);
    await browser.press("#solve");
    await browser.until('!document.querySelector("#go-on").hidden');
  }],
  game: [FINE_70, async () => {
    await give(BLAMED, /^1 game, 3 remarks.$/);
    for (let move = 0; move < 2; move += 1) await arrow("ArrowRight");
    await settled("8/8/5k2/3K4/4P3/8/8/8 w - - 2 2");
  }],
  setup: [WALL, async () => browser.press("#mode-setup")],
  proof: [WALL, async () => {
    await browser.press("#proof summary");
    await browser.press("#certify");
    await browser.until('document.querySelectorAll("#proofs .proof").length === 2');
  }],
  dead: ["8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1"],
};

export async function takePictures() {
  for (const [look, width, height, touch] of [["desk", 1280, 900, false], ["phone", 390, 844, true]]) {
    let dark = false;
    for (const [name, [fen, prepare = async () => {}]] of Object.entries(STATES)) {
      await browser.look({ width, height, dark, touch });
      await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
      await settled(fen);
      await prepare();
      await beReadable(width);
      // Nothing is pointed at.
      await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1 });
      // What is seen at first, and where a game or a line is played through, and all that is there.
      await browser.picture(join(folder, `${name}-${look}.png`), true);
      await browser.picture(join(folder, `${name}-${look}-whole.png`));
      await beAccessible(`${name} at ${width}`);
      dark = !dark;
    }
  }
}

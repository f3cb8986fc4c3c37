// Uses the page as people do: with a mouse, a finger and a keyboard, without a network; and
// takes its picture on a screen and on a telephone, by day and by night.
//
// usage: node check.mjs PAGE.html PICTURE-FOLDER [CHROMIUM]
import assert from "node:assert/strict";
import { join } from "node:path";
import * as byHand from "./by_hand.mjs";
import * as looking from "./by_itself.mjs";
import * as games from "./games.mjs";
import { FINE_70, begin, browser, byItself, folder, open } from "./hands.mjs";
import * as looks from "./looks.mjs";
import * as play from "./play.mjs";
import * as quiz from "./quiz.mjs";
import * as searches from "./searches.mjs";

/** What is checked, in this order. The first are about what one asks for, the others about what the page does by itself. */
const ASKED = [byHand.setUpByMouse, searches.solve, searches.stop, searches.runOut, games.annotate, games.holdGame, games.listGames, byHand.goBack, byHand.beBrief, byHand.drag, searches.takeOut, searches.lookUp, searches.agree, games.take, looks.speak, byHand.useKeyboard, byHand.useFinger, byHand.promote, byHand.drawWall, looks.enlarge, looks.openAll, looks.takePictures];
const BY_ITSELF = [looking.lookByItself, looking.keepWhatIsProved, looking.breakOff, looking.switchOff, looking.showExamples, play.playOut, play.playOnPhone, quiz.askFromGames, quiz.carryInLink];

const [page, pictures, program = "chromium"] = process.argv.slice(2);
await begin(page, pictures, program);
try {
  // Some of them alone, as PALISADE_PARTS names them.
  const wanted = process.env.PALISADE_PARTS?.split(",");
  for (const part of [...ASKED, ...BY_ITSELF].filter(({ name }) => !wanted || wanted.includes(name))) {
    await browser.look({ width: 1280 });
    await open(FINE_70);
    await byItself(BY_ITSELF.includes(part));
    await part();
    console.log(`${part.name}: well`);
  }
  assert.deepEqual(browser.faults, []);
  const loaded = browser.requests.filter((address) => !/^(file|blob|about):/.test(address));
  assert.deepEqual(loaded, [], "the page loads nothing");
} catch (error) {
  console.error(error);
  console.error("the page then:", await browser.value('location.href + " " + document.querySelector("#fault")?.textContent + " " + document.querySelector("#fen")?.value'));
  await browser.picture(join(folder, "failed.png"));
  throw error;
} finally {
  await browser.stop();
}

// Squares are numbers, a1 = 0 to h8 = 63; a set is a pair of 32-bit halves.
const NAMES = Array.from({ length: 64 }, (_, s) => "abcdefgh"[s & 7] + ((s >> 3) + 1));
const SIDES = ["White", "Black"];
const COLORS = ["#4f9bc4", "#d99a2b", "#9f78bd", "#68a85a", "#cf6a52", "#a8a43c", "#5f78ad", "#c26a97"];
const SIZE = 45, LEFT = 20, TOP = 2;
const $ = (id) => document.getElementById(id);

const set = (hex) => [parseInt(hex.slice(8), 16) >>> 0, parseInt(hex.slice(0, 8), 16) >>> 0];
const has = (bits, s) => (bits[s >> 5] >>> (s & 31)) & 1;
const members = (bits) => NAMES.map((_, s) => s).filter((s) => has(bits, s));
const distance = (a, b) => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
const steps = (s) => NAMES.map((_, t) => t).filter((t) => distance(s, t) === 1);
// From the eighth rank down, as the thesis prints them.
const ORDER = NAMES.map((_, i) => (i & 7) | ((7 - (i >> 3)) << 3));
const listed = (squares) => "{" + ORDER.filter((s) => squares.includes(s)).map((s) => NAMES[s]).join(", ") + "}";

const pawns = DATA.pawns.map(set);
const state = {
  attacker: DATA.start.attacker,
  reading: Math.max(0, DATA.readings.findIndex((r) => r.key === DATA.start.reading)),
  tempi: DATA.start.tempi.slice(),
  mode: "look", focus: null, pinned: null,
  game: null,
};

// --- what the maps say -------------------------------------------------

const cache = new Map();
function mapFor(tempi) {
  const place = DATA.sides[state.attacker].maps[state.reading][tempi[0]][tempi[1]];
  if (!cache.has(place)) {
    const text = DATA.texts[place];
    cache.set(place, NAMES.map((_, s) => set(text.slice(16 * s, 16 * s + 16))));
  }
  return cache.get(place);
}
const open = (color) => set(DATA.sides[state.attacker].open[color]);
const enters = (color, from, other) =>
  steps(from).filter((t) => has(open(color), t) && distance(t, other) > 1);

/** Does the defender hold? `a`, `d`: the kings; `attackerMoves`: whose turn. */
function holds(a, d, attackerMoves, tempi) {
  const map = mapFor(tempi);
  if (attackerMoves) return Boolean(has(map[a], d));
  const replies = enters(1 - state.attacker, d, a);
  if (replies.some((t) => has(map[a], t))) return true;
  if (tempi[1] > 0 && has(mapFor([tempi[0], tempi[1] - 1])[a], d)) return true;
  const side = DATA.sides[state.attacker];
  return replies.length === 0 && tempi[1] === 0 && DATA.readings[state.reading].stalemate && !side.defenderMoves;
}

/** Squares of the attacking king with equal sets that are not empty. */
function groups() {
  const map = mapFor(state.tempi), found = new Map();
  for (const a of ORDER) {
    if (!has(open(state.attacker), a) || !(map[a][0] || map[a][1])) continue;
    const key = map[a].join();
    if (!found.has(key)) found.set(key, { attacking: [], defending: members(map[a]) });
    found.get(key).attacking.push(a);
  }
  return [...found.values()].map((group, i) => ({ ...group, letter: letter(i), color: COLORS[i % 8] }));
}
const letter = (i) => (i < 26 ? String.fromCharCode(65 + i) : letter(Math.floor(i / 26) - 1) + String.fromCharCode(65 + (i % 26)));
const keySquares = () => {
  const map = mapFor(state.tempi);
  return NAMES.map((_, a) => a).filter((a) => has(open(state.attacker), a) && !(map[a][0] || map[a][1]));
};

// --- the board ---------------------------------------------------------

const svg = document.querySelector("#board svg");
const make = (tag, attributes, text) => {
  const element = document.createElementNS(svg.namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const corner = (s) => [LEFT + SIZE * (s & 7), TOP + SIZE * (7 - (s >> 3))];
svg.removeAttribute("role");
svg.querySelector("desc")?.remove();
svg.querySelector(":scope > title")?.remove();
const men = svg.querySelector(".men");
const kings = SIDES.map((side) => {
  const group = [...men.children].find((g) => g.querySelector("title").textContent.startsWith(side.toLowerCase() + " king"));
  group.classList.add("king");
  svg.append(group);
  return group;
});
const under = make("g", { "aria-hidden": "true" }), over = make("g", { "aria-hidden": "true" }), hits = make("g", {});
svg.insertBefore(under, men);
svg.append(over, hits);

const hit = NAMES.map((name, s) => {
  const [x, y] = corner(s);
  const rect = make("rect", { x, y, width: SIZE, height: SIZE, class: "hit", role: "button", tabindex: "-1", "aria-label": name, "data-square": name });
  rect.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") look(s); });
  rect.addEventListener("focus", () => look(s));
  rect.addEventListener("click", () => choose(s));
  rect.addEventListener("keydown", (event) => key(event, s));
  return rect;
});
// In the order in which they are read: from the eighth rank down.
ORDER.forEach((s) => hits.append(hit[s]));
svg.addEventListener("pointerleave", () => look(null));

function key(event, s) {
  const move = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  if (move) {
    const file = (s & 7) + move[0], rank = (s >> 3) + move[1];
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) focusOn(file + 8 * rank);
  } else if (event.key === "Enter" || event.key === " ") choose(s);
  else if (event.key === "Escape") { state.pinned = null; look(null); }
  else return;
  event.preventDefault();
}
function focusOn(s) {
  hit.forEach((rect, t) => rect.setAttribute("tabindex", t === s ? "0" : "-1"));
  hit[s].focus();
}

function look(s) { state.focus = s; draw(); }
function choose(s) {
  hit.forEach((rect, t) => rect.setAttribute("tabindex", t === s ? "0" : "-1"));
  if (state.mode === "play") return step(s);
  state.pinned = state.pinned === s ? null : s;
  state.focus = s;
  draw();
}

const fill = (s, attributes) => { const [x, y] = corner(s); return make("rect", { x, y, width: SIZE, height: SIZE, ...attributes }); };
const place = (king, s, ghost) => {
  const [x, y] = corner(s);
  kings[king].setAttribute("transform", `translate(${x} ${y})`);
  kings[king].classList.toggle("ghost", ghost);
};

function draw() {
  under.replaceChildren();
  over.replaceChildren();
  const playing = state.mode === "play";
  const game = state.game, map = mapFor(playing ? game.tempi : state.tempi);
  const kingsAt = playing ? game.kings : DATA.kings;
  const shown = playing ? kingsAt[state.attacker] : state.focus ?? state.pinned ?? DATA.kings[state.attacker];
  const allowed = Boolean(has(open(state.attacker), shown));
  const all = $("groups").checked || state.mode === "look" ? groups() : [];

  if ($("groups").checked) {
    for (const group of all) for (const a of group.attacking) {
      under.append(fill(a, { fill: group.color, "fill-opacity": ".55" }));
      const [x, y] = corner(a);
      over.append(make("text", { x: x + SIZE / 2, y: y + 29, "text-anchor": "middle", "font-size": group.letter.length > 1 ? 15 : 19, class: "letter" }, group.letter));
    }
  }
  const lit = allowed ? members(map[shown]) : [];
  for (const d of lit) under.append(fill(d, { class: "lit" }));
  if (state.mode === "look" && lit.length) {
    const group = all.find((g) => g.attacking.includes(shown));
    for (const a of group.attacking) {
      const [x, y] = corner(a);
      over.append(make("rect", { x: x + 3, y: y + 3, width: SIZE - 6, height: SIZE - 6, rx: 4, class: "same" }));
    }
  }
  if ($("keys").checked) for (const s of keySquares()) {
    const [x, y] = corner(s);
    over.append(make("path", { class: "keysq", d: `M${x + 37} ${y + 2}l6 6-6 6-6-6z` }));
  }
  if (playing) {
    kingsAt.forEach((s, king) => place(king, s, false));
    if ($("hints").checked && !game.over) for (const t of enters(game.turn, kingsAt[game.turn], kingsAt[1 - game.turn])) {
      const [x, y] = corner(t);
      over.append(make("circle", { cx: x + SIZE / 2, cy: y + SIZE / 2, r: 7, class: isGood(t) ? "keeps" : "loses" }));
    }
  } else {
    place(state.attacker, shown, !allowed);
    place(1 - state.attacker, DATA.kings[1 - state.attacker], true);
  }
  for (const [i, rect] of hit.entries()) rect.setAttribute("aria-label", describe(i, shown, lit));
  for (const button of document.querySelectorAll("details button")) button.classList.toggle("on", button.dataset.squares.split(" ").includes(NAMES[shown]));
  say(shown, allowed, lit);
}

function describe(s, shown, lit) {
  const words = [NAMES[s]];
  [0, 1].forEach((color) => { if (has(pawns[color], s)) words.push(SIDES[color].toLowerCase() + " pawn"); });
  if (state.mode === "play") state.game.kings.forEach((k, color) => { if (k === s) words.push(SIDES[color].toLowerCase() + " king"); });
  if (lit.includes(s)) words.push("defence square");
  if (state.mode === "look") {
    if (!has(open(state.attacker), s)) words.push("closed to the attacking king");
    else {
      const set = members(mapFor(state.tempi)[s]);
      words.push(set.length ? "defended from " + set.length + " squares" : "key square");
    }
  }
  return words.join(", ");
}

function say(shown, allowed, lit) {
  if (state.mode === "play") return;
  const attacker = SIDES[state.attacker], defender = SIDES[1 - state.attacker], at = NAMES[shown];
  let text;
  if (!allowed) text = `${at}: the ${attacker.toLowerCase()} king may not stand here.`;
  else if (has(pawns[1 - state.attacker], shown) && !lit.length) text = `${at}: ${attacker} takes the pawn and is through.`;
  else if (!lit.length) text = `${at} is a key square: with ${attacker} there and to move, ${defender} has no defence.`;
  else {
    // Of many squares the number is enough; the table has them all.
    const which = lit.length > 16 ? "" : " " + listed(lit);
    const how = lit.length === 1 ? "this square only" : which ? `these ${lit.length} squares` : `${lit.length} squares`;
    text = `${at}${which}: with ${attacker} on ${at} and to move, ${defender} holds from ${how}.`;
  }
  $("said").textContent = text;
}

// --- playing the kings ---------------------------------------------------

function start() {
  state.game = { kings: DATA.kings.slice(), turn: DATA.turn, tempi: state.tempi.slice(), over: null, past: [], log: [] };
  if (state.mode === "play") judge();
}
const parts = (game) => [game.kings[state.attacker], game.kings[1 - state.attacker]];
const attackerMoves = (game) => game.turn === state.attacker;
const after = (t) => {
  const game = state.game, at = game.kings.slice();
  at[game.turn] = t;
  return { ...game, kings: at, turn: 1 - game.turn };
};
const isHeld = (game) => holds(...parts(game), attackerMoves(game), game.tempi);
/** Does the step serve the side that makes it? */
function isGood(t) {
  const game = after(t), capture = taken(t, state.game.turn);
  if (capture) return true;
  return isHeld(game) !== (state.game.turn === state.attacker);
}
const taken = (t, mover) => has(pawns[1 - mover], t);

function step(t) {
  const game = state.game;
  if (game.over) return tell("The play is over. Take back a move or start again.");
  if (!enters(game.turn, game.kings[game.turn], game.kings[1 - game.turn]).includes(t)) {
    return tell(`${SIDES[game.turn]} is to move, and the king on ${NAMES[game.kings[game.turn]]} cannot go to ${NAMES[t]}.`);
  }
  push(`${SIDES[game.turn]} K${taken(t, game.turn) ? "x" : ""}${NAMES[t]}`, () => {
    const mover = game.turn, capture = taken(t, mover);
    game.kings[mover] = t;
    game.turn = 1 - mover;
    if (capture) {
      game.over = mover === state.attacker
        ? `${SIDES[mover]} takes on ${NAMES[t]} and is through.`
        : `${SIDES[mover]} takes on ${NAMES[t]}. The pawns are no longer those of this map.`;
    }
  });
}
function pass() {
  const game = state.game, spender = game.turn === state.attacker ? 0 : 1;
  if (game.over || !game.tempi[spender]) return;
  push(`${SIDES[game.turn]} spends a spare move`, () => { game.tempi[spender] -= 1; game.turn = 1 - game.turn; });
}
function push(text, change) {
  const game = state.game, was = isHeld(game);
  game.past.push({ kings: game.kings.slice(), turn: game.turn, tempi: game.tempi.slice() });
  change();
  const now = game.over ? was : isHeld(game);
  const note = game.over ? "" : now === was ? "" : now ? ": lets the defender co-ordinate" : ": co-ordination is lost";
  game.log.push({ text: text + note, held: now, changed: now !== was });
  judge();
}
function judge() {
  const game = state.game, attacker = SIDES[state.attacker], defender = SIDES[1 - state.attacker];
  const held = isHeld(game);
  if (!game.over && !enters(game.turn, game.kings[game.turn], game.kings[1 - game.turn]).length) {
    const own = game.turn === state.attacker ? 0 : 1;
    if (!game.tempi[own]) game.over = `The ${SIDES[game.turn].toLowerCase()} king has no step${own && held ? ": stalemate" : ""}.`;
  }
  const spares = game.tempi.some(Boolean) ? ` Spare moves left: attacker ${game.tempi[0]}, defender ${game.tempi[1]}.` : "";
  const words = game.over ?? (held
    ? attackerMoves(game) ? `${defender} co-ordinates.` : `${defender} can co-ordinate.`
    : attackerMoves(game) ? `${defender} does not co-ordinate: ${attacker} gets through.` : `${defender} cannot co-ordinate: ${attacker} gets through.`);
  $("verdict").textContent = words;
  $("verdict").className = "verdict " + (held && !(game.over ?? "").includes("through") ? "held" : "lost");
  const last = game.log.at(-1);
  tell(`${last ? last.text + ". " : ""}${words}${game.over ? "" : ` ${SIDES[game.turn]} to move.`}${spares}`);
  $("moves").replaceChildren(...game.log.map((entry) => {
    const item = document.createElement("li");
    item.textContent = entry.text;
    if (entry.changed) item.className = entry.held ? "held" : "lost";
    return item;
  }));
  $("moves").scrollTop = $("moves").scrollHeight;
  $("undo").disabled = !game.past.length;
  $("pass").disabled = Boolean(game.over) || !game.tempi[attackerMoves(game) ? 0 : 1];
  $("machine").disabled = Boolean(game.over);
  draw();
}
const tell = (text) => { $("said").textContent = text; };

/** The step that serves best: fewest moves to break through, or the longest fight. */
function machine() {
  const game = state.game, moves = DATA.texts[DATA.sides[state.attacker].moves[state.reading]];
  const options = enters(game.turn, game.kings[game.turn], game.kings[1 - game.turn]);
  const left = (a, d) => { const sign = moves[64 * a + d]; return sign === "." ? Infinity : parseInt(sign, 36); };
  const rank = (t) => {
    const next = after(t), [a, d] = parts(next);
    if (taken(t, game.turn)) return -1000;
    const good = isGood(t) ? 0 : 500;
    if (game.turn !== state.attacker) return good - Math.min(left(a, d), 99);
    const replies = enters(1 - state.attacker, d, a);
    const longest = Math.max(0, ...replies.map((r) => left(a, r)));
    return good + (good ? 100 - replies.filter((r) => left(a, r) < Infinity).length : Math.min(longest, 99));
  };
  if (options.length) step(options.reduce((best, t) => (rank(t) < rank(best) ? t : best)));
}

// --- the controls --------------------------------------------------------

function refresh() {
  document.querySelectorAll("[name=attacker]").forEach((input) => { input.checked = Number(input.value) === state.attacker; });
  document.querySelectorAll("[name=mode]").forEach((input) => { input.checked = input.value === state.mode; });
  $("reading").value = DATA.readings[state.reading].key;
  $("tempo0").value = state.tempi[0];
  $("tempo1").value = state.tempi[1];
  $("note").textContent = DATA.readings[state.reading].note;
  $("play").hidden = state.mode !== "play";
  lists();
  start();
  draw();
}
function entry(text, squares, color) {
  const item = document.createElement("li"), button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.dataset.squares = squares.map((s) => NAMES[s]).join(" ");
  if (color) button.style.borderLeft = `.5rem solid ${color}`;
  button.addEventListener("click", () => {
    if (state.mode === "play") { state.mode = "look"; refresh(); }
    state.pinned = squares[0];
    look(squares[0]);
  });
  item.append(button);
  return item;
}
function lists() {
  const map = mapFor(state.tempi);
  $("grouplist").querySelector("ul").replaceChildren(
    ...groups().map((g) => entry(`${g.letter} ${listed(g.attacking)} ${listed(g.defending)}`, g.attacking, g.color)));
  $("table").querySelector("ul").replaceChildren(
    ...ORDER.filter((a) => has(open(state.attacker), a)).map((a) => entry(`${NAMES[a]} ${listed(members(map[a]))}`, [a])));
}
document.querySelectorAll("[name=attacker]").forEach((input) => input.addEventListener("change", () => {
  state.attacker = Number(input.value); state.pinned = state.focus = null; refresh();
}));
document.querySelectorAll("[name=mode]").forEach((input) => input.addEventListener("change", () => {
  state.mode = input.value; state.pinned = state.focus = null; refresh();
}));
$("reading").addEventListener("change", () => { state.reading = DATA.readings.findIndex((r) => r.key === $("reading").value); refresh(); });
[0, 1].forEach((i) => $("tempo" + i).addEventListener("change", () => { state.tempi[i] = Number($("tempo" + i).value); refresh(); }));
["keys", "groups", "hints"].forEach((id) => $(id).addEventListener("change", draw));
$("machine").addEventListener("click", machine);
$("pass").addEventListener("click", pass);
$("again").addEventListener("click", start);
$("undo").addEventListener("click", () => {
  const game = state.game, before = game.past.pop();
  if (!before) return;
  Object.assign(game, before, { over: null });
  game.log.pop();
  judge();
});

refresh();
hit[DATA.kings[state.attacker]].setAttribute("tabindex", "0");

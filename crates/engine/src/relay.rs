//! What stands between a GUI and an engine: events in, actions out, no clock and no pipes.
//!
//! Of each search three things are kept apart. What the engine said passes. What is proved comes
//! in answers, and holds scores from then on. What is owed to the GUI is one `bestmove`, and no
//! way through this file sends a second.

use std::time::Duration;

use super::events::{Action, Answer, Depth, Ending, Event, Job};
use super::game::PlayedGame;
use super::lines::{Go, Heard, Info, Said};
use super::proved::{Color, Move, Position, Proved, is_asked};
use super::search::{EngineSearch, Known, Phase, STOP_TIME};
use super::settings::Settings;
use super::words;

/// Most positions whose answers are kept; then all are forgotten.
const MOST_ANSWERS: usize = 1 << 14;

/// Most remarks about positions further on in the engine's lines, for each search.
const REMARKS: usize = 16;

/// What stands between them, and passes on what both say.
#[derive(Debug, Default)]
pub struct UciRelay {
    settings: Settings,
    /// Has the engine named the option for tables itself?
    engine_has_tables: bool,
    adjudicates: bool,
    told_uci: bool,
    is_prepared: bool,
    /// Castling is written as the king who takes his rook.
    is_960: bool,
    /// Another game than chess is played.
    is_variant: bool,
    /// The GUI says that it analyses.
    analyses: bool,
    several_lines: bool,
    game: Option<PlayedGame>,
    /// The last line about a position: the engine is told it again before it is asked again.
    placed: Vec<u8>,
    search: Option<EngineSearch>,
    /// Moves that the engine owes the GUI.
    owed: u32,
    /// The question that is out.
    asking: Option<OpenQuestion>,
    searches: u64,
    kept: Known,
    /// When an engine that was told to stop counts as hung.
    hung_at: Option<Duration>,
    /// The engine is told to quit. What it still says passes.
    is_leaving: bool,
    has_ended: bool,
    actions: Vec<Action>,
}

#[derive(Clone, Copy, Debug)]
struct OpenQuestion {
    /// The number of the search that it is for.
    search: u64,
    /// Does a move that is played wait for it?
    decides: bool,
}

/// The option that all engines have for Syzygy tables.
const TABLES: &str = "SyzygyPath";

impl UciRelay {
    /// With the default settings. Who adjudicates says in a line of its own what ends a game.
    #[must_use]
    pub fn new(adjudicates: bool) -> Self {
        Self { adjudicates, ..Self::default() }
    }

    /// What has to be done because of an event.
    pub fn on(&mut self, event: Event, now: Duration) -> Vec<Action> {
        if !self.has_ended {
            match event {
                Event::Gui(line) => self.hear(line, now),
                Event::Engine(line) => self.say(line, now),
                Event::Answer(answer) => self.learn(answer, now),
                Event::Remark(text) => self.remark(&text),
                Event::Tick => {}
                Event::GuiGone => self.leave(),
                Event::EngineGone if self.is_leaving => {}
                Event::EngineGone => {
                    self.release(now);
                    self.fail("the engine has ended", Ending::Died);
                }
            }
            if !self.is_leaving {
                self.look_at_the_clock(now);
                self.ask(now);
            }
        }
        std::mem::take(&mut self.actions)
    }

    /// When [`Event::Tick`] is due.
    #[must_use]
    pub fn next_wake(&self) -> Option<Duration> {
        let search = self.search.as_ref();
        let phase = search.and_then(|search| match search.phase {
            Phase::Thinking => None,
            Phase::Waiting { until, .. } | Phase::Again { until, .. } => Some(until),
        });
        // Where no clock runs nothing is waited for: what may be asked is asked at once.
        let earns = |search: &&EngineSearch| self.asking.is_none() && search.go.is_timed();
        let question = search.filter(earns).and_then(|search| {
            search.affordable_at(search.due(&self.kept)?.cost(), self.settings.share)
        });
        [phase, question, self.hung_at].into_iter().flatten().min()
    }

    // What the GUI says.

    fn hear(&mut self, line: Vec<u8>, now: Duration) {
        let text = String::from_utf8_lossy(&line).into_owned();
        match Heard::read(&text) {
            Heard::Uci => self.told_uci = false,
            // A GUI asks so before it starts a clock.
            Heard::IsReady => self.prepare(),
            Heard::Set(name, value) => {
                if self.set(&name, value.as_deref()) {
                    return;
                }
            }
            Heard::Position(words) => {
                // Without rights to castle Chess960 is chess. With them its moves are written otherwise.
                let is_chess = |game: &PlayedGame| !self.is_960 || game.root.castling().is_empty();
                let game = PlayedGame::read(&words).filter(|_| !self.is_variant);
                self.game = game.filter(is_chess);
                self.placed.clone_from(&line);
            }
            Heard::Go(go) => self.begin(go, now),
            Heard::Stop => {
                if self.owed > 0 {
                    self.hung_at.get_or_insert(now + STOP_TIME);
                }
                if let Some(search) = &mut self.search {
                    search.is_stopped = true;
                }
                // A move that waits for an answer has been played: the engine owes nothing.
                self.release(now);
            }
            Heard::PonderHit => {
                if let Some(search) = &mut self.search {
                    search.go.ponder = false;
                }
            }
            Heard::Quit => {
                self.actions.push(Action::Engine(line));
                self.leave();
                return;
            }
            Heard::Other => {}
        }
        self.actions.push(Action::Engine(line));
    }

    /// Takes an option that is not the engine's. Of the engine's it notes what changes the meaning
    /// of lines.
    fn set(&mut self, name: &str, value: Option<&str>) -> bool {
        let megabytes = self.settings.megabytes;
        if let Some(taken) = self.settings.take(name, value) {
            if let Err(fault) = taken {
                self.remark(&fault);
            }
            if self.settings.megabytes != megabytes {
                self.actions.push(Action::Know(Job::Resize(self.settings.megabytes)));
            }
            return true;
        }
        // Both read it, if the engine does.
        if name.eq_ignore_ascii_case(TABLES) {
            let folders = value.unwrap_or_default().trim();
            self.actions.push(Action::Know(Job::Tables(folders.to_owned())));
            return !self.engine_has_tables;
        }
        let value = value.unwrap_or_default().trim().to_ascii_lowercase();
        match name.to_ascii_lowercase().as_str() {
            "uci_chess960" => self.is_960 = value == "true",
            "uci_variant" => self.is_variant = value != "chess",
            "uci_analysemode" => self.analyses = value == "true",
            "threads" => {
                self.actions.push(Action::Know(Job::EngineThreads(value.parse().unwrap_or(1))));
            }
            "multipv" => self.several_lines = value.parse().is_ok_and(|lines: u32| lines > 1),
            _ => {}
        }
        false
    }

    fn begin(&mut self, go: Go, now: Duration) {
        // A move that waits for an answer is owed from before.
        self.release(now);
        self.owed += 1;
        self.drop_search();
        // Whose move would come first is not known if two are owed. Then everything just passes.
        let Some(game) = self.game.clone().filter(|_| self.owed == 1 && self.settings.on) else {
            return;
        };
        if is_asked(&game.root) {
            self.prepare();
            // A fence is said before the engine begins.
            let glance = Proved::at_a_glance(&game.root);
            if Color::ALL.into_iter().any(|side| glance.bounds.excludes_win(side)) {
                self.kept.entry(game.root).or_default().learn(glance);
            }
        }
        self.searches += 1;
        self.search = Some(EngineSearch::new(self.searches, game, go, now));
        self.tell_proofs();
    }

    /// Has made what takes a while, once.
    fn prepare(&mut self) {
        if self.settings.on && !std::mem::replace(&mut self.is_prepared, true) {
            self.actions.push(Action::Know(Job::Prepare));
        }
    }

    fn drop_search(&mut self) {
        self.search = None;
        if self.asking.is_some() {
            self.actions.push(Action::Abandon);
        }
    }

    // What the engine says.

    fn say(&mut self, line: Vec<u8>, now: Duration) {
        let said = std::str::from_utf8(&line).map_or(Said::Other, Said::read);
        match said {
            Said::UciOk if !self.told_uci => {
                self.told_uci = true;
                self.actions.push(Action::Gui(self.settings.told().into_bytes()));
                if !self.engine_has_tables {
                    let told = format!("option name {TABLES} type string default <empty>\n");
                    self.actions.push(Action::Gui(told.into_bytes()));
                }
                self.actions.push(Action::Gui(line));
            }
            Said::Best(text) => self.play(&text, line, now),
            Said::Info(info) => {
                let text = String::from_utf8_lossy(&line).into_owned();
                self.show(info, text);
            }
            Said::UciOk | Said::Other => {
                let is_option = line.starts_with(format!("option name {TABLES} ").as_bytes());
                self.engine_has_tables |= is_option;
                self.actions.push(Action::Gui(line));
            }
        }
    }

    fn show(&mut self, info: Info, line: String) {
        let Some(search) = self.search.as_mut().filter(|_| self.settings.on) else {
            self.actions.push(Action::Gui(line.into_bytes()));
            return;
        };
        let number = info.multipv;
        search.note(info, line);
        self.tell_proofs();
        self.show_held(number);
    }

    /// Shows the last line of a number as it is held now, if the GUI has not seen it so.
    fn show_held(&mut self, number: usize) {
        let Some(search) = &mut self.search else { return };
        let Some(shown) = search.lines.get(&number) else { return };
        let (limits, moves) = search.holds(&self.kept, &shown.info, self.several_lines);
        let held = shown.info.rewritten(&shown.line, limits, moves.as_deref());
        let is_held = held.is_some();
        let text = held.unwrap_or_else(|| shown.line.clone());
        let side = search.game.root.side_to_move().name();
        let Some(shown) = search.lines.get_mut(&number).filter(|shown| shown.as_shown != text)
        else {
            return;
        };
        // Of its best line, and once a depth.
        let depth = shown.info.depth.clone().unwrap_or_default();
        if is_held && number == 1 && shown.told.as_ref() != Some(&depth) {
            let (score, mark) = (shown.info.score.words(), shown.info.mark.words());
            // Adapters as Polyglot cut a text at a word of the protocol: here stands none.
            let said = format!("the engine itself says, of {side}, {score}{mark}");
            self.actions.push(remark(&said));
        }
        self.actions.push(Action::Gui(text.clone().into_bytes()));
        shown.told = is_held.then_some(depth);
        shown.as_shown = text;
    }

    // The engine's move.

    fn play(&mut self, said: &str, line: Vec<u8>, now: Duration) {
        if self.owed == 0 {
            self.remark(&format!("nobody has asked for the engine's bestmove {said}"));
            return;
        }
        let Some(search) = &mut self.search else {
            self.finish(line);
            return;
        };
        let chosen = said.to_ascii_lowercase().parse::<Move>().ok();
        let illegal = chosen.filter(|&step| {
            search.game.after(step).is_none() && !search.game.may_be_castling(step)
        });
        if let Some(step) = illegal {
            self.fail(&format!("the engine has played {step}, which is not legal"), Ending::Lied);
            return;
        }
        match &search.phase {
            Phase::Waiting { .. } => {
                self.remark(&format!("the engine has played twice, {said} at last"));
            }
            Phase::Again { among, fallback, .. } => {
                let fallback = *fallback;
                if chosen.is_some_and(|step| among.contains(&step)) {
                    self.finish(line);
                } else {
                    self.finish(replaced(fallback, &line));
                }
            }
            Phase::Thinking => {
                let plays = !search.go.is_analysis() && !search.go.ponder;
                let chosen = chosen.filter(|_| plays && !self.analyses && self.settings.keep);
                let Some(chosen) = chosen else {
                    self.finish(line);
                    return;
                };
                let wait = search.wait(self.settings.share, now);
                search.phase = Phase::Waiting { chosen, line, until: now + wait };
                if wait.is_zero() || self.is_looked_around() {
                    self.release(now);
                }
            }
        }
    }

    /// Has everything been asked that decides about a move?
    fn is_looked_around(&self) -> bool {
        let search = self.search.as_ref();
        search.is_none_or(|search| {
            let waits = |out: OpenQuestion| out.search == search.number && out.decides;
            !self.asking.is_some_and(waits) && search.has_looked_around(&self.kept)
        })
    }

    /// Plays the move that waits, or another one that keeps what it would give away.
    fn release(&mut self, now: Duration) {
        let Some(search) = &self.search else { return };
        let Phase::Waiting { chosen, line, .. } = &search.phase else { return };
        let (chosen, line) = (*chosen, line.clone());
        let root = self.kept.get(&search.game.root).cloned().unwrap_or_default();
        let among = search.keepers(&self.kept, &root, chosen);
        let Some(last_resort) = among.first() else {
            self.finish(line);
            return;
        };
        // The best of the engine's lines; else the line of the proof, or what it has wanted last.
        let keeps = |step: &&Move| among.contains(step);
        let second = search.lines.values().filter_map(|shown| shown.info.moves.first()).find(keeps);
        let mut wishes = root.line.first().into_iter().chain(search.wanted.iter().rev());
        let (second, fallback) = (second.copied(), *wishes.find(keeps).unwrap_or(last_resort));
        let only = (among.len() == 1).then_some(fallback);
        if let Some(step) = second.or(only) {
            self.replace(chosen, step, &line);
            return;
        }
        match search.again(now) {
            None => self.replace(chosen, fallback, &line),
            Some((limit, until)) => {
                let moves: Vec<String> = among.iter().map(Move::to_string).collect();
                let ask = format!("go searchmoves {} {limit}\n", moves.join(" "));
                self.actions.push(Action::Engine(self.placed.clone()));
                self.actions.push(Action::Engine(ask.into_bytes()));
                self.remark(&format!(
                    "{chosen} gives away what is proved; the engine chooses anew"
                ));
                if let Some(search) = &mut self.search {
                    search.phase = Phase::Again { among, fallback, until };
                }
            }
        }
    }

    fn replace(&mut self, chosen: Move, step: Move, line: &[u8]) {
        self.remark(&format!("{chosen} gives away what is proved; {step} keeps it"));
        self.finish(replaced(step, line));
    }

    /// Gives the GUI the move that it is owed.
    fn finish(&mut self, line: Vec<u8>) {
        self.owed = self.owed.saturating_sub(1);
        self.hung_at = None;
        self.actions.push(Action::Gui(line));
        self.drop_search();
    }

    // What is proved.

    fn learn(&mut self, answer: Answer, now: Duration) {
        let Answer { question, found, is_all, spent } = answer;
        let asked = self.asking.take();
        let mut is_new = false;
        if self.kept.len() > MOST_ANSWERS {
            self.kept.clear();
        }
        let is_of_this =
            |search: &EngineSearch| asked.is_some_and(|asked| asked.search == search.number);
        let search = self.search.as_mut().filter(|search| is_of_this(search));
        for (position, proved) in question.positions.iter().zip(found) {
            if Color::ALL.into_iter().any(|side| proved.bounds.excludes_win(side)) {
                is_new |= self.kept.entry(*position).or_default().learn(proved);
            }
        }
        if let Some(search) = search {
            search.spent += spent;
            search.is_all |= is_all;
            // What is proved by work is seen at a look around it.
            if is_new && matches!(question.depth, Depth::Work(..)) {
                search.look_around();
            }
        }
        let Some(search) = &self.search else { return };
        if is_new && self.settings.on {
            let numbers: Vec<usize> = search.lines.keys().copied().collect();
            self.tell_proofs();
            for number in numbers {
                self.show_held(number);
            }
        }
        if self.is_looked_around() {
            self.release(now);
        }
    }

    /// Says what is proved of the root and along the lines, and was not said yet.
    fn tell_proofs(&mut self) {
        let Some(mut search) = self.search.take() else { return };
        let root = self.kept.get(&search.game.root);
        let (mut known, mut won) = ([false; 2], None);
        if let Some(root) = root {
            if search.is_news(search.game.root, root) {
                let said = words::proof(&search.game.root, root, &[], [false; 2]);
                self.actions.extend(said.map(|said| remark(&said)));
                // A tournament manager may end the game by it.
                if let Some(verdict) = root.bounds.exact().filter(|_| self.adjudicates) {
                    let line = format!("info string adjudicate {verdict}\n");
                    self.actions.push(Action::Gui(line.into_bytes()));
                }
            }
            known = Color::ALL.map(|side| root.bounds.excludes_win(side));
            won = root.winner();
        }
        let lines: Vec<Vec<Move>> =
            search.lines.values().map(|shown| shown.info.moves.clone()).collect();
        for moves in lines {
            let along: Vec<Position> = search.game.along(&moves).collect();
            // The first position of a line of which more is known than of the root.
            let first = along.iter().enumerate().find_map(|(ply, position)| {
                // A mate or stalemate on the board needs no remark.
                let proved = self.kept.get(position).filter(|_| position.has_legal_move())?;
                let winner = proved.winner();
                let said = words::proof(position, proved, &moves[..=ply], known)?;
                (winner.is_none() || winner != won).then_some((*position, proved, said))
            });
            let Some((position, proved, said)) = first else { continue };
            if search.remarks < REMARKS && search.is_news(position, proved) {
                search.remarks += 1;
                self.actions.push(remark(&said));
            }
        }
        self.search = Some(search);
    }

    fn remark(&mut self, text: &str) {
        self.actions.push(remark(text));
    }

    // Time.

    fn look_at_the_clock(&mut self, now: Duration) {
        if self.hung_at.is_some_and(|due| now >= due) {
            self.fail("the engine does not stop", Ending::Hung);
            return;
        }
        let Some(search) = &mut self.search else { return };
        match &mut search.phase {
            Phase::Waiting { until, .. } if now >= *until => self.release(now),
            Phase::Again { until, .. } if now >= *until => {
                // It was given little time and has taken more.
                self.actions.push(Action::Engine(b"stop\n".to_vec()));
                self.hung_at.get_or_insert(now + STOP_TIME);
                *until = now + STOP_TIME;
            }
            _ => {}
        }
    }

    /// What a search may still spend: its share of the time where a clock runs, or what the user
    /// has set. Nothing, if it may ask no more.
    fn allowance(&self, search: &EngineSearch, now: Duration) -> Option<Duration> {
        if matches!(search.phase, Phase::Again { .. }) || !self.settings.on {
            return None;
        }
        search.earned(&self.settings, now).checked_sub(search.spent)
    }

    fn ask(&mut self, now: Duration) {
        if self.asking.is_some() || self.has_ended {
            return;
        }
        let most = self.search.as_ref().and_then(|search| self.allowance(search, now));
        let Some(search) = &mut self.search else { return };
        let decides = !search.has_looked_around(&self.kept);
        let due = search.due(&self.kept);
        match due.filter(|depth| most.is_some_and(|most| depth.cost() <= most)) {
            Some(depth) => {
                let question = search.ask(depth);
                self.asking = Some(OpenQuestion { search: search.number, decides });
                self.actions.push(Action::Know(Job::Ask(question)));
            }
            // No answer is on its way that a move could wait for.
            None => self.release(now),
        }
    }

    // The end.

    fn leave(&mut self) {
        self.is_leaving = true;
        if let Some(search) = &mut self.search {
            search.is_stopped = true;
        }
        // A move that waits for an answer has been played.
        self.release(Duration::ZERO);
        if self.asking.is_some() {
            self.actions.push(Action::Abandon);
        }
        self.actions.push(Action::End(Ending::Quit));
    }

    fn fail(&mut self, text: &str, ending: Ending) {
        self.remark(text);
        self.drop_search();
        self.has_ended = true;
        self.actions.push(Action::End(ending));
    }
}

/// Most letters of what is said in a line: it has no more than 120 in all, for GUIs cut longer ones.
const MOST_LETTERS: usize = 98;

/// What is too long for a line is said in several, each sentence cut if it has to be.
fn remark(text: &str) -> Action {
    let is_long = text.chars().count() > MOST_LETTERS;
    let lines = text.split(if is_long { "; " } else { "\n" }).map(|part| {
        let words = part.split_inclusive(' ');
        let mut letters = 0;
        let fits = |word: &&str| {
            letters += word.chars().count();
            letters <= MOST_LETTERS - 3
        };
        let cut: String = words.take_while(fits).collect();
        let (said, more) =
            if part.chars().count() > MOST_LETTERS { (&*cut, "...") } else { (part, "") };
        format!("info string Palisade: {said}{more}\n")
    });
    Action::Gui(lines.collect::<String>().into_bytes())
}

/// A move in the place of another one, with the same end of the line. What was to be pondered on
/// goes, for it answered the other move.
fn replaced(step: Move, line: &[u8]) -> Vec<u8> {
    let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
    [format!("bestmove {step}").as_bytes(), &line[end..]].concat()
}

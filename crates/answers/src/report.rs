//! What players have thrown away in many games: for them, or for who trains them.

mod html;

use core::fmt::Write as _;
use std::collections::BTreeMap;

use palisade::{Color, Move, Position, Role};
use palisade_pgn::Game;

use crate::annotate::{Annotated, RemarkKind};
use crate::json::{Object, written};
use crate::language::Language;

/// What stands on the board beside kings and pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EndingKind {
    Pawns,
    Knights,
    Bishops,
    OppositeBishops,
    MinorPieces,
    Rooks,
    RooksAndMinorPieces,
    Queens,
    QueensAndOthers,
}

impl EndingKind {
    fn of(position: &Position) -> Self {
        let men = |role| position.role(role);
        let (knights, bishops, rooks) = (men(Role::Knight), men(Role::Bishop), men(Role::Rook));
        let minor = knights | bishops;
        match (men(Role::Queen).any(), rooks.any(), minor.any()) {
            (true, false, false) => Self::Queens,
            (true, ..) => Self::QueensAndOthers,
            (_, true, false) => Self::Rooks,
            (_, true, true) => Self::RooksAndMinorPieces,
            (_, _, false) => Self::Pawns,
            _ if !bishops.any() => Self::Knights,
            _ if knights.any() => Self::MinorPieces,
            _ => {
                let [white, black] = Color::ALL.map(|side| bishops & position.color(side));
                let is_one = white.len() == 1 && black.len() == 1;
                let dark = bishops.into_iter().filter(|square| square.is_dark()).count();
                match is_one && dark == 1 {
                    true => Self::OppositeBishops,
                    false => Self::Bishops,
                }
            }
        }
    }

    const fn name(self) -> Name {
        match self {
            Self::Pawns => Name("pawns", "pawn endings"),
            Self::Knights => Name("knights", "endings with knights"),
            Self::Bishops => Name("bishops", "endings with bishops"),
            Self::OppositeBishops => Name("opposite_bishops", "bishops of opposite colours"),
            Self::MinorPieces => Name("minor_pieces", "bishops and knights"),
            Self::Rooks => Name("rooks", "endings with rooks"),
            Self::RooksAndMinorPieces => Name("rooks_and_minor_pieces", "rooks and minor pieces"),
            Self::Queens => Name("queens", "endings with queens"),
            Self::QueensAndOthers => Name("queens_and_others", "queens and other pieces"),
        }
    }
}

/// A name for programs, and the words for people.
struct Name(&'static str, &'static str);

/// What a move has made of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thrown {
    WinToDraw,
    WinToLoss,
    DrawToLoss,
}

impl Thrown {
    const ALL: [Self; 3] = [Self::WinToDraw, Self::WinToLoss, Self::DrawToLoss];

    const fn name(self) -> Name {
        match self {
            Self::WinToDraw => Name("win_to_draw", "wins to draws"),
            Self::WinToLoss => Name("win_to_loss", "wins to losses"),
            Self::DrawToLoss => Name("draw_to_loss", "draws to losses"),
        }
    }
}

/// A move that has thrown something away.
#[derive(Clone, Debug, PartialEq)]
struct Slip {
    /// Of the game: who, where and when.
    title: String,
    /// An address, if the file has one: of the move at Lichess, which opens a game at a ply.
    link: Option<String>,
    /// Its number in the game, from 1 on, as Lichess counts; a game that begins with Black, with 2.
    ply: usize,
    side: Color,
    /// With its number, as it stands in books.
    text: String,
    chosen: Move,
    /// A move that would have kept it, where one is known.
    right: Option<Move>,
    before: Position,
    ending: EndingKind,
    loss: Thrown,
    halves: u32,
    words: String,
    /// A line that would have been better, where one is known and does not stand in the game.
    better: Option<String>,
}

/// What a report keeps of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    players: [String; 2],
    slips: Vec<Slip>,
}

impl Played {
    /// What was thrown away in a game, its variations apart.
    #[must_use]
    pub fn of(game: &Game<'_>, annotated: &Annotated<'_>) -> Self {
        let known = |name: &str| {
            let value = game.header(name).map(|value| value.trim().to_owned());
            value.filter(|value| !value.is_empty() && !value.starts_with('?'))
        };
        let players = ["White", "Black"].map(|name| known(name).unwrap_or_else(|| "?".to_owned()));
        let year = known("Date").map(|date| date.chars().take(4).collect::<String>());
        let place: Vec<_> = known("Event").into_iter().chain(year).collect();
        let comma = if place.is_empty() { "" } else { ", " };
        let title = format!("{} – {}{comma}{}", players[0], players[1], place.join(" "));
        let link = ["Site", "Link"].into_iter().filter_map(known);
        let link = link.into_iter().find(|link| link.starts_with("https://"));
        let slips = annotated.remarks.iter().filter_map(|remark| {
            let number = remark.node.filter(|_| remark.kind.is_mistake())?;
            let node = &annotated.tree.nodes[number];
            let chosen = node.chosen.filter(|_| node.depth == 0)?;
            let before = *annotated.before(number);
            let side = before.side_to_move();
            let loss = match (remark.kind, remark.halves) {
                (RemarkKind::LetGo, 2..) => Thrown::WinToLoss,
                (RemarkKind::LetGo, _) => Thrown::WinToDraw,
                _ => Thrown::DrawToLoss,
            };
            let moves = usize::from(before.fullmove_number());
            let ply = 2 * moves.max(1) - usize::from(side.is_white());
            let is_lichess = |link: &str| link.starts_with("https://lichess.org/");
            let link = link.as_ref().map(|link| match is_lichess(link) {
                true => format!("{link}#{ply}"),
                false => link.clone(),
            });
            let text = annotated.shown(Some(number), &[chosen])?;
            let right = remark.better.first().copied();
            let better = &remark.better[..remark.better.len().min(Annotated::LINE)];
            let better = annotated.shown(Some(number), better);
            Some(Slip {
                title: title.clone(),
                link,
                ply,
                side,
                text,
                chosen,
                right,
                before,
                ending: EndingKind::of(&before),
                loss,
                halves: remark.halves,
                words: remark.words.clone(),
                better,
            })
        });
        let slips = slips.collect();
        Self { players, slips }
    }
}

/// The place of a game: the file, and its number there, from 1 on.
#[derive(Clone, Copy, Debug)]
struct GamePlace {
    file: usize,
    number: usize,
}

#[derive(Clone, Debug, Default)]
struct Player {
    games: usize,
    halves: u32,
    slips: Vec<(GamePlace, Slip)>,
}

impl Player {
    /// By kind of ending how often he has thrown what away.
    fn endings(&self) -> BTreeMap<EndingKind, [usize; Thrown::ALL.len()]> {
        let mut endings: BTreeMap<_, [usize; Thrown::ALL.len()]> = BTreeMap::new();
        for (_, slip) in &self.slips {
            endings.entry(slip.ending).or_default()[slip.loss as usize] += 1;
        }
        endings
    }

    fn slips_of(&self, ending: EndingKind) -> impl Iterator<Item = &(GamePlace, Slip)> {
        self.slips.iter().filter(move |(_, slip)| slip.ending == ending)
    }
}

/// What players have thrown away, by player and by kind of ending. It keeps only what it tells.
///
/// ```
/// use palisade::Knowledge;
/// use palisade_answers::{Annotated, Language, Limits, Played, GamesReport};
/// use palisade_pgn::games;
/// let text = b"[White \"A\"]\n[Black \"B\"]\n[FEN \"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1\"]\n\n1. Kd5 Kf6 *";
/// let game = games(text, 0).next().unwrap();
/// let known = &mut Knowledge::default();
/// let annotated = Annotated::new(&game, known, Limits::work(100_000), &(), |_| {});
/// let mut report = GamesReport::new(Language::English);
/// report.add("games.pgn", 1, Played::of(&game, &annotated));
/// assert!(report.text().contains("B: games 1, halves of a point 1\n  pawn endings: draws to losses 1"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GamesReport {
    language: Language,
    games: usize,
    files: Vec<String>,
    players: BTreeMap<String, Player>,
}

impl GamesReport {
    /// Of no games yet.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language, ..Self::default() }
    }

    /// Adds a game with its place: the name of its file, and its number there, from 1 on.
    pub fn add(&mut self, file: &str, number: usize, played: Played) {
        self.games += 1;
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let place = GamePlace { file: self.files.len() - 1, number };
        for side in Color::ALL {
            let name = &played.players[side.index()];
            // Nobody is called so, and everybody whose name is not known.
            if name == "?" && !played.slips.iter().any(|slip| slip.side == side) {
                continue;
            }
            let player = self.players.entry(name.clone()).or_default();
            player.games += 1;
            for slip in played.slips.iter().filter(|slip| slip.side == side) {
                player.halves += slip.halves;
                player.slips.push((place, slip.clone()));
            }
        }
    }

    /// The players who have thrown something away, most of it first.
    fn players(&self) -> Vec<(&str, &Player)> {
        let all = self.players.iter().map(|(name, player)| (name.as_str(), player));
        let mut all: Vec<_> = all.filter(|(_, player)| !player.slips.is_empty()).collect();
        all.sort_by_key(|(_, player)| core::cmp::Reverse(player.halves));
        all
    }

    /// For who reads it on a terminal or prints it.
    #[must_use]
    pub fn text(&self) -> String {
        let say = |words: &str| self.language.say(words);
        let title = say("Thrown away, as far as it is proved");
        let mut text = format!("{title}: {} {}\n", say("games"), self.games);
        // Writing to memory cannot fail.
        for (name, player) in self.players() {
            let [games, halves] = ["games", "halves of a point"].map(say);
            let _ =
                writeln!(text, "\n{name}: {games} {}, {halves} {}", player.games, player.halves);
            for (ending, losses) in player.endings() {
                let losses = Thrown::ALL.into_iter().zip(losses).filter(|&(_, count)| count > 0);
                let losses = losses.map(|(loss, count)| format!("{} {count}", say(loss.name().1)));
                let losses = losses.collect::<Vec<_>>().join(", ");
                let _ = writeln!(text, "  {}: {losses}", say(ending.name().1));
                for (place, slip) in player.slips_of(ending) {
                    let [game, ply] = ["game", "ply"].map(say);
                    let file = match self.files.len() {
                        1 => String::new(),
                        _ => format!("{}, ", self.files[place.file]),
                    };
                    let (number, title) = (place.number, &slip.title);
                    let (plies, chosen, words) = (slip.ply, &slip.text, &slip.words);
                    let _ = writeln!(
                        text,
                        "    {file}{game} {number}, {ply} {plies}, {chosen}: {title}\n      {words}"
                    );
                }
            }
        }
        text
    }

    /// As one object, `report` of the schema.
    #[must_use]
    pub fn json(&self) -> String {
        written(|out| {
            out.plain("games", self.games);
            out.objects("players", self.players(), |out, (name, player)| {
                self.write_player(out, name, player);
            });
        })
    }

    fn write_player(&self, out: &mut Object<'_>, name: &str, player: &Player) {
        out.text("name", name);
        out.plain("games", player.games);
        out.plain("halves", player.halves);
        out.objects("endings", player.endings(), |out, (ending, losses)| {
            out.text("ending", ending.name().0);
            for (loss, count) in Thrown::ALL.into_iter().zip(losses) {
                out.plain(loss.name().0, count);
            }
        });
        out.objects("moves", &player.slips, |out, (place, slip)| {
            out.text("file", &self.files[place.file]);
            out.plain("game", place.number);
            out.plain("ply", slip.ply);
            out.text("title", &slip.title);
            out.text_or_null("link", slip.link.as_ref());
            out.text("side", slip.side);
            out.text("fen", slip.before);
            out.text("uci", slip.chosen);
            out.text("text", &slip.text);
            out.text("ending", slip.ending.name().0);
            out.text("loss", slip.loss.name().0);
            out.text("words", &slip.words);
            out.text_or_null("better", slip.better.as_ref());
        });
    }
}

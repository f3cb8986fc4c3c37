//! What is proved of a position's value, and why.

use core::fmt;

use palisade_blockage::is_walled;
use palisade_board::{Color, Outcome, PawnEnding};

/// Declares the reasons, each with its sentence, and the list of them.
macro_rules! reasons {
    ($(#[$about:meta])* pub enum Reason { $($(#[$doc:meta])* $name:ident: $words:literal,)* }) => {
        $(#[$about])*
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// All of them, each in the place of its number.
            pub const ALL: [Self; [$($words),*].len()] = [$(Self::$name),*];
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $words,)*
                })
            }
        }
    };
}

reasons! {
    /// What gave a bound. Each reason is a proof.
    ///
    /// ```
    /// use palisade::Reason;
    /// assert_eq!(Reason::NoPawns.to_string(), "a bare king cannot mate");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Reason {
        /// Nothing is proved on this side.
        Nothing: "nothing is proved",
        /// The game is over: mate.
        Checkmate: "checkmate",
        /// The game is over: stalemate.
        Stalemate: "stalemate",
        /// The side has no pawns left.
        NoPawns: "a bare king cannot mate",
        /// Neither the side's men nor what they may become can mate: a lone bishop, say.
        Material: "these men cannot mate, even if the other side helps",
        /// The other king, which is bare, keeps the corner where all pawns promote, and no bishop reaches it.
        Corner: "the bare king keeps the corner of the rook's pawn, which no bishop reaches",
        /// No sequence of legal moves mates, even if the other side helps.
        Unwinnable: "no sequence of moves can mate",
        /// The pawns fence the king off.
        Blockage: "the pawns form a fence that cannot be passed",
        /// There is no fence, but the king keeps the other one out.
        KingHolds: "the king keeps the other king out: the pawn moves were played out",
        /// A wall with pieces: the other side can wait, or take back, for ever.
        WallWithMen: "a wall with pieces: the other side can wait, or take back, for ever",
        /// The prover, over pawn structures.
        Prover: "proved over all pawn structures that can arise",
        /// Slices near the position, whatever lies further being given away.
        Fear: "held by the tables near it, though all that lies further is given away",
        /// The walk through every pawn structure, promotions included.
        Walk: "worked out over every pawn structure",
        /// Slices: tables of every placement of kings and pieces, over every pawn structure that can come.
        Slices: "worked out over every placement of the men that can come",
        /// A book: an ending worked out for good, by the walk or by slices.
        Book: "by a book, which was worked out to the end",
        /// The databases of at most one man a side.
        Database: "by the exact database of these men",
        /// Tables of other people's: files that the caller has given.
        Syzygy: "by a Syzygy table",
        /// The same, with the fifty-move rule counted.
        FiftyMoves: "by a Syzygy table, the fifty-move rule counted",
        /// Lines that are played out, new pieces and all.
        Lines: "played out against every answer, to mates and known endings",
        /// A mate in few moves, against every reply.
        Mate: "a forced mate in few moves",
        /// A defender's checks and captures lead to where the attacker cannot win, or never end.
        Force: "checks and captures lead to where it is proved, or go on for ever",
        /// The defender keeps to a closed set of positions: the attacker cannot leave it.
        ClosedSet: "whatever comes, one move leads back into a set of positions that is not left",
        /// The side to move has a move to where it is proved. What proves it there need not be true here.
        OneMove: "one move leads to where it is proved",
        /// It is proved without the right to castle, which only helps the side that has it.
        Uncastled: "it is so even without the right to castle",
    }
}

impl Reason {
    /// The name of the tool that gives it, where one is asked.
    #[must_use]
    pub const fn tool(self) -> &'static str {
        match self {
            Self::Database => "the databases",
            Self::Unwinnable => "dead positions",
            Self::Mate => "mates in few",
            Self::Force => "checks and captures",
            Self::ClosedSet => "closed sets",
            Self::Prover => "the prover",
            Self::Fear => "fear first",
            Self::Walk => "the walk",
            Self::Lines => "lines",
            Self::Slices => "slices",
            _ => "what is seen at once",
        }
    }

    /// Why the bound holds a side: by a fence if there is one.
    #[must_use]
    pub fn held(ending: &PawnEnding, attacker: Color) -> Self {
        let pawns = ending.pawns();
        let is_fenced = is_walled(pawns.white(), pawns.black(), attacker);
        if is_fenced { Self::Blockage } else { Self::KingHolds }
    }
}

/// One end of what is known of a value.
///
/// ```
/// use palisade::{Limit, Outcome, Reason};
/// let limit = Limit { outcome: Outcome::Draw, reason: Reason::NoPawns };
/// assert_eq!(limit.to_string(), "draw (a bare king cannot mate)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The value is no lower, or no higher, than this.
    pub outcome: Outcome,
    /// What proves it.
    pub reason: Reason,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.outcome, self.reason)
    }
}

/// The value of a position between two proved limits, seen from White: the
/// lower is the least that White is sure of, the upper the most it can hope for.
///
/// ```
/// use palisade::{Effort, Knowledge, Outcome, PawnEnding};
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let bounds = Knowledge::default().bounds(&wall, Effort::Node);
/// assert_eq!(bounds.upper.outcome, Outcome::Draw);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is no lower.
    pub lower: Limit,
    /// The value is no higher.
    pub upper: Limit,
}

impl Bounds {
    /// Nothing is known: anything from a win of Black to a win of White.
    ///
    /// ```
    /// use palisade::Bounds;
    /// assert_eq!(Bounds::OPEN.exact(), None);
    /// ```
    pub const OPEN: Self = Self {
        lower: Limit { outcome: Outcome::BlackWins, reason: Reason::Nothing },
        upper: Limit { outcome: Outcome::WhiteWins, reason: Reason::Nothing },
    };

    /// The value itself, with what proves it.
    #[must_use]
    pub const fn settled(outcome: Outcome, reason: Reason) -> Self {
        let limit = Limit { outcome, reason };
        Self { lower: limit, upper: limit }
    }

    /// The result of a game that is over: mate or stalemate.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn over(is_check: bool, side_to_move: Color) -> Self {
        if is_check {
            Self::settled(Outcome::win_of(side_to_move.opponent()), Reason::Checkmate)
        } else {
            Self::settled(Outcome::Draw, Reason::Stalemate)
        }
    }

    /// The value, if the limits meet.
    #[must_use]
    pub fn exact(&self) -> Option<Outcome> {
        (self.lower.outcome == self.upper.outcome).then_some(self.lower.outcome)
    }

    /// The bounds, given that a side cannot win.
    ///
    /// ```
    /// use palisade::{Bounds, Color, Outcome, Reason};
    /// let bounds = Bounds::OPEN.without_win(Color::White, Reason::NoPawns);
    /// assert_eq!(bounds.upper.outcome, Outcome::Draw);
    /// assert_eq!(bounds.lower, Bounds::OPEN.lower);
    /// ```
    #[must_use]
    pub fn without_win(mut self, side: Color, reason: Reason) -> Self {
        let limit = Limit { outcome: Outcome::Draw, reason };
        match side {
            Color::White if self.upper.outcome > Outcome::Draw => self.upper = limit,
            Color::Black if self.lower.outcome < Outcome::Draw => self.lower = limit,
            _ => {}
        }
        self
    }

    /// The limits of the position with colours flipped.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn flip(self) -> Self {
        let Self { lower, upper } = self;
        Self {
            lower: Limit { outcome: upper.outcome.flip(), reason: upper.reason },
            upper: Limit { outcome: lower.outcome.flip(), reason: lower.reason },
        }
    }

    /// The narrower of two limits on each side: what both together prove.
    ///
    /// ```
    /// use palisade::{Bounds, Color, Outcome, Reason};
    /// let [white, black] = Color::ALL.map(|side| Bounds::OPEN.without_win(side, Reason::Prover));
    /// assert_eq!(white.meet(black).exact(), Some(Outcome::Draw));
    /// ```
    #[must_use]
    pub fn meet(mut self, other: Self) -> Self {
        if other.lower.outcome > self.lower.outcome {
            self.lower = other.lower;
        }
        if other.upper.outcome < self.upper.outcome {
            self.upper = other.upper;
        }
        self
    }

    /// What proves the limit against this side.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn reason_against(&self, side: Color) -> Reason {
        match side {
            Color::White => self.upper.reason,
            Color::Black => self.lower.reason,
        }
    }

    /// Is it proved that a side cannot win?
    #[must_use]
    pub fn excludes_win(&self, side: Color) -> bool {
        match side {
            Color::White => self.upper.outcome <= Outcome::Draw,
            Color::Black => self.lower.outcome >= Outcome::Draw,
        }
    }
}

/// A sentence. What proves half of it is said of the side that cannot win.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Outcome::{BlackWins, Draw, WhiteWins};
        let [lower, upper] = [self.lower.reason, self.upper.reason];
        match (self.lower.outcome, self.upper.outcome) {
            // The other end of a win says nothing: no value is beyond it.
            (WhiteWins, _) => write!(f, "White wins: {lower}."),
            (_, BlackWins) => write!(f, "Black wins: {upper}."),
            (Draw, Draw) if lower == upper => write!(f, "Drawn: {lower}."),
            (Draw, Draw) => write!(f, "Drawn: {upper}; {lower}."),
            (Draw, _) => f.write_str("White wins or draws; nothing more is proved yet."),
            (_, Draw) => f.write_str("Black wins or draws; nothing more is proved yet."),
            _ => f.write_str("Nothing is proved yet."),
        }
    }
}

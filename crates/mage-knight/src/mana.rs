//! Paying mana (MK-MANA): what can be paid with what, and that nobody is led into a debt that cannot be paid.

use hexarch_core::{Arg, Options, Rule, Seat, Text, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{DiePlace, Part};

vocabulary! {
    /// What mana is paid with (MK-DEC-06).
    pub enum Mana for Content {
        "token" Token(color: Color),
        "crystal" Crystal(color: Color),
        /// A die of the Source.
        "die" Die(color: Color),
        /// The die on Mana Steal.
        "stolen" Stolen(color: Color),
        /// What a ring gives without end.
        "endless" Endless(color: Color),
        /// Invocation, with a Wound or without.
        "invoke" Invoke(wound: bool),
    }
}

/// Everything that could be paid with.
#[derive(Clone, Copy)]
struct Purse {
    tokens: [u8; 6],
    crystals: [u8; 4],
    dice: [u8; 6],
    /// How many dice may still be used.
    allowed: u8,
    stolen: Option<Color>,
    endless: u8,
    /// Cards that Invocation can discard: Wounds, others.
    invoke: Option<[u8; 2]>,
    polarize: bool,
    gold: bool,
    black: bool,
    wild: bool,
    night: bool,
}

impl View<'_> {
    /// Gold mana can be used (MK-MANA-05, MK-MANA-08).
    pub(crate) fn gold_usable(&self, seat: Seat) -> bool {
        !self.night_rules(seat) || (self.state.night && self.state.turns[seat].daylight)
    }

    /// Black mana can be used (MK-MANA-06, MK-MANA-08).
    pub(crate) fn black_usable(&self, seat: Seat) -> bool {
        self.night_rules(seat) || self.state.turns[seat].darkness
    }

    /// Whether a Skill is there to be used (MK-SKILL-01, MK-SKILL-02).
    pub(crate) fn skill_ready(&self, seat: Seat, skill: Skill) -> bool {
        let player = &self.state.players[seat];
        player.skills.has(skill)
            && !player.flipped.has(skill)
            && !player.active.has(skill)
            && !self.state.turns[seat].used.has(skill)
            && self.skills_allowed(seat)
    }

    /// How many dice of the Source may still be used (MK-MANA-02); Source Freeze takes the usual one away.
    pub(crate) fn dice_allowed(&self, seat: Seat) -> u8 {
        let turn = &self.state.turns[seat];
        let frozen = self.state.others(seat).iter().any(|other| {
            self.state.players[other].active.has(Skill::SourceFreeze) && !self.state.allies(seat, other)
        });
        let usual = u8::from(!frozen && self.usual_die_allowed(seat));
        if turn.no_dice { 0 } else { (usual + turn.more_dice).saturating_sub(turn.dice) }
    }

    /// `spared` cards of the hand are needed for something else.
    fn purse(&self, seat: Seat, spared: u8) -> Purse {
        let (player, turn) = (&self.state.players[seat], &self.state.turns[seat]);
        let stolen = self.state.dice.iter().find(|die| die.place == DiePlace::Stolen(seat));
        let invoke = self.skill_ready(seat, Skill::Invocation).then(|| {
            let hand = &player.deeds.hand;
            [hand.wounds, (hand.cards() as u8).saturating_sub(spared)]
        });
        Purse {
            tokens: turn.mana,
            crystals: player.crystals,
            dice: self.state.source(),
            allowed: self.dice_allowed(seat),
            stolen: stolen.filter(|_| self.own_turn(seat)).map(|die| die.color),
            endless: turn.endless,
            invoke,
            polarize: self.skill_ready(seat, Skill::Polarization),
            gold: self.gold_usable(seat),
            black: self.black_usable(seat),
            wild: turn.wild_dice,
            night: self.night_rules(seat),
        }
    }

    fn own_turn(&self, seat: Seat) -> bool {
        self.state.turns[seat].part != Part::Idle
    }

    /// The colours of which one mana can be paid, as bits: worked out once for a list of many effects. Nothing if cards of
    /// the hand can be paid with, because then it matters what else the hand is needed for.
    pub(crate) fn payable_colors(&self, seat: Seat) -> Option<u8> {
        let purse = self.purse(seat, 0);
        let colors = Color::ALL.iter().filter(|&&color| ways(&purse, color, |_, _| true));
        purse.invoke.is_none().then(|| colors.map(|&color| 1 << color as u8).sum())
    }

    /// Whether all of this mana can be paid, while `spared` cards of the hand are needed otherwise.
    pub(crate) fn can_pay(&self, seat: Seat, due: &[Color], spared: u8) -> bool {
        due.is_empty() || payable(&self.purse(seat, spared), due)
    }
}

/// Every way to pay one mana of a colour, with what is left then.
fn ways(purse: &Purse, color: Color, mut each: impl FnMut(Mana, Purse) -> bool) -> bool {
    if color == Color::Black && !purse.black {
        return false;
    }
    let opposite = color.opposite();
    // Natural sources first, then what a Skill makes of others.
    let natural = |paid: Color| paid == color || (paid == Color::Gold && color.is_basic() && purse.gold);
    let wild = |paid: Color| purse.wild && color.is_basic() && !paid.is_basic();
    // Polarization: opposites; by Day black for any colour but black, by Night gold for black alone.
    let polar = |paid: Color| match (paid, color) {
        (Color::Gold, Color::Black) => purse.night,
        (Color::Black, _) => color.is_basic() && !purse.night,
        (Color::Gold, _) => false,
        _ => paid == opposite && color.is_basic(),
    };
    for polarized in [false, true] {
        if polarized && !purse.polarize {
            break;
        }
        for paid in Color::ALL.iter().copied() {
            let fits = if polarized { !natural(paid) && polar(paid) } else { natural(paid) };
            let dice_fit = fits || (!polarized && wild(paid));
            // Depleted dice cannot be taken (MK-MANA-07).
            let depleted = match paid {
                Color::Gold => !purse.gold && !wild(paid) && !polarized,
                Color::Black => !purse.black && !wild(paid) && !polarized,
                _ => false,
            };
            let at = paid as usize;
            let mut left = Purse { polarize: purse.polarize && !polarized, ..*purse };
            if fits && purse.tokens[at] > 0 {
                left.tokens[at] -= 1;
                if each(Mana::Token(paid), left) {
                    return true;
                }
                left.tokens[at] += 1;
            }
            if fits && paid.is_basic() && purse.crystals[at] > 0 {
                left.crystals[at] -= 1;
                if each(Mana::Crystal(paid), left) {
                    return true;
                }
                left.crystals[at] += 1;
            }
            if dice_fit && !depleted && purse.dice[at] > 0 && purse.allowed > 0 {
                left.dice[at] -= 1;
                left.allowed -= 1;
                if each(Mana::Die(paid), left) {
                    return true;
                }
                left.dice[at] += 1;
                left.allowed += 1;
            }
            if fits && purse.stolen == Some(paid) {
                left.stolen = None;
                if each(Mana::Stolen(paid), left) {
                    return true;
                }
            }
        }
    }
    if purse.endless >> color as u8 & 1 != 0 && each(Mana::Endless(color), *purse) {
        return true;
    }
    if let Some([wounds, cards]) = purse.invoke {
        let left = Purse { invoke: None, ..*purse };
        if wounds > 0 && matches!(color, Color::Red | Color::Black) && each(Mana::Invoke(true), left) {
            return true;
        }
        if cards > 0 && matches!(color, Color::White | Color::Green) && each(Mana::Invoke(false), left) {
            return true;
        }
    }
    false
}

fn payable(purse: &Purse, due: &[Color]) -> bool {
    match due {
        [] => true,
        // Black first: it is the narrowest.
        [.., first] => ways(purse, *first, |_, left| payable(&left, &due[..due.len() - 1])),
    }
}

/// What is paid with, colour by colour, if there is only one way to pay all of it. Nothing if cards of the hand can be paid
/// with: which, is asked.
pub(crate) fn only_way(view: View<'_>, seat: Seat, due: &[Color]) -> Option<Vec<Mana>> {
    let mut purse = view.purse(seat, 0);
    if purse.invoke.is_some() {
        return None;
    }
    let mut paid = Vec::new();
    let mut due = due;
    while let [rest @ .., color] = due {
        let mut found = None;
        let several = ways(&purse, *color, |mana, left| {
            let fits = payable(&left, rest);
            let second = fits && found.is_some();
            if fits {
                found = Some((mana, left));
            }
            second
        });
        let (mana, left) = found.filter(|_| !several)?;
        paid.push(mana);
        (purse, due) = (left, rest);
    }
    Some(paid)
}

/// What is paid with in words, if that is certain and anything is paid.
pub(crate) fn said(view: View<'_>, seat: Seat, due: &[Color]) -> Option<Text> {
    let paid = only_way(view, seat, due)?;
    let says = |mana: &Mana| -> Option<Arg> {
        let text = match *mana {
            Mana::Token(color) => text!("paid.token", color),
            Mana::Crystal(color) => text!("paid.crystal", color),
            Mana::Die(color) => text!("paid.die", color),
            Mana::Stolen(color) => text!("paid.stolen", color),
            Mana::Endless(color) => text!("paid.endless", color),
            Mana::Invoke(_) => return None,
        };
        Some(text.into())
    };
    let paid: Option<Vec<Arg>> = paid.iter().map(says).collect();
    paid.filter(|paid| !paid.is_empty()).map(|paid| text!("paid.all", paid))
}

/// How many ways there are to pay what is due next, from public facts: Invocation counts as one if it could be used.
pub(crate) fn choices(view: View<'_>, seat: Seat) -> usize {
    let due = &view.state.turns[seat].due;
    let Some(&color) = due.last() else { return 0 };
    let mut found = 0;
    let purse = view.purse(seat, 0);
    let hidden = purse.invoke.is_some() && color != Color::Blue;
    let open = Purse { invoke: None, ..purse };
    ways(&open, color, |_, _| {
        found += 1;
        found > 1
    });
    found + usize::from(hidden)
}

/// What may be paid with next, so that the rest can be paid too.
pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let due = &view.state.turns[seat].due;
    let Some((&color, rest)) = due.split_last() else { return };
    let spared = view.state.turns[seat].context.discarded;
    let purse = view.purse(seat, spared);
    ways(&purse, color, |mana, left| {
        let verdict = if payable(&left, rest) { Ok(()) } else { Err(Rule("MK-CARD-09")) };
        out.option(crate::cards::Action::Pay(mana).into(), verdict);
        false
    });
}

/// Pays what is due next.
pub(crate) fn pay(play: &mut Play<'_>, seat: Seat, mana: Mana) {
    let Some(color) = play.turn(seat).due.pop() else { return };
    let natural =
        |paid: Color, wild: bool| paid == color || (color.is_basic() && (paid == Color::Gold || wild));
    let gold = play.view().gold_usable(seat);
    let mut polarized = false;
    match mana {
        Mana::Token(paid) => {
            play.turn(seat).mana[paid as usize] -= 1;
            polarized = !natural(paid, false) || (paid == Color::Gold && !gold);
        }
        Mana::Crystal(paid) => {
            play.state.players[seat].crystals[paid as usize] -= 1;
            play.turn(seat).spent_crystals[paid as usize] += 1;
            polarized = paid != color;
        }
        Mana::Die(paid) => {
            let at = play.state.die_in_source(paid).expect("a die of this colour");
            play.state.dice[at].place = DiePlace::Used(seat);
            let turn = play.turn(seat);
            turn.dice += 1;
            turn.used_die = true;
            let wild = turn.wild_dice && !paid.is_basic();
            polarized = !natural(paid, wild) || (paid == Color::Gold && !gold && !wild);
        }
        Mana::Stolen(paid) => {
            let stolen = play.state.dice.iter_mut().find(|die| die.place == DiePlace::Stolen(seat));
            stolen.expect("a die on Mana Steal").place = DiePlace::Used(seat);
            play.state.players[seat].tactic_flipped = true;
            polarized = paid != color;
        }
        Mana::Endless(_) => {}
        Mana::Invoke(wound) => {
            play.turn(seat).used.add(Skill::Invocation);
            if wound {
                play.discard_from_hand(seat, Kind::WOUND, Rule("MK-CARD-07"));
            } else {
                play.next(crate::cards::Step::GiveUp(seat, crate::cards::GiveUp::Invoke));
            }
        }
    }
    if polarized {
        play.turn(seat).used.add(Skill::Polarization);
    }
    if play.state.duel.on && play.state.duel.attacker == seat && !play.state.duel.blocking {
        play.state.duel.mana += 1;
    }
    play.tell(|| Event::open(text!("mana.paid", seat, color)).on(Object::Seat(seat)).by(Rule("MK-DEC-06")));
    punish(play, seat, color);
}

/// Mana Exploit and Mana Curse of others hit whoever uses mana (MK-SKILL-03); Skills spare allies (MK-TEAM-05).
fn punish(play: &mut Play<'_>, seat: Seat, color: Color) {
    for other in play.state.others(seat).iter() {
        let his = &play.state.players[other];
        let spared = play.state.allies(seat, other);
        let exploit = his.active.has(Skill::ManaExploit) && his.exploit != color && !spared;
        let bit = 1 << color as u8;
        if exploit && play.state.players[seat].exploited & bit == 0 {
            play.state.players[seat].exploited |= bit;
            play.wound_hand(seat, 1, Rule("MK-SKILL-03"));
        }
        if play.state.players[other].curse == Some(color) && !play.turn(seat).cursed {
            play.turn(seat).cursed = true;
            play.wound_by_effect(seat, 1);
        }
    }
}

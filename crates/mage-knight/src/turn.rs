//! A player's turn: what may be done before it and during it (MK-TURN, MK-REST, MK-SKILL).
//!
//! One question carries a whole turn, the *hub*: it lists every card that can be played and how, every Skill, Unit,
//! step, purchase, attack and block that is possible at this moment. What part of the turn it is decides the list.

use hexarch_core::{
    Arg, Kind as Sort, Label, List, Options, Prompt, Rule, Seat, Seats, Verdict, Window, ensure, text,
    vocabulary,
};

use crate::cards::{self, Use};
use crate::content::{Content, Usage};
use crate::ending;
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::mana;
use crate::movement;
use crate::oddities;
use crate::pile::Pile;
use crate::play::{Event, Play, View};
use crate::state::{Context, DiePlace, Part, Turn};
use crate::{combat, coop, pvp, round, scenario, scene, sites, units};

mod hub;
pub(crate) use hub::{before_options, moves_on};
use hub::{hub, sideways_value};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// What may be done between own turns (MK-TURN-20).
        "before" Before(seat: Seat),
        /// A turn begins (MK-TURN-03, MK-TURN-04).
        "begin" Begin(seat: Seat),
        /// Everything that a turn offers.
        "hub" Hub(seat: Seat),
        /// Cards go back into the deck by Midnight Meditation; so many have gone, the last of this design.
        "meditation" Meditation(seat: Seat, given: u8, from: Kind),
        /// The colour of the crystal of a Source Freeze.
        "freeze-crystal" FreezeCrystal(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Plays a card for one of its effects (MK-DEC-05).
        "play" Play(kind: Kind, way: Way, mode: u8),
        /// Casts a Spell of the offer (Magic Talent).
        "cast" Cast(kind: Kind, way: Way, mode: u8),
        /// Plays a card sideways, with a Skill and mana or without.
        "sideways" Sideways(kind: Kind, point: Point, skill: Option<Skill>, color: Option<Color>),
        "skill" Skill(skill: Skill, mode: u8),
        /// One Healing point for a Wound in hand (MK-HEAL-01).
        "heal" Heal,
        /// Healing points for a Wound of a Unit (MK-HEAL-02).
        "heal-unit" HealUnit(unit: u8),
        "step" Step(space: SpaceId),
        /// Explores: tile coordinates (MK-DEC-08).
        "explore" Explore(a: i8, b: i8),
        /// Rests: one card, and so many Wounds (MK-DEC-17).
        "rest" Rest(kind: Kind, wounds: u8),
        /// Announces the end of the round (MK-TURN-05).
        "announce" Announce,
        /// Forfeits a turn after the announcement (MK-TURN-07).
        "forfeit" Forfeit,
        "end-turn" End,
        /// Buys an Advanced Action by Learning: to hand or to the discard pile.
        "learn" Learn(kind: Kind, hand: bool),
        /// Another turn follows (MK-TACT-06).
        "right-moment" RightMoment,
        /// Three cards come back (MK-TACT-08).
        "long-night" LongNight,
        /// Rolls dice of the Source (MK-TACT-10).
        "search-mana" Search(first: Color, second: Option<Color>),
        /// Plunders a village (MK-DEC-29).
        "plunder" Plunder,
        /// Midnight Meditation begins.
        "meditate" Meditate,
        /// A card under Sparing Power.
        "store" Store,
        /// All cards under it to hand.
        "unstore" Unstore,
        "back" Back(kind: Kind),
        "done" Done,
        "pass" Pass,
        "crystal" Crystal(color: Color),
    }
}

impl View<'_> {
    /// Whether this may be a Regular turn (MK-TURN-25).
    pub(crate) fn may_be_regular(&self, seat: Seat) -> Verdict {
        let turn = &self.state.turns[seat];
        let hand = &self.state.players[seat].deeds.hand;
        ensure(turn.part != Part::Start || hand.cards() > 0 || turn.fed || turn.waived, Rule("MK-TURN-25"))
    }

    /// Skills can be used on the own turn, and by whoever attends a player combat fully (MK-PVP-05, MK-PVP-09).
    pub(crate) fn skills_allowed(&self, seat: Seat) -> bool {
        self.state.turns[seat].part != Part::Idle && pvp::attends(*self, seat)
    }

    /// The usual die of the Source (MK-MANA-02, MK-PVP-09).
    pub(crate) fn usual_die_allowed(&self, seat: Seat) -> bool {
        self.state.turns[seat].part != Part::Idle && pvp::attends(*self, seat)
    }

    /// Whether a Motivation may be used now (MK-SKILL-06).
    fn may_motivate(&self, seat: Seat, skill: Skill) -> Verdict {
        let player = &self.state.players[seat];
        ensure(player.skills.has(skill) && !player.flipped.has(skill), Rule("MK-SKILL-02"))?;
        ensure(!player.motivated, Rule("MK-SKILL-06"))
    }

    /// What a hero could do between turns, from public facts (MK-TURN-20).
    pub(crate) fn could_interrupt(&self, seat: Seat) -> bool {
        let player = &self.state.players[seat];
        let motivation = Skill::MOTIVATIONS.iter().any(|&skill| self.may_motivate(seat, skill).is_ok());
        let tactic = matches!(player.tactic, Some(Tactic::MidnightMeditation | Tactic::SparingPower));
        let village = player.space.is_some_and(|space| self.site(space) == Some(Site::Village));
        motivation || (tactic && !player.tactic_flipped && !player.prepared) || (village && !player.plundered)
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    match step {
        Step::Before(seat) if view.could_interrupt(seat) => Seats::only(seat),
        Step::Hub(seat)
            if state.combat.on && state.combat.seat == seat && state.combat.left().next().is_none() =>
        {
            Seats::NONE
        }
        // A participant of an assault waits for the others (MK-COOP-10).
        Step::Hub(seat) if state.assault.on && !state.combat.on && state.turns[seat].part == Part::After => {
            Seats::NONE
        }
        Step::Hub(seat) | Step::Meditation(seat, ..) => Seats::only(seat),
        Step::FreezeCrystal(seat) => {
            let shown = Color::BASIC.iter().filter(|&&color| state.die_in_source(color).is_some()).count();
            if shown > 1 { Seats::only(seat) } else { Seats::NONE }
        }
        Step::Before(_) | Step::Begin(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Before(_) => {}
        Step::Begin(seat) => begin(play, seat),
        // The last enemy has fallen by an effect.
        Step::Hub(seat) if play.state.combat.on => {
            play.next(step);
            combat::finish(play, seat);
        }
        Step::Hub(_) => {}
        Step::FreezeCrystal(seat) => {
            let shown = Color::BASIC.into_iter().find(|&color| play.state.die_in_source(color).is_some());
            if let Some(color) = shown {
                play.gain_crystal(seat, color, 1, true, Rule("MK-SKILL-03"));
            }
        }
        Step::Meditation(..) => unreachable!("this always asks"),
    }
}

/// A turn begins.
fn begin(play: &mut Play<'_>, seat: Seat) {
    play.state.players[seat].plundered = false;
    play.state.players[seat].prepared = false;
    play.state.players[seat].refused = 0;
    let froze = play.state.players[seat].active.has(Skill::SourceFreeze);
    oddities::expire(play, seat);
    if play.state.players[seat].down {
        // MK-TURN-02: the turn is skipped.
        play.state.players[seat].down = false;
        play.tell(|| Event::open(text!("turn.skipped", seat)).on(Object::Seat(seat)).by(Rule("MK-TURN-02")));
        return play.next(ending::Step::Over(seat, true));
    }
    prepare(play, seat);
    play.tell(|| Event::open(text!("turn.begins", seat)).on(Object::Seat(seat)).by(Rule("MK-TURN-01")));
    play.next(Step::Hub(seat));
    if froze {
        play.next(Step::FreezeCrystal(seat));
    }
}

/// What a seat has at the start of a turn, or of full attendance (MK-TURN-04, MK-PVP-08).
pub(crate) fn prepare(play: &mut Play<'_>, seat: Seat) {
    let mana = play.turn(seat).mana;
    *play.turn(seat) = Turn { mana, part: Part::Start, ..Turn::default() };
    if play.state.players[seat].space.is_none() {
        // MK-SETUP-15, MK-MOVE-27.
        play.state.players[seat].space = Some(SpaceId(0));
    }
    let deeds = &play.state.players[seat].deeds;
    play.turn(seat).waived = deeds.hand.is_empty() && deeds.deck_len() > 0;
    let night = play.state.night;
    let space = play.state.players[seat].space.unwrap_or_default();
    let special = if night { Color::Black } else { Color::Gold };
    if play.view().site(space) == Some(Site::Glade) {
        play.gain_mana(seat, special, 1, Rule("MK-MANA-16"));
    }
    for _ in 0..scenario::tower_mana(play.view(), seat) {
        play.gain_mana(seat, special, 1, Rule("MK-SCEN-31"));
    }
    let claimed =
        play.state.dice.iter().find(|die| die.place == DiePlace::Claimed(seat, true)).map(|die| die.color);
    if let Some(color) = claimed {
        play.gain_mana(seat, color, 1, Rule("MK-MANA-04"));
    }
    play.look_around(seat);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Before(_) => {
            before_options(view, seat, out);
            out.allow(Action::Pass.into());
        }
        Step::Hub(_) => hub(view, seat, out),
        Step::Meditation(_, given, from) => {
            let wound = view.state.players[seat].deeds.hand.wounds > 0;
            let kinds = view.kinds_in_hand(seat).chain(wound.then_some(Kind::WOUND));
            for kind in kinds.filter(|&kind| kind >= from) {
                out.option(Action::Back(kind).into(), ensure(given < 5, Rule("MK-TACT-11")));
            }
            out.allow(Action::Done.into());
        }
        Step::FreezeCrystal(_) => {
            for color in Color::BASIC {
                let shown = view.state.die_in_source(color).is_some();
                out.option(Action::Crystal(color).into(), ensure(shown, Rule("MK-SKILL-03")));
            }
        }
        Step::Begin(_) => {}
    }
}

/// Something of a Regular turn has been done.
pub(crate) fn go_on(play: &mut Play<'_>, seat: Seat) {
    let turn = play.turn(seat);
    if turn.part == Part::Start {
        turn.part = Part::Move;
    }
}

/// An answer to the hub, of whatever chapter.
pub(crate) fn answer_hub(play: &mut Play<'_>, seat: Seat, action: crate::Action) {
    let ends = matches!(
        action,
        crate::Action::Turn(Action::End | Action::Announce | Action::Forfeit)
            | crate::Action::Pvp(pvp::Action::Launch | pvp::Action::Pass | pvp::Action::Stand)
    );
    if !ends {
        play.next(Step::Hub(seat));
    }
    match action {
        crate::Action::Turn(action) => act(play, seat, action),
        crate::Action::Units(action) => units::act(play, seat, action),
        crate::Action::Sites(action) => sites::act(play, seat, action),
        crate::Action::Combat(action) => combat::act(play, seat, action),
        crate::Action::Pvp(action) => pvp::act(play, seat, action),
        crate::Action::Coop(action) => coop::act(play, seat, action),
        crate::Action::Scenario(action) => scenario::act(play, seat, action),
        crate::Action::Cards(_)
        | crate::Action::Round(_)
        | crate::Action::Ending(_)
        | crate::Action::Setup(_) => {
            unreachable!("{action:?} is no answer of a turn")
        }
        crate::Action::Oddities(_) => unreachable!("{action:?} is no answer of a turn"),
    }
}

fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Play(kind, way, n) => play_card(play, seat, kind, way, n),
        Action::Cast(kind, way, n) => {
            play.turn(seat).talents -= 1;
            use_side(play, seat, kind, way, n);
        }
        Action::Sideways(kind, point, skill, color) => sideways(play, seat, kind, point, skill, color),
        Action::Skill(skill, n) => use_skill(play, seat, skill, n),
        Action::Heal => heal(play, seat),
        Action::HealUnit(unit) => {
            let kind = play.state.players[seat].units[usize::from(unit)].kind;
            spend_healing(play, seat, play.content.unit(kind).level);
            units::heal(play, seat, unit);
        }
        Action::Step(space) => movement::step(play, seat, space),
        Action::Explore(a, b) => movement::explore(play, seat, (a, b)),
        Action::Rest(kind, wounds) => rest(play, seat, kind, wounds),
        Action::Announce => round::announce(play, seat),
        Action::Forfeit => play.next(ending::Step::Over(seat, true)),
        Action::End if play.turn(seat).attending => pvp::end_part(play, seat),
        Action::End => ending::end_turn(play, seat),
        Action::Learn(kind, hand) => {
            play.turn(seat).influence -= if hand { 9 } else { 6 };
            play.turn(seat).learn[usize::from(hand)] -= 1;
            let card = play.take_advanced(kind);
            let to = if hand { crate::effects::To::Hand } else { crate::effects::To::Discard };
            cards::gain(play, seat, card, to);
        }
        Action::RightMoment => {
            play.state.players[seat].tactic_flipped = true;
            play.turn(seat).again = true;
            play.tell(|| {
                Event::open(text!("turn.right_moment", seat)).on(Object::Seat(seat)).by(Rule("MK-TACT-06"))
            });
        }
        Action::LongNight => long_night(play, seat),
        Action::Search(first, second) => {
            play.turn(seat).searched = true;
            for color in [Some(first), second].into_iter().flatten() {
                oddities::reroll_die(play, color);
            }
        }
        Action::Plunder
        | Action::Meditate
        | Action::Store
        | Action::Unstore
        | Action::Back(_)
        | Action::Done => {
            unreachable!("{action:?} is no answer of a turn")
        }
        Action::Pass | Action::Crystal(_) => unreachable!("{action:?} is no answer of a turn"),
    }
}

/// Plays a card: it goes to the play area, an Artifact played for its strong effect out of the game (MK-CARD-04).
fn play_card(play: &mut Play<'_>, seat: Seat, kind: Kind, way: Way, n: u8) {
    let card = play.take_from_hand(seat, kind);
    play.show_artifact(card);
    if kind.is_artifact() && way == Way::Strong {
        play.state.gone.add(card);
    } else {
        play.state.players[seat].deeds.play.add(card);
    }
    play.turn(seat).fed = true;
    use_side(play, seat, kind, way, n);
}

fn use_side(play: &mut Play<'_>, seat: Seat, kind: Kind, way: Way, n: u8) {
    let Some(mode) = play.view().ways(kind, way).nth(usize::from(n)) else { return };
    play.tell(|| {
        Event::open(text!("turn.played", seat, card = kind, way))
            .on(Object::Seat(seat))
            .by(Rule("MK-CARD-02"))
    });
    let color = play.content.color(kind);
    if let Some(color) = color.filter(|_| kind.is_spell()) {
        play.turn(seat).spells[color as usize] += 1;
    }
    if !play.content.mode(mode).about.is_special() {
        go_on(play, seat);
    }
    let price = cards::price(play.content, kind, way);
    cards::start(play, seat, mode, &price, Context { color, card: true, ..Context::default() });
}

fn sideways(
    play: &mut Play<'_>,
    seat: Seat,
    kind: Kind,
    point: Point,
    skill: Option<Skill>,
    color: Option<Color>,
) {
    let value = sideways_value(play.view(), seat, kind, skill, color);
    let card = play.take_from_hand(seat, kind);
    play.show_artifact(card);
    play.state.players[seat].deeds.play.add(card);
    play.turn(seat).fed = true;
    go_on(play, seat);
    if let Some(skill) = skill {
        play.turn(seat).used.add(skill);
        if skill == Skill::WhoNeedsMagic && value > 2 {
            play.turn(seat).no_dice = true;
        }
    }
    play.tell(|| {
        Event::open(text!("turn.sideways", seat, card = kind, n = value, point))
            .on(Object::Seat(seat))
            .by(Rule("MK-CARD-05"))
    });
    play.turn(seat).context = Context { card: true, ..Context::default() };
    match point {
        Point::Move => cards::gain_moves(play, seat, value),
        Point::Influence => play.turn(seat).influence += i16::from(value),
        Point::Attack => combat::add_attack(play, seat, Reach::Melee, Element::Physical, value),
        Point::Block => combat::add_block(play, seat, Element::Physical, value),
    }
    if let Some(color) = color {
        play.turn(seat).due = [color].into_iter().collect();
        play.next(cards::Step::Pay(seat));
    }
}

/// Uses a Skill (MK-SKILL-01, MK-SKILL-02).
pub(crate) fn use_skill(play: &mut Play<'_>, seat: Seat, skill: Skill, n: u8) {
    let info = play.content.skill(skill);
    play.turn(seat).used.add(skill);
    if info.usage == Usage::Round {
        play.state.players[seat].flipped.add(skill);
    }
    if skill.is_motivation() {
        play.state.players[seat].motivated = true;
    }
    play.tell(|| {
        Event::open(text!("turn.skill", seat, skill)).on(Object::Skill(skill)).by(Rule("MK-SKILL-01"))
    });
    if info.modes.is_empty() {
        return oddities::use_skill(play, seat, skill, n);
    }
    let mode = ModeId(info.modes.start + u16::from(n));
    if !play.content.mode(mode).about.is_special() {
        go_on(play, seat);
    }
    cards::start(play, seat, mode, &[], Context::default());
}

/// MK-HEAL-01.
fn heal(play: &mut Play<'_>, seat: Seat) {
    spend_healing(play, seat, 1);
    play.take_from_hand(seat, Kind::WOUND);
    let turn = play.turn(seat);
    turn.healed += 1;
    turn.wounds[0] = turn.wounds[0].saturating_sub(1);
    let draws = turn.grail_draws;
    play.tell(|| Event::open(text!("turn.healed", seat)).on(Object::Seat(seat)).by(Rule("MK-HEAL-01")));
    if draws {
        play.draw_cards(seat, 1, Rule("MK-EOT-14"));
    }
}

fn spend_healing(play: &mut Play<'_>, seat: Seat, n: u8) {
    let turn = play.turn(seat);
    turn.healing -= n;
    let of_grail = turn.grail.min(n);
    turn.grail -= of_grail;
    turn.grail_spent += of_grail;
}

/// MK-REST-04, MK-REST-05; a slowly recovering player shows the hand (MK-REST-07).
fn rest(play: &mut Play<'_>, seat: Seat, kind: Kind, wounds: u8) {
    play.turn(seat).part = Part::Rest;
    play.turn(seat).acted = true;
    play.tell(|| Event::open(text!("turn.rests", seat)).on(Object::Seat(seat)).by(Rule("MK-REST-01")));
    if kind.is_wound() {
        let deeds = &mut play.state.players[seat].deeds;
        deeds.known = deeds.hand;
        if wounds > 0 {
            play.log.reveal();
        }
    } else {
        play.discard_from_hand(seat, kind, Rule("MK-REST-04"));
    }
    let why = Rule(if kind.is_wound() { "MK-REST-05" } else { "MK-REST-04" });
    (0..wounds).for_each(|_| play.discard_from_hand(seat, Kind::WOUND, why));
}

/// MK-TACT-08, MK-TACT-09.
pub(crate) fn long_night(play: &mut Play<'_>, seat: Seat) {
    play.state.players[seat].tactic_flipped = true;
    play.tell(|| Event::open(text!("turn.long_night", seat)).on(Object::Seat(seat)).by(Rule("MK-TACT-08")));
    for _ in 0..3 {
        let deeds = &mut play.state.players[seat].deeds;
        let Some(card) = deeds.discard.draw(crate::play::LOTS, play.chance) else { return };
        let card = crate::play::first_copy(play.content, &mut deeds.discard, card);
        deeds.deck.add(card);
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Before(_), Action::Pass) => {}
        (Step::Before(_), _) => {
            play.next(step);
            interrupt(play, seat, action);
        }
        (Step::Meditation(_, given, _), Action::Back(kind)) => {
            // Nobody else sees which cards these are.
            let card = play.view().in_hand(seat, kind).expect("a card that is in hand");
            let deeds = &mut play.state.players[seat].deeds;
            deeds.hand.remove(card);
            deeds.deck.add(card);
            deeds.known = Pile::default();
            play.next(Step::Meditation(seat, given + 1, kind));
        }
        (Step::Meditation(_, given, _), Action::Done) => {
            play.state.players[seat].deeds.shuffle();
            play.draw_cards(seat, given, Rule("MK-TACT-11"));
        }
        (Step::FreezeCrystal(_), Action::Crystal(color)) => {
            play.gain_crystal(seat, color, 1, true, Rule("MK-SKILL-03"))
        }
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// Something between own turns (MK-TURN-20).
pub(crate) fn interrupt(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Plunder => {
            play.state.players[seat].plundered = true;
            play.tell(|| {
                Event::open(text!("turn.plunder", seat)).on(Object::Seat(seat)).by(Rule("MK-SITE-02"))
            });
            play.shift_reputation(seat, -1, Rule("MK-SITE-02"));
            play.draw_cards(seat, 2, Rule("MK-SITE-02"));
        }
        Action::Meditate => {
            play.state.players[seat].tactic_flipped = true;
            play.next(Step::Meditation(seat, 0, Kind(0)));
        }
        Action::Store => {
            play.state.players[seat].prepared = true;
            if let Some((card, _)) = play.next_card(seat) {
                play.state.players[seat].deeds.stored.add(card);
            }
            play.tell(|| {
                Event::open(text!("turn.stored", seat)).on(Object::Seat(seat)).by(Rule("MK-TACT-13"))
            });
        }
        Action::Unstore => {
            let player = &mut play.state.players[seat];
            player.tactic_flipped = true;
            let stored = player.deeds.stored.take();
            player.deeds.hand = player.deeds.hand.or(stored);
            let n = stored.len();
            play.log.reveal();
            play.tell(|| {
                Event::open(text!("turn.unstored", seat, n)).on(Object::Seat(seat)).by(Rule("MK-TACT-13"))
            });
        }
        Action::Skill(skill, n) => {
            let part = play.turn(seat).part;
            use_skill(play, seat, skill, n);
            // Between turns nothing has begun.
            if part == Part::Idle {
                play.turn(seat).part = Part::Idle;
            }
        }
        _ => unreachable!("{action:?} is nothing between turns"),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let turn = &view.state.turns[seat];
    let combat = &view.state.combat;
    let attack: i32 = combat.attack.iter().flatten().map(|&n| i32::from(n)).sum();
    let block: i32 = combat.block.points.iter().map(|&n| i32::from(n)).sum();
    let foe = pvp::attackable(view, seat);
    let (text, rule) = match step {
        Step::Before(_) | Step::Begin(_) => (text!("turn.ask.before"), "MK-TURN-20"),
        Step::Meditation(_, given, _) => (text!("turn.ask.meditation", n = 5 - given.min(5)), "MK-TACT-11"),
        Step::FreezeCrystal(_) => (text!("turn.ask.freeze"), "MK-SKILL-03"),
        Step::Hub(_) => match (view.stage(seat), turn.part) {
            (Some(stage), _) if view.state.duel.on => pvp::ask(view, seat, stage),
            (Some(Phase::Ranged), _) if attack == 0 => (text!("turn.ask.ranged_none"), "MK-DEC-13"),
            (Some(Phase::Block), _) if block == 0 => (text!("turn.ask.block_none"), "MK-DEC-14"),
            (Some(Phase::Attack), _) if attack == 0 => (text!("turn.ask.attack_none"), "MK-DEC-13"),
            (Some(Phase::Ranged), _) => (text!("turn.ask.ranged", n = attack), "MK-DEC-13"),
            (Some(Phase::Block), _) => (text!("turn.ask.block", n = block), "MK-DEC-14"),
            (Some(_), _) => (text!("turn.ask.attack", n = attack), "MK-DEC-13"),
            (None, Part::Start | Part::Move) if foe.is_some() => {
                let hero = view.state.players[foe.unwrap_or_default()].hero;
                let text = match turn.moves {
                    0 => text!("turn.ask.hero", hero),
                    n => text!("turn.ask.hero_or_move", hero, n),
                };
                (text, "MK-MOVE-23")
            }
            (None, Part::Start) if turn.moves > 0 => {
                (text!("turn.ask.start_move", n = turn.moves), "MK-DEC-04")
            }
            (None, Part::Start) => (text!("turn.ask.start"), "MK-DEC-04"),
            (None, Part::Rest) => (text!("turn.ask.rest"), "MK-REST-02"),
            (None, Part::Interact) => (text!("turn.ask.interact", n = turn.influence), "MK-DEC-11"),
            (None, Part::After | Part::Fight | Part::Idle) => (text!("turn.ask.after"), "MK-DEC-30"),
            (None, Part::Move) if turn.influence > 0 => {
                (text!("turn.ask.both", n = turn.moves, influence = turn.influence), "MK-DEC-07")
            }
            (None, Part::Move) if turn.moves == 0 => (text!("turn.ask.move_none"), "MK-DEC-07"),
            (None, Part::Move) => (text!("turn.ask.move", n = turn.moves), "MK-DEC-07"),
        },
    };
    // Whoever wants nothing between turns says so for the round.
    let before = matches!(step, Step::Before(_));
    let window = before.then(|| Window { kind: "before-turn", scope: view.state.round.into() });
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let in_hand = |kind: Kind| Object::Card(Place::Hand(seat), kind).id();
    let mode_of = |kind: Kind, way: Way, n: u8| view.ways(kind, way).nth(usize::from(n));
    let mode = |kind: Kind, way: Way, n: u8| view.says(mode_of(kind, way, n));
    let paid = |kind: Kind, way: Way, n: u8| {
        cards::paid_with(view, seat, mode_of(kind, way, n), &cards::price(view.content, kind, way))
    };
    match action {
        Action::Play(card, way, n) => {
            let does = mode(card, way, n);
            let text = match (way, paid(card, way, n)) {
                (Way::Basic, None) => text!("turn.label.basic", card, does),
                (Way::Basic, Some(paid)) => text!("turn.label.basic_paid", card, does, paid),
                (Way::Strong, None) => text!("turn.label.strong", card, does),
                (Way::Strong, Some(paid)) => text!("turn.label.strong_paid", card, does, paid),
            };
            Label::new(text).on(in_hand(card))
        }
        Action::Cast(card, way, n) => {
            let does = mode(card, way, n);
            let text = match paid(card, way, n) {
                Some(paid) => text!("turn.label.cast_paid", card, does, paid),
                None => text!("turn.label.cast", card, does),
            };
            Label::new(text).on(Object::Card(Place::Spells, card).id())
        }
        Action::Sideways(card, point, skill, color) => {
            let n = sideways_value(view, seat, card, skill, color);
            let paid = color
                .map(|color| mana::said(view, seat, &[color]).unwrap_or_else(|| text!("paid.token", color)));
            let text = match (skill, paid) {
                (Some(skill), Some(paid)) => text!("turn.label.sideways_paid", card, n, point, skill, paid),
                (Some(skill), None) => text!("turn.label.sideways_skill", card, n, point, skill),
                (None, _) => text!("turn.label.sideways", card, n, point),
            };
            Label::new(text).on(in_hand(card))
        }
        Action::Skill(skill, n) => {
            let modes = view.content.skill(skill).modes.clone();
            let label = match modes.map(ModeId).nth(usize::from(n)) {
                Some(mode) => Label::new(text!("turn.label.skill", skill, does = view.says(Some(mode)))),
                None => oddities::skill_label(view, skill, n),
            };
            label.on(Object::Skill(skill).id())
        }
        Action::Heal => Label::new(text!("turn.label.heal")).on(in_hand(Kind::WOUND)),
        Action::HealUnit(unit) => {
            let units = &view.state.players[seat].units;
            let kind = units.get(usize::from(unit)).map_or_else(UnitKind::default, |unit| unit.kind);
            Label::new(text!("turn.label.heal_unit", unit = kind)).on(Object::Unit(seat, unit).id())
        }
        Action::Step(space) => {
            let place = view.place(space);
            let Some(n) = view.terrain_cost(seat, space) else {
                return Label::new(text!("turn.label.step.never", place)).to(Object::Space(space).id());
            };
            let crowd = view.state.heroes_on(space).without(seat);
            let other = crowd.first().filter(|_| !view.is_common(space));
            let bends = view.state.turns[seat].space_bending;
            let from = view.state.players[seat].space.filter(|_| !bends);
            let provoked = from.into_iter().flat_map(|from| view.provoked(from, space));
            let enemies: Vec<Arg> =
                provoked.filter_map(|space| view.rampager(space)).map(|token| token.kind.into()).collect();
            let hostile = view.is_hostile(seat, space);
            let text = match (other, hostile, enemies.is_empty()) {
                (Some(other), _, true) => {
                    let hero = view.state.players[other].hero;
                    match (pvp::may_attack(view, seat, other).is_ok(), hostile) {
                        // MK-MOVE-24.
                        (true, true) => text!("turn.label.step_duel", place, n, hero),
                        (true, false) => text!("turn.label.step_hero", place, n, hero),
                        (false, _) => text!("turn.label.step.beside", place, n, hero),
                    }
                }
                (_, true, true) => text!("turn.label.step_assault", place, n),
                (_, true, false) => text!("turn.label.step_storm", place, n, enemies),
                (_, false, true) => text!("turn.label.step", place, n),
                (_, false, false) => text!("turn.label.step_provoke", place, n, enemies),
            };
            Label::new(text).to(Object::Space(space).id())
        }
        Action::Explore(a, b) => {
            let label =
                Label::new(text!("turn.label.explore", n = movement::EXPLORING)).to(Object::Gap(a, b).id());
            scene::gap((a, b)).skip(1).fold(label, |label, rim| label.on(rim.id()))
        }
        Action::Rest(card, wounds) => {
            let text = if card.is_wound() {
                text!("turn.label.recover")
            } else if wounds == 0 {
                text!("turn.label.rest", card)
            } else {
                text!("turn.label.rest_wounds", card, n = wounds)
            };
            Label::new(text).on(in_hand(card))
        }
        Action::Announce => Label::new(text!("turn.label.announce")),
        Action::Forfeit => Label::new(text!("turn.label.forfeit")).kind(Sort::Pass),
        Action::End => Label::new(text!("turn.label.end")).kind(Sort::Done),
        Action::Learn(card, _) => {
            Label::new(text!("turn.label.learn", card)).on(Object::Card(Place::Advanced, card).id())
        }
        Action::RightMoment => {
            Label::new(text!("turn.label.right_moment")).on(Object::Tactic(Tactic::RightMoment).id())
        }
        Action::LongNight => {
            Label::new(text!("turn.label.long_night")).on(Object::Tactic(Tactic::LongNight).id())
        }
        Action::Search(first, second) => {
            let label = Label::new(match second {
                Some(second) => text!("turn.label.search_two", first, second),
                None => text!("turn.label.search", first),
            });
            view.on_dice(label, first)
        }
        Action::Plunder => Label::new(text!("turn.label.plunder")),
        Action::Meditate => Label::new(text!("turn.label.meditate")),
        Action::Store => Label::new(text!("turn.label.store")),
        Action::Unstore => Label::new(text!("turn.label.unstore")),
        Action::Back(card) => Label::new(text!("turn.label.back", card)).on(in_hand(card)),
        Action::Done => Label::new(text!("turn.label.done")).kind(Sort::Done),
        Action::Pass => Label::new(text!("turn.label.pass")).kind(Sort::Pass),
        Action::Crystal(color) => view.on_dice(Label::new(text!("turn.label.crystal", color)), color),
    }
}

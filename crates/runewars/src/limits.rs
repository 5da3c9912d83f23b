//! Limits, elimination and victory (RW-COMP, RW-ELIM, RW-WIN).

use hexarch_core::{BySeat, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, ensure, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{HeroPlace, RewardPlace, RewardState, Squad};
use crate::{orders, turn};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// More than eight units of a player in an area: he destroys the excess (RW-COMP-14, RW-AMB-84).
        "overfull" Overfull(seat: Seat, area: AreaId, crowd: Crowd),
        /// The same, from a group of units on: the groups before it are spared.
        "overfull-from" OverfullFrom(seat: Seat, area: AreaId, group: u8, crowd: Crowd),
        /// More than ten Tactics cards (RW-TACT-05).
        "tactics-hand" TacticsHand(seat: Seat),
        /// More than three Quest cards (RW-QUEST-10).
        "quest-hand" QuestHand(seat: Seat),
        /// A battle is over: whoever has no area left is out (RW-AMB-57).
        "check-end" CheckEnd,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Destroys one unit of a kind here, a routed one if `yes`.
        "disband" Disband(kind: UnitKind, routed: bool),
        /// Discards a Tactics card over the limit.
        "drop-tactic" DropTactic(card: Tactic),
        /// Discards a Quest card over the limit.
        "drop-quest" DropQuest(quest: Quest),
    }
}

/// Tactics cards that a hand may hold (RW-COMP-13).
pub(crate) const TACTICS_HAND: usize = 10;
/// Quest cards that a hand may hold (RW-COMP-13).
pub(crate) const QUEST_HAND: usize = 3;
/// Units of one player in one area (RW-COMP-14).
pub(crate) const UNITS_IN_AREA: u8 = 8;

impl Crowd {
    /// The rule by which the excess is destroyed.
    fn rule(self) -> Rule {
        Rule(match self {
            Crowd::Moved => "RW-MOVE-14",
            Crowd::Recruited => "RW-RECR-03",
            Crowd::Rallied => "RW-RALLY-09",
            Crowd::Retreated => "RW-RETREAT-06",
            Crowd::Defended => "RW-AMB-15",
            Crowd::Placed => "RW-AMB-63",
        })
    }
}

/// The groups that units of a player in an area fall into: by kind, standing before routed.
pub(crate) fn groups(
    view: View<'_>,
    seat: Seat,
    area: AreaId,
) -> impl Iterator<Item = (u8, UnitKind, bool, u8)> {
    let squads = view.state.kinds(seat).map(move |kind| (kind, view.state.squad(area, kind)));
    squads.enumerate().flat_map(|(at, (kind, squad)): (usize, (UnitKind, Squad))| {
        let at = at as u8 * 2;
        [(at, kind, false, squad.standing), (at + 1, kind, true, squad.routed)]
    })
}

fn excess(view: View<'_>, seat: Seat, area: AreaId) -> u8 {
    view.state.units_of(view.content, seat, area).saturating_sub(UNITS_IN_AREA)
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let (seat, over) = match step {
        Step::Overfull(seat, area, _) | Step::OverfullFrom(seat, area, ..) => {
            (seat, excess(view, seat, area) > 0)
        }
        Step::TacticsHand(seat) => (seat, view.state.players[seat].tactics.len() > TACTICS_HAND),
        Step::QuestHand(seat) => (seat, view.state.players[seat].quests.len() > QUEST_HAND),
        Step::CheckEnd => return Seats::NONE,
    };
    if over { Seats::only(seat) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    if step == Step::CheckEnd {
        play.settle();
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Overfull(_, area, crowd) => disband_options(view, seat, area, 0, crowd, out),
        Step::OverfullFrom(_, area, group, crowd) => disband_options(view, seat, area, group, crowd, out),
        Step::TacticsHand(_) => {
            let mut offered = Set::<Tactic>::EMPTY;
            for card in view.state.players[seat].tactics.iter() {
                let kind = view.content.tactic(card);
                if !offered.has(kind) {
                    offered.add(kind);
                    out.allow(Action::DropTactic(kind).into());
                }
            }
        }
        Step::QuestHand(_) => {
            for quest in view.state.players[seat].quests.iter() {
                out.allow(Action::DropQuest(quest).into());
            }
        }
        Step::CheckEnd => {}
    }
}

/// Free choice among all units there (RW-AMB-84), in one order, so that each set is reached once: a group may be passed
/// over only if the later ones suffice.
fn disband_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    area: AreaId,
    from: u8,
    crowd: Crowd,
    out: &mut O,
) {
    let excess = excess(view, seat, area);
    let mut left: u8 = groups(view, seat, area).filter(|&(at, ..)| at >= from).map(|(.., n)| n).sum();
    for (at, kind, routed, n) in groups(view, seat, area) {
        if at < from || n == 0 {
            continue;
        }
        out.option(Action::Disband(kind, routed).into(), ensure(left >= excess, crowd.rule()));
        left -= n;
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (
            Step::Overfull(_, area, crowd) | Step::OverfullFrom(_, area, _, crowd),
            Action::Disband(kind, routed),
        ) => {
            play.destroy_units(area, kind, u8::from(!routed), u8::from(routed), None, crowd.rule());
            let group = groups(play.view(), seat, area).find(|&(_, k, r, _)| (k, r) == (kind, routed));
            let group = group.map_or(0, |(at, ..)| at);
            play.next(Step::OverfullFrom(seat, area, group, crowd));
            play.settle();
        }
        (Step::TacticsHand(_), Action::DropTactic(kind)) => {
            let card = turn::cheapest(play.view(), seat, kind);
            play.discard_tactic(seat, card);
            play.tell(|| {
                Event::open(text!("limits.tactic_dropped", seat, card = kind)).by(Rule("RW-TACT-05"))
            });
            play.next(step);
        }
        (Step::QuestHand(_), Action::DropQuest(quest)) => {
            play.state.players[seat].quests.remove(quest);
            play.state.players[seat].shown_quests.remove(quest);
            play.state.decks.quests_discard.add(quest);
            play.tell(|| Event::open(text!("limits.quest_dropped", seat, quest)).by(Rule("RW-QUEST-10")));
            play.next(step);
        }
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Overfull(seat, area, crowd) | Step::OverfullFrom(seat, area, _, crowd) => {
            (text!("limits.disband", area, n = excess(view, seat, area)), crowd.rule())
        }
        Step::TacticsHand(_) => (text!("limits.drop_tactic"), Rule("RW-TACT-05")),
        Step::QuestHand(_) => (text!("limits.drop_quest"), Rule("RW-QUEST-10")),
        Step::CheckEnd => unreachable!("{step:?} asks nobody"),
    };
    Prompt { text, rule: Some(rule), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Disband(kind, false) => Label::new(text!("limits.disband_one", kind)),
        Action::Disband(kind, true) => Label::new(text!("limits.disband_routed", kind)),
        Action::DropTactic(card) => Label::new(text!("limits.drop", card)).on(Object::Tactic(card).id()),
        Action::DropQuest(card) => Label::new(text!("limits.drop", card)).on(Object::Quest(card).id()),
    }
    .kind(Kind::Pick)
}

/// Victory first, then elimination (RW-WIN-01, RW-ELIM-01, RW-AMB-57). Called by [`Play::settle`] after every
/// change, with what each player controls.
pub(crate) fn check_end(play: &mut Play<'_>, realms: &BySeat<Set<AreaId>>) {
    if play.state.winner.is_some() || play.state.year == 0 {
        return;
    }
    let (mut holds, mut wins) = (Seats::NONE, Seats::NONE);
    for seat in play.state.alive().iter() {
        if !realms[seat].is_empty() {
            holds.add(seat);
        }
        if play.state.dragons_in(realms[seat]) >= play.state.dragons_to_win() {
            wins.add(seat);
        }
    }
    if !wins.is_empty() {
        // RW-AMB-32: if two get there at once, the first in play order wins.
        let order = play.state.play_order(play.content);
        if let Some(&seat) = order.iter().find(|&&seat| wins.has(seat)) {
            return win(play, seat, Rule("RW-WIN-01"));
        }
    }
    for seat in play.state.alive().iter() {
        if !holds.has(seat) && !is_fighting(play.view(), seat) {
            eliminate(play, seat);
        }
    }
    let alive = play.state.alive();
    if let (1, Some(seat)) = (alive.len(), alive.first()) {
        win(play, seat, Rule("RW-AMB-34"));
    }
}

/// Whether a battle or diplomacy attempt of a player is pending (RW-AMB-57). A battle that is decided is pending until
/// all is done that waits for its end.
fn is_fighting(view: View<'_>, seat: Seat) -> bool {
    let battle = &view.state.battle;
    let in_battle =
        (battle.on || battle.won.is_some()) && (battle.attacker == seat || battle.defender == Some(seat));
    in_battle || view.state.march.is_under_way(seat) || view.state.retreat.is_under_way(seat)
}

fn win(play: &mut Play<'_>, seat: Seat, rule: Rule) {
    play.state.winner = Some(seat);
    play.log.reveal();
    // RW-RUNE-09, RW-WIN-02: at the end of the game all tokens are turned up.
    let everybody = Seats::all(play.state.seats);
    for area in play.state.areas.runes().iter() {
        if let Some(rune) = &mut play.state.areas.change(area).rune {
            rune.show(everybody);
        }
    }
    play.tell(|| Event::open(text!("limits.won", seat)).on(Object::Seat(seat)).by(rule));
}

/// A player without areas is out (RW-ELIM-01 to -04, RW-AMB-35, RW-AMB-81).
fn eliminate(play: &mut Play<'_>, seat: Seat) {
    play.state.eliminated.add(seat);
    play.tell(|| Event::open(text!("limits.eliminated", seat)).on(Object::Seat(seat)).by(Rule("RW-ELIM-01")));
    let heroes = play.state.heroes_of(seat);
    let rewards = heroes.iter().fold(Set::EMPTY, |cards, hero| cards.or(play.state.rewards_of(hero)));
    mingle(play, seat, rewards);
    for hero in heroes.iter() {
        for card in play.state.rewards_of(hero).iter() {
            *play.state.rewards.change(card) =
                RewardState { place: RewardPlace::Deck, ..RewardState::default() };
        }
        *play.state.heroes.change(hero) = Default::default();
        debug_assert_eq!(play.state.heroes[hero].place, HeroPlace::Deck);
    }
    let state = &mut *play.state;
    let player = &mut state.players[seat];
    state.decks.tactics = state.decks.tactics.or(player.tactics);
    state.decks.quests = state.decks.quests.or(player.quests);
    (player.tactics, player.fresh) = (Set::EMPTY, Set::EMPTY);
    (player.quests, player.shown_quests) = (Set::EMPTY, Set::EMPTY);
    // RW-AMB-35: the Objective leaves the game.
    player.objective = None;
    player.influence = 0;
    player.dials = [0; 3];
    player.chosen = None;
    player.showing = None;
    for title in TitleId::ALL {
        if state.titles[title].holder == Some(seat) {
            // RW-TITLE-05: its influence stays on it.
            state.titles[title].holder = None;
        }
    }
    for area in state.board.areas.iter() {
        state.areas.change(area).activated.remove(seat);
    }
    if state.first == seat {
        state.first = state.left_of(seat);
    }
    if state.turn.seat == Some(seat) {
        end_turn_at_once(play);
    }
}

/// Cards of a hand go back into their deck. Of cards drawn before it was last shuffled nobody else knows which they are:
/// from then on any card that does not lie open may be in it, or have been drawn from it.
fn mingle(play: &mut Play<'_>, seat: Seat, rewards: Set<RewardCard>) {
    let (content, state) = (play.content, &mut *play.state);
    let (player, decks) = (&state.players[seat], &mut state.decks);
    if !player.tactics.minus(decks.tactics_shuffled).is_empty() {
        decks.tactics_shuffled = Set::first_n(content.tactic_cards.len()).minus(decks.tactics_discard);
    }
    if !player.quests.minus(decks.quests_shuffled).is_empty() {
        decks.quests_shuffled = Set::first_n(content.quests.len()).minus(decks.quests_discard);
    }
    if !rewards.minus(decks.rewards_shuffled).is_empty() {
        let lies_open = |(_, reward): &(RewardCard, RewardState)| reward.place == RewardPlace::Discard;
        let discarded = state.rewards.iter().map(|(card, reward)| (card, *reward)).filter(lies_open);
        let discarded = discarded.map(|(card, _)| card).collect();
        decks.rewards_shuffled = Set::first_n(content.reward_cards.len()).minus(discarded);
    }
}

/// A turn in progress ends (RW-AMB-81): whatever it still had to do is dropped.
fn end_turn_at_once(play: &mut Play<'_>) {
    let resolve = crate::Step::Orders(orders::Step::Resolve);
    while play.state.steps.last().is_some_and(|&step| step != resolve) {
        play.state.steps.pop();
    }
    play.next(turn::Step::End);
}

/// The end of the last Winter (RW-WIN-02, RW-WIN-03): most dragon runes, then most influence, then highest starting
/// influence.
pub(crate) fn final_count(play: &mut Play<'_>) {
    let (content, state) = (play.content, &*play.state);
    let best = state.alive().iter().max_by_key(|&seat| {
        let dragons = state.dragons(content, seat);
        (dragons, state.players[seat].influence, state.starting_influence(content, seat))
    });
    if let Some(seat) = best {
        win(play, seat, Rule("RW-WIN-02"));
    }
}

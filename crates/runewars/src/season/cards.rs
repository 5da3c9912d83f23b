//! What the thirty-two Season cards say (RW-SEASON-03), card by card as in `content/seasons.toml`.

use hexarch_core::{List, Rule, Seat, Seats, Set, Verdict, ensure, text};

use super::{Step, in_play_order};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, HEROES as HERO_DECK, OBJECTIVES, Play, View};
use crate::state::{Answer, HeroPlace, Passage, State};
use crate::{bid, economy, heroes, limits, runes};

/// What only the words of the card in force speak against.
pub(super) const CARD: Rule = Rule("RW-SEASON-03");

/// The text of the card in force. Cards that last are read where they matter, as [`State::card`].
fn primary(play: &mut Play<'_>) {
    let Some(card) = play.state.card else { return };
    match card {
        SeasonCard::SpringFamine => famine(play),
        SeasonCard::SpringPrepare => in_play_order(play, Step::Prepare),
        SeasonCard::SpringNewBlood => in_play_order(play, Step::NewBlood),
        SeasonCard::SpringRestlessHerds => in_play_order(play, Step::Herds),
        SeasonCard::SpringSeedtime => in_play_order(play, Step::Seedtime),
        SeasonCard::SummerFreeBlades => in_play_order(play, Step::FreeBlades),
        SeasonCard::SummerDividedHearts => in_play_order(play, Step::Hearts),
        SeasonCard::SummerThreatenedHomes => in_play_order(play, |seat| Step::Homes(seat, 2)),
        SeasonCard::SummerFeatsOfArms => in_play_order(play, Step::Feats),
        SeasonCard::FallGatheredSheaves => gathered_sheaves(play),
        SeasonCard::FallEarlyFrost => in_play_order(play, Step::Frost),
        SeasonCard::FallMarketDays => market_days(play),
        SeasonCard::FallCampFever => in_play_order(play, Step::Fever),
        SeasonCard::FallOldDebts => in_play_order(play, |seat| Step::Debts(seat, 2)),
        SeasonCard::FallACityBurns => {
            if !cities(play.state).is_empty() {
                hold_bid(play, false);
            }
        }
        SeasonCard::SummerParchedFields => hold_bid(play, true),
        SeasonCard::SpringStormyWeather
        | SeasonCard::SpringCouncilAtThaw
        | SeasonCard::SummerCouncilsErrand
        | SeasonCard::FallAutumnConclave
        | SeasonCard::FallWardensOfTheTower
        | SeasonCard::WinterStarsReturn
        | SeasonCard::WinterFrozenHoard
        | SeasonCard::WinterSnowboundCouncil
        | SeasonCard::WinterIcePilgrims
        | SeasonCard::WinterStirringRunes => hold_bid(play, false),
        SeasonCard::SpringSoddenRoads
        | SeasonCard::SummerLongDays
        | SeasonCard::SummerClosedEars
        | SeasonCard::WinterWildSorcery
        | SeasonCard::WinterBitterCold
        | SeasonCard::WinterTruce => {}
    }
}

fn hold_bid(play: &mut Play<'_>, lowest: bool) {
    play.then(&[bid::Step::Hold(lowest).into(), Step::Bidden.into()]);
}

/// What comes of the card's bid. Most cards say nothing of the case that nobody bids (RW-AMB-27).
fn bidden(play: &mut Play<'_>) {
    let Some(card) = play.state.card else { return };
    let Some(seat) = answered_seat(play.state) else { return nobody_bid(play, card) };
    match card {
        SeasonCard::SpringStormyWeather => play.next(Step::Weather(seat)),
        SeasonCard::SpringCouncilAtThaw => {
            other_bidders_draw(play);
            play.then(&[Step::Tactics(seat, 2).into(), Step::Thaw(seat).into()]);
        }
        SeasonCard::SummerParchedFields => {
            for &resource in Resource::ALL {
                turn_to(play, seat, resource, dial(play.state, seat, resource).saturating_sub(1));
            }
        }
        SeasonCard::SummerCouncilsErrand => {
            play.state.events.errand = Some(seat);
            play.tell(|| Event::open(text!("season.errand", seat)).on(Object::Seat(seat)).by(CARD));
            play.draw_quests(seat, 1, CARD);
        }
        SeasonCard::FallAutumnConclave => play.next(Step::Conclave(seat)),
        SeasonCard::FallACityBurns => play.next(Step::Burn(seat)),
        SeasonCard::FallWardensOfTheTower => play.then(&[
            economy::Step::RecruitOne(seat).into(),
            runes::Step::Look(seat, 1).into(),
            bid::Step::Second.into(),
            Step::SecondBidder.into(),
        ]),
        SeasonCard::WinterStarsReturn | SeasonCard::WinterIcePilgrims => {
            play.next(runes::Step::Receive(seat));
        }
        SeasonCard::WinterFrozenHoard => {
            play.then(&[runes::Step::Receive(seat).into(), Step::Hoard(seat).into()]);
        }
        SeasonCard::WinterSnowboundCouncil => {
            other_bidders_draw(play);
            play.next(runes::Step::Receive(seat));
        }
        SeasonCard::WinterStirringRunes => play.next(runes::Step::Stir(seat)),
        card => unreachable!("{card:?} holds no bid"),
    }
}

fn nobody_bid(play: &mut Play<'_>, card: SeasonCard) {
    match card {
        SeasonCard::SpringStormyWeather => weather(play, false),
        SeasonCard::SummerParchedFields => {
            for seat in play.state.alive().iter() {
                let food = dial(play.state, seat, Resource::Food);
                turn_to(play, seat, Resource::Food, food.saturating_sub(1));
            }
        }
        SeasonCard::FallACityBurns => play.next(Step::Burn(play.state.first)),
        _ => {}
    }
}

fn answered_seat(state: &State) -> Option<Seat> {
    match state.answer {
        Answer::Seat(seat) => seat,
        Answer::None | Answer::Destiny(_) | Answer::Number(_) => None,
    }
}

/// In play order every other player who bid at least 1 draws a Tactics card.
fn other_bidders_draw(play: &mut Play<'_>) {
    let others: List<Seat, 4> = bid::other_bidders(play.view()).collect();
    for &seat in others.iter().rev() {
        play.next(Step::Tactics(seat, 1));
    }
}

/// Pilgrims of the Ice: what is added to a bid for standing heroes in areas that their player does not control.
pub(crate) fn added_to_bid(view: View<'_>, seat: Seat) -> u8 {
    let state = view.state;
    if state.card != Some(SeasonCard::WinterIcePilgrims) {
        return 0;
    }
    let afar = |&hero: &Hero| {
        !state.heroes[hero].routed
            && state.hero_at(hero).is_some_and(|(_, area)| state.controller(view.content, area) != Some(seat))
    };
    state.heroes_of(seat).iter().filter(afar).count() as u8
}

fn dial(state: &State, seat: Seat, resource: Resource) -> u8 {
    state.players[seat].dials[resource as usize]
}

/// Sets a dial, within its spaces.
fn turn_to(play: &mut Play<'_>, seat: Seat, resource: Resource, space: u8) {
    let by = space.min(8) as i8 - dial(play.state, seat, resource) as i8;
    if by != 0 {
        play.turn_dial(seat, resource, by, CARD);
    }
}

/// Famine: no dial stays higher than what the player's areas provide.
fn famine(play: &mut Play<'_>) {
    for seat in play.state.alive().iter() {
        let income = play.state.income(play.content, seat);
        for &resource in Resource::ALL {
            let most = income[resource as usize];
            turn_to(play, seat, resource, dial(play.state, seat, resource).min(most));
        }
    }
}

/// Gathered Sheaves: all dials to what the areas provide, food one more (RW-EX-03).
fn gathered_sheaves(play: &mut Play<'_>) {
    for seat in play.state.alive().iter() {
        let income = play.state.income(play.content, seat);
        for &resource in Resource::ALL {
            let extra = u8::from(resource == Resource::Food);
            turn_to(play, seat, resource, income[resource as usize] + extra);
        }
    }
}

/// Market Days: influence for cities and for undamaged strongholds abroad, at most 4.
fn market_days(play: &mut Play<'_>) {
    for seat in play.state.alive().iter() {
        let home = play.content.faction(play.state.players[seat].faction).home;
        let mut markets = 0;
        for area in play.state.friendly(play.content, seat).iter() {
            let here = &play.state.areas[area];
            let abroad = play.content.area(area).tile != home;
            markets += u8::from(here.city.is_some());
            markets += u8::from(abroad && here.stronghold.is_some_and(|hold| !hold.is_damaged()));
        }
        play.gain_influence(seat, markets.min(4), CARD);
    }
}

/// Stormy Weather: whether units may be moved with Mobilize and Conquer this season.
pub(super) fn weather(play: &mut Play<'_>, march: bool) {
    play.state.events.no_march = !march;
    play.tell(|| {
        Event::open(if march { text!("season.weather.fair") } else { text!("season.weather.foul") }).by(CARD)
    });
}

/// Prepare for the Coming Year: the old Objective lies face-up (RW-HID-15), the new one is of his alignment (RW-OBJ-01).
pub(super) fn exchange_objective(play: &mut Play<'_>, seat: Seat) {
    let Some(old) = play.state.players[seat].objective.take() else { return };
    play.state.decks.objectives_discard.add(old);
    play.log.reveal();
    play.tell(|| {
        Event::open(text!("season.objective.discarded", seat, objective = old))
            .on(Object::Seat(seat))
            .by(CARD)
    });
    let alignment = play.content.faction(play.state.players[seat].faction).alignment;
    let aligned: Set<Objective> = Objective::ALL
        .iter()
        .copied()
        .filter(|&objective| play.content.objectives[objective as usize].alignment == alignment)
        .collect();
    let decks = &mut play.state.decks;
    if decks.objectives.and(aligned).is_empty() {
        // RW-COMP-12.
        let again = decks.objectives_discard.and(aligned);
        decks.objectives = decks.objectives.or(again);
        decks.objectives_shuffled = decks.objectives_shuffled.minus(aligned).or(again);
        decks.objectives_discard = decks.objectives_discard.minus(aligned);
    }
    let objective = play.chance.pick(OBJECTIVES, decks.objectives.and(aligned));
    decks.objectives.remove(objective);
    play.state.players[seat].objective = Some(objective);
    play.tell(|| {
        Event::split(
            Seats::only(seat),
            text!("season.objective.mine", objective),
            text!("season.objective.drawn", seat),
        )
        .on(Object::Seat(seat))
        .by(CARD)
    });
}

/// New Blood: the kinds of which a player can place a unit.
pub(super) fn recruits(view: View<'_>, seat: Seat) -> Set<UnitKind> {
    UnitKind::of_faction(view.state.players[seat].faction)
        .filter(|&kind| view.content.unit(kind).shape == BaseShape::Triangle && view.state.pool[kind] > 0)
        .collect()
}

/// Places so many units of a kind, and goes on while there are any left to place; then the limit of eight applies.
pub(super) fn muster(play: &mut Play<'_>, seat: Seat, area: AreaId, kind: UnitKind, n: u8, left: u8) {
    let left = left - play.place_units(area, kind, n, CARD).min(left);
    if left > 0 && !recruits(play.view(), seat).is_empty() {
        return play.next(Step::Muster(seat, area, left));
    }
    play.next(limits::Step::Overfull(seat, area, Crowd::Placed));
    play.settle();
}

/// Restless Herds: where the neutral units of an area can go, all together.
pub(super) fn pastures(view: View<'_>, from: AreaId) -> Set<AreaId> {
    let state = view.state;
    let grounded = |kind: UnitKind| state.squad(from, kind).total() > 0 && !view.content.unit(kind).flying;
    let passage = if UnitKind::neutrals().any(grounded) { Passage::LAND } else { Passage::WINGS };
    state.board.steps(from, passage).and(state.uncontrolled(view.content))
}

/// Restless Herds: an area that has received units stays as it is, and a herd must be able to go somewhere.
pub(super) fn may_herd(view: View<'_>, from: AreaId) -> Verdict {
    ensure(!view.state.events.herded.has(from), CARD)?;
    ensure(!pastures(view, from).is_empty(), Rule("RW-MOVE-04"))
}

pub(super) fn herds(view: View<'_>) -> impl Iterator<Item = AreaId> {
    view.state.areas.neutrals().and(view.state.uncontrolled(view.content)).iter()
}

pub(super) fn herd(play: &mut Play<'_>, seat: Seat, from: AreaId, to: AreaId) {
    for kind in UnitKind::neutrals() {
        let squad = play.state.squad(from, kind);
        play.state.take(from, kind, squad.standing, squad.routed);
        play.state.put(to, kind, squad.standing, squad.routed);
    }
    play.state.events.herded.add(to);
    play.tell(|| Event::open(text!("season.herded", seat, from, to)).on(Object::Area(to)).by(CARD));
    play.settle();
}

/// Free Blades: a hero can be hired at a stronghold (RW-AMB-64) by who can pay for him.
pub(super) fn may_hire(state: &State, seat: Seat) -> Verdict {
    ensure(state.players[seat].influence >= 2, CARD)?;
    ensure(!state.strongholds(seat).is_empty(), Rule("RW-AMB-64"))?;
    ensure(!hero_deck(state).is_empty(), CARD)
}

fn hero_deck(state: &State) -> Set<Hero> {
    Hero::ALL.iter().copied().filter(|&hero| state.heroes[hero].place == HeroPlace::Deck).collect()
}

pub(super) fn hire(play: &mut Play<'_>, seat: Seat) {
    play.spend_influence(seat, 2, CARD);
    let hero = play.chance.pick(HERO_DECK, hero_deck(play.state));
    heroes::join(play, seat, hero);
}

/// Divided Hearts: a player's heroes of the alignment opposite to his faction, unless he is Captain of the Heroes'
/// League (RW-TITLE-06).
fn divided_hearts(play: &mut Play<'_>, seat: Seat) {
    if play.state.titles[TitleId::CAPTAIN].holder == Some(seat) {
        return;
    }
    let opposite = match play.content.faction(play.state.players[seat].faction).alignment {
        Alignment::Good => Alignment::Evil,
        Alignment::Evil => Alignment::Good,
        Alignment::Neutral => return,
    };
    for hero in play.state.heroes_of(seat).iter() {
        if play.content.heroes[hero as usize].alignment == opposite {
            play.next(Step::Waver(seat, hero));
        }
    }
}

/// Threatened Home Realms: the areas of his home realm that a player controls and that hold a rune token.
pub(super) fn home_runes(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let faction = view.content.faction(view.state.players[seat].faction);
    let home: Set<AreaId> = view.content.tiles[usize::from(faction.home.0)].areas.iter().copied().collect();
    home.and(view.state.friendly(view.content, seat)).and(view.state.areas.runes())
}

/// Threatened Home Realms: friendly or uncontrolled, outside every home realm, without a rune token.
pub(super) fn may_take_refuge(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    ensure(!view.state.is_home(view.content, area), CARD)?;
    ensure(view.state.controller(view.content, area).is_none_or(|owner| owner == seat), CARD)?;
    ensure(view.state.areas[area].rune.is_none(), Rule("RW-RUNE-06"))
}

pub(super) fn refuges(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let (state, content) = (view.state, view.content);
    let homes = content.homes.iter().fold(Set::EMPTY, |homes, &home| homes.or(home));
    state.uncontrolled(content).or(state.friendly(content, seat)).minus(homes).minus(state.areas.runes())
}

/// Whether it matters which token is moved first: not if there is only one, nor if all of them will go.
pub(super) fn may_keep_rune(view: View<'_>, seat: Seat, left: u8) -> bool {
    let (tokens, refuges) = (home_runes(view, seat).len(), refuges(view, seat).len());
    tokens > 1 && refuges > 0 && (tokens > usize::from(left) || tokens > refuges)
}

/// Everybody sees where a token goes; who knows its face goes on knowing it (RW-HID-08).
pub(super) fn move_rune(play: &mut Play<'_>, seat: Seat, from: AreaId, to: AreaId, left: u8) {
    runes::relocate(play, from, to);
    play.tell(|| Event::open(text!("season.rune_moved", seat, from, to)).on(Object::Rune(to)).by(CARD));
    if left > 1 {
        play.next(Step::Homes(seat, left - 1));
    }
    play.settle();
}

/// Feats of Arms: a player's standing heroes.
pub(super) fn champions(state: &State, seat: Seat) -> Set<Hero> {
    state.heroes_of(seat).iter().filter(|&hero| !state.heroes[hero].routed).collect()
}

/// Feats of Arms: what a hero gets for his test.
fn feat_done(play: &mut Play<'_>, hero: Hero, attribute: Attribute) {
    let Answer::Destiny(destiny) = play.state.answer else { return };
    match destiny {
        Destiny::Gold => play.next(heroes::Step::Reward(hero)),
        Destiny::Silver => {
            // RW-HERO-13.
            if play.state.heroes[hero].training[attribute as usize] < 2 {
                play.state.heroes.change(hero).training[attribute as usize] += 1;
                play.tell(|| {
                    Event::open(text!("season.trained", hero, attribute)).on(Object::Hero(hero)).by(CARD)
                });
            }
        }
        Destiny::Red => play.next(heroes::Step::Hurt(hero, 1)),
    }
}

/// Autumn Conclave without a choice: the only hero receives the Reward card; without one it is Tactics cards.
fn conclave(play: &mut Play<'_>, seat: Seat) {
    match play.state.heroes_of(seat).first() {
        Some(hero) => play.next(heroes::Step::Reward(hero)),
        None => play.draw_tactics(seat, 3, CARD),
    }
}

/// Early Frost, for who does not pay. A dial at 0 stays there.
pub(super) fn freeze(play: &mut Play<'_>, seat: Seat) {
    let food = dial(play.state, seat, Resource::Food);
    turn_to(play, seat, Resource::Food, food.saturating_sub(1));
}

/// Camp Fever: one unit in each area with six or more of his.
fn fever(play: &mut Play<'_>, seat: Seat) {
    for area in play.state.friendly(play.content, seat).iter() {
        if play.state.areas[area].units() >= 6 {
            play.next(Step::Perish(seat, area, 1));
        }
    }
}

pub(super) fn cities(state: &State) -> Set<AreaId> {
    state.areas.cities().and(state.board.areas)
}

/// A City Burns: the token goes back to the box, and a stronghold may stand there (RW-AMB-47).
pub(super) fn burn(play: &mut Play<'_>, area: AreaId) {
    let Some(city) = play.state.areas.change(area).city.take() else { return };
    play.state.decks.cities.add(city);
    play.tell(|| Event::open(text!("season.burned", city, area)).on(Object::Area(area)).by(CARD));
}

/// Old Debts: an exchange of influence for a card.
pub(super) fn may_buy(state: &State, seat: Seat) -> Verdict {
    ensure(state.players[seat].influence >= 2, CARD)
}

/// Old Debts: discards a card of a kind for influence; of two equal ones that which cannot be played this season anyway.
pub(super) fn sell(play: &mut Play<'_>, seat: Seat, tactic: Tactic) {
    let player = &play.state.players[seat];
    let of_kind = |cards: Set<TacticCard>| cards.iter().find(|&card| play.content.tactic(card) == tactic);
    let card =
        of_kind(player.fresh).or_else(|| of_kind(player.tactics)).expect("only held cards are offered");
    play.discard_tactic(seat, card);
    play.log.reveal();
    play.tell(|| Event::open(text!("season.sold", seat, tactic)).on(Object::Seat(seat)).by(CARD));
    play.gain_influence(seat, 2, CARD);
}

/// The Frozen Hoard: a dial at 2 or more if there is one, else the highest.
pub(super) fn may_sink(state: &State, seat: Seat, resource: Resource) -> Verdict {
    let highest = state.players[seat].dials.into_iter().max().unwrap_or(0);
    let space = dial(state, seat, resource);
    ensure(space > 0 && space >= highest.min(2), CARD)
}

pub(super) fn sinking(state: &State, seat: Seat) -> Set<Resource> {
    Resource::ALL.iter().copied().filter(|&resource| may_sink(state, seat, resource).is_ok()).collect()
}

/// A dial on its last space cannot be raised (RW-AMB-22).
pub(super) fn may_raise(state: &State, seat: Seat, resource: Resource) -> Verdict {
    ensure(dial(state, seat, resource) < 8, Rule("RW-AMB-22"))
}

/// What happens by itself: what a card says without asking, or the only thing that it leaves to do.
pub(super) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Primary => primary(play),
        Step::Bidden => bidden(play),
        Step::SecondBidder => {
            if let Some(seat) = answered_seat(play.state) {
                play.next(economy::Step::RecruitOne(seat));
            }
        }
        Step::Tactics(seat, n) => play.draw_tactics(seat, n, CARD),
        Step::Muster(seat, area, left) => {
            if let Some(kind) = recruits(play.view(), seat).first() {
                muster(play, seat, area, kind, left, left);
            }
        }
        Step::HerdsTo(seat, from) => {
            if let Some(to) = pastures(play.view(), from).first() {
                herd(play, seat, from, to);
            }
        }
        Step::Hearts(seat) => divided_hearts(play, seat),
        Step::Waver(_, hero) => heroes::desert(play, hero),
        Step::Homes(seat, left) => {
            if let Some(from) = home_runes(play.view(), seat).first() {
                play.next(Step::HomesTo(seat, from, left));
            }
        }
        Step::HomesTo(seat, from, left) => {
            if let Some(to) = refuges(play.view(), seat).first() {
                move_rune(play, seat, from, to, left);
            }
        }
        Step::FeatDone(hero, attribute) => feat_done(play, hero, attribute),
        Step::Conclave(seat) => conclave(play, seat),
        Step::Frost(seat) => freeze(play, seat),
        Step::Fever(seat) => fever(play, seat),
        Step::Burn(_) => {
            if let Some(area) = cities(play.state).first() {
                burn(play, area);
            }
        }
        Step::Hoard(seat) => {
            if let Some(resource) = sinking(play.state, seat).first() {
                play.turn_dial(seat, resource, -2, CARD);
            }
        }
        Step::Draw
        | Step::Secondary
        | Step::Fall(_)
        | Step::Winter(_)
        | Step::Perish(..)
        | Step::Weather(_)
        | Step::Prepare(_)
        | Step::Thaw(_)
        | Step::NewBlood(_)
        | Step::Herds(_)
        | Step::Seedtime(_)
        | Step::FreeBlades(_)
        | Step::Feats(_)
        | Step::Debts(..) => {}
    }
}

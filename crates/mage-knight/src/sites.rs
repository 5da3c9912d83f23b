//! Sites: what can be done on a space, interaction, and what a fight for it comes to (MK-SITE, MK-CITY, MK-INTER).

use hexarch_core::{Label, Options, Rule, Seat, Set, Verdict, ensure, text, vocabulary};

use crate::combat::{self, Fight, Origin, Step as CombatStep};
use crate::content::{Content, Reward};
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::scenario;
use crate::state::Part;
use crate::units;

/// Fame of an altar (MK-SITE-27).
const ALTAR_FAME: u8 = 7;
/// Mana that an altar asks for.
const ALTAR_MANA: usize = 3;

vocabulary! {
    /// Answers of this chapter: voluntary actions and purchases (MK-DEC-09, MK-DEC-11).
    pub enum Action for Content {
        "interact" Interact,
        /// Enters an adventure site, or gives to an altar.
        "enter" Enter,
        "burn-monastery" Burn,
        "challenge" Challenge(space: SpaceId),
        "buy-healing" BuyHealing,
        "buy-spell" BuySpell(kind: Kind),
        /// An Advanced Action of a monastery, or of the offer in the green city.
        "buy-action" BuyAdvanced(kind: Kind),
        /// The unseen top card (MK-CITY-17).
        "buy-top" BuyTop,
        "buy-artifact" BuyArtifact,
        "add-elite" AddElite,
    }
}

impl View<'_> {
    /// Where a hero who interacts can recruit: the icons that count there; nothing if nobody speaks to him (MK-INTER-01).
    pub(crate) fn inhabited(&self, seat: Seat, space: SpaceId) -> Option<Set<Site>> {
        let here = &self.state.map.spaces[space];
        let scenario = self.state.setting.scenario;
        let own = here.shield.is_some_and(|owner| owner == seat || self.state.allies(owner, seat));
        match self.site(space)? {
            Site::Village => Some(Set::only(Site::Village)),
            Site::Monastery if here.shield.is_none() => Some(Set::only(Site::Monastery)),
            Site::Keep if own => {
                let also = scenario::towers_are_owned(scenario).then_some(Site::Village);
                Some([Site::Keep].into_iter().chain(also).collect())
            }
            Site::MageTower if scenario::towers_are_owned(scenario) => {
                own.then(|| [Site::MageTower, Site::Monastery].into_iter().collect())
            }
            Site::MageTower if here.shield.is_some() => Some(Set::only(Site::MageTower)),
            Site::City if self.city(space).is_some_and(|(_, city)| city.open) => {
                let white = self.hex(space).color == Color::White;
                Some(if white { Set::first_n(Site::ALL.len()) } else { Set::only(Site::City) })
            }
            _ => None,
        }
    }

    /// Whether the hero may interact here (MK-INTER-01, MK-INTER-03).
    fn may_interact(&self, seat: Seat, space: SpaceId) -> Verdict {
        ensure(self.inhabited(seat, space).is_some(), Rule("MK-INTER-01"))?;
        let at = usize::from((self.state.players[seat].reputation + 7) as u8);
        ensure(self.content.reputation[at].is_some(), Rule("MK-INTER-03"))
    }

    /// Whether an adventure waits here (MK-TURN-14).
    fn may_enter_site(&self, seat: Seat, space: SpaceId) -> Verdict {
        let here = &self.state.map.spaces[space];
        let site = self.site(space).ok_or(Rule("MK-TURN-14"))?;
        match site {
            Site::Dungeon | Site::Tomb => {
                let again = self.state.setting.scenario != Scenario::DungeonLords;
                ensure(here.shield.is_none() || again, Rule("MK-SCEN-28"))
            }
            Site::MonsterDen | Site::SpawningGrounds => ensure(here.shield.is_none(), Rule("MK-SITE-35")),
            Site::Ruins => {
                let ruin = here.ruin.ok_or(Rule("MK-SITE-35"))?;
                ensure(here.shield.is_none(), Rule("MK-SITE-35"))?;
                match self.content.ruins[usize::from(ruin.id.0)].altar {
                    Some(color) => ensure(self.can_pay(seat, &[color; ALTAR_MANA], 0), Rule("MK-SITE-27")),
                    None => Ok(()),
                }
            }
            Site::Mine if self.state.setting.scenario == Scenario::MinesLiberation => {
                ensure(here.shield.is_none(), Rule("MK-SCEN-22"))
            }
            _ => Err(Rule("MK-TURN-14")),
        }
    }
}

/// Whether any action can still be taken (MK-TURN-15, MK-TURN-26).
fn may_act(view: View<'_>, seat: Seat) -> Verdict {
    let turn = &view.state.turns[seat];
    ensure(matches!(turn.part, Part::Start | Part::Move), Rule("MK-TURN-15"))?;
    ensure(!turn.acted && !turn.stuck, Rule("MK-TURN-15"))?;
    ensure(view.shares_space(seat).is_none(), Rule("MK-TURN-26"))
}

/// Voluntary actions of a turn.
pub(crate) fn action_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    regular: Verdict,
    out: &mut O,
) {
    let Some(space) = view.state.players[seat].space else { return };
    let free = regular.and_then(|()| may_act(view, seat));
    if free.is_err() && !O::REASONS {
        return;
    }
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), free.and(verdict));
    let site = view.site(space);
    if site.is_some() || O::REASONS {
        option(Action::Interact, view.may_interact(seat, space));
        option(Action::Enter, view.may_enter_site(seat, space));
        let standing = site == Some(Site::Monastery) && view.state.map.spaces[space].shield.is_none();
        option(Action::Burn, ensure(standing, Rule("MK-SITE-05")));
    }
    for near in view.state.map.near(space).filter(|&near| view.rampager(near).is_some()) {
        option(Action::Challenge(near), Ok(()));
    }
    if O::REASONS {
        // Nobody challenges from afar.
        let far = |at: &SpaceId| *at != space && !view.state.map.touch(*at, space);
        for at in view.state.map.all().filter(far).filter(|&at| view.rampager(at).is_some()) {
            option(Action::Challenge(at), Err(Rule("MK-TURN-14")));
        }
    }
    scenario::action_options(view, seat, free, out);
}

/// What things cost in Influence: healing in a village and in a monastery (MK-SITE-01, MK-SITE-03), Advanced Actions, Spells,
/// Artifacts, and another Elite Unit in the offer.
const VILLAGE_HEALING: i16 = 3;
const MONASTERY_HEALING: i16 = 2;
const ADVANCED: i16 = 6;
const SPELL: i16 = 7;
const ARTIFACT: i16 = 12;
const ELITE: i16 = 2;

fn healing_price(view: View<'_>, space: SpaceId) -> i16 {
    if view.site(space) == Some(Site::Village) { VILLAGE_HEALING } else { MONASTERY_HEALING }
}

/// Purchases while interacting (MK-INTER-07).
pub(crate) fn purchase_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let Some(space) = view.state.players[seat].space else { return };
    let Some(icons) = view.inhabited(seat, space) else { return };
    let influence = view.state.turns[seat].influence;
    let affords = |n: i16| ensure(influence >= n, Rule("MK-INTER-04"));
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    let site = view.site(space);
    match site {
        // MK-SITE-01, MK-SITE-03.
        Some(Site::Village) => option(Action::BuyHealing, affords(VILLAGE_HEALING)),
        Some(Site::Monastery) => {
            option(Action::BuyHealing, affords(MONASTERY_HEALING));
            for &card in view.state.monastery.iter() {
                option(Action::BuyAdvanced(view.content.kind(card)), affords(ADVANCED));
            }
        }
        _ => {}
    }
    let city = view.hex(space).color;
    let in_city = site == Some(Site::City);
    if site == Some(Site::MageTower) || (in_city && city == Color::Blue) {
        for &card in view.state.spells.iter() {
            let kind = view.content.kind(card);
            let color = view.content.color(kind).unwrap_or_default();
            let paid = ensure(view.can_pay(seat, &[color], 0), Rule("MK-SITE-12"));
            option(Action::BuySpell(kind), affords(SPELL).and(paid));
        }
    }
    if in_city {
        match city {
            Color::Red => {
                let left = view.state.decks.artifacts.len() + view.state.decks.artifacts_bottom.len();
                let due = usize::from(view.state.turns[seat].reward.artifacts);
                option(Action::BuyArtifact, affords(ARTIFACT).and(ensure(left > due, Rule("MK-CARD-20"))));
            }
            Color::Green => {
                for &card in view.state.advanced.iter() {
                    option(Action::BuyAdvanced(view.content.kind(card)), affords(ADVANCED));
                }
                let left = view.state.decks.advanced.len() + view.state.decks.advanced_bottom.len();
                option(Action::BuyTop, affords(ADVANCED).and(ensure(left > 0, Rule("MK-CARD-20"))));
            }
            Color::White => {
                let room = ensure(!view.state.units.is_full(), Rule("MK-CARD-20"));
                option(Action::AddElite, affords(ELITE).and(room).and(elites_left(view)));
            }
            _ => {}
        }
    }
    units::recruit_options(view, seat, icons, out);
}

fn elites_left(view: View<'_>) -> Verdict {
    let decks = &view.state.decks;
    let left = view.content.units.iter().zip(decks.units.items).any(|(unit, n)| unit.elite && n > 0);
    ensure(left || !decks.units_bottom[1].is_empty(), Rule("MK-CARD-20"))
}

/// What a seat does on a space.
pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    let Some(space) = play.state.players[seat].space else { return };
    match action {
        Action::Interact => interact(play, seat, space),
        Action::Enter => enter(play, seat, space),
        Action::Burn => burn(play, seat, space),
        Action::Challenge(rampager) => combat::challenge(play, seat, rampager),
        Action::BuyHealing => {
            play.turn(seat).influence -= healing_price(play.view(), space);
            play.turn(seat).healing += 1;
        }
        Action::BuySpell(kind) => {
            play.turn(seat).influence -= SPELL;
            let color = play.content.color(kind).unwrap_or_default();
            let card = play.take_spell(kind);
            play.put_on_top(seat, card);
            bought(play, seat, kind);
            play.turn(seat).due = [color].into_iter().collect();
            play.turn(seat).context = Default::default();
            play.next(crate::cards::Step::Pay(seat));
        }
        Action::BuyAdvanced(kind) => {
            play.turn(seat).influence -= ADVANCED;
            let card = kind.single();
            match play.state.monastery.iter().position(|&other| other == card) {
                // MK-CARD-17: not replaced.
                Some(at) => play.state.monastery.remove(at),
                None => play.take_advanced(kind),
            };
            play.put_on_top(seat, card);
            bought(play, seat, kind);
        }
        Action::BuyTop => {
            play.turn(seat).influence -= ADVANCED;
            if let Some(card) = play.draw_advanced() {
                play.put_on_top(seat, card);
                bought(play, seat, play.content.kind(card));
            }
        }
        Action::BuyArtifact => {
            play.turn(seat).influence -= ARTIFACT;
            play.turn(seat).reward.artifacts += 1;
        }
        Action::AddElite => {
            play.turn(seat).influence -= ELITE;
            play.deal_unit(true);
            play.log.reveal();
        }
    }
}

fn bought(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    play.tell(|| {
        Event::open(text!("sites.bought", seat, card = kind)).on(Object::Seat(seat)).by(Rule("MK-INTER-07"))
    });
}

/// MK-INTER-02, MK-INTER-06: Reputation and Shields count once.
fn interact(play: &mut Play<'_>, seat: Seat, space: SpaceId) {
    let at = usize::from((play.state.players[seat].reputation + 7) as u8);
    let welcome = play.content.reputation[at].unwrap_or(0);
    let shields = play
        .view()
        .city(space)
        .map_or(0, |(_, city)| city.shields.iter().filter(|&&shield| shield == seat).count() as i16);
    let turn = play.turn(seat);
    turn.part = Part::Interact;
    turn.acted = true;
    turn.moves = 0;
    turn.influence += i16::from(welcome) + shields;
    turn.welcomed = true;
    play.tell(|| Event::open(text!("sites.interact", seat)).on(Object::Space(space)).by(Rule("MK-INTER-01")));
}

/// An adventure (MK-SITE-15 to -31).
fn enter(play: &mut Play<'_>, seat: Seat, space: SpaceId) {
    let here = play.state.map.spaces[space];
    let site = play.view().site(space).expect("may_enter_site() found one");
    if let Some(color) = here.ruin.and_then(|ruin| play.content.ruins[usize::from(ruin.id.0)].altar) {
        return altar(play, seat, space, color);
    }
    combat::start(play, seat, Fight::Adventure, Some(space));
    play.tell(|| Event::open(text!("sites.enter", seat)).on(Object::Space(space)).by(Rule("MK-TURN-14")));
    let underworld = matches!(site, Site::Dungeon | Site::Tomb);
    play.state.combat.night = underworld || site == Site::Mine;
    play.state.combat.no_units = underworld;
    let backs: &[Back] = match site {
        Site::Dungeon => &[Back::Brown],
        Site::Tomb => &[Back::Red],
        Site::MonsterDen => &[Back::Brown],
        Site::SpawningGrounds => &[Back::Brown, Back::Brown],
        Site::Ruins => here.ruin.map_or(&[], |ruin| &play.content.ruins[usize::from(ruin.id.0)].enemies),
        _ => &[],
    };
    // What is drawn for a dungeon or tomb never stays, except on a secret one (MK-SCEN-40).
    if underworld && here.secret.is_none() {
        for &back in backs {
            if let Some(kind) = play.draw_enemy(back) {
                combat::add_foe(play, kind, Origin::Drawn, false);
            }
        }
    } else {
        if !here.opened && here.secret.is_none() && site != Site::Mine {
            backs.iter().for_each(|&back| play.place_token(space, back, false));
        }
        if !here.opened {
            scenario::fill_mine(play, space);
        }
        play.state.map.spaces[space].opened = true;
        play.turn_up(space);
        let tokens = play.state.map.spaces[space].foes;
        combat::add_site_foes(play, &tokens, false);
    }
    play.next(CombatStep::Open(seat));
}

/// MK-SITE-27.
fn altar(play: &mut Play<'_>, seat: Seat, space: SpaceId, color: Color) {
    let turn = play.turn(seat);
    turn.part = Part::After;
    turn.acted = true;
    turn.moves = 0;
    turn.due = [color; ALTAR_MANA].into_iter().collect();
    turn.context = Default::default();
    conquer(play, seat, space, Rule("MK-SITE-27"));
    discard_ruin(play, space);
    play.gain_fame(seat, ALTAR_FAME, Rule("MK-SITE-27"));
    play.next(crate::cards::Step::Pay(seat));
}

fn discard_ruin(play: &mut Play<'_>, space: SpaceId) {
    if let Some(ruin) = play.state.map.spaces[space].ruin.take() {
        play.state.ruins.discard.add(ruin.id);
    }
}

/// MK-SITE-05.
fn burn(play: &mut Play<'_>, seat: Seat, space: SpaceId) {
    play.shift_reputation(seat, -3, Rule("MK-SITE-05"));
    combat::start(play, seat, Fight::Monastery, Some(space));
    play.state.combat.no_units = true;
    play.tell(|| Event::open(text!("sites.burn", seat)).on(Object::Space(space)).by(Rule("MK-SITE-05")));
    if let Some(kind) = play.draw_enemy(Back::Violet) {
        combat::add_foe(play, kind, Origin::Drawn, false);
    }
    play.next(CombatStep::Open(seat));
}

/// The defenders of a fortified site (MK-SITE-08, MK-SITE-09, MK-SITE-11, MK-CITY-02).
pub(crate) fn raise_garrison(play: &mut Play<'_>, _seat: Seat, space: SpaceId, fight: Fight) {
    if fight == Fight::Takeover {
        let back = if play.view().site(space) == Some(Site::Keep) { Back::Gray } else { Back::Violet };
        for _ in 0..scenario::takeover_defenders(play.view()) {
            if let Some(kind) = play.draw_enemy(back) {
                combat::add_foe(play, kind, Origin::Drawn, true);
            }
        }
        return;
    }
    let color = play.view().hex(space).color;
    if play.view().site(space) == Some(Site::City) {
        play.state.combat.city = Some(color);
        play.turn_up_city(space);
        let garrison = play.state.map.cities[color as usize].garrison;
        for (n, token) in garrison.iter().enumerate() {
            combat::add_foe(play, token.kind, Origin::Site(n as u8), true);
        }
        return;
    }
    play.turn_up(space);
    let tokens = play.state.map.spaces[space].foes;
    combat::add_site_foes(play, &tokens, true);
}

/// A token of the site is gone for good (MK-CITY-08, MK-CITY-09, MK-SITE-28).
pub(crate) fn lose_defender(play: &mut Play<'_>, seat: Seat, kind: EnemyKind) {
    let Some(space) = play.state.combat.space else { return };
    if let Some(color) = play.state.combat.city {
        let city = &mut play.state.map.cities[color as usize];
        if let Some(at) = city.garrison.iter().position(|token| token.kind == kind) {
            city.garrison.remove(at);
        }
        if !city.shields.is_full() {
            city.shields.push(seat);
        }
        return;
    }
    let foes = &mut play.state.map.spaces[space].foes;
    if let Some(slot) = foes.iter_mut().find(|slot| slot.is_some_and(|token| token.kind == kind)) {
        *slot = None;
    }
}

/// A space is conquered: the Shield of a player goes there (MK-COMBAT-17). `why` is the rule of the site.
fn conquer(play: &mut Play<'_>, seat: Seat, space: SpaceId, why: Rule) {
    play.state.map.spaces[space].shield = Some(seat);
    play.tell(|| Event::open(text!("sites.conquered", seat)).on(Object::Space(space)).by(why));
}

/// What a fight comes to for the site (MK-COMBAT-17 to -21).
pub(crate) fn settle(play: &mut Play<'_>, seat: Seat) {
    let combat = play.state.combat;
    let Some(space) = combat.space else { return scenario::fought(play, seat) };
    let defended = combat.left().any(|(_, foe)| !matches!(foe.origin, Origin::Rampager(_)));
    match combat.fight {
        Fight::Field | Fight::Incantation => {}
        Fight::Assault | Fight::Takeover => settle_assault(play, seat, space, defended),
        Fight::Monastery => {
            // MK-SITE-06, MK-SITE-07.
            if !defended {
                conquer(play, seat, space, Rule("MK-SITE-06"));
                play.turn(seat).reward.artifacts += 1;
            }
        }
        Fight::Adventure => settle_adventure(play, seat, space, defended),
    }
    scenario::fought(play, seat);
}

fn settle_assault(play: &mut Play<'_>, seat: Seat, space: SpaceId, defended: bool) {
    if defended {
        // MK-COMBAT-19.
        if !play.state.assault.on {
            let from = play.turn(seat).from;
            go_back(play, seat, from);
        }
        return;
    }
    if let Some(color) = play.state.combat.city {
        if play.state.map.cities[color as usize].garrison.is_empty() {
            conquer_city(play, color);
        }
        return;
    }
    let tower = play.view().site(space) == Some(Site::MageTower);
    let first = play.state.map.spaces[space].shield.is_none();
    let rule = match (first, tower) {
        (true, true) => "MK-SITE-11",
        (true, false) => "MK-SITE-08",
        (false, _) => "MK-SITE-09",
    };
    conquer(play, seat, space, Rule(rule));
    // MK-SITE-11; towers that are owned give no Spell (MK-SCEN-31).
    if tower && first && !scenario::towers_are_owned(play.state.setting.scenario) {
        play.turn(seat).reward.spells += 1;
    }
}

/// Back to where the assault came from (MK-COMBAT-19).
pub(crate) fn go_back(play: &mut Play<'_>, seat: Seat, from: Option<SpaceId>) {
    if let Some(from) = from {
        play.state.players[seat].space = Some(from);
        play.turn(seat).path.pop();
        play.tell(|| {
            Event::open(text!("sites.repelled", seat)).on(Object::Space(from)).by(Rule("MK-COMBAT-19"))
        });
    }
}

/// MK-CITY-10, MK-CITY-11.
pub(crate) fn conquer_city(play: &mut Play<'_>, color: Color) {
    let city = &mut play.state.map.cities[color as usize];
    city.open = true;
    let shields = city.shields;
    let count = |seat: &Seat| shields.iter().filter(|shield| *shield == seat).count();
    let most = shields.iter().map(count).max().unwrap_or(0);
    city.leader = shields.iter().copied().find(|seat| count(seat) == most);
    let (leader, space) = (city.leader, city.space);
    play.tell(|| {
        let event = match leader {
            Some(seat) => Event::open(text!("sites.city", seat, color)),
            None => Event::open(text!("sites.city_nobody", color)),
        };
        event.on(Object::Space(space.unwrap_or_default())).by(Rule("MK-CITY-11"))
    });
    scenario::city_conquered(play);
}

/// Adventure sites after a fight (MK-SITE-16 to -29).
fn settle_adventure(play: &mut Play<'_>, seat: Seat, space: SpaceId, defended: bool) {
    let site = play.view().site(space).unwrap_or(Site::Dungeon);
    let here = play.state.map.spaces[space];
    let first = here.shield.is_none();
    if defended {
        match site {
            // MK-SITE-24: each defeated one is replaced, face down.
            Site::SpawningGrounds => {
                let gone = here.foes.iter().filter(|slot| slot.is_none()).count();
                (0..gone).for_each(|_| play.place_token(space, Back::Brown, true));
            }
            Site::Dungeon | Site::Tomb if here.secret.is_some() => scenario::refill_secret(play, space),
            _ => {}
        }
        return;
    }
    if !first {
        // MK-SITE-19: Fame only.
        return;
    }
    let rule = match site {
        Site::Dungeon => "MK-SITE-16",
        Site::Tomb => "MK-SITE-18",
        Site::MonsterDen => "MK-SITE-22",
        Site::SpawningGrounds => "MK-SITE-25",
        Site::Ruins => "MK-SITE-29",
        _ => "MK-COMBAT-17",
    };
    conquer(play, seat, space, Rule(rule));
    let mut reward = Reward::default();
    match site {
        Site::Dungeon => reward.rolls = 1,
        Site::Tomb => {
            reward.spells = 1;
            reward.artifacts = 1;
        }
        Site::MonsterDen => reward.crystals = 2,
        Site::SpawningGrounds => {
            reward.artifacts = 1;
            reward.crystals = 3;
        }
        Site::Ruins => {
            reward = here.ruin.map_or(reward, |ruin| play.content.ruins[usize::from(ruin.id.0)].reward);
            discard_ruin(play, space);
        }
        Site::Mine => scenario::mine_freed(play, seat, space),
        _ => {}
    }
    let won = &mut play.turn(seat).reward;
    won.artifacts += reward.artifacts;
    won.spells += reward.spells;
    won.advanced += reward.advanced;
    won.units += reward.units;
    won.each_crystal += reward.each_crystal;
    won.crystals += reward.crystals;
    won.rolls += reward.rolls;
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let here = view.state.players[seat].space;
    let at_home = |label: Label| match here {
        Some(space) => label.on(Object::Space(space).id()),
        None => label,
    };
    match action {
        Action::Interact => at_home(Label::new(text!("sites.label.interact"))),
        Action::Enter => {
            let site = here.and_then(|space| view.site(space)).unwrap_or(Site::Dungeon);
            at_home(Label::new(text!("sites.label.enter", site)))
        }
        Action::Burn => at_home(Label::new(text!("sites.label.burn"))),
        Action::Challenge(space) => {
            let kind = view.rampager(space).map_or_else(EnemyKind::default, |token| token.kind);
            let label = Label::new(text!("sites.label.challenge", enemy = kind));
            label.on(Object::Space(space).id()).on(Object::Token(space, 0).id())
        }
        Action::BuyHealing => {
            let price = here.map_or(MONASTERY_HEALING, |space| healing_price(view, space));
            at_home(Label::new(text!("sites.label.healing", n = price)))
        }
        Action::BuySpell(card) => {
            Label::new(text!("sites.label.spell", card, n = SPELL)).on(Object::Card(Place::Spells, card).id())
        }
        Action::BuyAdvanced(card) => {
            let monastery = view.state.monastery.contains(&card.single());
            let place = if monastery { Place::Monastery } else { Place::Advanced };
            Label::new(text!("sites.label.action", card, n = ADVANCED)).on(Object::Card(place, card).id())
        }
        Action::BuyTop => Label::new(text!("sites.label.top", n = ADVANCED)),
        Action::BuyArtifact => {
            Label::new(text!("sites.label.artifact", n = ARTIFACT)).on(Object::Zone(Place::ArtifactDeck).id())
        }
        Action::AddElite => {
            Label::new(text!("sites.label.elite", n = ELITE)).on(Object::Zone(Place::Recruits).id())
        }
    }
}

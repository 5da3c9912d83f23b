//! The end of the game and its scores (MK-SCORE, MK-SCEN, MK-TEAM-06).

use hexarch_core::{BySeat, Rule, Seat, Seats, text};

use crate::faces::Object;
use crate::ids::*;
use crate::pile::Pile;
use crate::play::{Event, Play, View};
use crate::state::Teams;

/// The six achievements, in the order of the scoring card.
pub(crate) const ACHIEVEMENTS: usize = 6;
/// The one in which the worst counts.
const BEATING: usize = 5;

/// What a seat scores in each achievement: knowledge, leader, adventurer, loot, conqueror, beating (MK-SCORE-03 to -08).
pub(crate) fn achievements(view: View<'_>, seat: Seat) -> [i16; ACHIEVEMENTS] {
    let player = &view.state.players[seat];
    let owned = player.deeds.all();
    let count = |pile: Pile| owned.and(pile).cards() as i16;
    let shields = |is: &dyn Fn(Site) -> bool| {
        i16::from(view.state.shields_on(seat, |space| view.site(space).is_some_and(is)))
    };
    let levels = player.units.iter().map(|unit| {
        let level = view.content.unit(unit.kind).level;
        i16::from(if unit.wounds > 0 { level / 2 } else { level })
    });
    let banners = player.units.iter().filter(|unit| unit.banner.is_some()).count() as i16;
    let crystals: u8 = player.crystals.iter().sum();
    let deeper = view.state.setting.scenario == Scenario::DungeonLords;
    let underworld = shields(&|site| matches!(site, Site::Dungeon | Site::Tomb));
    let adventures = shields(&|site| site.is_adventure());
    [
        2 * count(Pile::SPELLS) + count(Pile::ADVANCED),
        levels.sum(),
        // MK-SCEN-30.
        2 * adventures + if deeper { 2 * underworld } else { 0 },
        2 * (count(Pile::ARTIFACTS) + banners) + i16::from(crystals / 2),
        2 * shields(&|site| matches!(site, Site::Keep | Site::MageTower | Site::Monastery)),
        -2 * i16::from(owned.wounds),
    ]
}

/// Points of a scenario's own (MK-SCEN-11, MK-SCEN-23).
fn scenario_points(view: View<'_>, seat: Seat) -> i16 {
    match view.state.setting.scenario {
        Scenario::FullConquest | Scenario::BlitzConquest => {
            let cities = view.state.map.cities.iter().filter(|city| city.open);
            cities
                .map(|city| match () {
                    () if city.leader == Some(seat) => 7,
                    () if city.shields.contains(&seat) => 4,
                    () => 0,
                })
                .sum()
        }
        Scenario::MinesLiberation => {
            let own = view.state.map.all().filter(|&space| {
                view.site(space) == Some(Site::Mine) && view.state.map.spaces[space].shield == Some(seat)
            });
            own.map(|space| {
                let tile = view.state.map.tiles[space.place()].tile;
                if view.content.tile(tile).core { 7 } else { 4 }
            })
            .sum()
        }
        _ => 0,
    }
}

/// A title for the best; less for each of those who tie (MK-SCORE-09, MK-SCORE-10).
fn title(scores: BySeat<i16>, among: Seats, alone: i16, tied: i16) -> BySeat<i16> {
    let mut bonus = BySeat::default();
    let best = among.iter().map(|seat| scores[seat]).max().unwrap_or(0);
    let holders: Seats = among.iter().filter(|&seat| scores[seat] == best).collect();
    if best == 0 {
        return bonus;
    }
    for seat in holders.iter() {
        bonus[seat] = if holders.len() == 1 { alone } else { tied };
    }
    bonus
}

/// The final scores.
pub(crate) fn scores(view: View<'_>) -> BySeat<i16> {
    let state = view.state;
    match state.setting.scenario {
        Scenario::ConquerAndHold => return holdings(view),
        Scenario::OneToReturn => return returned(view),
        _ => {}
    }
    if state.seats == 1 || state.setting.teams == Teams::All {
        let score = together(view);
        return BySeat([score; 4]);
    }
    let seats: Seats = Seat::all(state.seats).collect();
    let mut totals = BySeat::default();
    let mut by_kind = [BySeat([0i16; 4]); ACHIEVEMENTS];
    let mut own = BySeat::default();
    for seat in seats.iter() {
        let scored = achievements(view, seat);
        for (kind, n) in scored.into_iter().enumerate() {
            by_kind[kind][seat] = n;
        }
        own[seat] = scenario_points(view, seat);
        totals[seat] = i16::from(state.players[seat].fame) + scored.iter().sum::<i16>() + own[seat];
    }
    let dungeons = state.setting.scenario == Scenario::DungeonLords;
    for (kind, scored) in by_kind.iter().enumerate() {
        let bonus = match kind {
            BEATING => {
                let beaten = BySeat(scored.0.map(|n| -n));
                BySeat(title(beaten, seats, 3, 1).0.map(|n| -n))
            }
            // MK-SCEN-30.
            2 if dungeons => title(*scored, seats, 5, 2),
            _ => title(*scored, seats, 3, 1),
        };
        seats.iter().for_each(|seat| totals[seat] += bonus[seat]);
    }
    // MK-SCEN-12, MK-SCEN-23: Greatest City Conqueror, Greatest Liberator.
    let bonus = title(own, seats, 5, 2);
    seats.iter().for_each(|seat| totals[seat] += bonus[seat]);
    totals
}

/// Solo and cooperative scores (MK-SCEN-09, MK-SCEN-18, MK-SCEN-21).
fn together(view: View<'_>) -> i16 {
    let state = view.state;
    let seats = || Seat::all(state.seats);
    let fame = seats().map(|seat| i16::from(state.players[seat].fame)).min().unwrap_or(0);
    let best = |kind: usize| {
        let scored = seats().map(|seat| achievements(view, seat)[kind]);
        if kind == BEATING { scored.min() } else { scored.max() }.unwrap_or(0)
    };
    let mut score = fame + (0..ACHIEVEMENTS).map(best).sum::<i16>();
    if state.setting.scenario == Scenario::FirstReconnaissance {
        return score;
    }
    let conquered = state.map.cities.iter().filter(|city| city.open).count() as i16;
    score += 10 * conquered;
    let led = |seat: Seat| state.map.cities.iter().any(|city| city.leader == Some(seat));
    if state.seats > 1 && seats().all(led) {
        score += 10;
    }
    if succeeded(view) {
        score += 15;
    }
    score += 30 * i16::from(state.setting.rounds - state.round.min(state.setting.rounds));
    score += state.dummy.deck.len() as i16;
    if state.announced.is_none() {
        score += 5;
    }
    score
}

/// Whether every city was conquered (MK-SCEN-17, MK-SCEN-47).
pub(crate) fn succeeded(view: View<'_>) -> bool {
    let info = view.content.scenario(view.state.setting.scenario);
    let wanted = info.by_players(&info.cities, view.state.seats.max(info.players.0)).unwrap_or(0);
    view.state.map.cities.iter().filter(|city| city.open).count() >= usize::from(wanted)
}

/// Whether whoever is best has won: not without every city (MK-SCEN-17, MK-SCEN-47), not by a tie for what is held
/// (MK-SCEN-32), and not with an empty portal (MK-SCEN-33).
pub(crate) fn has_winner(view: View<'_>) -> bool {
    let state = view.state;
    let best = Seat::all(state.seats).max_by_key(|&seat| state.result[seat]).unwrap_or(Seat(0));
    match state.setting.scenario {
        Scenario::SoloConquest | Scenario::FullCooperation | Scenario::BlitzCooperation => succeeded(view),
        Scenario::OneToReturn => state.result[best] > 0,
        Scenario::ConquerAndHold => Seat::all(state.seats)
            .filter(|&seat| seat != best && !state.allies(seat, best))
            .all(|seat| state.result[seat] < state.result[best]),
        _ => true,
    }
}

/// Keeps and towers (MK-SCEN-32); teams count together.
fn holdings(view: View<'_>) -> BySeat<i16> {
    let own = |seat: Seat| {
        let count =
            |site: Site| i16::from(view.state.shields_on(seat, |space| view.site(space) == Some(site)));
        3 * count(Site::Keep) + 2 * count(Site::MageTower)
    };
    let mut totals = BySeat::default();
    for seat in Seat::all(view.state.seats) {
        let allies = Seat::all(view.state.seats).filter(|&other| view.state.allies(seat, other));
        totals[seat] = own(seat) + allies.map(own).sum::<i16>();
    }
    totals
}

/// Whoever stands on the portal when the last Night ends (MK-SCEN-33).
fn returned(view: View<'_>) -> BySeat<i16> {
    let mut totals = BySeat::default();
    for seat in view.state.alive().iter() {
        totals[seat] = i16::from(view.state.players[seat].space == Some(SpaceId(0)));
    }
    totals
}

/// The game is over (MK-SCORE-01).
pub(crate) fn finish(play: &mut Play<'_>) {
    play.state.over = true;
    play.state.steps.clear();
    play.state.result = scores(play.view());
    for seat in Seat::all(play.state.seats) {
        let n = play.state.result[seat];
        play.tell(|| {
            Event::open(text!("scoring.total", seat, n)).on(Object::Seat(seat)).by(Rule("MK-SCORE-01"))
        });
    }
}

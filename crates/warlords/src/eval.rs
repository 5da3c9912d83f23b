//! What a bot likes: cards decide the game, so it counts where each seat stands in the five categories, what will move
//! them, and what is about to happen: orders that are not carried out yet, combats in progress, sites within reach.

use hexarch_core::{BySeat, Hex, List, Seat};

use crate::content::Content;
use crate::ids::*;
use crate::play::View;
use crate::state::{GearPlace, Holder, Leader, Mark, State};

/// More than all else together.
const WON: i32 = 1_000_000;
/// Being far ahead in a category.
const LEAD: i32 = 500;
/// Being ahead at all when the cards are dealt for the last time.
const LAST: i32 = 200;
const ARMY: i32 = 3;
const CARRIED: i32 = 2;
const EXPERIENCE: i32 = 2;
const GLORY: i32 = 3;
const STOCK: i32 = 2;
const SOUL: i32 = 4;
/// What stands or is controlled, for each round that it will serve.
const MARKER: i32 = 8;
const BUILDING: i32 = 3;
const LEADER: i32 = 80;
const RAISE: i32 = 12;
const GEAR: i32 = 25;
/// A hex nearer to something worth having.
const NEARER: i32 = 10;
/// Points of guards that a site has on average before they are rolled.
const GUARDS: i32 = 13;

/// How good this looks for each seat.
pub(crate) fn evaluate(content: &Content, state: &State) -> BySeat<i32> {
    let mut worth = BySeat([0; 4]);
    if let Some(winners) = state.won {
        for seat in Seat::all(state.seats) {
            worth[seat] = if winners.has(seat) { WON / i32::from(winners.len().max(1)) } else { -WON };
        }
        return worth;
    }
    let view = View { content, state };
    let survey = Survey::of(view);
    let mut values = [[0; 4]; 5];
    for seat in Seat::all(state.seats) {
        worth[seat] = possessions(view, &survey, seat);
        for (&category, values) in Category::ALL.iter().zip(&mut values) {
            values[seat.index()] = value(view, &survey, category, seat);
        }
    }
    if state.round > 0 {
        for (&category, values) in Category::ALL.iter().zip(&values) {
            compare(view, category, &values[..usize::from(state.seats)], &mut worth);
        }
        fights(view, &mut worth);
    }
    worth
}

/// A site on the map.
#[derive(Clone, Copy, Default)]
struct Target {
    at: Hex,
    hex: HexId,
}

/// What lies on the map, gathered in one look at it.
struct Survey {
    /// Points of units in hexes, markers, and those that count for trade, by seat.
    army: [i32; 4],
    markers: [i32; 4],
    trade: [i32; 4],
    sites: List<Target, 64>,
}

impl Survey {
    fn of(view: View<'_>) -> Survey {
        let (content, state) = (view.content, view.state);
        let mut survey = Survey { army: [0; 4], markers: [0; 4], trade: [0; 4], sites: List::new() };
        for (n, cell) in state.world.cells.iter().enumerate() {
            let Some(tile) = cell.tile else { continue };
            for (pos, printed) in content.tiles[usize::from(tile.0)].hexes.iter().enumerate() {
                let hex = HexId::at(n as u8, pos as u8);
                let ground = &state.ground[hex];
                if let Some(seat) = ground.army.seat() {
                    survey.army[seat.index()] += i32::from(points(&ground.units));
                }
                let Some(site) = printed.site else { continue };
                if let Some(seat) = ground.marker.seat() {
                    survey.markers[seat.index()] += 1;
                    let counts = site.resource().is_some() || site == Site::Graveyard;
                    survey.trade[seat.index()] += i32::from(counts);
                }
                let at = if pos == 0 { cell.at } else { cell.at.across(pos as u8 - 1) };
                if !survey.sites.is_full() {
                    survey.sites.push(Target { at, hex });
                }
            }
        }
        survey
    }
}

/// What somebody will have in a category when hidden orders are carried out (HW-CARD-02 to -04).
fn value(view: View<'_>, survey: &Survey, category: Category, seat: Seat) -> i32 {
    let state = view.state;
    let player = &state.players[seat];
    match category {
        Category::Glory => player.gp.into(),
        Category::Experience => {
            state.leaders_of(seat).map(|leader| i32::from(state.leaders[leader].ep)).iter().sum()
        }
        Category::Trade => survey.trade[seat.index()],
        Category::War => army(state, survey, seat),
        Category::City if state.race(seat).builds() => {
            let (wall, towers, buildings) = if state.plan.on {
                let plan = &state.plan.plans[seat];
                (plan.wall, plan.towers, player.buildings | plan.buildings)
            } else {
                (player.wall, player.towers, player.buildings)
            };
            let towers = towers.iter().filter(|&&stands| stands).count() as i32;
            i32::from(wall) + towers + buildings.count_ones() as i32
        }
        Category::City => souls(state) / 2,
    }
}

/// Points of all units of a seat, those that it has ordered included.
fn army(state: &State, survey: &Survey, seat: Seat) -> i32 {
    let leaders: i32 =
        state.leaders_of(seat).iter().map(|&leader| i32::from(points(&state.leaders[leader].units()))).sum();
    let mut all = leaders + i32::from(points(&state.players[seat].garrison)) + survey.army[seat.index()];
    if state.plan.on {
        all += i32::from(points(&state.plan.plans[seat].units));
        if state.race(seat) == Race::Necromancer {
            all += state.plan.created.iter().map(|units| i32::from(points(units))).sum::<i32>();
        }
    }
    if state.round == 0 {
        let [one, two, three] = state.build.armies[seat].map(i32::from);
        all += one + 2 * two + 3 * three;
    }
    all
}

/// Soul points of the Necromancer, less those that he has ordered units for.
fn souls(state: &State) -> i32 {
    if state.plan.on {
        return state.plan.souls.iter().map(|&n| i32::from(n)).sum();
    }
    state.all_souls().into()
}

/// Where everybody stands in a category: a lead counts less the longer others have to catch up.
fn compare(view: View<'_>, category: Category, values: &[i32], worth: &mut BySeat<i32>) {
    let state = view.state;
    let left = i32::from(state.variant.rounds.saturating_sub(state.round));
    let doubt = match category {
        Category::Glory => 2 + left,
        Category::Experience => 6 + 3 * left,
        Category::Trade => 1 + left / 2,
        Category::War => 5 + 3 * left,
        Category::City => 2 + left,
    };
    let ahead = |by: i32| LEAD * by / (by.abs() + doubt) + if left == 0 { LAST * by.signum() } else { 0 };
    if let [own] = values {
        let round = usize::from(state.round.clamp(1, 6)) - 1;
        let benchmark = i32::from(view.content.scenarios.benchmarks[category as usize][round]);
        worth[Seat(0)] += ahead(own - benchmark);
        return;
    }
    for seat in Seat::all(state.seats) {
        let others =
            || values.iter().enumerate().filter(|(n, _)| *n != seat.index()).map(|(_, value)| *value);
        let own = values[seat.index()];
        let (most, least) = (others().max().unwrap_or(0), others().min().unwrap_or(0));
        // To have most brings a Master card, to have least an Apprentice card.
        worth[seat] += (ahead(own - most) + ahead(own - least)) / 2;
    }
}

fn possessions(view: View<'_>, survey: &Survey, seat: Seat) -> i32 {
    let state = view.state;
    let player = &state.players[seat];
    let left = i32::from(state.variant.rounds.saturating_sub(state.round));
    let (stock, buildings) = if state.plan.on {
        let plan = &state.plan.plans[seat];
        (plan.stock, player.buildings | plan.buildings)
    } else {
        (player.stock, player.buildings)
    };
    let mut worth = ARMY * army(state, survey, seat) + GLORY * i32::from(player.gp);
    worth += STOCK * stock.iter().map(|&n| i32::from(n)).sum::<i32>() * left.min(1);
    worth += BUILDING * left * buildings.count_ones() as i32;
    worth += MARKER * left * survey.markers[seat.index()];
    if state.race(seat) == Race::Necromancer {
        worth += SOUL * souls(state);
    }
    for (at, leader) in state.leaders_of(seat).into_iter().enumerate() {
        let his = &state.leaders[leader];
        worth += EXPERIENCE * i32::from(his.ep);
        let revived = state.plan.on && state.plan.plans[seat].revive[at];
        if his.is_alive() || revived {
            worth += LEADER + RAISE * his.stats.iter().map(|&n| i32::from(n)).sum::<i32>();
        }
        if let Some(hex) = his.hex() {
            worth += CARRIED * carried(state, leader, his, hex);
            worth += within_reach(view, survey, leader, hex);
        }
    }
    let gear = state.gear.items.iter().filter(|place| match place {
        GearPlace::Leader(leader) => state.leaders_of(seat).contains(leader),
        GearPlace::Deck | GearPlace::Gone => false,
    });
    worth + GEAR * gear.count() as i32
}

/// Points that a leader has with him, or is about to take up (HW-AMB-70).
fn carried(state: &State, leader: LeaderId, his: &Leader, hex: HexId) -> i32 {
    let mut all = i32::from(points(&his.units()));
    if let Some(crate::Step::Army(crate::army::Step::Fill(filling, ..))) = state.steps.last()
        && filling.race() == leader.race()
        && state.leaders[*filling].hex() == Some(hex)
    {
        all += i32::from(points(&state.garrison_at(hex, state.owner(leader))));
    }
    all
}

/// The best site that a leader could go to, less the way there.
fn within_reach(view: View<'_>, survey: &Survey, leader: LeaderId, from: HexId) -> i32 {
    let state = view.state;
    let own = i32::from(points(&state.leaders[leader].units()));
    let here = state.world.place(from);
    let mut best = 0;
    for target in survey.sites.iter() {
        let way = NEARER * i32::from(here.distance(target.at));
        // Nothing is worth more than this.
        if 120 - way > best {
            best = best.max(attraction(view, leader, target.hex, own) - way);
        }
    }
    best
}

/// What a site is worth to a leader with so many points of units.
fn attraction(view: View<'_>, leader: LeaderId, hex: HexId, own: i32) -> i32 {
    let state = view.state;
    let seat = state.owner(leader);
    let ground = &state.ground[hex];
    let Some(site) = state.site(view.content, hex) else { return 0 };
    let foe = ground.marker.seat().filter(|&owner| owner != seat);
    if foe.is_some_and(|owner| !state.may_fight(seat, owner)) || ground.marker.is(seat) {
        return 0;
    }
    let guarded = ground.army == Holder::Guards;
    let (worth, rolls) = match site {
        _ if site.resource().is_some() => (120, foe.is_none() && !ground.has(Mark::Cleared)),
        Site::Ruin if !ground.has(Mark::Explored) => (110, !ground.has(Mark::Cleared)),
        Site::Tower => {
            let tile = state.world.tile(hex).map_or(0, |tile| tile.0);
            (if state.leaders[leader].towers >> tile & 1 == 0 { 80 } else { 0 }, false)
        }
        Site::Outpost | Site::HolyPlace if !ground.has(Mark::Visited) => (40, false),
        Site::Graveyard if leader.race() == Race::Necromancer => (100, false),
        Site::Recruitment => {
            let tile = state.world.tile(hex).and_then(|tile| view.content.tiles[usize::from(tile.0)].race);
            (if tile == Some(leader.race()) { 100 } else { 0 }, false)
        }
        _ => (0, false),
    };
    let guards = match (guarded, rolls) {
        (true, _) => i32::from(points(&ground.units)),
        (false, true) => GUARDS,
        (false, false) => {
            ground.army.seat().filter(|&owner| owner != seat).map_or(0, |_| points(&ground.units)).into()
        }
    };
    // Where he would not win he has no business.
    if guards == 0 { worth } else { worth * (2 * own - guards).clamp(0, own.max(1)) / own.max(1) }
}

/// What a combat in progress, or about to begin, promises to its sides.
fn fights(view: View<'_>, worth: &mut BySeat<i32>) {
    let state = view.state;
    let (guards, leader) = if state.fray.on {
        (state.fray.guards, state.fray.leader)
    } else {
        let leader = state.march.leader;
        let hex = state.leaders[leader].hex().filter(|&hex| state.march.on && state.ground[hex].is_guarded());
        (hex.map_or([0; LEVELS], |hex| state.ground[hex].units), leader)
    };
    let foes = i32::from(points(&guards));
    if foes > 0 {
        let own = i32::from(points(&state.leaders[leader].units()));
        worth[state.owner(leader)] += promise(own, foes, 120 + 5 * foes);
    }
    if state.battle.on {
        let battle = &state.battle;
        let points_of = |side: Side| {
            let stacks = battle.stacks[side as usize].iter();
            stacks.map(|stack| i32::from(stack.count) * i32::from(stack.level)).sum::<i32>()
        };
        let defenders = points_of(Side::Defender) + i32::from(points(&battle.reserve));
        let strength = [points_of(Side::Attacker), defenders];
        for side in Side::BOTH {
            let (seat, foe) = (battle.seats[side as usize], side.other() as usize);
            // Those who fell are still counted on the displays.
            worth[seat] += 5 * i32::from(points(&battle.killed[side as usize]));
            worth[seat] -= 10 * i32::from(points(&battle.killed[foe]));
            worth[seat] += promise(strength[side as usize], strength[foe], 150);
        }
    }
}

/// A stake that is won as often as strength has it, less what it costs on the way.
fn promise(own: i32, foes: i32, stake: i32) -> i32 {
    let (own, foes) = (own.min(400), foes.min(400));
    let (one, two) = (own * own, foes * foes);
    (stake * one - 8 * own * two) / (one + two).max(1)
}

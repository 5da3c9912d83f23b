//! Every Season card from crowded boards, by itself: what other chapters would ask is passed over. What the cards say is
//! tested in `tests/rules`.

use hexarch_core::{BySeat, Chance, Legal, Log, Phrasebook, Seat, Seats, Seed, Set, read, spell};

use super::{Step, cards};
use crate::content::Content;
use crate::ids::*;
use crate::play::{Play, View};
use crate::state::*;
use crate::step::{self, Action};
use crate::{game, setup};

const ELF: Seat = Seat(0);
const UTHUK: Seat = Seat(1);
const HUMAN: Seat = Seat(2);

/// A table with three players, each at home with a stronghold and a dragon rune, before the first season.
fn table(content: &Content) -> State {
    let mut state = setup::new_state(content, 3, Variant::default());
    state.steps.clear();
    state.first = ELF;
    state.rune_pile = [15, 14];
    state.decks.fate = Set::first_n(20);
    state.decks.fate_discard = Set::first_n(30).minus(Set::first_n(20));
    for tile in 0..TILES as u8 {
        state.board.tiles[TileId(tile)] =
            Some(Placed { at: hexarch_core::Hex { q: i8::try_from(tile).unwrap_or(0) * 3, r: 0 }, turns: 0 });
    }
    state.board.connect(content);
    for (seat, faction) in [(ELF, "latari"), (UTHUK, "uthuk"), (HUMAN, "daqan")] {
        let at = content.factions.iter().position(|it| it.id.contains(faction)).expect("a faction");
        state.take_faction(seat, FactionId(at as u8));
        let player = &mut state.players[seat];
        player.dials = content.factions[at].start;
        player.influence = content.factions[at].influence;
        let home = content.tiles[usize::from(content.factions[at].home.0)].areas[0];
        state.areas.change(home).stronghold = Some(Stronghold::Sound(seat));
        state.areas.change(home).rune = Some(Rune::new(true, Seats::only(seat)));
    }
    state
}

fn place(state: &mut State, area: AreaId, kind: UnitKind, standing: u8, routed: u8) {
    state.pool[kind] -= standing + routed;
    state.put(area, kind, standing, routed);
}

fn go_on(content: &Content, state: &mut State, chance: &mut Chance) {
    loop {
        game::advance(&mut Play { content, state, chance, log: &mut Log::silent() });
        match state.steps.last() {
            Some(step::Step::Season(_) | step::Step::Bid(_)) | None => return,
            Some(_) if state.winner.is_some() => return,
            // The question of another chapter.
            Some(_) => drop(state.steps.pop()),
        }
    }
}

fn asked(content: &Content, state: &State) -> Seats {
    match state.steps.last() {
        Some(&step) if state.winner.is_none() => step::asks(View { content, state }, step),
        _ => Seats::NONE,
    }
}

fn legal(content: &Content, state: &State, seat: Seat) -> Vec<Action> {
    let mut legal = Legal(Vec::new());
    if let Some(&step) = state.steps.last() {
        step::options(View { content, state }, step, seat, &mut legal);
    }
    legal.0
}

fn answer_by(content: &Content, state: &mut State, seat: Seat, action: Action, chance: &mut Chance) {
    let step = state.steps.pop().expect("somebody is asked");
    step::answer(&mut Play { content, state, chance, log: &mut Log::silent() }, step, seat, action);
    go_on(content, state, chance);
}

/// Every card, from many boards: no list is empty, every sentence and word exists, no figure is lost.
#[test]
fn every_card_can_be_played_to_its_end() {
    let content = Content::printed();
    for seed in 0..400 {
        let mut chance = Chance::new(Seed::from_number(seed));
        for &card in SeasonCard::ALL {
            let mut state = crowded(content, &mut chance);
            begin_any(content, &mut state, card, &mut chance);
        }
    }
}

fn begin_any(content: &Content, state: &mut State, card: SeasonCard, chance: &mut Chance) {
    state.season = Season::ALL[(card as usize / 8 + 3) % 4];
    state.year = 1;
    state.decks.top[Season::ALL[card as usize / 8]].cards.push(SeasonCardSeen { card, seen: Seats::NONE });
    state.decks.seasons.remove(card);
    state.steps.push(Step::Draw.into());
    let figures = |state: &State| -> u32 {
        let on_board: u32 = state.areas.iter().map(|(_, area)| u32::from(area.units())).sum();
        on_board + state.pool.items.iter().map(|&n| u32::from(n)).sum::<u32>()
    };
    let before = figures(state);
    play_at_random(content, state, chance);
    assert_eq!(state.card, Some(card));
    assert_eq!(figures(state), before);
    assert!(state.decks.seasons_discard.has(card));
}

fn play_at_random(content: &Content, state: &mut State, chance: &mut Chance) {
    let phrases = Phrasebook::parse(include_str!("../../texts/en/season.toml")).expect("valid texts");
    go_on(content, state, chance);
    for _ in 0..500 {
        let Some(seat) = asked(content, state).first() else { return };
        let options = legal(content, state, seat);
        assert!(!options.is_empty(), "nothing to answer to {:?}", state.steps.last());
        let view = View { content, state };
        let step = *state.steps.last().expect("a step asks");
        assert!(options.len() > 1, "forced: {step:?}");
        assert!(phrases.has(step::prompt(view, step, seat).text.key), "{step:?}");
        for &option in &options {
            assert_eq!(read::<_, Action>(content, &spell(content, &option)), Some(option));
            assert!(phrases.has(step::label(view, seat, option).text.key), "{option:?}");
        }
        assert_eq!(read::<_, step::Step>(content, &spell(content, &step)), Some(step));
        let action = options[chance.below(options.len() as u32) as usize];
        answer_by(content, state, seat, action, chance);
    }
    panic!("a season card goes on and on: {:?}", state.steps);
}

/// A board with units, heroes, runes, cities and hands anywhere.
fn crowded(content: &Content, chance: &mut Chance) -> State {
    let mut state = table(content);
    for area in state.board.areas.iter() {
        let owner = [None, Some(ELF), Some(UTHUK), Some(HUMAN)][chance.below(4) as usize];
        let seat = state.home_owner(content, area).or(owner);
        let kinds: Vec<UnitKind> = match seat {
            Some(seat) => state.kinds(seat).collect(),
            None => UnitKind::neutrals().collect(),
        };
        for _ in 0..chance.below(4) {
            let kind = kinds[chance.below(kinds.len() as u32) as usize];
            let n = chance.below(3).min(u32::from(state.pool[kind])) as u8;
            let routed = chance.below(2) as u8 * n;
            place(&mut state, area, kind, n - routed, routed);
        }
        if chance.below(3) == 0 {
            state.areas.change(area).rune = Some(Rune::new(chance.below(2) == 0, Seats::NONE));
        }
    }
    for n in 0..chance.below(4) as u8 {
        let area = state.board.areas.nth(chance.below(20) as usize).expect("an area");
        state.areas.change(area).city = Some(CityId(n));
    }
    for &hero in Hero::ALL.iter().take(chance.below(10) as usize) {
        let seat = Seat(chance.below(3) as u8);
        if state.heroes_of(seat).len() < 3 {
            let area = state.board.areas.nth(chance.below(20) as usize).expect("an area");
            state.heroes.change(hero).place = HeroPlace::Board { seat, area };
            state.heroes.change(hero).routed = chance.below(3) == 0;
        }
    }
    let mut log = Log::silent();
    let mut influence = BySeat([0; 4]);
    for seat in Seat::all(3) {
        influence[seat] = chance.below(5) as u8;
        state.players[seat].influence = influence[seat];
        state.players[seat].dials = [0; 3].map(|_: u8| chance.below(9) as u8);
        if chance.below(3) > 0 {
            let evil = content.faction(state.players[seat].faction).alignment == Alignment::Evil;
            let objective = Objective::ALL[usize::from(seat.0) + 8 * usize::from(evil)];
            state.players[seat].objective = Some(objective);
            state.decks.objectives.remove(objective);
        }
        let n = chance.below(4) as u8;
        Play { content, state: &mut state, chance, log: &mut log }.draw_tactics(seat, n, cards::CARD);
    }
    state
}

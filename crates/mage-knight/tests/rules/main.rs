//! The rules, chapter by chapter, by positions. Each test cites its rules right above it.

mod common;

mod cards;
mod cities;
mod combat;
mod coop;
mod damage;
mod endings;
mod mana;
mod more;
mod movement;
mod pvp;
mod rounds;
mod scores;
mod sites;
mod turns;

//! The rules, chapter by chapter, by positions. Each test cites its rules right above it.

mod common;

mod advanced_actions;
mod artifacts;
mod basic_actions;
mod cards;
mod cities;
mod combat;
mod coop;
mod damage;
mod dummy;
mod endings;
mod examples;
mod keywords;
mod mana;
mod more;
mod movement;
mod outlook;
mod places;
mod pvp;
mod revised;
mod rounds;
mod rulings;
mod scenarios;
mod scores;
mod secrets;
mod setup;
mod sites;
mod skills;
mod spells;
mod tactics;
mod teamwork;
mod turns;
mod units;

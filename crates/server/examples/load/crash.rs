//! Killing the server, and what must be left afterwards.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use hexarch_catalog::Opening;
use hexarch_core::{Entry, Replay};
use hexarch_server::{Place, admin};

use super::Args;
use super::server::Child;
use super::table::Acknowledged;

/// Watches the server until the end, and kills it on the way as often as wished. The most memory it had comes back.
pub(crate) async fn watch(
    mut child: Child,
    args: &Args,
    folder: &Path,
    end: Instant,
) -> Result<(Child, u64)> {
    let mut most = 0;
    let left = end.saturating_duration_since(Instant::now());
    let share = left / (args.kills + 1);
    for kill in 0..args.kills {
        // At any moment of its share of the time.
        let mut random = [0; 2];
        getrandom::fill(&mut random).map_err(|error| anyhow::anyhow!("no random numbers: {error}"))?;
        let early = share.mul_f64(f64::from(u16::from_le_bytes(random)) / 65536.0 * 0.9);
        tokio::time::sleep(share - early).await;
        most = most.max(child.memory());
        child.kill()?;
        child = Child::start(&args.binary, &folder.join("tables.db"), Some(&child.address.clone())).await?;
        if kill % 10 == 9 {
            eprintln!("killed and started again {} times", kill + 1);
        }
        tokio::time::sleep(early).await;
    }
    while Instant::now() < end {
        most = most.max(child.memory());
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    // The clients finish their last answers.
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok((child, most))
}

/// What was found in order.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) tables: usize,
    pub(crate) acknowledged: usize,
}

/// Every acknowledged answer is in its log, at its place; every log replays to its fingerprints.
pub(crate) async fn check(database: &Path, tables: &[Acknowledged]) -> Result<Checked> {
    let place = Place::File(database.into());
    let mut checked = Checked::default();
    for table in tables.iter().filter(|table| !table.id.is_empty()) {
        let replay = admin::replay(&place, &table.id).await?;
        let replay = Replay::parse(&replay)?;
        let opening = Opening::Replay { replay: &replay, entries: None };
        hexarch_catalog::table(&replay.game, &opening).with_context(|| format!("table {}", table.id))?;
        for (seat, decision, action) in &table.answers {
            let mut acts = replay.entries.iter().filter_map(|entry| match entry {
                Entry::Act { seat: by, action, .. } if by.0 == *seat => Some(action),
                Entry::Act { .. } | Entry::Undo { .. } | Entry::Rewind { .. } => None,
            });
            // Nobody takes anything back here, so that a seat's n-th answer is to its n-th question.
            match acts.nth(*decision as usize) {
                Some(found) if found == action => checked.acknowledged += 1,
                found => bail!(
                    "table {}: answer {decision} of seat {seat} was acknowledged as '{action}', the log has {found:?}",
                    table.id
                ),
            }
        }
        checked.tables += 1;
    }
    Ok(checked)
}

//! What is counted.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Result;

use super::Args;
use super::crash::Checked;

/// Counts of all tables together.
#[derive(Default)]
pub(crate) struct Figures {
    tables: AtomicUsize,
    counts: AtomicBool,
    /// From a choice to its acknowledgement, and to everybody's update, in microseconds.
    done: Mutex<Vec<u32>>,
    all: Mutex<Vec<u32>>,
    errors: AtomicUsize,
    breaks: AtomicUsize,
}

impl Figures {
    pub(crate) fn arrived(&self) {
        self.tables.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn tables(&self) -> usize {
        self.tables.load(Ordering::Relaxed)
    }

    /// What comes from now on counts.
    pub(crate) fn begin(&self) {
        self.counts.store(true, Ordering::Relaxed);
    }

    pub(crate) fn action(&self, done: Duration, all: Duration) {
        if self.counts.load(Ordering::Relaxed) {
            self.done.lock().expect("ours").push(done.as_micros() as u32);
            self.all.lock().expect("ours").push(all.as_micros() as u32);
        }
    }

    pub(crate) fn error(&self, what: &str) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < 10 {
            eprintln!("error: {what}");
        }
    }

    pub(crate) fn broke(&self) {
        self.breaks.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn summary(
        &self,
        seconds: u64,
        args: &Args,
        ready: Duration,
        idle: u64,
        most: u64,
    ) -> Summary {
        let (mut done, mut all) =
            (self.done.lock().expect("ours").clone(), self.all.lock().expect("ours").clone());
        done.sort_unstable();
        all.sort_unstable();
        Summary {
            tables: args.tables,
            sockets: args.tables * usize::from(args.seats),
            actions: all.len(),
            per_second: all.len() as f64 / seconds as f64,
            done_ms: [0.5, 0.9, 0.99, 1.0].map(|share| percentile(&done, share)),
            all_ms: [0.5, 0.9, 0.99, 1.0].map(|share| percentile(&all, share)),
            ready_ms: ready.as_millis() as u64,
            idle_mb: idle as f64 / 1e6,
            most_mb: most as f64 / 1e6,
            errors: self.errors.load(Ordering::Relaxed),
            breaks: self.breaks.load(Ordering::Relaxed),
        }
    }
}

fn percentile(sorted: &[u32], share: f64) -> f64 {
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}

/// The figures of a run.
pub(crate) struct Summary {
    tables: usize,
    sockets: usize,
    actions: usize,
    per_second: f64,
    done_ms: [f64; 4],
    all_ms: [f64; 4],
    ready_ms: u64,
    idle_mb: f64,
    most_mb: f64,
    pub(crate) errors: usize,
    breaks: usize,
}

impl Summary {
    pub(crate) fn print(&self, json: bool, checked: &Checked) -> Result<()> {
        let mut out = std::io::stdout().lock();
        if json {
            let object = serde_json::json!({
                "tables": self.tables, "sockets": self.sockets, "actions": self.actions,
                "actions_per_s": self.per_second, "acknowledged_ms": self.done_ms, "everyone_updated_ms": self.all_ms,
                "ready_ms": self.ready_ms, "idle_mb": self.idle_mb, "most_mb": self.most_mb, "errors": self.errors,
                "broken_connections": self.breaks, "tables_checked": checked.tables,
                "acknowledged_checked": checked.acknowledged,
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{} tables, {} connections, {} actions, {:.0} actions/s",
            self.tables, self.sockets, self.actions, self.per_second
        )?;
        let line = |[p50, p90, p99, most]: [f64; 4]| {
            format!("p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, most {most:.1} ms")
        };
        writeln!(out, "acknowledged      {}", line(self.done_ms))?;
        writeln!(out, "everyone updated  {}", line(self.all_ms))?;
        writeln!(
            out,
            "first answer after {} ms, {:.0} MB idle, {:.0} MB at most",
            self.ready_ms, self.idle_mb, self.most_mb
        )?;
        writeln!(out, "{} errors, {} broken connections", self.errors, self.breaks)?;
        writeln!(
            out,
            "checked: {} acknowledged answers are there, once, at {} tables that replay to their fingerprints",
            checked.acknowledged, checked.tables
        )?;
        Ok(())
    }
}

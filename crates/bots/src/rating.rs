//! How sure one can be of a share, and ratings.

use hexarch_core::{Chance, Seed};

/// One game: who sat in each seat, and his share of the win.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Match {
    pub(crate) seats: Vec<(usize, f64)>,
}

/// A rating as chess players know it: 400 more is ten wins to one. The average of all is 0.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rating {
    /// The best guess.
    pub points: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The normal deviate of a 95 % interval.
const Z: f64 = 1.959_964;
/// How often games are drawn anew for the interval of a rating.
const DRAWS: usize = 200;
/// Rounds of the fit; it moves by less than a hundredth of a point long before.
const ROUNDS: usize = 100;

/// Wilson's 95 % interval of a share.
pub(crate) fn wilson(wins: f64, games: usize) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = wins / n;
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
}

/// Ratings by the model that a seat wins in proportion to the strength of who sits there. Two more games, a win and a loss
/// against the average, keep them finite. The intervals come from giving every game, those two as well, a weight by chance (a
/// Bayesian bootstrap): so that whoever has won all of a few games is not thought to be just so strong.
pub(crate) fn ratings(names: usize, matches: &[Match], seed: Seed) -> Vec<Rating> {
    let points = fit(names, matches, || 1.0);
    let mut chance = Chance::new(seed.nth(u64::MAX));
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); names];
    for _ in 0..DRAWS {
        // Exponentially distributed.
        let weight = || -((f64::from(chance.below(1 << 24)) + 0.5) / f64::from(1 << 24)).ln();
        for (drawn, points) in drawn.iter_mut().zip(fit(names, matches, weight)) {
            drawn.push(points);
        }
    }
    let interval = |(mut drawn, points): (Vec<f64>, f64)| {
        drawn.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| drawn.get((part * DRAWS as f64) as usize).copied().unwrap_or(points);
        Rating { points, low: at(0.025), high: at(0.975) }
    };
    drawn.into_iter().zip(points).map(interval).collect()
}

/// The most likely ratings, with a weight for each game.
fn fit(names: usize, matches: &[Match], mut weight: impl FnMut() -> f64) -> Vec<f64> {
    let mut strength = vec![1.0f64; names];
    let priors: Vec<[f64; 2]> = (0..names).map(|_| [weight(), weight()]).collect();
    let weights: Vec<f64> = matches.iter().map(|_| weight()).collect();
    let mut wins: Vec<f64> = priors.iter().map(|[won, _]| *won).collect();
    for (game, weight) in matches.iter().zip(&weights) {
        game.seats.iter().for_each(|(name, share)| wins[*name] += share * weight);
    }
    for _ in 0..ROUNDS {
        let mut chances: Vec<f64> =
            strength.iter().zip(&priors).map(|(it, [won, lost])| (won + lost) / (it + 1.0)).collect();
        for (game, weight) in matches.iter().zip(&weights) {
            let sum: f64 = game.seats.iter().map(|seat| strength[seat.0]).sum();
            game.seats.iter().for_each(|seat| chances[seat.0] += weight / sum);
        }
        for ((strength, wins), chances) in strength.iter_mut().zip(&wins).zip(chances) {
            *strength = wins / chances;
        }
    }
    let points: Vec<f64> = strength.iter().map(|it| 400.0 * it.log10()).collect();
    let average = points.iter().sum::<f64>() / names.max(1) as f64;
    points.into_iter().map(|it| it - average).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand from the formula; 0 of 10 and 81 of 263 are the usual examples.
    #[test]
    fn the_interval_is_wilsons() {
        let near = |(low, high): (f64, f64), wanted: (f64, f64)| {
            assert!((low - wanted.0).abs() < 1e-3 && (high - wanted.1).abs() < 1e-3, "{low} {high}");
        };
        near(wilson(0.0, 10), (0.0, 0.2775));
        near(wilson(81.0, 263), (0.2553, 0.3662));
        near(wilson(10.0, 10), (0.7225, 1.0));
        near(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn ten_wins_to_one_are_about_four_hundred_points_and_equals_are_equal() {
        let game =
            |winner: usize| Match { seats: vec![(0, (winner == 0).into()), (1, (winner == 1).into())] };
        let matches: Vec<Match> = (0..1100).map(|n| game(usize::from(n % 11 == 0))).collect();
        let rated = ratings(2, &matches, Seed::from_number(1));
        let apart = rated[0].points - rated[1].points;
        assert!((apart - 400.0).abs() < 15.0, "{apart}");
        assert!(rated[0].low < rated[0].points && rated[0].points < rated[0].high);
        let even: Vec<Match> = (0..100).map(|n| game(n % 2)).collect();
        assert!(ratings(2, &even, Seed::from_number(1))[0].points.abs() < 1.0);
    }

    /// Six wins of six games do not make sure of anything.
    #[test]
    fn whoever_wins_all_of_a_few_games_is_not_rated_to_the_point() {
        let game = Match { seats: vec![(0, 1.0), (1, 0.0)] };
        let rated = ratings(2, &vec![game; 6], Seed::from_number(1));
        assert!(rated[0].low > 0.0 && rated[0].high - rated[0].low > 100.0, "{rated:?}");
    }

    #[test]
    fn in_a_game_of_four_a_quarter_is_par() {
        // The first wins every other game against three of one name.
        let game = |won: bool| {
            let others = if won { 0.0 } else { 1.0 / 3.0 };
            Match { seats: vec![(0, won.into()), (1, others), (1, others), (1, others)] }
        };
        let matches: Vec<Match> = (0..600).map(|n| game(n % 2 == 0)).collect();
        let rated = ratings(2, &matches, Seed::from_number(1));
        // Half of the wins beside three others is a strength of three to one.
        assert!((rated[0].points - rated[1].points - 400.0 * 3f64.log10()).abs() < 10.0, "{rated:?}");
    }
}

//! How much of anything one client may want.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::config::Config;
use crate::problem::{Problem, Why};
use crate::protocol::ProblemCode;

/// The longest message over a WebSocket.
pub(crate) const MESSAGE: usize = 64 * 1024;
/// The longest body of a request.
pub(crate) const BODY: usize = 64 * 1024;
/// The longest file that can be brought in: a long game has some thousand entries.
pub(crate) const FILE: usize = 4 * 1024 * 1024;

/// How often something may be done: so often at once, and so many times a second in the long run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// Messages over one WebSocket.
pub(crate) const MESSAGES: Rate = Rate { burst: 60.0, per_second: 15.0 };

/// What is counted for each client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Deed {
    /// Any request: by address.
    Request,
    /// Any request: by session.
    InSession,
    /// A try to sign in: by address and name together, or with the password of a session.
    SignIn,
    /// The same by address, whatever the name.
    SignInFrom,
    /// The same by name, from wherever: others must not be able to keep somebody out easily.
    SignInAs,
    /// Asking somebody by mail whether an address is his: by address, by user, by address for mail.
    AskByMail,
    /// A new guest or account.
    Arrive,
    /// A new table.
    Open,
}

impl Deed {
    fn rate(self) -> Rate {
        match self {
            Deed::Request => Rate { burst: 240.0, per_second: 60.0 },
            Deed::InSession => Rate { burst: 120.0, per_second: 30.0 },
            Deed::SignIn => Rate { burst: 10.0, per_second: 0.1 },
            Deed::SignInFrom => Rate { burst: 40.0, per_second: 0.5 },
            Deed::SignInAs => Rate { burst: 200.0, per_second: 0.5 },
            Deed::AskByMail => Rate { burst: 3.0, per_second: 0.0005 },
            Deed::Arrive => Rate { burst: 20.0, per_second: 0.01 },
            Deed::Open => Rate { burst: 30.0, per_second: 0.02 },
        }
    }
}

/// A bucket that fills by itself and is emptied by use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, at: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + since * rate.per_second).min(rate.burst);
        self.at = now;
        let some = self.tokens >= 1.0;
        if some {
            self.tokens -= 1.0;
        }
        some
    }

    pub(crate) fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens + since * rate.per_second >= rate.burst
    }
}

/// How many buckets are kept before the full ones are thrown away.
const BUCKETS: usize = 20_000;
/// How many WebSockets one address may have.
const SOCKETS: u32 = 200;

/// What counts as one client's address: a household has a whole /64 of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => std::net::Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX)).into(),
        },
    }
}

/// The buckets of all clients.
pub(crate) struct Limits {
    buckets: Mutex<HashMap<(Deed, String), Bucket>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    on: bool,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        Limits { buckets: Mutex::default(), sockets: Mutex::default(), on: config.limits }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// Counts a deed of somebody.
    pub(crate) fn count(&self, deed: Deed, who: &str) -> Result<(), Problem> {
        self.count_at(deed, who, Instant::now())
    }

    fn count_at(&self, deed: Deed, who: &str, now: Instant) -> Result<(), Problem> {
        if !self.on {
            return Ok(());
        }
        let rate = deed.rate();
        let mut buckets = self.buckets.lock().expect("nobody panics while holding it");
        if buckets.len() >= BUCKETS {
            buckets.retain(|(deed, _), bucket| !bucket.is_full(deed.rate(), now));
        }
        let bucket = buckets.entry((deed, who.to_owned())).or_insert_with(|| Bucket::new(rate, now));
        match bucket.take(rate, now) {
            true => Ok(()),
            false => {
                metrics::counter!("hexarch_too_fast").increment(1);
                Err(Problem::new(ProblemCode::TooFast, Why::TooOften))
            }
        }
    }

    /// A WebSocket of an address, as long as it lives.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<(), Problem> {
        let mut sockets = self.sockets.lock().expect("nobody panics while holding it");
        let count = sockets.entry(network(address)).or_default();
        if self.on && *count >= SOCKETS {
            return Err(Problem::new(ProblemCode::TooFast, Why::ManyConnections));
        }
        *count += 1;
        Ok(())
    }

    pub(crate) fn socket_gone(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().expect("nobody panics while holding it");
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_is_emptied_by_use_and_fills_with_time() {
        let (rate, start) = (Rate { burst: 3.0, per_second: 1.0 }, Instant::now());
        let mut bucket = Bucket::new(rate, start);
        assert!((0..3).all(|_| bucket.take(rate, start)) && !bucket.take(rate, start));
        assert!(bucket.take(rate, start + Duration::from_secs(1)));
        assert!(!bucket.take(rate, start + Duration::from_secs(1)));
        assert!((0..3).all(|_| bucket.take(rate, start + Duration::from_secs(60))));
        assert!(!bucket.take(rate, start + Duration::from_secs(60)));
    }

    #[test]
    fn a_household_is_one_client_whichever_of_its_addresses_it_uses() {
        let network = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(network("2001:db8:1:2:3::4"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), network("192.0.2.7"));
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    }

    #[test]
    fn one_clients_haste_is_not_the_others() {
        let limits = Limits::new(&Config::default());
        while limits.count(Deed::SignIn, "a").is_ok() {}
        assert!(limits.count(Deed::SignIn, "b").is_ok());
        assert!(limits.count(Deed::Request, "a").is_ok());
    }
}

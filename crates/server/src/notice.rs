//! 'Your turn', by webhook and by mail.
//!
//! A webhook is a POST to an address of the user's, signed with a secret that he was given, and tried again later when it
//! fails. It never goes to addresses of private networks, unless the host of the server wants that. Mail goes only to an address
//! whose owner has confirmed it, and each one says how to get no more.
//!
//! Webhooks and mails wait in lines of their own. What has failed waits for its next try without holding anybody up, and one
//! user has one at a time under way.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Url, redirect};
use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};

use crate::config::{Config, Mail, Tls};
use crate::limits::{Bucket, Rate};
use crate::problem::{Problem, Why};
use crate::store::{Account, Store};

/// How many notices may wait in a line.
const QUEUE: usize = 1024;
/// How many of these for one user.
const EACH: usize = 8;
/// How many are sent at the same time.
const AT_ONCE: usize = 16;
/// Mails to one user.
const MAILS: Rate = Rate { burst: 10.0, per_second: 1.0 / 360.0 };

/// Sends notices in the background.
pub(crate) struct Notices {
    webhooks: mpsc::Sender<News>,
    mails: mpsc::Sender<News>,
}

/// Something to be told to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
struct News {
    user: String,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// It is his turn.
    Turn { table: String, name: String },
    /// Whether the address for mail is his.
    Confirm,
}

/// How something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Webhook,
    Mail,
}

impl Notices {
    pub(crate) fn start(config: &Config, store: Store) -> Notices {
        let sender = Arc::new(Sender::new(config, store));
        let line = |way| {
            let (send, receive) = mpsc::channel(QUEUE);
            tokio::spawn(deliver(sender.clone(), way, receive));
            send
        };
        Notices { webhooks: line(Way::Webhook), mails: line(Way::Mail) }
    }

    /// It is somebody's turn, who is not here.
    pub(crate) fn your_turn(&self, user: &str, table: &str, name: &str) {
        let what = What::Turn { table: table.into(), name: name.into() };
        let news = News { user: user.into(), what };
        for line in [&self.webhooks, &self.mails] {
            if line.try_send(news.clone()).is_err() {
                dropped();
            }
        }
    }

    /// Asks somebody by mail whether his address is his.
    pub(crate) fn confirm(&self, user: &str) {
        if self.mails.try_send(News { user: user.into(), what: What::Confirm }).is_err() {
            dropped();
        }
    }
}

fn dropped() {
    metrics::counter!("hexarch_notices_dropped").increment(1);
}

/// A notice that waits for its turn.
struct Errand {
    news: News,
    due: Instant,
    tried: usize,
}

/// What came of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Nothing more is to be done.
    Settled,
    /// It may work later.
    Failed,
}

/// One line of notices.
#[derive(Default)]
struct Line {
    waiting: Vec<Errand>,
    under_way: JoinSet<(Errand, Outcome)>,
    /// To whom something is under way.
    busy: HashMap<Id, String>,
}

impl Line {
    /// Takes a notice, unless the same is waiting already or too many are.
    fn add(&mut self, news: News) {
        if self.waiting.iter().any(|errand| errand.news == news) {
            return;
        }
        let his = self.waiting.iter().filter(|errand| errand.news.user == news.user).count();
        if his >= EACH || self.waiting.len() >= QUEUE {
            return dropped();
        }
        self.waiting.push(Errand { news, due: Instant::now(), tried: 0 });
    }

    fn is_free(&self, errand: &Errand) -> bool {
        self.busy.values().all(|user| *user != errand.news.user)
    }

    /// The next that can be sent, new ones before those that have failed.
    fn next(&mut self, now: Instant) -> Option<Errand> {
        if self.under_way.len() >= AT_ONCE {
            return None;
        }
        let due = |(_, errand): &(usize, &Errand)| errand.due <= now && self.is_free(errand);
        let ready = self.waiting.iter().enumerate().filter(due);
        let (at, _) = ready.min_by_key(|(_, errand)| (errand.tried, errand.due))?;
        Some(self.waiting.remove(at))
    }

    /// When there will be something to do by itself.
    fn wake(&self, now: Instant) -> Instant {
        let far = now + Duration::from_secs(3600);
        if self.under_way.len() >= AT_ONCE {
            return far;
        }
        let free = self.waiting.iter().filter(|errand| self.is_free(errand));
        free.map(|errand| errand.due).min().unwrap_or(far)
    }
}

async fn deliver(sender: Arc<Sender>, way: Way, mut news: mpsc::Receiver<News>) {
    let mut line = Line::default();
    loop {
        let now = Instant::now();
        while let Some(errand) = line.next(now) {
            let (user, sender) = (errand.news.user.clone(), sender.clone());
            let task = line.under_way.spawn(async move {
                let outcome = sender.send(way, &errand.news).await;
                (errand, outcome)
            });
            line.busy.insert(task.id(), user);
        }
        let wake = line.wake(now);
        tokio::select! {
            new = news.recv() => match new {
                Some(new) => line.add(new),
                None => return,
            },
            Some(done) = line.under_way.join_next_with_id() => {
                let (id, done) = match done {
                    Ok((id, done)) => (id, Some(done)),
                    Err(failed) => (failed.id(), None),
                };
                line.busy.remove(&id);
                if let Some((errand, Outcome::Failed)) = done {
                    match sender.retries.get(errand.tried) {
                        Some(pause) => {
                            let (due, tried) = (Instant::now() + *pause, errand.tried + 1);
                            line.waiting.push(Errand { due, tried, ..errand });
                        }
                        None => metrics::counter!("hexarch_notices_failed").increment(1),
                    }
                }
            }
            () = tokio::time::sleep_until(wake.into()) => {}
        }
    }
}

struct Sender {
    store: Store,
    origin: String,
    web: Option<Client>,
    private: bool,
    mail: Option<(AsyncSmtpTransport<Tokio1Executor>, Mailbox)>,
    /// How many mails each user may still get.
    mails: Mutex<HashMap<String, Bucket>>,
    /// How long is waited before each further try.
    retries: [Duration; 3],
}

impl Sender {
    fn new(config: &Config, store: Store) -> Sender {
        // Only the first server of a process sets it; the others find what they need.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let web = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(Duration::from_secs(10))
            .user_agent("hexarch")
            .no_proxy()
            .dns_resolver(Arc::new(Public { private: config.private_webhooks }))
            .build();
        let mail = config.mail.as_ref().and_then(|mail| match transport(mail) {
            Ok(transport) => Some(transport),
            Err(error) => {
                tracing::error!(error, "mail cannot be sent");
                None
            }
        });
        Sender {
            store,
            origin: config.origin.clone().unwrap_or_else(|| format!("http://{}", config.bind)),
            web: web.inspect_err(|error| tracing::error!(%error, "webhooks cannot be sent")).ok(),
            private: config.private_webhooks,
            mail,
            mails: Mutex::default(),
            retries: config.notice_retries,
        }
    }

    /// One try.
    async fn send(&self, way: Way, news: &News) -> Outcome {
        let account = match self.store.user(&news.user).await {
            Ok(Some(account)) => account,
            Ok(None) => return Outcome::Settled,
            Err(error) => {
                tracing::error!(%error, "a notice could not be sent");
                return Outcome::Failed;
            }
        };
        match (way, &news.what) {
            (Way::Webhook, What::Turn { table, name }) => self.webhook(&account, table, name).await,
            (Way::Mail, What::Turn { table, name }) if account.mail_confirmed => {
                let text = format!(
                    "Hello {},\n\nit is your turn at the table '{name}':\n{}\n",
                    account.name,
                    self.link(table)
                );
                self.mail(&account, "Hexarch: it is your turn", &text).await
            }
            (Way::Mail, What::Confirm) if !account.mail_confirmed => {
                let text = format!(
                    "Hello,\n\nsomebody, we hope you, wants to be told by mail when it is his turn in a game at\n{}\n\
                     If that was you, confirm it here:\n{}\n\nIf it was not, you need not do anything: no more mail \
                     will come.\n",
                    self.origin,
                    self.settings(&account).unwrap_or_default()
                );
                self.mail(&account, "Hexarch: is this your address?", &text).await
            }
            (Way::Webhook, What::Confirm) | (Way::Mail, _) => Outcome::Settled,
        }
    }

    fn link(&self, table: &str) -> String {
        format!("{}/table/{table}", self.origin)
    }

    /// The client's page about mail to a user, which needs no session.
    fn settings(&self, account: &Account) -> Option<String> {
        Some(format!("{}/mail/{}", self.origin, account.mail_token.as_ref()?))
    }

    async fn webhook(&self, account: &Account, table: &str, name: &str) -> Outcome {
        let (Some(url), Some(secret)) = (&account.webhook, &account.secret) else { return Outcome::Settled };
        let (Some(web), Ok(url)) = (&self.web, proper_webhook(url, self.private)) else {
            return Outcome::Settled;
        };
        let body = serde_json::json!({
            "event": "your_turn", "table": table, "name": name, "link": self.link(table),
        })
        .to_string();
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
        let tag = ring::hmac::sign(&key, body.as_bytes());
        let signature: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        let request = web.post(url).header("content-type", "application/json");
        let request = request.header("x-hexarch-signature", format!("sha256={signature}"));
        match request.body(body).send().await {
            Ok(answer) if answer.status().is_success() => {
                metrics::counter!("hexarch_webhooks_sent").increment(1);
                return Outcome::Settled;
            }
            // The address is the user's own business: neither it nor its answer goes to the log.
            Ok(answer) => tracing::debug!(status = answer.status().as_u16(), "a webhook was not taken"),
            Err(error) => tracing::debug!(timeout = error.is_timeout(), "a webhook was not reached"),
        }
        Outcome::Failed
    }

    /// Whether a user may get one more mail now.
    fn may_mail(&self, user: &str) -> bool {
        let now = Instant::now();
        let mut mails = self.mails.lock().expect("nobody panics while holding it");
        if mails.len() > 10_000 {
            mails.retain(|_, bucket| !bucket.is_full(MAILS, now));
        }
        mails.entry(user.to_owned()).or_insert_with(|| Bucket::new(MAILS, now)).take(MAILS, now)
    }

    async fn mail(&self, account: &Account, subject: &str, text: &str) -> Outcome {
        let Some((transport, from)) = &self.mail else { return Outcome::Settled };
        let (Some(address), Some(token), Some(settings)) =
            (&account.mail, &account.mail_token, self.settings(account))
        else {
            return Outcome::Settled;
        };
        let Ok(to) = address.parse() else { return Outcome::Settled };
        if !self.may_mail(&account.id) {
            dropped();
            return Outcome::Settled;
        }
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .raw_header(header("List-Unsubscribe", format!("<{}/api/mail/{token}/stop>", self.origin)))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()))
            .header(ContentType::TEXT_PLAIN)
            .body(format!("{text}\nNo more mail to this address: {settings}\n"));
        let Ok(message) = message else { return Outcome::Settled };
        match transport.send(message).await {
            Ok(_) => {
                metrics::counter!("hexarch_mails_sent").increment(1);
                Outcome::Settled
            }
            Err(error) if error.is_permanent() => {
                tracing::warn!(%error, "the mail server refuses a message");
                Outcome::Settled
            }
            Err(error) => {
                tracing::warn!(%error, "the mail server does not take a message now");
                Outcome::Failed
            }
        }
    }
}

fn transport(mail: &Mail) -> Result<(AsyncSmtpTransport<Tokio1Executor>, Mailbox), String> {
    type Transport = AsyncSmtpTransport<Tokio1Executor>;
    let builder = match mail.tls {
        Tls::Implicit => Transport::relay(&mail.host).map_err(|error| error.to_string())?,
        Tls::Starttls => Transport::starttls_relay(&mail.host).map_err(|error| error.to_string())?,
        Tls::None => Transport::builder_dangerous(&mail.host),
    };
    let builder = builder.port(mail.port).timeout(Some(Duration::from_secs(20)));
    let builder = match &mail.login {
        Some((name, password)) => builder.credentials(Credentials::new(name.clone(), password.clone())),
        None => builder,
    };
    let from = mail.from.parse().map_err(|error| format!("'{}': {error}", mail.from))?;
    Ok((builder.build(), from))
}

/// Resolves names to addresses that anybody may be sent to.
struct Public {
    private: bool,
}

impl Resolve for Public {
    fn resolve(&self, name: Name) -> Resolving {
        let private = self.private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let fine: Vec<SocketAddr> = found.filter(|address| private || is_public(address.ip())).collect();
            match fine.is_empty() {
                true => Err("no public address".into()),
                false => Ok(Box::new(fine.into_iter()) as Addrs),
            }
        })
    }
}

/// Whether an address belongs to the public network.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            let shared = a == 100 && (64..128).contains(&b);
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || v4.is_multicast()
                || a == 0
                || a >= 240
                || shared)
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public(v4.into()),
            None => {
                let first = v6.segments()[0];
                // Global unicast is 2000::/3; all else is local, link, multicast or special.
                (first & 0xe000) == 0x2000 && first != 0x2002 && v6.segments()[..2] != [0x2001, 0]
            }
        },
    }
}

/// An address that a webhook may go to.
pub(crate) fn proper_webhook(url: &str, private: bool) -> Result<Url, Problem> {
    if url.len() > 500 {
        return Err(Problem::invalid(Why::WebhookLong));
    }
    let url: Url = url.parse().map_err(|_| Problem::invalid(Why::WebhookUnread))?;
    if !(url.scheme() == "https" || (private && url.scheme() == "http")) {
        return Err(Problem::invalid(Why::WebhookScheme));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Problem::invalid(Why::WebhookUser));
    }
    let host = url.host_str().ok_or_else(|| Problem::invalid(Why::WebhookHost))?;
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    if literal.is_ok_and(|address| !private && !is_public(address)) {
        return Err(Problem::invalid(Why::WebhookPrivate));
    }
    Ok(url)
}

pub(crate) fn proper_mail(address: &str) -> Result<(), Problem> {
    let fine = address.len() <= 200 && address.parse::<lettre::Address>().is_ok();
    fine.then_some(()).ok_or_else(|| Problem::invalid(Why::Mail))
}

#[cfg(test)]
mod tests;

//! 'Your turn', by webhook and by mail.
//!
//! A webhook is a POST to an address of the user's, signed with a secret that he was given, and tried again later when it
//! fails. It never goes to addresses of private networks, unless the host of the server wants that.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Url, redirect};
use tokio::sync::mpsc;

use crate::config::{Config, Mail, Tls};
use crate::protocol::Problem;
use crate::store::Store;

/// How many notices may wait.
const QUEUE: usize = 1024;
/// How many are sent at the same time.
const AT_ONCE: usize = 16;

/// Sends notices in the background.
pub(crate) struct Notices(mpsc::Sender<Turn>);

#[derive(Clone, Debug)]
struct Turn {
    user: String,
    table: String,
    name: String,
}

impl Notices {
    pub(crate) fn start(config: &Config, store: Store) -> Notices {
        let (send, receive) = mpsc::channel(QUEUE);
        tokio::spawn(send_all(Arc::new(Sender::new(config, store)), receive));
        Notices(send)
    }

    /// It is somebody's turn, who is not here.
    pub(crate) fn your_turn(&self, user: &str, table: &str, name: &str) {
        let turn = Turn { user: user.into(), table: table.into(), name: name.into() };
        if self.0.try_send(turn).is_err() {
            metrics::counter!("hexarch_notices_dropped").increment(1);
        }
    }
}

async fn send_all(sender: Arc<Sender>, mut turns: mpsc::Receiver<Turn>) {
    let slots = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    while let Some(turn) = turns.recv().await {
        let Ok(slot) = slots.clone().acquire_owned().await else { return };
        let sender = sender.clone();
        tokio::spawn(async move {
            sender.send(&turn).await;
            drop(slot);
        });
    }
}

struct Sender {
    store: Store,
    origin: String,
    web: Option<Client>,
    private: bool,
    mail: Option<(AsyncSmtpTransport<Tokio1Executor>, Mailbox)>,
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
            retries: config.notice_retries,
        }
    }

    async fn send(&self, turn: &Turn) {
        let account = match self.store.user(&turn.user).await {
            Ok(Some(account)) => account,
            Ok(None) => return,
            Err(error) => return tracing::error!(%error, "a notice could not be sent"),
        };
        if let (Some(url), Some(secret)) = (&account.webhook, &account.secret) {
            self.webhook(turn, url, secret).await;
        }
        if let Some(address) = &account.mail {
            self.mail(turn, &account.name, address).await;
        }
    }

    fn link(&self, turn: &Turn) -> String {
        format!("{}/table/{}", self.origin, turn.table)
    }

    async fn webhook(&self, turn: &Turn, url: &str, secret: &str) {
        let (Some(web), Ok(url)) = (&self.web, proper_webhook(url, self.private)) else { return };
        let body = serde_json::json!({
            "event": "your_turn", "table": turn.table, "name": turn.name, "link": self.link(turn),
        })
        .to_string();
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
        let tag = ring::hmac::sign(&key, body.as_bytes());
        let signature: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        for pause in self.retries.iter().map(Some).chain([None]) {
            let request = web.post(url.clone()).header("content-type", "application/json");
            let request = request.header("x-hexarch-signature", format!("sha256={signature}"));
            match request.body(body.clone()).send().await {
                Ok(answer) if answer.status().is_success() => {
                    metrics::counter!("hexarch_webhooks_sent").increment(1);
                    return;
                }
                // The address is the user's own business: neither it nor its answer goes to the log.
                Ok(answer) => tracing::debug!(status = answer.status().as_u16(), "a webhook was not taken"),
                Err(error) => tracing::debug!(timeout = error.is_timeout(), "a webhook was not reached"),
            }
            match pause {
                Some(pause) => tokio::time::sleep(*pause).await,
                None => metrics::counter!("hexarch_webhooks_failed").increment(1),
            }
        }
    }

    async fn mail(&self, turn: &Turn, name: &str, address: &str) {
        let Some((transport, from)) = &self.mail else { return };
        let Ok(to) = address.parse() else { return };
        let message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(format!("Your turn: {}", turn.name))
            .header(ContentType::TEXT_PLAIN)
            .body(format!(
                "Hello {name},\n\nit is your turn at the table '{}':\n{}\n\nYou get this because you asked for it in \
                 your account's settings.\n",
                turn.name,
                self.link(turn)
            ));
        let Ok(message) = message else { return };
        for pause in self.retries.iter().map(Some).chain([None]) {
            match transport.send(message.clone()).await {
                Ok(_) => {
                    metrics::counter!("hexarch_mails_sent").increment(1);
                    return;
                }
                Err(error) if error.is_permanent() => {
                    tracing::warn!(%error, "the mail server refuses a message");
                    return;
                }
                Err(error) => tracing::warn!(%error, "the mail server does not take a message now"),
            }
            match pause {
                Some(pause) => tokio::time::sleep(*pause).await,
                None => metrics::counter!("hexarch_mails_failed").increment(1),
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
    let wrong = |what: &str| Problem::invalid(format!("this is no address for a webhook: {what}"));
    if url.len() > 500 {
        return Err(wrong("it is too long"));
    }
    let url: Url = url.parse().map_err(|_| wrong("it cannot be read"))?;
    if !(url.scheme() == "https" || (private && url.scheme() == "http")) {
        return Err(wrong("it must begin with https://"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("it must have no name and password"));
    }
    let host = url.host_str().ok_or_else(|| wrong("it has no host"))?;
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    if literal.is_ok_and(|address| !private && !is_public(address)) {
        return Err(wrong("it lies in a private network"));
    }
    Ok(url)
}

pub(crate) fn proper_mail(address: &str) -> Result<(), Problem> {
    let fine = address.len() <= 200 && address.parse::<lettre::Address>().is_ok();
    fine.then_some(()).ok_or_else(|| Problem::invalid("this is no address for mail"))
}

#[cfg(test)]
mod tests;

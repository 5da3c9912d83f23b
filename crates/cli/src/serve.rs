//! `hexarch play` in a browser, `hexarch serve` for a club, `hexarch admin` for whoever runs it.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use hexarch_core::Seed;
use hexarch_server::config::{Mail, Tls};
use hexarch_server::{Config, Place, Server, admin};
use serde::{Deserialize, Serialize};

/// The port that is taken when none is named.
const PORT: u16 = 4747;

/// A server for this household.
#[derive(Args, Debug, Default)]
pub(crate) struct LocalArgs {
    /// Keep nothing: all tables end with the program
    #[arg(long)]
    pub(crate) memory: bool,
    /// Listen on this port of this machine
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// Print the address only, open no browser
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// Deal every table from this seed, so that what was played can be played again: a number or 64 hexadecimal digits
    #[arg(long, value_name = "SEED")]
    pub(crate) table_seed: Option<Seed>,
}

/// How a server is run: flags, then the environment (HEXARCH_BIND and so on), then the file, then what is usual.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Where to listen [default: 127.0.0.1:4747]
    #[arg(long, env = "HEXARCH_BIND", value_name = "ADDR")]
    bind: Option<SocketAddr>,
    /// Where figures for Prometheus can be had from other machines, under /metrics [default: nowhere]
    #[arg(long, env = "HEXARCH_METRICS", value_name = "ADDR")]
    metrics: Option<SocketAddr>,
    /// Where everything is kept, as sqlite:FILE [default: hexarch.db in the user's data folder]
    #[arg(long, env = "HEXARCH_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// The address under which people reach the server, with its scheme (https and so on)
    #[arg(long, env = "HEXARCH_ORIGIN", value_name = "URL")]
    origin: Option<String>,
    /// Whether a proxy in front tells the client's address in x-forwarded-for [default: false]
    #[arg(long, env = "HEXARCH_BEHIND_PROXY", value_name = "BOOL")]
    behind_proxy: Option<bool>,
    /// Whether people may play without an account [default: true]
    #[arg(long, env = "HEXARCH_GUESTS", value_name = "BOOL")]
    guests: Option<bool>,
    /// How many bots may think at the same time [default: as many as there are cores]
    #[arg(long, env = "HEXARCH_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// How many milliseconds a bot waits at least before it answers [default: 250]
    #[arg(long, env = "HEXARCH_BOT_PAUSE", value_name = "MS")]
    bot_pause: Option<u64>,
    /// How many milliseconds the table waits at least, three times as many at most, before it answers for a seat that has no
    /// choice [default: 600]
    #[arg(long, env = "HEXARCH_FORCED_PAUSE", value_name = "MS")]
    forced_pause: Option<u64>,
    /// How many days a session lasts [default: 60]
    #[arg(long, env = "HEXARCH_SESSION_DAYS", value_name = "DAYS")]
    session_days: Option<u32>,
    /// After how many minutes a table that nobody looks at is put away [default: 10]
    #[arg(long, env = "HEXARCH_IDLE_MINUTES", value_name = "MIN")]
    idle_minutes: Option<u64>,
    /// Mail server for notices [default: none, no mail is sent]
    #[arg(long, env = "HEXARCH_MAIL_HOST", value_name = "HOST")]
    mail_host: Option<String>,
    /// Its port [default: 465 for implicit, 587 for starttls, 25 for none]
    #[arg(long, env = "HEXARCH_MAIL_PORT", value_name = "PORT")]
    mail_port: Option<u16>,
    /// How the connection to it is encrypted [default: starttls]
    #[arg(long, env = "HEXARCH_MAIL_TLS", value_name = "HOW")]
    mail_tls: Option<MailTls>,
    /// The name to sign in with
    #[arg(long, env = "HEXARCH_MAIL_USER", value_name = "NAME")]
    mail_user: Option<String>,
    /// The password to sign in with; better in the environment or the file than on the command line
    #[arg(long, env = "HEXARCH_MAIL_PASSWORD", value_name = "SECRET", hide_env_values = true)]
    mail_password: Option<String>,
    /// Whom mail comes from, such as 'Hexarch <games@example.org>'
    #[arg(long, env = "HEXARCH_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Whether webhooks may go to private networks and without encryption [default: false]
    #[arg(long, env = "HEXARCH_PRIVATE_WEBHOOKS", value_name = "BOOL")]
    private_webhooks: Option<bool>,
    /// Whether clients are kept from wanting too much; switch off only to measure [default: true]
    #[arg(long, env = "HEXARCH_LIMITS", value_name = "BOOL")]
    limits: Option<bool>,
    /// Deal every table from this seed, so that what was played can be played again; only for trying things out: whoever knows it
    /// knows every card [default: none, nobody can guess a card]
    #[arg(long, env = "HEXARCH_TABLE_SEED", value_name = "SEED")]
    table_seed: Option<Seed>,
    /// What is logged: error, warn, info, debug, or a filter of tracing [default: info]
    #[arg(long, env = "HEXARCH_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// How it is logged [default: text]
    #[arg(long, env = "HEXARCH_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
enum MailTls {
    Implicit,
    Starttls,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
enum LogFormat {
    Text,
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    settings: Settings,
    /// A file with settings, named as the flags are with _ for -
    #[arg(long, env = "HEXARCH_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings as such a file, without passwords, and stop
    #[arg(long)]
    print_config: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AdminArgs {
    /// Where everything is kept, as sqlite:FILE [default: hexarch.db in the user's data folder]
    #[arg(long, env = "HEXARCH_DATABASE", value_name = "URL")]
    database: Option<String>,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// List all users
    List,
    /// Keep a user out, by name or ID
    Ban { name: String },
    /// Let a user in again
    Unban { name: String },
    /// Give an account a new password and print it
    Reset { name: String },
    /// Copy the database into a new file, also while a server uses it
    Backup { file: PathBuf },
    /// Put a copy in the place of the database; what was there is moved aside
    Restore { file: PathBuf },
    /// Write the replay of a table, with everything in it
    Replay { table: String },
    /// Let a halted table go on, after the mistake that halted it was mended
    Unhalt { table: String },
}

/// `hexarch play` in a browser.
pub(crate) fn play(args: &LocalArgs, out: &mut dyn Write) -> Result<()> {
    let database = if args.memory { Place::Memory } else { Place::File(data_file()?) };
    let port = args.port.unwrap_or(PORT);
    let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let config = |port| Config {
        bind: address(port),
        database: database.clone(),
        local: true,
        table_seed: args.table_seed,
        ..Config::default()
    };
    run(async {
        // Somebody else may have the usual port; a household does not care which one it is.
        let server = match Server::start(config(port)).await {
            Err(_) if args.port.is_none() => Server::start(config(0)).await?,
            started => started?,
        };
        let url = format!("http://{}/", server.address());
        writeln!(out, "Hexarch is at {url}")?;
        match &database {
            Place::Memory => writeln!(out, "Nothing is kept. Press Ctrl-C to end.")?,
            Place::File(path) => {
                writeln!(out, "Your tables are kept in {}. Press Ctrl-C to end.", path.display())?
            }
        }
        out.flush()?;
        if !args.no_browser && !browse(&url) {
            writeln!(out, "Open this address in your browser.")?;
        }
        until_stopped().await?;
        server.stop().await;
        Ok(())
    })
}

/// `hexarch serve`.
pub(crate) fn serve(args: &ServeArgs, out: &mut dyn Write) -> Result<()> {
    let file = match &args.config {
        Some(path) => {
            let text = crate::shelf::read(path)?;
            toml::from_str(&text).with_context(|| format!("{}", path.display()))?
        }
        None => Settings::default(),
    };
    let settings = args.settings.clone().or(file).complete()?;
    if args.print_config {
        write!(out, "{}", settings.printed()?)?;
        return Ok(());
    }
    settings.start_log()?;
    let config = settings.config()?;
    run(async {
        let server = Server::start(config).await?;
        tracing::info!(address = %server.address(), version = env!("CARGO_PKG_VERSION"), "listening");
        writeln!(out, "Hexarch is at http://{}/", server.address())?;
        out.flush()?;
        until_stopped().await?;
        tracing::info!("closing");
        server.stop().await;
        tracing::info!("closed");
        Ok(())
    })
}

/// `hexarch admin`.
pub(crate) fn administer(args: &AdminArgs, out: &mut dyn Write) -> Result<()> {
    let place = place(args.database.as_deref())?;
    run(async {
        match &args.command {
            AdminCommand::List => {
                writeln!(out, "{:<14}{:<26}{:>7}  kind", "id", "name", "tables")?;
                for user in admin::users(&place).await? {
                    let kind = if user.guest { "guest" } else { "account" };
                    let banned = if user.banned { ", banned" } else { "" };
                    writeln!(out, "{:<14}{:<26}{:>7}  {kind}{banned}", user.id, user.name, user.tables)?;
                }
            }
            AdminCommand::Ban { name } => admin::ban(&place, name, true).await?,
            AdminCommand::Unban { name } => admin::ban(&place, name, false).await?,
            AdminCommand::Reset { name } => {
                writeln!(out, "The new password of {name} is {}", admin::reset(&place, name).await?)?
            }
            AdminCommand::Backup { file } => admin::backup(&place, file).await?,
            AdminCommand::Restore { file } => admin::restore(file, &place).await?,
            AdminCommand::Unhalt { table } => admin::unhalt(&place, table).await?,
            AdminCommand::Replay { table } => write!(out, "{}", admin::replay(&place, table).await?)?,
        }
        Ok(())
    })
}

fn run(work: impl Future<Output = Result<()>>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("no threads can be had")?;
    let done = runtime.block_on(work);
    // A bot that still thinks is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn until_stopped() -> Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}

/// Opens a browser, if the system has a way to.
fn browse(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The database in the user's data folder, which is made if it is not there.
fn data_file() -> Result<PathBuf> {
    let home = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = match std::env::consts::OS {
        "macos" => home("HOME").map(|home| home.join("Library/Application Support")),
        "windows" => home("APPDATA"),
        _ => home("XDG_DATA_HOME").or_else(|| home("HOME").map(|home| home.join(".local/share"))),
    };
    let folder = folder.context("there is no folder for your data; use --memory")?.join("hexarch");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.join("hexarch.db"))
}

fn place(database: Option<&str>) -> Result<Place> {
    match database {
        Some(url) => Ok(url.parse()?),
        None => Ok(Place::File(data_file()?)),
    }
}

impl Settings {
    /// These, and where nothing is said, those.
    fn or(self, other: Settings) -> Settings {
        macro_rules! fields {
            ($($name:ident),*) => { Settings { $($name: self.$name.or(other.$name)),* } };
        }
        fields!(
            bind,
            metrics,
            database,
            origin,
            behind_proxy,
            guests,
            bot_threads,
            bot_pause,
            forced_pause,
            session_days,
            idle_minutes,
            mail_host,
            mail_port,
            mail_tls,
            mail_user,
            mail_password,
            mail_from,
            private_webhooks,
            limits,
            table_seed,
            log,
            log_format
        )
    }

    /// With what is usual where nothing is said.
    fn complete(self) -> Result<Settings> {
        let usual = Config::default();
        let database = match &self.database {
            Some(database) => database.clone(),
            None => format!("sqlite:{}", data_file()?.display()),
        };
        let port = match self.mail_tls {
            Some(MailTls::Implicit) => 465,
            Some(MailTls::None) => 25,
            Some(MailTls::Starttls) | None => 587,
        };
        Ok(self.or(Settings {
            bind: Some(usual.bind),
            database: Some(database),
            behind_proxy: Some(usual.behind_proxy),
            guests: Some(usual.guests),
            bot_threads: Some(usual.bot_threads),
            bot_pause: Some(usual.bot_pause.as_millis() as u64),
            forced_pause: Some(usual.forced_pause.0.as_millis() as u64),
            session_days: Some(usual.session_days),
            idle_minutes: Some(usual.idle.as_secs() / 60),
            mail_port: Some(port),
            mail_tls: Some(MailTls::Starttls),
            private_webhooks: Some(usual.private_webhooks),
            limits: Some(usual.limits),
            log: Some("info".into()),
            log_format: Some(LogFormat::Text),
            ..Settings::default()
        }))
    }

    fn printed(&self) -> Result<String> {
        let open = toml::to_string(&Settings { mail_password: None, ..self.clone() })?;
        // What is printed can be used as a file: a stand-in would be taken for the password.
        let secret = self.mail_password.as_ref().map_or("", |_| "# mail_password is set, and not shown\n");
        Ok(open + secret)
    }

    fn config(&self) -> Result<Config> {
        let usual = Config::default();
        let bind = self.bind.unwrap_or(usual.bind);
        if let Some(origin) = &self.origin {
            let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            if rest.is_none_or(|rest| rest.is_empty() || rest.contains('/')) {
                bail!(
                    "the origin is the address without a path, such as https://games.example.org; not '{origin}'"
                );
            }
        }
        Ok(Config {
            bind,
            metrics: self.metrics,
            database: place(self.database.as_deref())?,
            guests: self.guests.unwrap_or(usual.guests),
            origin: self.origin.clone(),
            behind_proxy: self.behind_proxy.unwrap_or(usual.behind_proxy),
            bot_threads: self.bot_threads.unwrap_or(usual.bot_threads).max(1),
            bot_pause: self.bot_pause.map_or(usual.bot_pause, Duration::from_millis),
            forced_pause: self.forced_pause.map_or(usual.forced_pause, |least| {
                (Duration::from_millis(least), Duration::from_millis(3 * least))
            }),
            session_days: self.session_days.unwrap_or(usual.session_days).max(1),
            idle: self.idle_minutes.map_or(usual.idle, |minutes| Duration::from_secs(60 * minutes.max(1))),
            mail: self.mail()?,
            private_webhooks: self.private_webhooks.unwrap_or(usual.private_webhooks),
            limits: self.limits.unwrap_or(usual.limits),
            table_seed: self.table_seed,
            ..usual
        })
    }

    fn mail(&self) -> Result<Option<Mail>> {
        let Some(host) = self.mail_host.clone() else { return Ok(None) };
        let from = self.mail_from.clone().context("with --mail-host also say --mail-from")?;
        let login = match (&self.mail_user, &self.mail_password) {
            (Some(user), Some(password)) => Some((user.clone(), password.clone())),
            (None, None) => None,
            _ => bail!("say both --mail-user and --mail-password, or none of them"),
        };
        let tls = match self.mail_tls {
            Some(MailTls::Implicit) => Tls::Implicit,
            Some(MailTls::None) => Tls::None,
            Some(MailTls::Starttls) | None => Tls::Starttls,
        };
        Ok(Some(Mail { host, port: self.mail_port.unwrap_or(587), tls, login, from }))
    }

    fn start_log(&self) -> Result<()> {
        let filter = self.log.as_deref().unwrap_or("info");
        let filter = tracing_subscriber::EnvFilter::try_new(filter).context("--log")?;
        let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_format {
            Some(LogFormat::Json) => builder.json().init(),
            Some(LogFormat::Text) | None => builder.init(),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_go_before_the_file_and_the_file_before_what_is_usual() {
        let flags = Settings { bot_pause: Some(1), ..Settings::default() };
        let file: Settings =
            toml::from_str("bot_pause = 2\nguests = false\ndatabase = 'sqlite:x.db'").expect("settings");
        let settings = flags.or(file).complete().expect("complete");
        let config = settings.config().expect("a configuration");
        assert_eq!((config.bot_pause, config.guests), (Duration::from_millis(1), false));
        assert_eq!(config.session_days, Config::default().session_days);
        assert_eq!(config.database, Place::File("x.db".into()));
        assert!(toml::from_str::<Settings>("bot_puase = 2").is_err(), "a misspelled setting is told");
    }

    #[test]
    fn what_is_printed_can_be_read_and_holds_no_password() {
        let said = Settings {
            mail_password: Some("hunter2".into()),
            database: Some("sqlite:x.db".into()),
            ..Settings::default()
        };
        let printed = said.complete().expect("complete").printed().expect("text");
        assert!(!printed.contains("hunter2") && printed.contains("# mail_password is set"), "{printed}");
        let read: Settings = toml::from_str(&printed).expect("settings");
        assert_eq!(read.mail_password, None, "no stand-in is taken for it");
    }

    #[test]
    fn every_setting_is_documented() {
        let documents = include_str!("../../../docs/server.md");
        let command = Settings::augment_args(clap::Command::new("serve"));
        for setting in command.get_arguments().filter_map(clap::Arg::get_long) {
            assert!(
                documents.contains(&format!("`--{setting}`")),
                "docs/server.md does not name --{setting}"
            );
        }
    }

    #[test]
    fn half_a_mail_server_and_a_wrong_origin_are_refused() {
        let check = |settings: Settings| {
            let settings = Settings { database: Some("sqlite::memory:".into()), ..settings };
            settings.config().err().map(|error| error.to_string()).unwrap_or_default()
        };
        let host = || Some("localhost".to_owned());
        assert!(check(Settings { mail_host: host(), ..Settings::default() }).contains("--mail-from"));
        let from = Some("a@b.c".to_owned());
        let half = Settings { mail_host: host(), mail_from: from, mail_user: host(), ..Settings::default() };
        assert!(check(half).contains("--mail-password"));
        let origin = Settings { origin: Some("games.example.org".into()), ..Settings::default() };
        assert!(check(origin).contains("https://games.example.org"));
    }
}

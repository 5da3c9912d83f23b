//! Tables that never lose a move: a lobby, accounts, clocks, and live games over WebSockets.
//!
//! The server knows core, catalog and bots, and no game. [`Server::start`] opens the store and listens; everything else is
//! one chapter each: [`protocol`] is what goes over the wire, `store` what is kept, `table` the task of a table,
//! `opening` how tables come about, `lobby`, `accounts` and `ws` what clients reach them by, `web` what every request goes
//! through, `limits` how much one may want, `notice` how absent players are told, `ops` what the host needs.

mod accounts;
pub mod admin;
mod app;
mod assets;
mod bots;
pub mod config;
mod games;
mod limits;
mod lobby;
mod notice;
mod opening;
mod ops;
pub mod protocol;
mod store;
mod table;
mod web;
mod ws;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post, put};
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use config::Config;
pub use store::{NoPlace, Place, Store, StoreError};

use app::{App, Shared};

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum NoServer {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody may listen there.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// A server at work.
pub struct Server {
    address: SocketAddr,
    app: Shared,
    stop: watch::Sender<bool>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Opens the store, listens, and wakes the tables that have something to do.
    pub async fn start(config: Config) -> Result<Server, NoServer> {
        ops::recorder();
        let bind = config.bind;
        let app = App::open(config).await?;
        if app.config.local {
            accounts::settle_household(&app).await?;
        }
        let listener = TcpListener::bind(bind).await.map_err(|error| NoServer::Listen(bind, error))?;
        let address = listener.local_addr().map_err(|error| NoServer::Listen(bind, error))?;
        // An answer and what follows from it are two small messages: the second must not wait until the first is confirmed.
        let listener = listener.tap_io(|connection| {
            if let Err(error) = connection.set_nodelay(true) {
                tracing::debug!(%error, "a connection gathers what it sends");
            }
        });
        let (stop, mut stopped) = watch::channel(false);
        let routes = routes(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let serving = axum::serve(listener, routes).with_graceful_shutdown(async move {
            // An error means that nobody is left to stop us.
            let _ = stopped.wait_for(|stop| *stop).await;
        });
        let serving = tokio::spawn(async move { serving.await });
        if let Some(bind) = app.config.metrics {
            let listener = TcpListener::bind(bind).await.map_err(|error| NoServer::Listen(bind, error))?;
            let routes = Router::new().route("/metrics", get(ops::figures)).with_state(app.clone());
            let mut stopped = stop.subscribe();
            let serving = axum::serve(listener, routes).with_graceful_shutdown(async move {
                // An error means that nobody is left to stop us.
                let _ = stopped.wait_for(|stop| *stop).await;
            });
            tokio::spawn(async move { serving.await });
        }
        tokio::spawn(keep_house(app.clone(), stop.subscribe()));
        Ok(Server { address, app, stop, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Lets everything in progress end, writes everything out and stops. Nothing is lost.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.app.close().await;
        // Connections that do not end by themselves are left alone: all that was acknowledged is kept.
        let _ = tokio::time::timeout(Duration::from_secs(5), self.serving).await;
    }
}

/// What has to be done now and then.
async fn keep_house(app: Shared, mut stopped: watch::Receiver<bool>) {
    table::wake(&app).await;
    let mut hourly = tokio::time::interval(Duration::from_secs(3600));
    loop {
        tokio::select! {
            _ = hourly.tick() => {
                if let Err(error) = app.store.end_expired_sessions(app.now()).await {
                    tracing::error!(%error, "old sessions could not be ended");
                }
                // Clocks of tables that were put away run on.
                table::wake(&app).await;
            }
            _ = stopped.changed() => return,
        }
    }
}

fn routes(app: Shared) -> Router {
    let api = Router::new()
        .route("/me", get(accounts::me))
        .route("/guest", post(accounts::guest))
        .route("/session", post(accounts::sign_in).delete(accounts::sign_out))
        .route("/account", post(accounts::register).delete(accounts::delete))
        .route("/account/password", put(accounts::change_password))
        .route("/account/notice", get(accounts::notice).put(accounts::set_notice))
        .route("/mail/{token}", get(accounts::mail_page))
        .route("/mail/{token}/confirm", post(accounts::confirm_mail))
        .route("/mail/{token}/stop", post(accounts::stop_mail))
        .route("/games", get(lobby::games))
        .route("/games/{game}/book", get(lobby::book))
        .route("/games/{game}/rules", get(lobby::rules))
        .route("/tables", get(lobby::tables).post(lobby::open))
        .route("/import", post(lobby::import).layer(DefaultBodyLimit::max(limits::FILE)))
        .route("/tables/{table}", get(lobby::table))
        .route("/tables/{table}/join", post(lobby::join))
        .route("/tables/{table}/join/{token}", post(lobby::accept))
        .route("/tables/{table}/leave", post(lobby::leave))
        .route("/tables/{table}/filler", post(lobby::filler))
        .route("/tables/{table}/rematch", post(lobby::rematch))
        .route("/tables/{table}/fork", post(lobby::fork))
        .route("/tables/{table}/replay", get(lobby::replay))
        .route("/tables/{table}/position", get(lobby::position))
        .route("/tables/{table}/log", get(lobby::log))
        .route("/tables/{table}/scene", get(lobby::scene))
        .route("/tables/{table}/live", get(ws::live))
        .route("/openapi.json", get(ops::openapi))
        .fallback(web::no_route)
        .method_not_allowed_fallback(web::no_method);
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .fallback(assets::file)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), web::guard))
        .with_state(app)
}

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
mod problem;
pub mod protocol;
mod store;
mod table;
mod web;
mod words;
mod ws;

use std::net::SocketAddr;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use axum::{Extension, Router};
use futures_util::future::BoxFuture;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

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
    metrics: Option<SocketAddr>,
    app: Shared,
    stop: watch::Sender<bool>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Opens the store, listens, and wakes the tables that have something to do.
    ///
    /// Whoever waits for an `async fn` of another crate has all of it compiled once more, down to the last route: behind a
    /// box the whole server is compiled here and nowhere else.
    pub fn start(config: Config) -> BoxFuture<'static, Result<Server, NoServer>> {
        Box::pin(Self::begin(config))
    }

    async fn begin(config: Config) -> Result<Server, NoServer> {
        ops::recorder();
        let bind = config.bind;
        let app = App::open(config).await?;
        if app.config.table_seed.is_some() {
            tracing::warn!(
                "every table is dealt from a seed that is known: for trying things out, not for people"
            );
        }
        if app.config.local {
            accounts::settle_household(&app).await?;
        }
        let (listener, address) = listen(bind).await?;
        // Whoever cannot have all that he wants gets nothing.
        let figures = match app.config.metrics {
            Some(bind) => Some(listen(bind).await?),
            None => None,
        };
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
        let metrics = figures.as_ref().map(|(_, address)| *address);
        if let Some((listener, _)) = figures {
            let routes = Router::new().route("/metrics", get(ops::figures)).with_state(app.clone());
            let mut stopped = stop.subscribe();
            let serving = axum::serve(listener, routes).with_graceful_shutdown(async move {
                // An error means that nobody is left to stop us.
                let _ = stopped.wait_for(|stop| *stop).await;
            });
            tokio::spawn(async move { serving.await });
        }
        tokio::spawn(keep_house(app.clone(), stop.subscribe()));
        Ok(Server { address, metrics, app, stop, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where figures can be had from other machines.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Lets everything in progress end, writes everything out and stops. Nothing is lost.
    pub fn stop(self) -> BoxFuture<'static, ()> {
        Box::pin(self.end())
    }

    async fn end(self) {
        self.stop.send_replace(true);
        self.app.close().await;
        // Connections that do not end by themselves are left alone: all that was acknowledged is kept.
        let _ = tokio::time::timeout(Duration::from_secs(5), self.serving).await;
    }
}

async fn listen(bind: SocketAddr) -> Result<(TcpListener, SocketAddr), NoServer> {
    let no = |error| NoServer::Listen(bind, error);
    let listener = TcpListener::bind(bind).await.map_err(no)?;
    let address = listener.local_addr().map_err(no)?;
    Ok((listener, address))
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

/// Everything that can be asked for. What is listed here is described in the OpenAPI document by the same lines.
fn routes(app: Shared) -> Router {
    let files =
        OpenApiRouter::new().routes(routes!(lobby::import)).layer(DefaultBodyLimit::max(limits::FILE));
    let (routes, description) = OpenApiRouter::with_openapi(ops::Description::openapi())
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::guest))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(accounts::register, accounts::delete))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::notice, accounts::set_notice))
        .routes(routes!(accounts::confirm_mail))
        .routes(routes!(accounts::stop_mail))
        .routes(routes!(lobby::games))
        .routes(routes!(lobby::book))
        .routes(routes!(lobby::rules))
        .routes(routes!(lobby::tables, lobby::open))
        .merge(files)
        .routes(routes!(lobby::table))
        .routes(routes!(lobby::join))
        .routes(routes!(lobby::invitation))
        .routes(routes!(lobby::accept))
        .routes(routes!(lobby::leave))
        .routes(routes!(lobby::filler))
        .routes(routes!(lobby::rematch))
        .routes(routes!(lobby::fork))
        .routes(routes!(lobby::replay))
        .routes(routes!(lobby::position))
        .routes(routes!(lobby::log))
        .routes(routes!(lobby::scene))
        .routes(routes!(lobby::moment))
        .routes(routes!(lobby::history))
        .routes(routes!(lobby::proof))
        .routes(routes!(ws::live))
        .routes(routes!(ops::openapi))
        .routes(routes!(ops::health))
        .routes(routes!(ops::metrics))
        .split_for_parts();
    routes
        .fallback(assets::file)
        .method_not_allowed_fallback(web::no_method)
        .layer(Extension(ops::complete(description)))
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), web::guard))
        .with_state(app)
}

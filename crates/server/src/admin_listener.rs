//! The listener for operators: health, metrics, and the demonstration's outbox. Whoever can connect to it is trusted, so it belongs on an
//! address that only this machine or the network of the operators reaches (`HAULWARDEN_ADMIN_LISTEN`).
//!
//! Where requests come from cannot be told from their headers: a proxy on this machine may add none. So what is for operators alone has a
//! door of its own.

use crate::demo::outbox::{self, OutboxMail};
use crate::health;
use crate::listen::{self, Taking};
use anyhow::Context;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use axum::{Extension, Json, Router};
use platform::app::App;
use platform::config::http::HttpLimits;
use platform::http::Error;
use platform::http::address::{Address, ThroughAdminListener};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Connections at once: some scrapers, supervisors and people.
const CONNECTIONS: usize = 64;

/// What the listener answers.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/monitor/demo/outbox", get(list_outbox))
        .layer(Extension(ThroughAdminListener))
        .with_state(app)
}

async fn list_outbox(
    State(app): State<App>,
    from: Address,
    headers: HeaderMap,
) -> Result<Json<Vec<OutboxMail>>, Error> {
    Ok(Json(outbox::mails(&app, from, &headers).await?))
}

/// Listens where it is configured, until `stop`.
pub(crate) async fn start(app: &App, stop: &CancellationToken) -> anyhow::Result<()> {
    let Some(address) = app.config.admin_listen else { return Ok(()) };
    let listener = TcpListener::bind(address).await.with_context(|| format!("listening on {address} for operators"))?;
    tracing::info!(address = %listener.local_addr()?, "serving operators");
    tokio::spawn(serve(listener, app.clone(), stop.clone()));
    Ok(())
}

/// Serves operators within the same limits of time as everybody, and a few connections.
pub async fn serve(listener: TcpListener, app: App, stop: CancellationToken) {
    let limits = HttpLimits { connections: CONNECTIONS, connections_per_address: CONNECTIONS, ..app.config.http };
    listen::serve(listener, router(app), Arc::new(Taking::new(limits, false)), stop).await;
}

//! The SMTP listener: everything that it takes is kept before it is answered for.

use super::keep::{Arriving, keep};
use anyhow::Context;
use mail_in::smtp::{Bounds, Envelope, Intake, Server, Taken, Tls, listen};
use platform::app::App;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How often the certificate's files are read again: they are renewed weeks before they end.
const RENEWED_EVERY: Duration = Duration::from_hours(1);

/// Keeps what the listener takes.
#[derive(Debug)]
struct Keeps(App);

impl Intake for Keeps {
    async fn take(&self, envelope: Envelope, raw: Vec<u8>) -> Taken {
        let [recipient] = envelope.to[..] else { return Taken::Later };
        let arriving = Arriving { recipient, envelope: Some(envelope), raw: raw.into() };
        match keep(&self.0, arriving).await {
            Ok(_) => Taken::Kept,
            Err(error) => {
                tracing::warn!(?error, "an email could not be kept; its sender is asked to try again");
                Taken::Later
            }
        }
    }
}

/// A listener that runs.
#[derive(Debug)]
pub struct Listening {
    /// Where it is.
    pub address: SocketAddr,
    /// Ends when it was stopped.
    pub task: JoinHandle<()>,
}

/// Starts the listener, where one is configured, until `stop`. A message is for one recipient: servers send it once for each.
pub fn start(app: &App, stop: CancellationToken) -> anyhow::Result<Option<Listening>> {
    let Some((settings, at)) = app.config.mail_in.as_ref().and_then(|settings| Some((settings, settings.listen?)))
    else {
        return Ok(None);
    };
    let listener = listen(at).with_context(|| format!("listening for email on {at}"))?;
    let address = listener.local_addr()?;
    let bounds = Bounds { recipients: 1, ..Bounds::default() };
    let mut server = Server::new(Keeps(app.clone()), &settings.domain, bounds);
    if let Some((certificate, key)) = &settings.tls {
        let tls = Arc::new(Tls::read(certificate, key).context("reading the certificate for email")?);
        server = server.with_tls(Arc::clone(&tls));
        tokio::spawn(renew(tls, stop.clone()));
    }
    tracing::info!(%address, domain = %settings.domain, "taking email");
    Ok(Some(Listening { address, task: tokio::spawn(server.serve(listener, stop.cancelled_owned())) }))
}

/// Reads the certificate's files again, until `stop`.
async fn renew(tls: Arc<Tls>, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(RENEWED_EVERY) => {}
        }
        let again = Arc::clone(&tls);
        if let Ok(Err(error)) = tokio::task::spawn_blocking(move || again.renew()).await {
            tracing::error!(%error, "the certificate for email could not be read again; the one before is shown");
        }
    }
}

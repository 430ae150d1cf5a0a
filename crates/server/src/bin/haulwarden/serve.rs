//! `haulwarden serve`.

use crate::database::{Place, Sharing};
use clap::Args;
use platform::config::{Config, Start};
use std::net::SocketAddr;

/// What can be said to `serve`; the rest is in the environment (docs/operations.md).
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    place: Place,
    /// Address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", env = "HAULWARDEN_LISTEN")]
    listen: SocketAddr,
    /// Demo mode: create demo users, load sample carriers if there are none, and keep all email in the outbox.
    #[arg(long)]
    demo: bool,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Self { place, listen, demo } = self;
        place.with_database(Sharing::Own, |database| {
            let data_dir = place.data_dir.clone();
            async move {
                let start = Start { listen, data_dir, database, is_demonstration: demo };
                let config = Config::read(start, |name| std::env::var(name).ok())?;
                Box::pin(server::serve(config)).await
            }
        })
    }
}

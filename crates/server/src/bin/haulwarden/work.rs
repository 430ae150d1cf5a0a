//! `haulwarden work`.

use crate::database::{Place, Sharing};
use clap::Args;
use platform::config::{Config, Start};
use std::net::SocketAddr;

/// What can be said to `work`.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    place: Place,
}

impl Work {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let place = self.place;
        place.with_database(Sharing::Join, |database| {
            let data_dir = place.data_dir.clone();
            async move {
                // It listens nowhere; the address is only what the configuration requests.
                let listen = SocketAddr::from(([127, 0, 0, 1], 0));
                let start = Start { listen, data_dir, database, is_demonstration: false };
                server::work(Config::read(start, |name| std::env::var(name).ok())?).await
            }
        })
    }
}

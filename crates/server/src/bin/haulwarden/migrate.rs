//! `haulwarden migrate`.

use crate::database::{Place, Sharing};
use clap::Args;
use sqlx::{ConnectOptions, Connection};

/// What can be said to `migrate`.
#[derive(Debug, Args)]
pub(crate) struct Migrate {
    #[command(flatten)]
    place: Place,
}

impl Migrate {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        self.place.with_database(Sharing::Join, |database| async move {
            let mut db = database.connect().await?;
            store::migrate::run(&mut db).await?;
            db.close().await?;
            tracing::info!("the database schema is up to date");
            Ok(())
        })
    }
}

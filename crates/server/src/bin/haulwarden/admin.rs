//! `haulwarden admin`: what an operator does beside the screens.

mod authenticator;
mod backup;
mod company;
mod decisions;
mod feature;
mod identity_alert;
mod market_areas;
mod plan;
mod rotate_secret;
mod secret;
mod set_limits;
mod set_plan;
mod staff;

use crate::database::{Place, Sharing};
use accounts::auth::password;
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use kernel::clock::Clock;
use kernel::ids::{CompanyId, UserId};
use kernel::scopes::Scope;
use platform::config::Start;
use platform::validation::canonical_email;
use sqlx::{ConnectOptions, Connection};
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use store::Conn;
use store::users::{Actor, NewUser};

/// The variable that holds a new person's password: never an argument, which others on the machine could read.
const PASSWORD_VARIABLE: &str = "HAULWARDEN_NEW_PASSWORD";

/// What can be said to `admin`.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Back up the database and the kept files while the product runs, or check a backup.
    Backup(backup::Backup),
    /// Restore a backup: the database and the kept files. Stop every server first.
    Restore(backup::Restore),
    /// Turn features on or off for users and companies.
    #[command(subcommand)]
    Feature(feature::Task),
    /// List plans.
    #[command(subcommand)]
    Plan(plan::Task),
    /// Approve companies; set their plans and limits.
    #[command(subcommand)]
    Company(company::Task),
    /// Replace the built-in market areas with your own.
    #[command(subcommand)]
    MarketAreas(market_areas::Task),
    /// Review identity alerts reported by brokers.
    #[command(subcommand)]
    IdentityAlert(identity_alert::Task),
    /// Add or remove staff.
    #[command(subcommand)]
    Staff(staff::Task),
    /// Verify the integrity of every company's vetting records; exits with 1 if any record is not intact.
    VerifyDecisions,
    /// Make the installation's secret, or move it out of the database.
    #[command(subcommand)]
    Secret(secret::Task),
    /// Encrypt everything that is kept secret with a new secret, older unencrypted files included. Stop every server first. The current secret
    /// is read from HAULWARDEN_SECRET or HAULWARDEN_SECRET_FILE.
    RotateSecret {
        /// File with the new secret; created if it does not exist.
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Switch a user back to emailed codes after they lost their authenticator app and recovery codes.
    RemoveAuthenticator {
        /// Email they sign in with.
        email: String,
    },
    /// Create a user. The password is read from HAULWARDEN_NEW_PASSWORD.
    CreateUser {
        /// Email they sign in with.
        email: String,
        /// ID of their company.
        #[arg(long)]
        company: i64,
        /// Scopes, separated by commas (manage_users, sourcing …).
        #[arg(long, value_delimiter = ',')]
        scopes: Vec<Scope>,
    },
}

impl Admin {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (task, data_dir) = (self.task, self.place.data_dir.clone());
        let task = match task {
            Task::Backup(task) => return task.run(&self.place),
            Task::Restore(task) => return task.run(&self.place),
            Task::Secret(secret::Task::New { file }) => return secret::make(&file),
            task => task,
        };
        self.place.with_database(Sharing::Join, |database| async move {
            let mut db = database.connect().await?;
            store::migrate::run(&mut db).await?;
            // It listens nowhere; the address is only what the configuration requests.
            let listen = SocketAddr::from(([127, 0, 0, 1], 0));
            let done = task.run(&mut db, Start { listen, data_dir, database, is_demonstration: false }).await?;
            db.close().await?;
            writeln!(std::io::stdout(), "{done}")?;
            Ok(())
        })
    }
}

impl Task {
    async fn run(&self, db: &mut Conn, start: Start) -> anyhow::Result<String> {
        match self {
            Self::Backup(_) | Self::Restore(_) => unreachable!("they open the database themselves"),
            Self::Feature(task) => task.run(db, &Clock::system()).await,
            Self::Plan(task) => task.run(db).await,
            Self::Company(task) => task.run(db, &Clock::system()).await,
            Self::MarketAreas(task) => task.run(db, &Clock::system()).await,
            Self::IdentityAlert(task) => task.run(db, &Clock::system()).await,
            Self::Staff(task) => task.run(db, &Clock::system()).await,
            Self::Secret(task) => task.run(db).await,
            Self::RotateSecret { to } => rotate_secret::run(db, start, to).await,
            Self::VerifyDecisions => decisions::verify(db).await,
            Self::RemoveAuthenticator { email } => authenticator::remove(db, email, &Clock::system()).await,
            Self::CreateUser { email, company, scopes } => {
                let id = create_user(db, email, CompanyId(*company), scopes).await?;
                Ok(format!("created user {id}: {email}"))
            }
        }
    }
}

/// Reads `User;1` or `Company;1`.
fn actor(word: &str) -> anyhow::Result<Actor> {
    match word.split_once(';') {
        Some(("User", id)) => Ok(Actor::User(id.parse::<UserId>().context(word.to_owned())?)),
        Some(("Company", id)) => Ok(Actor::Company(id.parse::<CompanyId>().context(word.to_owned())?)),
        _ => bail!("\"{word}\" must be User;ID or Company;ID"),
    }
}

async fn create_user(db: &mut Conn, email: &str, company: CompanyId, scopes: &[Scope]) -> anyhow::Result<UserId> {
    let password = std::env::var(PASSWORD_VARIABLE).with_context(|| format!("{PASSWORD_VARIABLE} is not set"))?;
    if let Err(weakness) = password::check(&password) {
        bail!("{PASSWORD_VARIABLE}: {weakness}");
    }
    let Ok(hash) = password::hash(&password).await else { bail!("the password could not be stored") };
    let Some(email) = canonical_email(email) else { bail!("{email} is not an email address") };
    let user = NewUser {
        company: Some(company),
        email: &email,
        first_name: None,
        last_name: None,
        password_hash: &hash,
        scopes,
    };
    store::users::create(db, &user, Clock::system().now()).await.context("creating the user")
}

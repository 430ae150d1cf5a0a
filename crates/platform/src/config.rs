//! The installation's configuration: everything set by `HAULWARDEN_*`, read once at start. Listed in docs/operations.md.

pub mod billing;
pub mod blocks;
pub mod brand;
pub mod demo;
pub mod dmarc;
pub mod edi;
pub mod files;
pub mod flags;
pub mod http;
pub mod lines;
pub mod mail_in;
pub mod messages;
pub mod routes;
pub mod secret;
pub mod services;
mod smtp;
pub mod telematics;
mod values;
pub mod webhooks;

use crate::validation::is_email;
use anyhow::{Context, bail};
use billing::BillingAccess;
use blocks::Blocks;
use brand::BrandLook;
use demo::DemoFreight;
use dmarc::DmarcLookups;
use edi::EdiFolder;
use files::Bucket;
use flags::Flags;
use http::HttpLimits;
use lines::LineService;
use mail_in::MailIn;
use messages::MessageGateway;
use routes::RouteSettings;
use secret::Secret;
use services::Services;
pub use smtp::Smtp;
use sqlx::postgres::PgConnectOptions;
use std::net::SocketAddr;
use std::path::PathBuf;
use telematics::TelematicsAccess;
use values::{parse, positive};
use webhooks::WebhookAccess;

/// How the name of every variable begins.
pub const PREFIX: &str = "HAULWARDEN_";
/// Default number of connections to PostgreSQL that one process opens.
const CONNECTIONS: u32 = 20;
/// The unit in which room on a disk is configured, in bytes.
pub const MEGABYTE: u64 = 1_000_000;
/// Default room that is left on the data directory's disk, in megabytes: some 30 segments of PostgreSQL's log, which must never lack room.
const LEAST_FREE_MB: u64 = 500;
/// Calls a minute that one network may make to all public calls together. An office with many people has one address; renewing a session that
/// is one does not count.
const PUBLIC_CALLS_PER_MINUTE: u32 = 600;

/// What the command line decides; the rest comes from the environment.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where files are kept.
    pub data_dir: PathBuf,
    /// How to connect to PostgreSQL.
    pub database: PgConnectOptions,
    /// Demonstration mode was requested.
    pub is_demonstration: bool,
}

/// Everything an installation decides.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "settings that are on or off, each by itself")]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// This node's own folder.
    pub data_dir: PathBuf,
    /// With less room than this on the data directory's disk, in bytes, no files are taken in and the process is not ready.
    pub least_free: u64,
    /// Where kept files are; in the data directory without it.
    pub files: Option<Bucket>,
    /// How to connect to PostgreSQL.
    pub database: PgConnectOptions,
    /// Connections to it.
    pub connections: u32,
    /// Demonstration mode: demonstration people exist, email never leaves the machine.
    pub is_demonstration: bool,
    /// The demonstration people's password, when it is fixed.
    pub demo_password: Option<Secret>,
    /// What the demonstration's loads do.
    pub demo_freight: DemoFreight,
    /// The secret that signs sessions and encrypts what is kept secret. In demonstration mode it may be missing: then one is made and kept in the
    /// database.
    pub secret: Option<Secret>,
    /// The broker portal's look.
    pub portal: BrandLook,
    /// The watchdog brand's look.
    pub watchdog: BrandLook,
    /// Where members of companies that are no brokers are sent.
    pub onboarding_url: Option<String>,
    /// Email goes here; without it, to the outbox.
    pub smtp: Option<Smtp>,
    /// A reverse proxy is in front and sets `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// A listener for operators alone: health, metrics and the demonstration's outbox.
    pub admin_listen: Option<SocketAddr>,
    /// No proxy on this machine passes on requests of others: who connects from it may read metrics and the demonstration's outbox.
    pub trusts_local: bool,
    /// Where people ask about plans: an email address.
    pub contact: Option<String>,
    /// What a scraper of `/metrics` shows when it does not use the listener for operators.
    pub metrics_token: Option<Secret>,
    /// Whether this process also runs background jobs.
    pub runs_jobs: bool,
    /// Where the carrier index is kept for the next start; nowhere without it.
    pub index_dir: Option<PathBuf>,
    /// What is turned on or off for everyone.
    pub flags: Flags,
    /// Services of others that pages load.
    pub services: Services,
    /// The payment gateway; without it, payments are pretended.
    pub billing: Option<BillingAccess>,
    /// Who finds routes.
    pub routes: RouteSettings,
    /// How telematics providers are reached, and known when they call.
    pub telematics: TelematicsAccess,
    /// The way to phones; without it, no code goes to one.
    pub messages: Option<MessageGateway>,
    /// Who tells what kind of line a phone number is; without it, that stays unknown.
    pub lines: Option<LineService>,
    /// Whether DNS is asked about email domains' policies, and where; without it, they stay unknown.
    pub dmarc: Option<DmarcLookups>,
    /// How email comes in; none does without it.
    pub mail_in: Option<MailIn>,
    /// Where EDI documents are exchanged as files; nowhere without it.
    pub edi_folder: Option<EdiFolder>,
    /// Where webhooks may go.
    pub webhooks: WebhookAccess,
    /// Clients that the API refuses.
    pub blocks: Blocks,
    /// The program that every uploaded file is handed to before it is kept.
    pub scan_command: Option<PathBuf>,
    /// How long clients may take, and how much of the server one of them may hold.
    pub http: HttpLimits,
    /// Calls a minute that one network may make without being signed in.
    pub public_calls_per_minute: u32,
}

impl Config {
    /// Reads the environment through `variable`. An unreadable or unsafe value is an error that names it.
    pub fn read(start: Start, variable: impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let get = |name: &str| variable(&format!("{PREFIX}{name}")).filter(|value| !value.is_empty());
        let secret = secret::read(&get, "SECRET")?;
        if let Some(secret) = &secret {
            secret::check(secret).context("HAULWARDEN_SECRET")?;
        }
        let is_behind_proxy = parse(&get, "BEHIND_PROXY", false)?;
        let is_demonstration = start.is_demonstration || parse(&get, "DEMO", false)?;
        let trusts_local = parse(&get, "TRUST_LOCAL", false)?;
        if trusts_local && is_behind_proxy {
            bail!(
                "HAULWARDEN_TRUST_LOCAL cannot be true with HAULWARDEN_BEHIND_PROXY: a proxy on this machine would be trusted too"
            );
        }
        let contact = get("CONTACT_EMAIL");
        if contact.as_deref().is_some_and(|contact| !is_email(contact)) {
            bail!("HAULWARDEN_CONTACT_EMAIL must be an email address");
        }
        let index_dir = parse(&get, "KEEP_INDEX", true)?.then(|| start.data_dir.clone());
        Ok(Self {
            listen: start.listen,
            data_dir: start.data_dir,
            files: Bucket::read(&get)?,
            least_free: parse(&get, "LEAST_FREE_MB", LEAST_FREE_MB)?.saturating_mul(MEGABYTE),
            database: start.database,
            connections: positive(&get, "CONNECTIONS", CONNECTIONS)?,
            is_demonstration,
            demo_password: secret::read(&get, "DEMO_PASSWORD")?,
            demo_freight: parse(&get, "DEMO_FREIGHT", DemoFreight::Moving)?,
            secret,
            portal: BrandLook::portal(&get)?,
            watchdog: BrandLook::watchdog(&get)?,
            onboarding_url: get("ONBOARDING_URL"),
            smtp: Smtp::read(&get)?,
            is_behind_proxy,
            admin_listen: match get("ADMIN_LISTEN") {
                Some(address) => Some(address.parse().context("HAULWARDEN_ADMIN_LISTEN must be an address and port")?),
                None => None,
            },
            trusts_local,
            contact,
            metrics_token: secret::read(&get, "METRICS_TOKEN")?,
            runs_jobs: parse(&get, "RUN_JOBS", true)?,
            index_dir,
            flags: Flags::read(&get)?,
            services: Services::read(&get)?,
            billing: BillingAccess::read(&get)?,
            routes: RouteSettings::read(&get)?,
            telematics: TelematicsAccess::read(&get)?,
            messages: MessageGateway::read(&get)?,
            lines: LineService::read(&get)?,
            dmarc: DmarcLookups::read(&get)?,
            mail_in: MailIn::read(&get)?,
            edi_folder: EdiFolder::read(&get)?,
            webhooks: WebhookAccess::read(&get, is_demonstration)?,
            blocks: Blocks::read(&get, is_behind_proxy)?,
            scan_command: get("SCAN_COMMAND").map(PathBuf::from),
            http: HttpLimits::read(&get, is_behind_proxy)?,
            public_calls_per_minute: positive(&get, "PUBLIC_CALLS_PER_MINUTE", PUBLIC_CALLS_PER_MINUTE)?,
        })
    }

    /// What a process that sends email needs beside what a command at the terminal does.
    pub fn check_for_service(&self) -> anyhow::Result<()> {
        if self.portal.url.is_none() && !self.is_demonstration {
            bail!(
                "HAULWARDEN_PUBLIC_URL is not set: it is the address at which people reach the portal, such as \
                 https://portal.example.com, and links in emails begin with it"
            );
        }
        Ok(())
    }

    /// Whether browsers reach the product over TLS, so that cookies and HSTS may insist on it.
    pub fn is_https(&self) -> bool {
        self.portal.url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests;

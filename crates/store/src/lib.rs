//! Every SQL statement, by domain, and the private PostgreSQL used when none is configured.
//!
//! A statement on a company's own rows takes a [`Tenant`] first. No HTTP and no decisions here: a function says what the tables hold.

pub mod areas;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod billing;
pub mod carriers;
pub mod companies;
pub mod conn;
pub mod connections;
pub mod coverage;
pub mod decisions;
pub mod encrypted;
pub mod exchange;
pub mod facts;
pub mod files;
pub mod fmcsa_rows;
pub mod home;
pub mod identity;
pub mod import;
pub mod index_feed;
pub mod insurance;
pub mod integrations;
pub mod invitations;
pub mod list;
pub mod loads;
pub mod migrate;
pub mod notes;
pub mod notices;
pub(crate) mod old_runs;
pub mod onboarding;
pub mod opened;
pub mod outbox;
pub mod private_postgres;
pub mod rate_confirmations;
pub mod rules;
pub mod searches;
pub mod settings;
pub mod site;
pub mod subscriptions;
pub mod teams;
pub mod telematics;
pub mod tickets;
pub mod users;
pub mod vehicles;
pub mod verdicts;

pub use conn::{Conn, Pool};
pub use opened::Opened;

use kernel::ids::CompanyId;

/// The company whose rows a statement may touch. Made from a checked request only (`server::http::caller`); clippy refuses
/// [`Tenant::of`] elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenant {
    company: CompanyId,
}

impl Tenant {
    /// The tenant of a company whose member was admitted.
    pub const fn of(company: CompanyId) -> Self {
        Self { company }
    }

    /// The company whose rows may be touched.
    pub const fn company(self) -> CompanyId {
        self.company
    }
}

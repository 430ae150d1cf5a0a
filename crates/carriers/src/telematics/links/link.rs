//! The link with which a carrier without an account gives its consent.

use chrono::{DateTime, TimeDelta, Utc};
use platform::links::{Opens, Purpose};
use store::telematics::links::{self, Link};
use store::{Conn, Opened};

/// The link by which a carrier gives its consent, once.
#[derive(Debug)]
pub struct ConsentLink;

impl Purpose for ConsentLink {
    const PAGE: &'static str = "/broker/eld-consent";
    /// The documents name none; as long as an invitation's.
    const LIFE: TimeDelta = TimeDelta::days(14);
    type Id = i64;

    async fn keep(db: &mut Conn, link: i64, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
        links::set_token(db, link, token_hash).await
    }
}

impl Opens for ConsentLink {
    type Row = Link;

    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Link>>> {
        links::by_token(db, token_hash, now).await
    }
}

//! The link with which an insurance agent answers or declines a request.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::InsuranceRequestId;
use platform::http::Error;
use platform::links::{Opens, Purpose};
use store::insurance::requests::{self, Asked};
use store::{Conn, Opened};

/// The link by which an insurance agent answers or declines a request, once.
#[derive(Debug)]
pub struct InsuranceLink;

impl Purpose for InsuranceLink {
    const PAGE: &'static str = "/broker/insurance-certificate";
    /// The documents name none; long enough for every reminder and an answer to the last.
    const LIFE: TimeDelta = TimeDelta::days(21);
    type Id = InsuranceRequestId;

    async fn keep(db: &mut Conn, request: InsuranceRequestId, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
        requests::set_token(db, request, token_hash).await
    }
}

impl Opens for InsuranceLink {
    type Row = Asked;

    async fn find(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Asked>>> {
        requests::by_token(db, token_hash, now).await
    }

    fn refusal(_field: &str) -> Error {
        Error::LinkEnded("This link was already used, was canceled, or has expired. Ask the broker for a new one.")
    }
}

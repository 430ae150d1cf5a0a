//! What the link in a question to a carrier opens.

use super::may_ask;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::TicketAskId;
use platform::links::{Opens, Purpose};
use store::tickets::asks::{self, Asked};
use store::{Conn, Opened};

/// The link by which a carrier answers a question about a load.
#[derive(Debug)]
pub struct AskLink;

impl Purpose for AskLink {
    const PAGE: &'static str = "/broker/alert-reply";
    const LIFE: TimeDelta = may_ask::LIFE;
    type Id = TicketAskId;

    async fn keep(db: &mut Conn, ask: TicketAskId, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
        asks::set_token(db, ask, token_hash).await
    }
}

impl Opens for AskLink {
    type Row = Asked;

    /// Also where it has ended, so that its holder can be told why.
    async fn find(db: &mut Conn, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<Option<Opened<Asked>>> {
        asks::by_token(db, token_hash).await
    }
}

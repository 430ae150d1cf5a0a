//! The company's interchanges.

use super::taken::EdiTaken;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::described_words;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use store::loads::edi::interchanges::{self, EdiDirection, EdiKind, InterchangeRow, Interchanges};
use utoipa::ToSchema;

described_words! {
    /// Which way an interchange goes.
    pub EdiDirectionWords: EdiDirection as "EdiDirection"
}

described_words! {
    /// What an interchange carries: tenders (204), answers to them (990), shipment status (214), acknowledgments (997, TA1).
    pub EdiKindWords: EdiKind as "EdiKind"
}

/// An interchange.
#[derive(Debug, Serialize, ToSchema)]
pub struct EdiInterchange {
    /// Its id.
    id: i64,
    /// The partner's id.
    partner_id: i64,
    /// The partner's name.
    partner_name: String,
    /// Which way it goes.
    #[schema(value_type = EdiDirectionWords)]
    direction: EdiDirection,
    /// What it carries.
    #[schema(value_type = EdiKindWords)]
    kind: EdiKind,
    /// Its control number.
    control_number: String,
    /// The load that it is about; null where it is about several or none.
    load_id: Option<i64>,
    /// What came of one that came in. Of one that went out, what the partner's acknowledgment (997) rejects; null unless it rejects something.
    result: Option<EdiTaken>,
    /// When it came or was written.
    created_at: DateTime<Utc>,
    /// When your systems took one that went out, or it was put into the partner's folder; null while it waits.
    fetched_at: Option<DateTime<Utc>>,
}

impl From<InterchangeRow> for EdiInterchange {
    fn from(row: InterchangeRow) -> Self {
        Self {
            id: row.id.0,
            partner_id: row.partner_id.0,
            partner_name: row.partner_name,
            direction: row.direction,
            kind: row.kind,
            control_number: row.control_number,
            load_id: row.load_id.map(|load| load.0),
            result: row.result.and_then(|result| serde_json::from_value(result).ok()),
            created_at: row.created_at,
            fetched_at: row.fetched_at,
        }
    }
}

/// Lists EDI interchanges of the last 13 months, the newest first. What waits for your systems:
/// `q[direction_eq]=out&q[is_fetched_eq]=false`.
#[utoipa::path(
    get,
    path = "/api/v1/edi_interchanges",
    tag = "edi",
    params(Q<Interchanges>),
    responses((status = 200, body = [EdiInterchange]))
)]
pub async fn list_edi_interchanges(
    app: App,
    caller: Caller<ManageLoads>,
    q: Q<Interchanges>,
) -> Reply<Page<EdiInterchange>> {
    let rows = interchanges::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(EdiInterchange::from))
}

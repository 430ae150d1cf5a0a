//! A carrier of the company as its one list shows it.

use super::found::FoundCarrier;
use crate::assessments::view::AssessmentResult;
use crate::connections::view::{ConnectionCarrier, ConnectionStatusWords};
use carriers::verdicts::judging::Judging;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;
use kernel::provenance::Known;
use platform::app::App;
use platform::http::Error;
use rules::Column;
use serde::Serialize;
use std::collections::HashMap;
use store::Tenant;
use store::connections::ConnectionStatus;
use store::connections::network::{self, NetworkCarrier as Row};
use store::onboarding::packets::PacketStatus;
use utoipa::ToSchema;

/// A carrier of your company: connected, monitored, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NetworkCarrier {
    /// The carrier's id.
    pub(super) id: i64,
    /// The carrier's names and numbers, from the census.
    pub(super) carrier: ConnectionCarrier,
    /// Email address on file with FMCSA.
    pub(super) email: Option<String>,
    /// Your company's decision; null if the carrier is only monitored.
    pub(super) connection: Option<NetworkConnection>,
    /// Your company's verdict on it, with reasons.
    pub(super) verdict: CarrierVerdict,
    /// Its result under your company's rules today; null if no active rule applies to it.
    pub(super) result: Option<AssessmentResult>,
    /// Day insurance or authority ends because of a notice already served.
    pub(super) lapses_on: Option<NaiveDate>,
    /// What ends then: `insurance`, or authority by `suspension` or `revocation`; null if nothing does.
    pub(super) lapse_kind: Option<String>,
    /// Whether it is known if such a notice was served; if so and `lapses_on` is null, none was.
    pub(super) is_lapse_known: bool,
    /// BIPD insurance on file, in U.S. dollars; null if unknown.
    pub(super) bipd_on_file: Option<u32>,
    /// BIPD insurance required by FMCSA, in U.S. dollars; null if unknown.
    pub(super) bipd_required: Option<u32>,
    /// Names of the active classifications your company assigned it to.
    pub(super) classifications: Vec<String>,
    /// When monitoring started; null if it isn't monitored.
    pub(super) monitored_since: Option<DateTime<Utc>>,
    /// The newest onboarding packet. Null if there is none.
    pub(super) latest_onboarding_packet: Option<NetworkPacket>,
    /// When the connection last changed; without one, when monitoring started.
    pub(super) updated_at: DateTime<Utc>,
}

/// Your company's decision about a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NetworkConnection {
    /// The connection's id.
    pub(super) id: i64,
    /// The decision.
    #[schema(value_type = ConnectionStatusWords)]
    pub(super) status: ConnectionStatus,
    /// Whether it is dismissed from the lists.
    pub(super) is_dismissed: bool,
    /// Notes, visible only to your company.
    pub(super) notes: Option<String>,
}

/// The newest onboarding packet of a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NetworkPacket {
    /// The packet's id.
    pub(super) id: i64,
    /// Status: `invited`, `started`, `submitted`, `held_…`, `complete`, `rejected` or `expired`.
    #[schema(value_type = String)]
    pub(super) status: PacketStatus,
    /// Why it is on hold or rejected.
    pub(super) status_reason: Option<String>,
    /// When it last changed.
    pub(super) updated_at: DateTime<Utc>,
}

impl NetworkCarrier {
    /// What is shown of some carriers, in their order. One that left the company's lists meanwhile is left out.
    pub(super) async fn all(
        app: &App,
        tenant: Tenant,
        judging: &Judging,
        found: &[FoundCarrier],
    ) -> Result<Vec<Self>, Error> {
        let ids: Vec<_> = found.iter().map(|one| one.member.carrier_id).collect();
        let rows = network::carriers(&mut *app.conn().await?, tenant, &ids).await?;
        let mut rows: HashMap<CarrierId, Row> = rows.into_iter().map(|row| (row.carrier_id, row)).collect();
        let verdicts = judging.of_ids(app, tenant, &ids).await?;
        let shown = found.iter().zip(verdicts).filter_map(|(one, verdict)| {
            let row = rows.remove(&one.member.carrier_id)?;
            Some(Self::of(row, verdict, one, judging))
        });
        Ok(shown.collect())
    }

    fn of(row: Row, verdict: CarrierVerdict, found: &FoundCarrier, judging: &Judging) -> Self {
        let snapshot = judging.snapshot();
        let packet = row.packet_id.zip(row.packet_status).zip(row.packet_updated_at);
        Self {
            id: row.carrier_id.0,
            carrier: ConnectionCarrier::of(
                (row.carrier_id, row.dot_number, &row.dockets),
                (row.legal_name, row.dba_name),
                (row.city, row.state),
            ),
            email: row.email,
            connection: row.connection_id.zip(row.status).map(|(id, status)| NetworkConnection {
                id: id.0,
                status,
                is_dismissed: row.is_dismissed.unwrap_or(false),
                notes: row.notes,
            }),
            verdict,
            result: found.result.map(AssessmentResult::from),
            lapses_on: found.lapses_on(snapshot),
            lapse_kind: found.lapse_kind(snapshot),
            is_lapse_known: !matches!(found.lapse(snapshot), Known::Unknown)
                || found.is_known_to_be_none(Column::LapsesOn, judging),
            bipd_on_file: found
                .bipd_on_file(snapshot)
                .or_else(|| found.is_known_to_be_none(Column::BipdOnFile, judging).then_some(0)),
            bipd_required: found.bipd_required(snapshot),
            classifications: row.classifications,
            monitored_since: row.monitored_since,
            latest_onboarding_packet: packet.map(|((id, status), updated_at)| NetworkPacket {
                id: id.0,
                status,
                status_reason: row.packet_status_reason,
                updated_at,
            }),
            updated_at: row.updated_at,
        }
    }
}

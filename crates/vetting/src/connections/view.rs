//! A connection as the API shows it.

use carriers::verdicts::judging::Judging;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use kernel::identifiers::Identifier;
use kernel::ids::{CarrierId, UserId};
use kernel::scopes::Scope;
use platform::app::App;
use platform::described_words;
use platform::http::guards::Guarded;
use platform::http::{Caller, Error};
use serde::Serialize;
use store::connections::events::Event;
use store::connections::{Connection, ConnectionStatus};
use store::onboarding::packets::PacketStatus;
use utoipa::ToSchema;

described_words! {
    /// A broker's decision about a carrier. (Document 1 §4.)
    pub ConnectionStatusWords: ConnectionStatus as "ConnectionStatus"
}

/// A connection: a broker's decision about a carrier, and the carrier's onboarding progress. (Document 1 §3.)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Connection)]
pub struct ConnectionView {
    /// The connection's id.
    id: i64,
    /// Id of the broker's company.
    issuer_id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// The carrier's names and numbers, from the census.
    carrier: ConnectionCarrier,
    /// The broker's decision.
    #[schema(value_type = ConnectionStatusWords)]
    status: ConnectionStatus,
    /// Whether it is dismissed from the lists.
    is_dismissed: bool,
    /// Id of the carrier's own company; null until it has one.
    receiver_id: Option<i64>,
    /// The carrier's own company with its agreement; null until it has one.
    receiver: Option<ConnectionReceiver>,
    /// The newest onboarding packet, which is the one that counts. Null if there is none.
    latest_onboarding_packet: Option<ConnectionPacket>,
    /// Notes, visible only to the broker's company.
    notes: Option<String>,
    /// Your company's verdict on the carrier.
    verdict: CarrierVerdict,
    /// Number of files kept with it.
    uploads_count: i64,
    /// Who last changed it; null for the carrier and the system.
    updated_by: Option<ConnectionPerson>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was created or last changed.
    updated_at: DateTime<Utc>,
}

/// A carrier in a list of connections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionCarrier {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
    /// DBA name.
    dba_name: Option<String>,
    /// Its identifiers (USDOT, MC …), from the census.
    identifiers: Vec<ConnectionIdentifier>,
    /// City of the physical address.
    city: Option<String>,
    /// State or province of the physical address.
    state: Option<String>,
}

impl ConnectionCarrier {
    /// A carrier by its id, USDOT number and dockets, its legal and DBA names, its city and state.
    pub(super) fn of(
        (id, dot_number, dockets): (CarrierId, i32, &[String]),
        (legal_name, dba_name): (Option<String>, Option<String>),
        (city, state): (Option<String>, Option<String>),
    ) -> Self {
        let dot = ConnectionIdentifier { is_type: "DOT".to_owned(), value: dot_number.to_string() };
        let dockets = dockets.iter().filter_map(|docket| Identifier::from_docket(docket));
        let dockets = dockets.map(|found| ConnectionIdentifier { is_type: found.kind.to_string(), value: found.value });
        let identifiers = std::iter::once(dot).chain(dockets).collect();
        Self { id: id.0, dot_number, legal_name, dba_name, identifiers, city, state }
    }

    /// The name that files and lists show: the registered one, or the number where there is none.
    pub(super) fn name(&self) -> String {
        self.legal_name.clone().unwrap_or_else(|| format!("USDOT {}", self.dot_number))
    }

    /// Its DBA name.
    pub(super) fn dba_name(&self) -> Option<String> {
        self.dba_name.clone()
    }

    /// Its USDOT number.
    pub(super) const fn dot_number(&self) -> i32 {
        self.dot_number
    }

    /// The numbers beside the USDOT number, as `MC 12892`.
    pub(super) fn other_numbers(&self) -> String {
        let others = self.identifiers.iter().filter(|identifier| identifier.is_type != "DOT");
        others.map(|identifier| format!("{} {}", identifier.is_type, identifier.value)).collect::<Vec<_>>().join(", ")
    }

    /// City and state of its physical address.
    pub(super) fn place(&self) -> (Option<String>, Option<String>) {
        (self.city.clone(), self.state.clone())
    }
}

/// An identifier, such as a USDOT or MC number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionIdentifier {
    /// Type of identifier: `DOT`, `MC`, `MX`, `FF`.
    is_type: String,
    /// The number.
    value: String,
}

/// The carrier's own company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionReceiver {
    /// The company's id.
    id: i64,
    /// Legal name.
    legal_name: Option<String>,
    /// The newest agreement between the two companies; null if there is none.
    signed_contract: Option<ConnectionContract>,
}

/// An agreement between a broker and a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionContract {
    /// The agreement's id.
    id: i64,
}

/// An onboarding packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionPacket {
    /// The packet's id.
    id: i64,
    /// Status: `invited`, `started`, `submitted`, `held_…`, `complete`, `rejected` or `expired`.
    #[schema(value_type = String)]
    status: PacketStatus,
    /// Why it is on hold or rejected.
    status_reason: Option<String>,
}

/// A person at the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionPerson {
    /// The person's id.
    id: i64,
    /// First and last name, or the email address if there is none.
    name: String,
}

/// A person by id and name, when there is one.
pub(super) fn person(id: Option<UserId>, name: Option<String>) -> Option<ConnectionPerson> {
    id.zip(name).map(|(id, name)| ConnectionPerson { id: id.0, name })
}

impl ConnectionView {
    /// Connections, each with the verdict on its carrier.
    pub(super) async fn all(
        app: &App,
        caller: &Caller<impl Guarded>,
        rows: Vec<Connection>,
    ) -> Result<Vec<Self>, Error> {
        let tenant = caller.tenant()?;
        let judging = Judging::of(app, Some(tenant), caller.has(Scope::BlockSafetyData)).await?;
        let carriers: Vec<_> = rows.iter().map(|row| row.carrier_id).collect();
        let verdicts = judging.of_ids(app, tenant, &carriers).await?;
        Ok(rows.into_iter().zip(verdicts).map(|(row, verdict)| Self::of(row, verdict)).collect())
    }

    /// The same for one of them.
    pub(super) async fn one(app: &App, caller: &Caller<impl Guarded>, row: Connection) -> Result<Self, Error> {
        Self::all(app, caller, vec![row]).await?.pop().ok_or(Error::NotFound)
    }

    fn of(row: Connection, verdict: CarrierVerdict) -> Self {
        let contract = row.signed_contract_id.map(|id| ConnectionContract { id });
        Self {
            id: row.id.0,
            issuer_id: row.company_id.0,
            carrier_id: row.carrier_id.0,
            status: row.status,
            is_dismissed: row.is_dismissed,
            receiver_id: row.receiver_id.map(|id| id.0),
            receiver: row.receiver_id.map(|id| ConnectionReceiver {
                id: id.0,
                legal_name: row.receiver_legal_name,
                signed_contract: contract,
            }),
            latest_onboarding_packet: row.packet_id.zip(row.packet_status).map(|(id, status)| ConnectionPacket {
                id: id.0,
                status,
                status_reason: row.packet_status_reason,
            }),
            notes: row.notes,
            verdict,
            uploads_count: row.uploads_count,
            updated_by: person(row.updated_by, row.updated_by_name),
            created_at: row.created_at,
            updated_at: row.updated_at,
            carrier: ConnectionCarrier::of(
                (row.carrier_id, row.dot_number, &row.dockets),
                (row.legal_name, row.dba_name),
                (row.city, row.state),
            ),
        }
    }
}

/// An entry in a connection's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ConnectionEvent)]
pub struct ConnectionEventView {
    /// The entry's id; later entries have higher ids.
    id: i64,
    /// Status before it; null for the first entry.
    #[schema(value_type = Option<ConnectionStatusWords>)]
    status_before: Option<ConnectionStatus>,
    /// Status after it.
    #[schema(value_type = ConnectionStatusWords)]
    status_after: ConnectionStatus,
    /// Whether the connection was dismissed before it; null for the first entry.
    was_dismissed: Option<bool>,
    /// Whether the connection was dismissed after it.
    is_dismissed: bool,
    /// Notes saved with it.
    notes: Option<String>,
    /// Who made the change; null for the carrier and the system.
    user: Option<ConnectionPerson>,
    /// When it happened.
    happened_at: DateTime<Utc>,
}

impl From<Event> for ConnectionEventView {
    fn from(row: Event) -> Self {
        Self {
            id: row.id,
            status_before: row.status_before,
            status_after: row.status_after,
            was_dismissed: row.was_dismissed,
            is_dismissed: row.is_dismissed,
            notes: row.notes,
            user: person(row.user_id, row.user_name),
            happened_at: row.happened_at,
        }
    }
}

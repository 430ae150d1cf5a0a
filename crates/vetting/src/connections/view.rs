//! A connection as people see it.

use chrono::{DateTime, Utc};
use kernel::identifiers::Identifier;
use serde::{Deserialize, Serialize};
use store::connections::Connection;
use store::connections::events::Event;
use utoipa::ToSchema;

/// What a broker decided about a carrier. (Document 1 §4.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionStatus {
    /// It may not haul yet.
    NeedsToOnboard,
    /// It is one of the broker's carriers.
    Onboarded,
    /// It is not to haul.
    DoNotDispatch,
}

impl ConnectionStatus {
    /// Every status.
    const ALL: [Self; 3] = [Self::NeedsToOnboard, Self::Onboarded, Self::DoNotDispatch];

    /// The word that tables and calls use.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NeedsToOnboard => "needs_to_onboard",
            Self::Onboarded => "onboarded",
            Self::DoNotDispatch => "do_not_dispatch",
        }
    }

    /// The status of that word; the tables hold no other.
    pub(super) fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|status| status.as_str() == word).unwrap_or(Self::NeedsToOnboard)
    }
}

/// A connection: what a broker has decided about a carrier, and how far the carrier is with onboarding. (Document 1 §3.)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Connection)]
pub struct ConnectionView {
    /// Its id.
    id: i64,
    /// The broker's company.
    issuer_id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The carrier by its names and numbers, from the census.
    carrier: ConnectionCarrier,
    /// What the broker decided.
    status: ConnectionStatus,
    /// Whether it was put out of the lists.
    is_dismissed: bool,
    /// The carrier's own company; null until it has one.
    receiver_id: Option<i64>,
    /// The same with its agreement.
    receiver: Option<ConnectionReceiver>,
    /// The newest onboarding packet: the one that counts. Null before the first.
    latest_onboarding_packet: Option<ConnectionPacket>,
    /// In the broker's words, for its own company alone.
    notes: Option<String>,
    /// How many files are kept with it.
    uploads_count: i64,
    /// Who changed it last; null for the carrier and for the product itself.
    updated_by: Option<ConnectionPerson>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it was made or last changed.
    updated_at: DateTime<Utc>,
}

/// A carrier as lists of connections name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionCarrier {
    /// This product's key.
    id: i64,
    /// The USDOT number.
    dot_number: i32,
    /// The registered name.
    legal_name: Option<String>,
    /// The name it does business under.
    dba_name: Option<String>,
    /// Its numbers in public registers, as the census has them.
    identifiers: Vec<ConnectionIdentifier>,
    /// City of its physical address.
    city: Option<String>,
    /// State or province of its physical address.
    state: Option<String>,
}

/// A number in a public register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionIdentifier {
    /// The register: `DOT`, `MC`, `MX`, `FF`.
    is_type: String,
    /// The number.
    value: String,
}

/// The carrier's own company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionReceiver {
    /// Its id.
    id: i64,
    /// Its name.
    legal_name: Option<String>,
    /// The newest agreement between the two; null before the first.
    signed_contract: Option<ConnectionContract>,
}

/// An agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionContract {
    /// Its id among the contracts of packets.
    id: i64,
}

/// An onboarding packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionPacket {
    /// Its id.
    id: i64,
    /// `invited`, `started`, `submitted`, `held_…`, `complete`, `rejected` or `expired`.
    status: String,
    /// Why it is held or rejected.
    status_reason: Option<String>,
}

/// Somebody of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionPerson {
    /// The person's id.
    id: i64,
    /// Given and family name, or else the address.
    name: String,
}

/// A person by id and name, when there is one.
pub(super) fn person(id: Option<i64>, name: Option<String>) -> Option<ConnectionPerson> {
    id.zip(name).map(|(id, name)| ConnectionPerson { id, name })
}

impl From<Connection> for ConnectionView {
    fn from(row: Connection) -> Self {
        let dot = ConnectionIdentifier { is_type: "DOT".to_owned(), value: row.dot_number.to_string() };
        let dockets = row.dockets.iter().filter_map(|docket| Identifier::from_docket(docket));
        let dockets = dockets.map(|found| ConnectionIdentifier { is_type: found.kind.to_string(), value: found.value });
        let contract = row.signed_contract_id.map(|id| ConnectionContract { id });
        Self {
            id: row.id,
            issuer_id: row.company_id,
            carrier_id: row.carrier_id,
            status: ConnectionStatus::of(&row.status),
            is_dismissed: row.is_dismissed,
            receiver_id: row.receiver_id,
            receiver: row.receiver_id.map(|id| ConnectionReceiver {
                id,
                legal_name: row.receiver_legal_name,
                signed_contract: contract,
            }),
            latest_onboarding_packet: row.packet_id.zip(row.packet_status).map(|(id, status)| ConnectionPacket {
                id,
                status,
                status_reason: row.packet_status_reason,
            }),
            notes: row.notes,
            uploads_count: row.uploads_count,
            updated_by: person(row.updated_by, row.updated_by_name),
            created_at: row.created_at,
            updated_at: row.updated_at,
            carrier: ConnectionCarrier {
                id: row.carrier_id,
                dot_number: row.dot_number,
                legal_name: row.legal_name,
                dba_name: row.dba_name,
                identifiers: std::iter::once(dot).chain(dockets).collect(),
                city: row.city,
                state: row.state,
            },
        }
    }
}

/// A step of a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ConnectionEvent)]
pub struct ConnectionEventView {
    /// Its id; later steps have higher ones.
    id: i64,
    /// The status before; null for the first step.
    status_before: Option<ConnectionStatus>,
    /// The status after.
    status_after: ConnectionStatus,
    /// Whether the connection was out of the lists before; null for the first step.
    was_dismissed: Option<bool>,
    /// The same after.
    is_dismissed: bool,
    /// What was written with it.
    notes: Option<String>,
    /// Who took it; null for the carrier and for the product itself.
    user: Option<ConnectionPerson>,
    /// When.
    happened_at: DateTime<Utc>,
}

impl From<Event> for ConnectionEventView {
    fn from(row: Event) -> Self {
        Self {
            id: row.id,
            status_before: row.status_before.as_deref().map(ConnectionStatus::of),
            status_after: ConnectionStatus::of(&row.status_after),
            was_dismissed: row.was_dismissed,
            is_dismissed: row.is_dismissed,
            notes: row.notes,
            user: person(row.user_id, row.user_name),
            happened_at: row.happened_at,
        }
    }
}

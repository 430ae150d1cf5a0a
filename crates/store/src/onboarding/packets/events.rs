//! What happened to packets. Rows are only ever added.

use crate::onboarding::steps::StepName;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{PacketId, UserId};

/// The most events of one packet that are read, the newest.
const MOST_EVENTS: i64 = 500;

kernel::wire::words! {
    /// What happens to a packet.
    pub enum PacketEvent {
        /// It was made for an invitation.
        Created = "created",
        /// The carrier took it up.
        Started = "started",
        /// A contact was proved.
        Proved = "proved",
        /// The company step was saved.
        SavedCompany = "saved:company",
        /// The tax form was saved.
        SavedTaxForm = "saved:tax_form",
        /// The insurance step was saved.
        SavedInsurance = "saved:insurance",
        /// The agreements were saved.
        SavedAgreements = "saved:agreements",
        /// The payment step was saved.
        SavedPayment = "saved:payment",
        /// The lanes were saved.
        SavedLanes = "saved:lanes",
        /// An agreement was signed.
        Signed = "signed",
        /// A file was added.
        Uploaded = "uploaded",
        /// The carrier handed it in.
        Submitted = "submitted",
        /// It was put on hold.
        Held = "held",
        /// It was taken off hold.
        Released = "released",
        /// The broker accepted it.
        Completed = "completed",
        /// The broker refused it.
        Rejected = "rejected",
        /// It ended unfinished.
        Expired = "expired",
    }
}

impl PacketEvent {
    /// That a step was saved.
    pub const fn saved(step: StepName) -> Self {
        match step {
            StepName::Company => Self::SavedCompany,
            StepName::TaxForm => Self::SavedTaxForm,
            StepName::Insurance => Self::SavedInsurance,
            StepName::Agreements => Self::SavedAgreements,
            StepName::Payment => Self::SavedPayment,
            StepName::Lanes => Self::SavedLanes,
        }
    }
}

/// Something that happens to a packet.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// What it is.
    pub name: PacketEvent,
    /// Details that distinguish it from others of its kind; no secret.
    pub detail: Option<&'a str>,
    /// The broker's person; none when the carrier did it, or the product itself.
    pub by: Option<UserId>,
    /// IP address the carrier did it from.
    pub address: Option<&'a str>,
}

/// Writes down what happened to a packet.
pub async fn add_event(
    db: &mut Conn,
    tenant: Tenant,
    packet: PacketId,
    event: &Event<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_events (packet_id, company_id, event, detail, user_id, address, happened_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        packet.0,
        tenant.company().0,
        event.name as PacketEvent,
        event.detail,
        event.by.map(|by| by.0),
        event.address,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What happened to a packet once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The entry's id; later entries have higher ids.
    pub id: i64,
    /// What it was.
    pub event: PacketEvent,
    /// Details that distinguish it from others of its kind.
    pub detail: Option<String>,
    /// The broker's person.
    pub user_id: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub user_name: Option<String>,
    /// IP address the carrier did it from.
    pub address: Option<String>,
    /// When it happened.
    pub happened_at: DateTime<Utc>,
}

/// What happened to a packet, newest first.
pub async fn events(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<Happened>> {
    sqlx::query_as!(
        Happened,
        r#"select e.id, e.event as "event: PacketEvent", e.detail, e.user_id as "user_id: UserId",
                case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
                e.address, e.happened_at
           from onboarding_packet_events e left join users u on u.id = e.user_id
          where e.packet_id = $1 and e.company_id = $2 order by e.id desc limit $3"#,
        packet.0,
        tenant.company().0,
        MOST_EVENTS
    )
    .fetch_all(db)
    .await
}

//! Decides on a packet. (Ours; document 1 §7 only has reads. Product: hold with reason, complete, reject.)

use super::decide::{PacketDecision, next};
use super::findings::{self, PacketBlocker};
use super::mail_decision::MailPacketDecision;
use super::show::review;
use super::view::OnboardingPacketReview;
use crate::decisions::{About, Decided, Decisions};
use crate::notices::note_watched::NoteWatched;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, PacketId, UserId};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::{Audit, Change};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ReviewPackets;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::limits::count_mail;
use serde::Deserialize;
use serde_json::json;
use store::connections::{self, ConnectionStatus, Standing};
use store::onboarding::invitations;
use store::onboarding::packets::{self, Event, Packet, PacketStatus};
use store::rules::classifications;
use store::{Conn, Tenant, subscriptions};
use utoipa::ToSchema;

/// The longest reason, in characters.
const LONGEST_REASON: usize = 1_000;
/// The shortest reason for approving what something speaks against, in characters.
const SHORTEST_REASON: usize = 3;
/// The field of the reason.
const REASON: &str = "onboarding_packet.reason";

/// Request body: the decision on a packet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingPacketToDecide {
    onboarding_packet: DecidedPacket,
}

/// A decision on a packet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecidedPacket {
    /// The decision.
    decision: PacketDecision,
    /// Reason. Required to hold and to reject, and then shown to the carrier; required to approve a packet whose `review` has `blockers`,
    /// with at least 3 characters, and then kept in the decision record.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Holds, releases, approves or rejects a packet.
///
/// Approving it sets the connection to onboarded, assigns the carrier to the invitation's classifications, and starts monitoring the
/// carrier. The carrier is emailed about a hold or rejection, with the reason.
#[utoipa::path(
    patch,
    path = "/api/v1/onboarding_packets/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = OnboardingPacketReview),
        (status = 409, body = Errors, description = "The packet's status doesn't allow this decision, or a newer packet counts."),
    )
)]
pub async fn decide_on_onboarding_packet(
    app: App,
    caller: Caller<ReviewPackets>,
    from: Address,
    Path(id): Path<PacketId>,
    Json(OnboardingPacketToDecide { onboarding_packet: wanted }): Json<OnboardingPacketToDecide>,
) -> Reply<Json<OnboardingPacketReview>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let reason = reason(&wanted)?;
    let carriers = app.carriers().ok();
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let known = packets::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    packets::lock(&mut change, tenant, id).await?;
    let connection = connections::lock(&mut change, tenant, known.connection_id).await?.ok_or(Error::NotFound)?;
    // Read again: a concurrent change may have held the lock until now.
    let packet = packets::latest(&mut change, tenant, connection.id).await?.filter(|latest| latest.id == id);
    let packet = packet.ok_or_else(|| conflict("This carrier has a newer packet."))?;
    let to = next(packet.status, wanted.decision)
        .ok_or_else(|| conflict("The packet's status doesn't allow this decision."))?;
    if wanted.decision == PacketDecision::Complete && connection.status == ConnectionStatus::DoNotDispatch {
        return Err(conflict("This carrier is set to do not dispatch. Change that before you accept its packet."));
    }
    let blockers = if wanted.decision == PacketDecision::Complete {
        let shows_certificates = caller.plan_has(PlanFlag::ViewInsuranceCertificates);
        let is_safety_hidden = caller.has(Scope::BlockSafetyData);
        let carriers = carriers.as_deref();
        findings::of(&mut change, tenant, &packet, shows_certificates, is_safety_hidden, carriers, now).await?.blockers
    } else {
        Vec::new()
    };
    refuse_without_reason(&blockers, reason)?;
    let kept = reason.filter(|_| wanted.decision.needs_reason());
    if !packets::set_status(&mut change, tenant, id, &[packet.status], to, kept, Some(by), now).await? {
        return Err(conflict("Someone changed this packet. Reload to see the changes."));
    }
    let event = Event { name: wanted.decision.event(), detail: reason, by: Some(by), address: None };
    packets::add_event(&mut change, tenant, id, &event, now).await?;
    follow(&mut change, tenant, &packet, &connection, to, by, now).await?;
    let is_monitored_now = to == PacketStatus::Complete && monitor(&mut change, tenant, packet.carrier_id, by).await?;
    if wanted.decision.needs_reason() {
        count_mail(&mut change, tenant, now).await?;
        queue::enqueue(&mut change, &MailPacketDecision { packet: id, status: to }, now).await?;
    }
    let blockers: Vec<_> = blockers.into_iter().map(PacketBlocker::as_str).collect();
    let details = json!({
        "carrier_id": packet.carrier_id, "before": packet.status, "after": to, "reason": reason, "blockers": blockers,
        "monitoring_started": is_monitored_now,
    });
    let action = format!("onboarding_packet.{}", wanted.decision.event());
    let audit = Audit::new(action).subject("OnboardingPacket", id).details(details);
    let changed = packets::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let shown = review(&mut change, &caller, changed, carriers.as_deref(), now).await?;
    let (carrier_id, about) = (packet.carrier_id, About::default());
    let decided = wanted.decision.kind().map(|kind| Decided {
        carrier_id: Some(carrier_id),
        kind,
        about,
        note: reason,
        by: Some(by),
    });
    change.commit_with(audit, Decisions::of(tenant, decided)).await?;
    Ok(Json(shown))
}

/// The reason without space around it, where it is needed or given.
fn reason(wanted: &DecidedPacket) -> Result<Option<&str>, Error> {
    let reason = wanted.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    if reason.is_none() && wanted.decision.needs_reason() {
        return Err(Error::field(REASON, Code::Missing, "Enter a reason. The carrier will see it."));
    }
    if reason.is_some_and(|reason| reason.chars().count() > LONGEST_REASON) {
        return Err(Error::invalid(REASON, format!("Must have {LONGEST_REASON} characters or fewer.")));
    }
    Ok(reason)
}

/// What speaks against approving needs a reason, which is kept in the decision record.
fn refuse_without_reason(blockers: &[PacketBlocker], reason: Option<&str>) -> Result<(), Error> {
    if blockers.is_empty() || reason.is_some_and(|reason| reason.chars().count() >= SHORTEST_REASON) {
        return Ok(());
    }
    let why = blockers.iter().map(|blocker| match blocker {
        PacketBlocker::DoNotUse => "the verdict on this carrier is Do not use",
        PacketBlocker::ContactRecent => "the contact that the carrier verified had just changed",
        PacketBlocker::ContactUnknown => {
            "it is unknown how long the contact that the carrier verified has been on file"
        }
        PacketBlocker::LegalNameDiffers => "the legal name is not the one on file with FMCSA",
        PacketBlocker::TaxOwnerDiffers => "the tax number belongs to a name that is not on file with FMCSA",
        PacketBlocker::BankHolderDiffers => "the bank account belongs to a name that is not on file with FMCSA",
        PacketBlocker::PhoneDiffers => "the phone is not on file with FMCSA",
        PacketBlocker::EmailDiffers => "the email address is not the one on file with FMCSA",
        PacketBlocker::CertificateMissing => "there is no certificate of insurance",
        PacketBlocker::CertificateUnread => "the certificate of insurance is unread",
    });
    let why = why.collect::<Vec<_>>().join(" and ");
    let detail = format!("Say why you approve it, in {SHORTEST_REASON} characters or more: {why}.");
    Err(Error::field(REASON, Code::Missing, detail))
}

/// Starts monitoring the carrier; whether the company did not before.
async fn monitor(change: &mut Change<'_>, tenant: Tenant, carrier: CarrierId, by: UserId) -> Result<bool, Error> {
    let now = change.now();
    let Some(xid) = subscriptions::subscribe(change, tenant, &[carrier], by, now).await?.xid else { return Ok(false) };
    queue::enqueue(change, &NoteWatched { company: tenant.company() }, now).await?;
    change.announce(xid);
    Ok(true)
}

fn conflict(why: &str) -> Error {
    Error::Conflict(why.to_owned())
}

/// The resulting connection and assessment.
async fn follow(
    db: &mut Conn,
    tenant: Tenant,
    packet: &Packet,
    connection: &Standing,
    to: PacketStatus,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    match to {
        PacketStatus::Complete => {
            connections::set_status(db, tenant, connection.id, ConnectionStatus::Onboarded, None, Some(by), now)
                .await?;
            // What it says of lanes counts from now on, also where the connection was onboarded before.
            connections::announce(db, tenant, packet.carrier_id).await?;
            let invitation = match packet.invitation_id {
                Some(id) => invitations::find(db, tenant, id).await?,
                None => None,
            };
            let mut ids = invitation.map(|invitation| invitation.classification_ids).unwrap_or_default();
            if !ids.is_empty() {
                ids.extend(classifications::assigned(db, tenant, packet.carrier_id).await?);
                classifications::assign(db, tenant, packet.carrier_id, &ids, by, now).await?;
            }
        }
        PacketStatus::Rejected if connection.status == ConnectionStatus::Onboarded => {
            connections::set_status(db, tenant, connection.id, ConnectionStatus::NeedsToOnboard, None, Some(by), now)
                .await?;
        }
        _ => {}
    }
    Ok(())
}

//! Rate confirmations as the API shows them. (Document 2 §3.)

use super::answer_time::{answered_by, ends_at};
use super::code_contacts;
use super::machine::{Act, may};
use super::releases;
use super::signature::contact_label;
use super::stale::is_outdated_now;
use super::view_parts::{
    BrokerDocument, ConfirmationAcceptance, ConfirmationCarrier, ConfirmationCodeContacts, ConfirmationCodeRelease,
    ConfirmationCounter, ConfirmationDriverVerified, ConfirmationLoad, ConfirmationMailRef, ConfirmationTicket,
};
use super::words::{Action, ActionWords, ConfirmationStatusWords, EndedBecauseWords};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use kernel::ids::{LoadId, RateConfirmationId};
use platform::app::App;
use platform::http::Caller;
use platform::http::Error;
use platform::http::guards::{Guarded, ReadTickets};
use platform::named::Named;
use serde::Serialize;
use store::Tenant;
use store::loads::guarded::{self, StepRow};
use store::rate_confirmations::list::{self, TicketOf};
use store::rate_confirmations::write::Locked;
use store::rate_confirmations::{Confirmation, ConfirmationStatus, EndedBecause, Mail, mails};
use utoipa::ToSchema;

/// A rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateConfirmation)]
pub struct RateConfirmationView {
    /// The rate confirmation's id.
    pub id: i64,
    /// Status.
    #[schema(value_type = ConfirmationStatusWords)]
    pub status: ConfirmationStatus,
    /// When the status last changed.
    pub status_changed_at: DateTime<Utc>,
    /// Id of the teammate who made it; null for your company's systems.
    pub creator_id: Option<i64>,
    /// The teammate who made it.
    pub creator: Option<Named>,
    /// The carrier.
    pub carrier: ConfirmationCarrier,
    /// The load.
    pub load: ConfirmationLoad,
    /// The carrier's part of the load.
    pub movement_id: i64,
    /// Its number among those of the carrier's part of the load, from 1.
    pub revision: i16,
    /// The rate confirmation that it takes the place of.
    pub replaces_id: Option<i64>,
    /// Whether it changes one that was accepted; the carrier stays confirmed meanwhile.
    pub is_amendment: bool,
    /// What the carrier is paid, in U.S. dollars.
    pub rate: f64,
    /// Name of the recipient.
    pub recipient_name: Option<String>,
    /// Address of the recipient; null until there is one.
    pub recipient_email: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was sent; null while it is a draft or held.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the recipient's mail server took it.
    pub delivered_at: Option<DateTime<Utc>>,
    /// When the carrier first opened it.
    pub viewed_at: Option<DateTime<Utc>>,
    /// When it expires without an answer; null once the truck is at the first stop.
    pub expires_at: Option<DateTime<Utc>>,
    /// Until when the carrier could answer if it were sent now: 48 hours, and not beyond its first pickup window; null where that is over, and once
    /// it was answered or ended.
    pub answer_by: Option<DateTime<Utc>>,
    /// The carrier's last counteroffer.
    pub counter: Option<ConfirmationCounter>,
    /// When the carrier accepted it.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Who accepted it.
    pub acceptance: Option<ConfirmationAcceptance>,
    /// That the driver was verified; null if they weren't, once the truck, the driver or the driver's phone changed, and where it doesn't count.
    pub driver_verified: Option<ConfirmationDriverVerified>,
    /// When it stopped counting.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it stopped counting.
    #[schema(value_type = Option<EndedBecauseWords>)]
    pub ended_because: Option<EndedBecause>,
    /// The same, in someone's words.
    pub ended_reason: Option<String>,
    /// SHA-256 of the terms, as 64 hexadecimal digits.
    pub terms_sha256: String,
    /// The broker's own document, which your company emailed; null if it was made from the load alone.
    pub document: Option<BrokerDocument>,
    /// Whether the load's stops or windows changed since it was sent, so that the carrier can't accept it: revise it. Null in lists; never of one with
    /// your own document.
    pub has_load_changed: Option<bool>,
    /// What keeps a code from going to the carrier's contacts on FMCSA's file. Null in lists, and unless it waits for an answer or, accepted, its
    /// load is guarded and open: then each further browser of the carrier's needs a code.
    pub code_contacts: Option<ConfirmationCodeContacts>,
    /// The codes that your team released for it with no contact proven, newest first; null in lists.
    pub code_releases: Option<Vec<ConfirmationCodeRelease>>,
    /// What can be done with it now.
    #[schema(value_type = Vec<ActionWords>)]
    pub actions: Vec<Action>,
    /// Its emails, newest first.
    pub mails: Vec<ConfirmationMailRef>,
    /// Alerts about it, newest first; null if you can't see alerts.
    pub tickets: Option<Vec<ConfirmationTicket>>,
}

/// Cents in dollars.
pub(super) fn in_dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// What its changes are judged by, as it was read.
pub(super) fn locked(row: &Confirmation) -> Locked {
    Locked {
        status: row.status,
        sent_at: row.sent_at,
        accepted_at: row.accepted_at,
        expires_at: ends_at(row),
        is_amendment: row.is_amendment,
    }
}

fn actions(row: &Confirmation, now: DateTime<Utc>) -> Vec<Action> {
    let of = |action: &&Action| {
        let act = match action {
            Action::Send => Act::Send,
            Action::Revise => Act::Revise,
            Action::Cancel => Act::Cancel,
            Action::Reject => Act::Reject,
        };
        may(act, &locked(row), now).is_ok()
    };
    Action::ALL.iter().filter(of).copied().collect()
}

/// The confirmations as the caller sees them, in their order.
pub(super) async fn views<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    rows: Vec<Confirmation>,
) -> Result<Vec<RateConfirmationView>, Error> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let ids: Vec<RateConfirmationId> = rows.iter().map(|row| row.id).collect();
    let mut db = app.conn().await?;
    let mails = mails::of(&mut db, tenant, &ids).await?;
    let tickets = match caller.satisfies(&ReadTickets::GUARD) {
        Ok(()) => Some(list::tickets(&mut db, tenant, &ids).await?),
        Err(_) => None,
    };
    let stands = |row: &&Confirmation| row.accepted_at.is_some() && row.ended_at.is_none();
    let loads: Vec<LoadId> = rows.iter().filter(stands).map(|row| row.load_id).collect();
    let steps = guarded::steps(&mut db, tenant, &loads).await?;
    Ok(rows.iter().map(|row| view(row, (&mails, tickets.as_deref(), &steps), now)).collect())
}

/// One of the company's confirmations as the caller sees it.
pub(super) async fn one<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    tenant: Tenant,
    id: RateConfirmationId,
) -> Result<RateConfirmationView, Error> {
    let mut db = app.conn().await?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let has_load_changed = Some(is_outdated_now(&mut db, tenant, &row).await?);
    let at = app.loads.now(tenant.company());
    let code_contacts = Box::pin(code_contacts::shown(&mut db, tenant, &row, at)).await?;
    let codes = releases::codes(&mut db, tenant, id).await?;
    drop(db);
    let released = codes.into_iter().map(|(record, release)| ConfirmationCodeRelease {
        decision_id: record.id,
        // Kept by the wall's clock, and told by the one that all else here is told by.
        at: app.loads.at(tenant.company(), record.created_at),
        user: release.person,
        reason: release.reason,
    });
    let code_releases = Some(released.collect());
    let view = views(app, caller, vec![row]).await?.pop().ok_or(Error::NotFound)?;
    Ok(RateConfirmationView { has_load_changed, code_contacts, code_releases, ..view })
}

fn view(
    row: &Confirmation,
    (mails, tickets, steps): (&[Mail], Option<&[TicketOf]>, &[StepRow]),
    now: DateTime<Utc>,
) -> RateConfirmationView {
    let place = |words: &Option<String>| words.clone().filter(|words| !words.is_empty());
    let named =
        |(id, name): (kernel::ids::UserId, &Option<String>)| Named { id: id.0, name: name.clone().unwrap_or_default() };
    let own = |mail: &&Mail| mail.rate_confirmation_id == Some(row.id);
    let hex = |bytes: &Vec<u8>| HEXLOWER.encode(bytes);
    RateConfirmationView {
        id: row.id.0,
        actions: actions(row, now),
        status: row.status,
        status_changed_at: row.status_changed_at,
        creator_id: row.creator_id.map(|id| id.0),
        creator: row.creator_id.map(|id| named((id, &row.creator_name))),
        carrier: ConfirmationCarrier {
            id: row.carrier_id.0,
            legal_name: row.legal_name.clone(),
            dot_number: row.dot_number,
        },
        load: ConfirmationLoad {
            id: row.load_id.0,
            external_load_number: row.external_load_number.clone(),
            status: row.load_status,
            origin: place(&row.origin),
            destination: place(&row.destination),
            pickup_at: row.pickup_at,
            dropoff_at: row.dropoff_at,
        },
        movement_id: row.movement_id.0,
        revision: row.revision,
        replaces_id: row.replaces_id.map(|id| id.0),
        is_amendment: row.is_amendment,
        rate: in_dollars(row.rate_cents),
        recipient_name: row.recipient_name.clone(),
        recipient_email: row.recipient_email.clone(),
        created_at: row.created_at,
        sent_at: row.sent_at,
        delivered_at: row.delivered_at,
        viewed_at: row.viewed_at,
        expires_at: ends_at(row).filter(|_| row.accepted_at.is_none() && row.ended_at.is_none()),
        answer_by: answered_by(row, now).filter(|_| row.accepted_at.is_none() && row.ended_at.is_none()),
        counter: row.countered_at.map(|at| ConfirmationCounter {
            at,
            name: row.counter_name.clone().unwrap_or_default(),
            rate: row.counter_rate_cents.map(in_dollars),
            message: row.counter_message.clone(),
        }),
        accepted_at: row.accepted_at,
        acceptance: row.accepted_at.zip(row.accepted_proof).map(|(at, proof)| ConfirmationAcceptance {
            at,
            name: row.accepted_name.clone().unwrap_or_default(),
            title: row.accepted_title.clone(),
            email: row.accepted_email.clone().filter(|contact| contact_label(contact) == "email"),
            phone: row.accepted_email.clone().filter(|contact| contact_label(contact) == "phone"),
            proof,
            vin: row.vin.clone(),
            driver_name: row.driver_name.clone(),
            signature_sha256: row.signature_sha256.as_ref().map(hex).unwrap_or_default(),
        }),
        driver_verified: ConfirmationDriverVerified::of(row, steps),
        ended_at: row.ended_at,
        ended_because: row.ended_because,
        ended_reason: row.ended_reason.clone(),
        terms_sha256: hex(&row.terms_sha256),
        document: BrokerDocument::of(row),
        has_load_changed: None,
        code_contacts: None,
        code_releases: None,
        mails: mails.iter().filter(own).map(Into::into).collect(),
        tickets: tickets
            .map(|all| all.iter().filter(|one| one.rate_confirmation_id == row.id).map(Into::into).collect()),
    }
}

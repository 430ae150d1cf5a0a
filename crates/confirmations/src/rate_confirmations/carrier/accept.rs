//! The carrier accepts: one transaction. (loads.md §5, point 5: signed document, movement confirmed, posting gone, notice, decision, both copies
//! queued.)

use super::conflict::{CarrierRateConfirmationConflict, answered};
use super::crew::{CarrierCrew, Crew};
use super::devices::{self, DeviceSession};
use super::identity;
use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use crate::rate_confirmations::document::{Printed, letterhead, pdf};
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::mails::send_mail::SendConfirmationMail;
use crate::rate_confirmations::mails::subject;
use crate::rate_confirmations::recorded::{Beside, record};
use crate::rate_confirmations::signature::{Signed, contact_label, signature};
use crate::rate_confirmations::stale::{CHANGED_SINCE_SENT, is_outdated};
use crate::rate_confirmations::terms::sha256;
use crate::rate_confirmations::told;
use crate::rate_confirmations::view::locked;
use axum::response::Response;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, TicketId};
use platform::app::App;
use platform::change::{Audit, Change};
use platform::files::{self, Folder, Kept};
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::upload::{FileType, Upload};
use platform::http::{Code, Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::connections::ConnectionStatus;
use store::exchange::bids;
use store::loads::events::{self, LoadEventKind, NewEvent};
use store::loads::{feed, held, movements, read};
use store::notices;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::mails::{self, NewMail};
use store::rate_confirmations::write::{self, Acceptance};
use store::rate_confirmations::{MailKind, MailStatus, ProvenBy, beside, list};
use store::{Opened, Tenant};
use utoipa::ToSchema;
use vetting::decisions::Kind;

/// Request body: who accepts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToAccept {
    /// SHA-256 of the terms that were read, as 64 hexadecimal digits.
    terms_sha256: String,
    /// Name of the person who signs.
    name: String,
    /// Their title.
    title: String,
    /// Whether they agree to sign electronically; required.
    consents_electronically: bool,
    /// Truck and driver, which may follow.
    #[serde(default)]
    crew: Option<CarrierCrew>,
    /// Whether this browser is remembered for 90 days: it then opens all rate confirmations for this USDOT number.
    /// Never after a code that the broker released: it proves no contact on FMCSA's file.
    #[serde(default)]
    remember: bool,
}

/// What was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedRateConfirmation {
    /// The rate confirmation, now with addresses, numbers and contacts.
    confirmation: CarrierRateConfirmation,
    /// The session of this browser, if it is remembered.
    session: Option<DeviceSession>,
}

/// What is being signed.
struct Signing<'a> {
    name: &'a str,
    title: &'a str,
    /// An address, or the number by which the browser was recognized.
    contact: &'a str,
    proof: ProvenBy,
    crew: Crew,
    text: String,
    sha256: [u8; 32],
}

/// Accepts a rate confirmation for the carrier: signs it, confirms the carrier, and shows addresses, numbers and contacts.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/accept",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = RateConfirmationToAccept,
    responses(
        (status = 200, body = AcceptedRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = CarrierRateConfirmationConflict, description = "It was answered, changed or canceled meanwhile, or has expired; the detail says so."),
    )
)]
pub async fn accept_carrier_rate_confirmation(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    headers: axum::http::HeaderMap,
    Json(given): Json<RateConfirmationToAccept>,
) -> Reply<Response> {
    let done = Box::pin(answer(&app, &link.opened, (from, Brand::of(&headers)), &given)).await;
    answered(&app, &link.opened, done).await
}

/// Keeps the signed document first, then writes what follows.
async fn answer(
    app: &App,
    offer: &Opened<Offer>,
    (from, brand): (Address, Brand),
    given: &RateConfirmationToAccept,
) -> Reply<Json<AcceptedRateConfirmation>> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    let texts = list::texts(&mut db, tenant, page.row.id).await?.ok_or(Error::NotFound)?;
    drop(db);
    let logo = letterhead(app, tenant).await;
    let signing = signing(given, offer, (&page, from), at)?;
    let upload = Upload {
        name: format!("rate-confirmation-{}-signed.pdf", page.row.id),
        is_type: FileType::Pdf,
        bytes: pdf(&Printed {
            logo: logo.as_ref(),
            number: &page.row.external_load_number,
            terms: (&texts.terms, &page.row.terms_sha256),
            details: Some((&texts.details, &page.row.details_sha256)),
            signature: Some((&signing.text, &signing.sha256, at)),
            remark: None,
        })
        .await?
        .into(),
    };
    let kept = files::keep(app, Folder::RateConfirmations, tenant.company(), &upload).await?;
    let done = Box::pin(accept(app, offer, (&signing, &kept), (from, brand, given.remember), at));
    let session = files::or_discard(app, &kept, done).await?;
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    Ok(Json(AcceptedRateConfirmation { confirmation: view(app, &mut db, offer, &page, at).await?, session }))
}

/// What is signed, or what is wrong with it.
fn signing<'a>(
    given: &'a RateConfirmationToAccept,
    offer: &'a Opened<Offer>,
    (page, from): (&Page, Address),
    at: DateTime<Utc>,
) -> Result<Signing<'a>, Error> {
    let row = &page.row;
    may(Act::Accept, &locked(row), at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let mut invalid = ValidationErrors::default();
    let (name, title) = (invalid.name("name", &given.name), invalid.name("title", &given.title));
    if !given.consents_electronically {
        invalid.add("consents_electronically", "Without this it can’t be signed here.");
    }
    let crew = given.crew.clone().unwrap_or_default().checked("crew.", &mut invalid);
    invalid.end()?;
    if platform::secrets::hex(&row.terms_sha256) != given.terms_sha256.trim().to_lowercase() {
        return Err(Error::Conflict(
            "The terms are not the ones you read. Open the rate confirmation again.".to_owned(),
        ));
    }
    let proof = page.proven.ok_or_else(|| Error::field("code", Code::Missing, "Enter the code first."))?;
    let contact = offer.email.as_deref().or(offer.device_contact.as_deref()).unwrap_or_default();
    let text = signature(&Signed {
        number: &row.external_load_number,
        broker: &row.company_legal_name,
        carrier: (row.legal_name.as_deref().unwrap_or("Name not on file"), row.dot_number),
        hashes: (&row.terms_sha256, &row.details_sha256),
        who: (name, title),
        from: (contact, proof, &from.client.to_string()),
        crew: (crew.vin.as_deref(), crew.driver_name.as_deref()),
        at,
    });
    Ok(Signing { name, title, contact, proof, crew, sha256: sha256(&text), text })
}

/// The one transaction. It locks the load first, as everything does that changes one of its confirmations: of two who accept, and of one who
/// accepts while the broker cancels, one comes too late.
async fn accept(
    app: &App,
    offer: &Opened<Offer>,
    (signing, kept): (&Signing<'_>, &Kept),
    (from, brand, remember): (Address, Brand, bool),
    at: DateTime<Utc>,
) -> Result<Option<DeviceSession>, Error> {
    let tenant = offer.tenant();
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    write::lock(&mut db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
    let page = Page::of(&mut db, offer, held, at).await?;
    let row = &page.row;
    // As the load is now: its first window may have been moved to an earlier time, and be over.
    may(Act::Accept, &locked(row), at).map_err(|why| Error::Conflict(why.to_owned()))?;
    if page.proven != Some(signing.proof) {
        return Err(Error::Conflict(
            "Something about this load changed meanwhile. Open the rate confirmation again.".to_owned(),
        ));
    }
    if page.held.row.closed_at.is_some() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    refuse_blocked(&mut db, tenant, row.carrier_id).await?;
    let texts = list::texts(&mut db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    if is_outdated(row, &texts, &page.held) {
        return Err(Error::Conflict(CHANGED_SINCE_SENT.to_owned()));
    }
    let file = Some(kept.record(&mut db, tenant, now).await?);
    let how = Acceptance {
        name: signing.name,
        title: signing.title,
        contact: signing.contact,
        proof: signing.proof,
        signature: &signing.text,
        signature_sha256: signing.sha256,
        file,
    };
    write::accepted(&mut db, tenant, row.id, &how, at).await?;
    let mut told: Vec<NewEvent> = signing.crew.name(&mut db, tenant, (row, &page.held), at).await?;
    movements::confirm(&mut db, tenant, row.movement_id, at).await?;
    // Who was called on a number on file named the driver: that needs no second call.
    if signing.proof == ProvenBy::VoiceCode {
        identity::record_once(&mut db, offer, at).await?;
    }
    let others = bids::decline_others(&mut db, tenant, row.load_id, at).await?;
    copies(&mut db, tenant, (&page, signing), brand).await?;
    let session = if remember {
        devices::remember(&mut db, offer, &page, (signing.name, signing.title), from).await?
    } else {
        None
    };
    let xid = feed::announce(&mut db, tenant, &[row.load_id]).await?;
    db.announce_loads(xid);
    notices::add(&mut db, &[told::notice(row, "accepted", at)], now).await?;
    told.push(told::event(LoadEventKind::RateConfirmationAccepted, row, at));
    told.extend(others.iter().map(|bid| told::bid_declined(bid, row, at)));
    events::append_many(&mut db, tenant, &told, now).await?;
    let tickets = store::tickets::list::open_of_loads(&mut db, tenant, &[row.load_id]).await?;
    let tickets: Vec<TicketId> = tickets.iter().map(|one| one.id).collect();
    let details = json!({"external_load_number": row.external_load_number, "name": signing.name, (contact_label(signing.contact)): signing.contact, "proof": signing.proof});
    let audit = Audit::new("rate_confirmation.accepted").subject("RateConfirmation", row.id).details(details);
    let beside = Beside {
        recipient: Some((signing.contact, offer.standing)),
        signature_sha256: Some(&signing.sha256),
        vin: signing.crew.vin.as_deref().or(row.vin.as_deref()),
        tickets: &tickets,
        ..Beside::default()
    };
    db.commit_with(audit.by_system(tenant.company()), record(tenant, Kind::RateConfirmationAccepted, row, beside))
        .await?;
    Ok(session)
}

/// Refuses a carrier that the company stopped dispatching after it was sent. Why is the broker's to say.
async fn refuse_blocked(db: &mut Change<'_>, tenant: Tenant, carrier: CarrierId) -> Result<(), Error> {
    let standing = read::connection_statuses(db, tenant, &[carrier]).await?;
    if standing.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Err(Error::Conflict("This can’t be accepted now. Call the broker.".to_owned()));
    }
    Ok(())
}

/// Queues the signed copies: to who signed, to the carrier's address on FMCSA's file where that is another, and to the broker's own person.
async fn copies(
    db: &mut Change<'_>,
    tenant: Tenant,
    (page, signing): (&Page, &Signing<'_>),
    brand: Brand,
) -> Result<(), Error> {
    let row = &page.row;
    let now = db.now();
    let broker = beside::broker(db, tenant, row.creator_id).await?;
    let on_file = page.code_contact().filter(|contact| !contact.eq_ignore_ascii_case(signing.contact));
    let to_carrier = std::iter::once(signing.contact).chain(on_file).map(|email| (MailKind::CarrierCopy, email));
    let all: Vec<(MailKind, &str)> =
        to_carrier.chain(broker.email.as_deref().map(|email| (MailKind::BrokerCopy, email))).collect();
    for (kind, email) in all.into_iter().filter(|(_, email)| email.contains('@')) {
        let new = NewMail {
            kind,
            confirmation: row.id,
            carrier: row.carrier_id,
            status: MailStatus::Queued,
            by: None,
            email,
            subject: &subject(row, kind),
            standing: None,
        };
        let mail = mails::create(db, tenant, &new, now).await?;
        queue::enqueue(db, &SendConfirmationMail { mail, brand }, now).await?;
    }
    Ok(())
}

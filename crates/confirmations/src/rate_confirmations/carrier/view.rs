//! The carrier's page as the API shows it.

use super::page::Page;
use crate::rate_confirmations::answer_time::ends_at;
use crate::rate_confirmations::document_check::DocumentCheck;
use crate::rate_confirmations::get_terms::{TermsFinding, findings};
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::stale::is_outdated;
use crate::rate_confirmations::view::{in_dollars, locked};
use crate::rate_confirmations::view_parts::BrokerDocument;
use crate::rate_confirmations::words::{ConfirmationStatusWords, EndedBecauseWords, ProvenByWords};
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::HEXLOWER;
use dispatch::loads::words::StopKindWords;
use freight::stop::StopKind;
use kernel::wire::words;
use platform::app::App;
use platform::http::Error;
use platform::{described_words, files};
use serde::Serialize;
use store::companies::logo;
use store::loads::rows::StopRow;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::{ConfirmationStatus, EndedBecause, ProvenBy, beside, list};
use store::{Conn, Opened};
use utoipa::ToSchema;
use vetting::onboarding::carrier::contacts::masked;

words! {
    /// What the carrier can do with a rate confirmation as it stands.
    pub enum CarrierAction {
        /// Open it: what has to be done first.
        Open = "open",
        /// Accept it.
        Accept = "accept",
        /// Ask for another rate.
        Counter = "counter",
        /// Reject it.
        Reject = "reject",
        /// Name truck and driver.
        NameCrew = "name_crew",
    }
}

described_words! {
    /// What the carrier can do with a rate confirmation as it stands.
    pub CarrierActionWords: CarrierAction as "CarrierRateConfirmationAction"
}

/// How long before the pickup truck and driver must be named. (loads.md §2a, point 8.)
pub const CREW_BEFORE: TimeDelta = TimeDelta::hours(5);

/// A rate confirmation, as the carrier sees it.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each tells the page something of its own")]
pub struct CarrierRateConfirmation {
    /// The rate confirmation's id.
    pub id: i64,
    /// The broker.
    pub broker_name: String,
    /// The broker's logo as a data URI; null without one.
    pub broker_logo_url: Option<String>,
    /// Legal name of the carrier it is for.
    pub carrier_name: Option<String>,
    /// USDOT number of the carrier it is for.
    pub dot_number: i32,
    /// The broker's number of the load.
    pub external_load_number: String,
    /// Status.
    #[schema(value_type = ConfirmationStatusWords)]
    pub status: ConfirmationStatus,
    /// Its number among those for this load, from 1.
    pub revision: i16,
    /// Whether it changes one that was accepted.
    pub is_amendment: bool,
    /// What is paid, in U.S. dollars.
    pub rate: f64,
    /// Terms: parties, rate, freight, lane and conditions; null until it is opened.
    pub terms: Option<String>,
    /// SHA-256 of the terms, as 64 hexadecimal digits.
    pub terms_sha256: String,
    /// The broker's own document, which is part of it; null if there is none, or until it is opened.
    pub document: Option<BrokerDocument>,
    /// What the terms say that is unusual or missing; null if they weren't checked, or until it is opened.
    pub findings: Option<Vec<TermsFinding>>,
    /// What the terms of the broker's own document say that is unusual or missing; null if there is none, if they weren't checked, until it is opened,
    /// or while a code is needed.
    pub document_findings: Option<Vec<TermsFinding>>,
    /// Stops, in order. Names, streets, ZIP codes, numbers and instructions are null until it is accepted.
    pub stops: Vec<CarrierStop>,
    /// Street addresses, numbers and contacts as text, which the terms name by SHA-256; null until it is accepted.
    pub details: Option<String>,
    /// Who to call at the broker; null until it is accepted.
    pub contact: Option<CarrierBrokerContact>,
    /// Whether the pickup number is held back still: until truck and driver are named and the truck is near.
    pub is_number_sealed: bool,
    /// Whether a code is needed before it can be answered.
    pub needs_code: bool,
    /// Whether the broker still has to read you a code on a call before the pickup, for the truck and driver that you named.
    pub needs_voice_code: bool,
    /// Where a code would go, masked; null if no email on FMCSA's file is known to have been the same for 30 days, or 90 for a guarded load: the broker
    /// calls with a code.
    pub code_contact: Option<String>,
    /// How you were recognized; null while a code is needed.
    #[schema(value_type = Option<ProvenByWords>)]
    pub proven_by: Option<ProvenBy>,
    /// Your name, if this browser was proven before.
    pub name: Option<String>,
    /// Your title, if this browser was proven before.
    pub title: Option<String>,
    /// What you can do now.
    #[schema(value_type = Vec<CarrierActionWords>)]
    pub actions: Vec<CarrierAction>,
    /// Whether the broker changed your stops or their windows since this was sent: it can't be accepted, and a revised one is needed.
    pub has_load_changed: bool,
    /// Until when it can be answered; null without an end.
    pub expires_at: Option<DateTime<Utc>>,
    /// When you asked for another rate.
    pub countered_at: Option<DateTime<Utc>>,
    /// The rate that you asked for, in U.S. dollars.
    pub counter_rate: Option<f64>,
    /// When it was accepted.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Who accepted it.
    pub accepted_name: Option<String>,
    /// VIN of the truck; null until one is named, or while a code is needed.
    pub vin: Option<String>,
    /// The driver; null until one is named, or while a code is needed.
    pub driver_name: Option<String>,
    /// Until when truck and driver have to be named.
    pub crew_due_at: Option<DateTime<Utc>>,
    /// Why it no longer counts; null while it does.
    #[schema(value_type = Option<EndedBecauseWords>)]
    pub ended_because: Option<EndedBecause>,
}

/// A stop, as the carrier sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierStop {
    /// Position, from 0.
    pub position: i16,
    /// What happens there.
    #[schema(value_type = StopKindWords)]
    pub kind: StopKind,
    /// City.
    pub city: Option<String>,
    /// State or province.
    pub state: Option<String>,
    /// When the window starts.
    pub window_start_at: DateTime<Utc>,
    /// When it ends.
    pub window_end_at: DateTime<Utc>,
    /// Time zone of the stop.
    pub time_zone: String,
    /// Name of the facility.
    pub name: Option<String>,
    /// Street address.
    pub street: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
    /// Pickup or delivery number.
    pub reference: Option<String>,
    /// Instructions.
    pub notes: Option<String>,
}

/// Who a carrier calls at the broker.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierBrokerContact {
    /// Name.
    pub name: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Email.
    pub email: Option<String>,
}

/// The page as its holder sees it. Terms are shown once someone opened it: scanners of email follow links, and read nothing here.
pub(super) async fn view(
    app: &App,
    db: &mut Conn,
    offer: &Opened<Offer>,
    page: &Page,
    at: DateTime<Utc>,
) -> Result<CarrierRateConfirmation, Error> {
    let tenant = offer.tenant();
    let row = &page.row;
    let texts = list::texts(db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    let broker_logo_url = match logo::kept(db, tenant).await? {
        // Without it, the page shows the name.
        Some(logo) => files::inline::data_uri(app, &logo).await.ok(),
        None => None,
    };
    let has_load_changed = is_outdated(row, &texts, &page.held);
    let is_opened = row.viewed_at.is_some();
    let is_open = row.status.is_open();
    // Whoever accepted sees the rest; what no longer counts shows nothing more.
    let is_free = row.accepted_at.is_some() && is_open && page.proven.is_some();
    let broker = if is_free { Some(beside::broker(db, tenant, row.creator_id).await?) } else { None };
    let range = {
        let movement = page.held.movements.iter().find(|movement| movement.id == row.movement_id);
        movement.map_or(0..=i16::MAX, |movement| movement.first_stop..=movement.last_stop)
    };
    let stops = page.held.stops.iter().filter(|stop| range.contains(&stop.position));
    Ok(CarrierRateConfirmation {
        id: row.id.0,
        broker_name: row.company_legal_name.clone(),
        broker_logo_url,
        carrier_name: row.legal_name.clone(),
        dot_number: row.dot_number,
        external_load_number: row.external_load_number.clone(),
        status: row.status,
        revision: row.revision,
        is_amendment: row.is_amendment,
        rate: in_dollars(row.rate_cents),
        terms: is_opened.then_some(texts.terms),
        terms_sha256: HEXLOWER.encode(&row.terms_sha256),
        document: if is_opened { BrokerDocument::of(row) } else { None },
        findings: if is_opened { findings(texts.findings) } else { None },
        // Its words may name streets and numbers: they are for whoever may read the document itself.
        document_findings: if is_opened && page.proven.is_some() {
            DocumentCheck::kept(texts.document_check).and_then(|check| check.findings)
        } else {
            None
        },
        stops: stops.map(|stop| shown(stop, is_free, page.is_number_sealed)).collect(),
        details: is_free.then_some(texts.details),
        contact: broker.map(|broker| CarrierBrokerContact {
            name: broker.name,
            phone: broker.phone_e164,
            email: broker.email,
        }),
        is_number_sealed: page.is_number_sealed,
        needs_code: is_open && page.proven.is_none(),
        needs_voice_code: is_free
            && page.needs_driver_proof
            && row.driver_name.is_some()
            && page.held.row.closed_at.is_none(),
        code_contact: page.code_contact().map(masked),
        proven_by: page.proven,
        name: offer.device_name.clone(),
        title: offer.device_title.clone(),
        actions: actions(page, has_load_changed, at),
        has_load_changed,
        expires_at: ends_at(row).filter(|_| row.accepted_at.is_none() && is_open),
        countered_at: row.countered_at,
        counter_rate: row.counter_rate_cents.map(in_dollars),
        accepted_at: row.accepted_at,
        accepted_name: row.accepted_name.clone(),
        // The end of the VIN is what the dock compares, so it is for the carrier alone.
        vin: row.vin.clone().filter(|_| page.proven.is_some()),
        driver_name: row.driver_name.clone().filter(|_| page.proven.is_some()),
        crew_due_at: row
            .pickup_at
            .filter(|_| is_open && (row.vin.is_none() || row.driver_name.is_none()))
            .map(|pickup| pickup - CREW_BEFORE),
        ended_because: row.ended_because,
    })
}

fn shown(stop: &StopRow, is_free: bool, is_number_sealed: bool) -> CarrierStop {
    let free = |text: &Option<String>| text.clone().filter(|_| is_free);
    let is_sealed = stop.kind == StopKind::Pickup && is_number_sealed;
    CarrierStop {
        position: stop.position,
        kind: stop.kind,
        city: stop.city.clone(),
        state: stop.state.clone(),
        window_start_at: stop.window_start_at,
        window_end_at: stop.window_end_at,
        time_zone: stop.time_zone.clone(),
        name: free(&stop.name),
        street: free(&stop.street),
        postal_code: free(&stop.postal_code),
        reference: free(&stop.reference).filter(|_| !is_sealed),
        notes: free(&stop.notes),
    }
}

fn actions(page: &Page, has_load_changed: bool, at: DateTime<Utc>) -> Vec<CarrierAction> {
    let row = &page.row;
    let of = |action: &&CarrierAction| {
        let act = match action {
            CarrierAction::Open => return row.viewed_at.is_none() && may(Act::View, &locked(row), at).is_ok(),
            CarrierAction::NameCrew => {
                return row.accepted_at.is_some() && row.status.is_open() && page.held.row.closed_at.is_none();
            }
            CarrierAction::Accept if has_load_changed => return false,
            CarrierAction::Accept => Act::Accept,
            CarrierAction::Counter => Act::Counter,
            CarrierAction::Reject => Act::Reject,
        };
        row.viewed_at.is_some() && may(act, &locked(row), at).is_ok()
    };
    CarrierAction::ALL.iter().filter(of).copied().collect()
}

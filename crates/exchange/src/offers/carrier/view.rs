//! An offer as the carrier sees it: lane, windows and freight, without what only the load's carrier is told.

use crate::offers::view::dollars;
use crate::offers::words::{BidStatusWords, OfferStatusWords};
use chrono::{DateTime, Utc};
use dispatch::loads::guard;
use dispatch::loads::words::{CertificationWords, EquipmentTypeWords, SchedulingWords, StopKindWords, WeightUnitWords};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::offer::{BidStatus, OfferStatus};
use freight::stop::{Scheduling, StopKind};
use platform::app::App;
use platform::http::Error;
use serde::Serialize;
use store::exchange::bids::{self, BidRow};
use store::exchange::offers::OfferRow;
use store::loads::held::{self, Held};
use store::loads::rows::StopRow;
use store::loads::settings;
use store::rate_confirmations::beside;
use store::{Conn, Opened};
use utoipa::ToSchema;

/// A load that a broker offers, as the carrier sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierLoadOffer {
    /// The offer's id.
    pub id: i64,
    /// The broker.
    pub broker_name: String,
    /// The broker's USDOT number; null if not on file.
    pub broker_dot_number: Option<i32>,
    /// The teammate who made the offer; null if a program did.
    pub contact_name: Option<String>,
    /// Their phone.
    pub contact_phone: Option<String>,
    /// Their email.
    pub contact_email: Option<String>,
    /// Legal name of the carrier it is for.
    pub carrier_name: Option<String>,
    /// USDOT number of the carrier it is for.
    pub dot_number: i32,
    /// The broker's number of the load.
    pub external_load_number: String,
    /// Status.
    #[schema(value_type = OfferStatusWords)]
    pub status: OfferStatus,
    /// Whether it can be bid on or declined now.
    pub can_answer: bool,
    /// Why not; null if it can.
    pub closed_why: Option<String>,
    /// What is offered, in U.S. dollars; null if you are asked for your rate.
    pub rate: Option<f64>,
    /// Message of the broker.
    pub message: Option<String>,
    /// Until when it can be answered.
    pub expires_at: DateTime<Utc>,
    /// Equipment.
    #[schema(value_type = Option<EquipmentTypeWords>)]
    pub equipment_type: Option<EquipmentType>,
    /// Trailer length, in feet.
    pub trailer_length: Option<f64>,
    /// Weight.
    pub weight: Option<f64>,
    /// Unit of the weight.
    #[schema(value_type = WeightUnitWords)]
    pub weight_unit: WeightUnit,
    /// Billable miles.
    pub miles: Option<f64>,
    /// Commodity; null if it isn't told before the rate confirmation is accepted.
    pub commodity: Option<String>,
    /// Temperature to keep, in degrees Fahrenheit.
    pub temperature: Option<f64>,
    /// Certifications that hauling it requires.
    #[schema(value_type = Vec<CertificationWords>)]
    pub certifications: Vec<String>,
    /// Whether it takes a team of two drivers.
    pub is_team: bool,
    /// Whether it fills only part of the trailer.
    pub is_partial: bool,
    /// Stops, in order, by city.
    pub stops: Vec<CarrierOfferStop>,
    /// Your last bid; null if you didn't bid.
    pub bid: Option<CarrierLoadBid>,
}

/// A stop of an offered load.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierOfferStop {
    /// Position, from 0.
    pub position: i16,
    /// What happens there.
    #[schema(value_type = StopKindWords)]
    pub kind: StopKind,
    /// Whether the time is fixed.
    #[schema(value_type = SchedulingWords)]
    pub scheduling: Scheduling,
    /// City; null if unknown.
    pub city: Option<String>,
    /// State or province.
    pub state: Option<String>,
    /// When the window starts.
    pub window_start_at: DateTime<Utc>,
    /// When it ends.
    pub window_end_at: DateTime<Utc>,
    /// Time zone of the stop.
    pub time_zone: String,
}

/// A carrier's own bid.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierLoadBid {
    /// The bid's id.
    pub id: i64,
    /// Status.
    #[schema(value_type = BidStatusWords)]
    pub status: BidStatus,
    /// What was asked, in U.S. dollars.
    pub rate: f64,
    /// Who bid.
    pub name: String,
    /// Message to the broker.
    pub message: Option<String>,
    /// When the truck can be at the first pickup.
    pub available_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// Whether an offer of this load can be answered; else why not, for people.
pub(super) fn answerable(offer: &OfferRow, held: &Held, at: DateTime<Utc>) -> Result<(), &'static str> {
    offer.facts(at).answerable(at)?;
    if held.row.status != freight::load::LoadStatus::Available {
        return Err("This load is no longer available.");
    }
    Ok(())
}

/// The page as its holder sees it, read anew.
pub(super) async fn view(app: &App, offer: &Opened<OfferRow>) -> Result<CarrierLoadOffer, Error> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut db = app.conn().await?;
    let row = store::exchange::offers::find(&mut db, tenant, offer.id).await?.ok_or(Error::NotFound)?;
    let held = held::read(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let broker = beside::broker(&mut db, tenant, row.created_by).await?;
    let bid = bids::of_offer(&mut db, offer).await?.into_iter().next();
    let is_guarded = is_guarded(&mut db, offer, &held, at).await?;
    let answerable = answerable(&row, &held, at);
    let load = &held.row;
    Ok(CarrierLoadOffer {
        id: row.id.0,
        broker_name: row.company_legal_name.clone(),
        broker_dot_number: broker.dot_number,
        contact_name: broker.name,
        contact_phone: broker.phone_e164,
        contact_email: broker.email,
        carrier_name: row.carrier_legal_name.clone(),
        dot_number: row.dot_number,
        external_load_number: row.external_load_number.clone(),
        status: row.facts(at).status(at),
        can_answer: answerable.is_ok(),
        closed_why: answerable.err().map(str::to_owned),
        rate: row.rate_cents.map(dollars),
        message: row.message.clone(),
        expires_at: row.expires_at,
        equipment_type: load.equipment_type,
        trailer_length: load.trailer_length,
        weight: load.weight,
        weight_unit: load.weight_unit,
        miles: load.billable_miles.map(f64::round),
        // What is worth stealing isn't told to everyone who is asked to bid.
        commodity: load.commodity.clone().filter(|_| !is_guarded),
        temperature: load.temperature,
        certifications: load.certifications.clone(),
        is_team: load.is_team,
        is_partial: load.is_partial,
        stops: held.stops.iter().map(CarrierOfferStop::from).collect(),
        bid: bid.map(|bid| CarrierLoadBid::of(bid, at)),
    })
}

async fn is_guarded(db: &mut Conn, offer: &Opened<OfferRow>, held: &Held, at: DateTime<Utc>) -> Result<bool, Error> {
    let tenant = offer.tenant();
    let settings = settings::of(db, tenant).await?;
    let guards = guard::of_loads(db, tenant, std::slice::from_ref(held), &settings, at).await?;
    Ok(guards.get(&held.row.id).is_some_and(guard::Guard::is_guarded))
}

impl From<&StopRow> for CarrierOfferStop {
    fn from(row: &StopRow) -> Self {
        Self {
            position: row.position,
            kind: row.kind,
            scheduling: row.scheduling,
            city: row.city.clone(),
            state: row.state.clone(),
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            time_zone: row.time_zone.clone(),
        }
    }
}

impl CarrierLoadBid {
    fn of(row: BidRow, at: DateTime<Utc>) -> Self {
        Self {
            id: row.id.0,
            status: row.status_at(at),
            rate: dollars(row.rate_cents),
            name: row.name,
            message: row.message,
            available_at: row.available_at,
            created_at: row.created_at,
            expires_at: row.expires_at,
        }
    }
}

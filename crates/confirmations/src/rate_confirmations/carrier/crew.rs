//! Truck and driver, which may follow after acceptance. (loads.md §2a, point 8: until five hours before the pickup.)

use super::conflict::{CarrierRateConfirmationConflict, answered};
use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use crate::rate_confirmations::signature::contact_label;
use axum::response::Response;
use chrono::{DateTime, Utc};
use dispatch::loads::guard::seen_at_dock;
use dispatch::loads::told::About;
use fmcsa::derive::vin;
use freight::readiness::DockCheck;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::loads::events::{self, NewEvent};
use store::loads::held::{self, Held};
use store::loads::write::NewMovement;
use store::loads::{feed, movements, vehicles};
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::{Confirmation, write};
use store::{Conn, Opened, Tenant};
use utoipa::ToSchema;

/// The truck and the driver.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarrierCrew {
    /// VIN of the truck.
    #[serde(default)]
    pub vin: Option<String>,
    /// The carrier's own number of the truck.
    #[serde(default)]
    pub unit: Option<String>,
    /// The driver's name.
    #[serde(default)]
    pub driver_name: Option<String>,
    /// The driver's phone, as +15551234567.
    #[serde(default)]
    pub driver_phone_e164: Option<String>,
    /// Trailer number.
    #[serde(default)]
    pub trailer_number: Option<String>,
}

/// What was named, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crew {
    /// VIN in capitals.
    pub vin: Option<String>,
    unit: Option<String>,
    /// The driver.
    pub driver_name: Option<String>,
    driver_phone_e164: Option<String>,
    trailer_number: Option<String>,
}

impl CarrierCrew {
    /// What was named; everything wrong is told below `field`.
    pub(super) fn checked(&self, field: &str, invalid: &mut ValidationErrors) -> Crew {
        let path = |name: &str| format!("{field}{name}");
        let vin = self.vin.as_deref().map(str::trim).filter(|vin| !vin.is_empty()).map(str::to_ascii_uppercase);
        if vin.as_deref().is_some_and(|vin| !vin::is_valid(vin)) {
            invalid.add(&path("vin"), "Must be the 17 letters and digits of the VIN. Check for a typo.");
        }
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Crew {
            vin,
            unit: owned(invalid.optional(&path("unit"), self.unit.as_ref(), 50)),
            driver_name: owned(invalid.optional(&path("driver_name"), self.driver_name.as_ref(), 100)),
            driver_phone_e164: owned(invalid.phone(&path("driver_phone_e164"), self.driver_phone_e164.as_ref())),
            trailer_number: owned(invalid.optional(&path("trailer_number"), self.trailer_number.as_ref(), 30)),
        }
    }
}

impl Crew {
    /// Names them for the confirmation's movement, of a load that the caller has locked; gives what systems are told.
    pub(super) async fn name(
        &self,
        db: &mut Conn,
        tenant: Tenant,
        (row, held): (&Confirmation, &Held),
        at: DateTime<Utc>,
    ) -> Result<Vec<NewEvent>, Error> {
        let movement = held.movements.iter().find(|movement| movement.id == row.movement_id);
        let movement = movement.ok_or_else(|| Error::Conflict("The broker has taken this load off you.".to_owned()))?;
        let was = NewMovement::from(movement);
        let mut to = was.clone();
        if let Some(vin) = &self.vin {
            let id = vehicles::find_or_create(db, tenant, row.carrier_id, vin, self.unit.as_deref(), at).await?;
            to.carrier_vehicle_id = Some(id);
        }
        if self.driver_name.is_some() {
            to.driver_name.clone_from(&self.driver_name);
            to.driver_phone_e164.clone_from(&self.driver_phone_e164);
        }
        to.trailer_number = self.trailer_number.clone().or(to.trailer_number);
        if to == was {
            return Ok(Vec::new());
        }
        // Naming another would end the hold, by the very people whom the dock doubts.
        if matches!(seen_at_dock(db, tenant, held).await?, DockCheck::AnotherTruck | DockCheck::AnotherCarrier) {
            return Err(Error::Conflict(
                "The dock saw another truck than the one named. Call the broker to name it.".to_owned(),
            ));
        }
        movements::change(db, tenant, movement.id, &to, at).await?;
        let is_named = to.carrier_vehicle_id != was.carrier_vehicle_id;
        Ok(is_named.then(|| About::held(held).vehicle(Some(movement.id), &to, at)).into_iter().collect())
    }
}

/// Names truck and driver of an accepted rate confirmation, or others than before.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/crew",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = CarrierCrew,
    responses(
        (status = 200, body = CarrierRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = CarrierRateConfirmationConflict, description = "It isn't accepted, or no longer counts; the detail says so."),
    )
)]
pub async fn name_carrier_rate_confirmation_crew(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    Json(given): Json<CarrierCrew>,
) -> Reply<Response> {
    let done = name_crew(&app, &link.opened, from, given).await;
    answered(&app, &link.opened, done).await
}

async fn name_crew(
    app: &App,
    offer: &Opened<Offer>,
    from: Address,
    given: CarrierCrew,
) -> Reply<Json<CarrierRateConfirmation>> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut invalid = ValidationErrors::default();
    let crew = given.checked("", &mut invalid);
    invalid.end()?;
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    write::lock(&mut db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
    let page = Page::of(&mut db, offer, held, at).await?;
    if page.row.accepted_at.is_none() || !page.row.status.is_open() || page.held.row.closed_at.is_some() {
        return Err(Error::Conflict(
            "Accept the rate confirmation first, or ask the broker whether it still counts.".to_owned(),
        ));
    }
    if page.proven.is_none() {
        return Err(Error::field("code", Code::Missing, "Enter the code first."));
    }
    let told = crew.name(&mut db, tenant, (&page.row, &page.held), at).await?;
    let xid = feed::announce(&mut db, tenant, &[offer.load_id]).await?;
    db.announce_loads(xid);
    events::append_many(&mut db, tenant, &told, now).await?;
    let contact = offer.email.as_deref().or(offer.device_contact.as_deref()).unwrap_or_default();
    let details = json!({
        "external_load_number": page.row.external_load_number,
        "vin": crew.vin,
        "driver_name": crew.driver_name,
        (contact_label(contact)): contact,
    });
    let audit = Audit::new("rate_confirmation.crew_named").subject("RateConfirmation", page.row.id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    Ok(Json(view(app, &mut db, offer, &page, at).await?))
}

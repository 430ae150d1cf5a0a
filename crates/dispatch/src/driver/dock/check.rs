//! What the dock sees of the truck, compared at once.

use super::show::{PickupCheckState, state};
use super::told;
use crate::driver::session::{Dock, Session};
use crate::loads::clearance::{Clearance, JudgedCarrier};
use crate::loads::guard::view::{ComparedWords, PickupResultWords};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use freight::guarded::{Compared, PickupResult, TruckSigns, VIN_END, is_same_plate, pickup_check, plain};
use platform::app::App;
use platform::change::Audit;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Conn;
use store::loads::pickup_checks::{self, CheckRow, NewCheck};
use store::loads::rows::MovementRow;
use store::loads::vehicles::{self, SeenPlate};
use store::loads::{feed, held};
use utoipa::ToSchema;
use vetting::decisions::Decisions;

/// The most checks by one link: enough for every truck of a shift that comes to the wrong door, and too few to guess six signs of a VIN.
const MOST: i64 = 20;
/// The highest USDOT number that is given out has eight digits.
const HIGHEST_DOT: i32 = 99_999_999;
/// Letters and digits of a whole VIN (49 CFR 565.23).
const WHOLE_VIN: usize = 17;
/// Letters and digits of a plate.
const PLATE: std::ops::RangeInclusive<usize> = 2..=10;

/// Request body: what stands at the dock. One of the number, the VIN and the plate is needed; the door and the VIN say most.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PickupCheckToMake {
    /// The USDOT number on the door.
    #[serde(default)]
    door_dot_number: Option<i32>,
    /// The VIN on the door post, or its last six.
    #[serde(default)]
    vin_end: Option<String>,
    /// The truck's plate.
    #[serde(default)]
    plate: Option<String>,
    /// Who looks, up to 100 characters.
    #[serde(default)]
    checked_by: Option<String>,
}

/// What a check at the dock came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PickupCheckAnswer {
    /// What it comes to.
    #[schema(value_type = PickupResultWords)]
    result: PickupResult,
    /// Whether to load: the truck matches, and nothing else keeps the load. Where the truck matches and this is false, don't load yet: call the broker.
    can_load: bool,
    /// The USDOT number on the door.
    #[schema(value_type = ComparedWords)]
    door: Compared,
    /// The end of the VIN.
    #[schema(value_type = ComparedWords)]
    vin: Compared,
    /// The plate.
    #[schema(value_type = ComparedWords)]
    plate: Compared,
    /// When it was made.
    checked_at: DateTime<Utc>,
}

impl PickupCheckAnswer {
    /// A check that was kept, for a load that stands so now.
    pub(super) fn of(row: &CheckRow, clearance: Clearance) -> Self {
        Self {
            result: row.result,
            can_load: can_load(row.result, clearance),
            door: row.door,
            vin: row.vin,
            plate: row.plate_compared,
            checked_at: row.checked_at,
        }
    }
}

/// Whether the dock may load: the right truck of a load that nothing else keeps.
fn can_load(result: PickupResult, clearance: Clearance) -> bool {
    result == PickupResult::Matches && clearance == Clearance::Clear
}

/// What was seen, checked and in one form.
struct Seen {
    door_dot_number: Option<i32>,
    vin_end: Option<String>,
    plate: Option<String>,
    checked_by: Option<String>,
}

impl Seen {
    fn of(given: &PickupCheckToMake) -> Result<Self, Error> {
        let mut invalid = ValidationErrors::default();
        let door = given.door_dot_number;
        if door.is_some_and(|dot| !(1..=HIGHEST_DOT).contains(&dot)) {
            invalid.add("door_dot_number", "Enter the USDOT number on the door: up to 8 digits.");
        }
        // What is there and has no letter or digit (dashes, invisible signs) is refused as too short: a check counts, and this one says nothing.
        let signs = |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(plain);
        let (vin, plate) = (signs(&given.vin_end), signs(&given.plate));
        if vin.as_ref().is_some_and(|vin| !(VIN_END..=WHOLE_VIN).contains(&vin.len())) {
            invalid.add("vin_end", "Enter the last 6 characters of the VIN, or all 17.");
        }
        if plate.as_ref().is_some_and(|plate| !PLATE.contains(&plate.len())) {
            invalid.add("plate", "Enter the plate: 2 to 10 letters and digits.");
        }
        if door.is_none() && vin.is_none() && plate.is_none() {
            invalid.add("vin_end", "Enter what you see: the USDOT number, the VIN or the plate.");
        }
        let checked_by = invalid.optional("checked_by", given.checked_by.as_ref(), 100).map(str::to_owned);
        invalid.end()?;
        let vin_end = vin.and_then(|vin| vin.get(vin.len() - VIN_END..).map(str::to_owned));
        Ok(Self { door_dot_number: door, vin_end, plate, checked_by })
    }
}

/// Compares the truck at the dock with the one that the load names, and tells the broker. Another truck or carrier stands until the broker says
/// otherwise, whatever is checked after it. A truck that matches may be loaded only where `can_load` says so: the load may be on hold.
#[utoipa::path(
    post,
    path = "/api/v1/pickup_check/checks",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    request_body = PickupCheckToMake,
    responses(
        (status = 201, body = PickupCheckAnswer),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
        (status = 409, body = Errors, description = "No carrier hauls the load, it was picked up or closed, or the link was used too often."),
    )
)]
pub async fn create_pickup_check(
    app: App,
    session: Session<Dock>,
    Json(given): Json<PickupCheckToMake>,
) -> Reply<(StatusCode, Json<PickupCheckAnswer>)> {
    let seen = Seen::of(&given)?;
    let (tenant, at) = (session.tenant(), session.now(&app));
    let before = held::read(&mut *app.conn().await?, tenant, session.page.load_id).await?.ok_or(Error::NotFound)?;
    let judged = JudgedCarrier::of(&app, tenant, &before).await?;
    let mut change = app.visitors_change(session.from).await?;
    let held = held::lock(&mut change, tenant, session.page.load_id).await?.ok_or(Error::NotFound)?;
    let page = session.again(&app, &mut change).await?;
    let refused = match state(&held) {
        PickupCheckState::Open => None,
        PickupCheckState::NoCarrier => Some("No carrier hauls this load. Don’t load anyone. Call the broker."),
        PickupCheckState::PickedUp => Some("This load was already picked up. Don’t load anyone. Call the broker."),
        PickupCheckState::Closed => Some("This load is closed. Don’t load anyone. Call the broker."),
    };
    if let Some(why) = refused {
        return Err(Error::Conflict(why.to_owned()));
    }
    if pickup_checks::count(&mut change, &page).await? >= MOST {
        return Err(Error::Conflict("This link was used too often. Don’t load yet. Call the broker.".to_owned()));
    }
    let movement = held.current().ok_or(Error::NotFound)?;
    let known = seen_before(&mut change, movement, seen.plate.as_deref()).await?;
    let plate = movement.vehicle_plate.as_deref().or(known.as_ref().map(|known| known.plate.as_str()));
    let named = TruckSigns { dot_number: movement.carrier_dot_number, vin: movement.vin.as_deref(), plate };
    let signs =
        TruckSigns { dot_number: seen.door_dot_number, vin: seen.vin_end.as_deref(), plate: seen.plate.as_deref() };
    let answer = pickup_check(named, signs);
    let answer = if known.is_some() { answer.by_plate_seen_before() } else { answer };
    let address = session.from.client.to_string();
    let new = NewCheck {
        movement_id: movement.id,
        door_dot_number: seen.door_dot_number,
        vin_end: seen.vin_end.as_deref(),
        plate: seen.plate.as_deref(),
        checked_by: seen.checked_by.as_deref(),
        answer,
        vehicle: movement.carrier_vehicle_id,
        driver_name: movement.driver_name.as_deref(),
        driver_phone: movement.driver_phone_e164.as_deref(),
        address: &address,
    };
    let id = pickup_checks::add(&mut change, &page, &new, at).await?;
    // By all that is known now, this check included.
    let clearance = Clearance::read(&mut change, tenant, (&held, judged), at).await?;
    let can_load = can_load(answer.result, clearance);
    told::write(&mut change, tenant, (&held, can_load), (id, &new, known.as_ref()), at).await?;
    let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
    change.announce_loads(xid);
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "result": answer.result,
        "can_load": can_load,
        "door_dot_number": seen.door_dot_number,
        "vin_end": seen.vin_end,
        "plate": seen.plate,
        "plate_compared_with": seen.plate.as_ref().and(told::plate_of(movement, known.as_ref())),
        "checked_by": seen.checked_by,
    });
    let audit = Audit::new("load.pickup_checked").subject("Load", page.load_id).details(details);
    change
        .commit_with(audit.by_system(tenant.company()), Decisions::of(tenant, told::decided(&held, id, &new)))
        .await?;
    let said = PickupCheckAnswer {
        result: answer.result,
        can_load,
        door: answer.door,
        vin: answer.vin,
        plate: answer.plate,
        checked_at: at,
    };
    Ok((StatusCode::CREATED, Json(said)))
}

/// The plate to compare with where the company named none: of those that devices and inspections saw on the named VIN the same one, else the newest.
async fn seen_before(db: &mut Conn, movement: &MovementRow, seen: Option<&str>) -> sqlx::Result<Option<SeenPlate>> {
    let (None, Some(seen)) = (&movement.vehicle_plate, seen) else { return Ok(None) };
    let (Some(carrier), Some(vin)) = (movement.carrier_id, &movement.vin) else { return Ok(None) };
    let mut known = vehicles::seen_plates(db, carrier, vin).await?;
    let at = known.iter().position(|one| is_same_plate(&one.plate, seen)).unwrap_or(0);
    Ok((!known.is_empty()).then(|| known.swap_remove(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(door: Option<i32>, vin: Option<&str>, plate: Option<&str>) -> Result<Seen, Error> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Seen::of(&PickupCheckToMake {
            door_dot_number: door,
            vin_end: owned(vin),
            plate: owned(plate),
            checked_by: None,
        })
    }

    #[test]
    fn what_is_read_off_a_truck_is_brought_into_one_form() {
        let seen = given(None, Some("1xkyd49x0lj-000016"), Some("tx abc-123")).expect("seen");
        assert_eq!((seen.vin_end.as_deref(), seen.plate.as_deref()), (Some("000016"), Some("TXABC123")));
        let door = given(Some(1_000_001), Some(" "), Some("")).expect("seen");
        assert_eq!((door.vin_end, door.plate), (None, None));
    }

    #[test]
    fn nothing_too_short_too_long_and_no_number_is_refused() {
        for (door, vin, plate) in [
            (None, None, None),
            (None, Some(" - "), None),
            (Some(1_000_001), Some("------"), None),
            (Some(1_000_001), Some("\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}"), None),
            (Some(1_000_001), None, Some("\u{200b}")),
            (Some(0), None, None),
            (Some(100_000_000), None, None),
            (None, Some("00016"), None),
            (None, Some("1XKYD49X0LJ0000160"), None),
            (None, None, Some("1")),
            (None, None, Some("12345678901")),
        ] {
            assert!(given(door, vin, plate).is_err(), "{door:?} {vin:?} {plate:?}");
        }
    }
}

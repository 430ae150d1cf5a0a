//! A truck posting as it is given, checked and completed.

use super::view::status;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use dispatch::loads::update::Patch;
use dispatch::loads::words::EquipmentTypeWords;
use freight::board::{DEFAULT_DEADHEAD_MILES, MOST_DEADHEAD_MILES};
use freight::equipment::EquipmentType;
use freight::stop::{Zone, usual_zone};
use geo::areas::{Area, AreaId};
use kernel::ids::{CarrierId, CarrierVehicleId};
use kernel::text::is_plain_line;
use platform::app::App;
use platform::http::days;
use platform::http::error::{Code, FieldError};
use platform::http::{Error, Reply};
use serde::Deserialize;
use store::exchange::truck_postings::{self, End, NewTruckPosting, TruckPostingRow, TruckPostingStatus};
use store::loads::vehicles;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// How far ahead a truck may be free, in days.
const MOST_DAYS_AHEAD: u64 = 90;
/// The longest name of an area.
const LONGEST_NAME: usize = 200;

/// Request body: a truck posting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TruckPostingToWrite {
    /// The posting.
    pub(super) truck_posting: TruckPostingForm,
}

/// A truck posting. When one is changed, what is left out stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TruckPostingForm {
    /// Id of the carrier; required for a new posting.
    #[schema(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
    /// Id of one of the carrier's trucks; null if it isn't known.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    carrier_vehicle_id: Patch<CarrierVehicleId>,
    /// Equipment; required for a new posting.
    #[schema(value_type = Option<EquipmentTypeWords>)]
    posted_equipment_type: Option<EquipmentType>,
    /// Id of the area where the truck is free; required for a new posting.
    origin_area_id: Option<i64>,
    /// Name of that area; its usual name if omitted.
    origin_search_display_name: Option<String>,
    /// Miles it goes empty to a pickup, 0 to 500; 50 if omitted.
    #[schema(minimum = 0, maximum = 500)]
    origin_deadhead_tolerance: Option<i64>,
    /// Id of the area where it wants to go; null for anywhere.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    destination_area_id: Patch<i64>,
    /// Name of that area; its usual name if omitted.
    destination_search_display_name: Option<String>,
    /// Miles between a delivery and that area, 0 to 500; 50 if omitted.
    #[schema(minimum = 0, maximum = 500)]
    destination_deadhead_tolerance: Option<i64>,
    /// Day at the origin from which the truck is free: today to 90 days ahead; today if omitted for a new posting.
    #[serde(default, deserialize_with = "days::optional")]
    start_date: Option<NaiveDate>,
    /// Whether the truck is free as posted; true if omitted for a new posting.
    is_active: Option<bool>,
}

/// What is wrong with a posting.
#[derive(Debug, Default)]
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn add(&mut self, field: &str, code: Code, detail: impl Into<String>) {
        self.0.push(FieldError::new(format!("truck_posting.{field}"), code, detail));
    }

    fn missing<T>(&mut self, field: &str) -> Option<T> {
        self.add(field, Code::Missing, "This is required.");
        None
    }
}

impl TruckPostingForm {
    /// Whether it says anything.
    pub(super) fn is_empty(&self) -> bool {
        self.carrier_id.is_none()
            && !self.carrier_vehicle_id.is_given()
            && self.posted_equipment_type.is_none()
            && self.origin_area_id.is_none()
            && self.origin_search_display_name.is_none()
            && self.origin_deadhead_tolerance.is_none()
            && !self.destination_area_id.is_given()
            && self.destination_search_display_name.is_none()
            && self.destination_deadhead_tolerance.is_none()
            && self.start_date.is_none()
            && self.is_active.is_none()
    }

    /// The posting as it is to be: what is given over what there is; everything that is wrong is named.
    pub(super) async fn read(
        &self,
        app: &App,
        db: &mut Conn,
        tenant: Tenant,
        before: Option<&TruckPostingRow>,
        now: DateTime<Utc>,
    ) -> Reply<NewTruckPosting> {
        let mut wrong = Wrong::default();
        let origin = self.origin(app, before, &mut wrong);
        let destination = self.destination(app, before, &mut wrong);
        let carrier = self.carrier(db, before, &mut wrong).await?;
        let vehicle = self.vehicle(db, tenant, (before, carrier), &mut wrong).await?;
        let equipment = self.posted_equipment_type.or(before.map(|row| row.posted_equipment_type));
        let equipment = equipment.or_else(|| wrong.missing("posted_equipment_type"));
        let zone = origin.as_ref().and_then(|(_, area)| zone_of(area.as_ref()?));
        let start = self.start(before, zone, now, &mut wrong);
        let ready = origin.zip(carrier).zip(equipment).zip(start);
        let Some(((((origin, _), carrier_id), posted_equipment_type), start)) = ready.filter(|_| wrong.0.is_empty())
        else {
            return Err(Error::Invalid(wrong.0));
        };
        let expires_at = expiry(start, zone);
        let was_active = before.is_none_or(|row| row.status == TruckPostingStatus::Active);
        // One that has expired is free again when it is given another day.
        let is_again = before.is_some_and(|row| row.expires_at <= now) && self.start_date.is_some();
        let is_active = self.is_active.unwrap_or(was_active || is_again);
        let stored = if is_active { TruckPostingStatus::Active } else { TruckPostingStatus::Inactive };
        let status = status(stored, expires_at, now);
        if self.is_active == Some(true) && status == TruckPostingStatus::Expired {
            wrong.add("start_date", Code::Invalid, "This posting has expired. Give another start date.");
            return Err(Error::Invalid(wrong.0));
        }
        Ok(NewTruckPosting {
            carrier_id,
            carrier_vehicle_id: vehicle,
            posted_equipment_type,
            origin,
            destination,
            start_date: start,
            status,
            expires_at,
        })
    }

    async fn carrier(
        &self,
        db: &mut Conn,
        before: Option<&TruckPostingRow>,
        wrong: &mut Wrong,
    ) -> Reply<Option<CarrierId>> {
        let Some(given) = self.carrier_id else {
            return Ok(before.map(|row| row.carrier_id).or_else(|| wrong.missing("carrier_id")));
        };
        if truck_postings::is_carrier(db, given).await? {
            return Ok(Some(given));
        }
        wrong.add("carrier_id", Code::Invalid, "Carrier not found.");
        Ok(None)
    }

    /// The truck, which is one of the carrier's. Another carrier's posting has none unless it is given.
    async fn vehicle(
        &self,
        db: &mut Conn,
        tenant: Tenant,
        (before, carrier): (Option<&TruckPostingRow>, Option<CarrierId>),
        wrong: &mut Wrong,
    ) -> Reply<Option<CarrierVehicleId>> {
        let Some(given) = self.carrier_vehicle_id.set().copied() else {
            let stays = before.filter(|row| !self.carrier_vehicle_id.is_clear() && Some(row.carrier_id) == carrier);
            return Ok(stays.and_then(|row| row.carrier_vehicle_id));
        };
        let found = vehicles::find(db, tenant, given).await?;
        if found.is_some_and(|row| Some(row.carrier_id) == carrier) {
            return Ok(Some(given));
        }
        wrong.add("carrier_vehicle_id", Code::Invalid, "This isn't one of the carrier's trucks.");
        Ok(None)
    }

    fn origin(&self, app: &App, before: Option<&TruckPostingRow>, wrong: &mut Wrong) -> Option<(End, Option<Area>)> {
        let names = ["origin_area_id", "origin_search_display_name", "origin_deadhead_tolerance"];
        let id = self.origin_area_id.or(before.map(|row| row.origin_area_id));
        let Some(id) = id else { return wrong.missing(names[0]) };
        let kept = before.filter(|row| row.origin_area_id == id);
        let kept = kept.map(|row| (row.origin_search_display_name.as_str(), row.origin_deadhead_tolerance));
        let given = (self.origin_search_display_name.as_deref(), self.origin_deadhead_tolerance);
        end(app, id, given, kept, names, wrong)
    }

    fn destination(&self, app: &App, before: Option<&TruckPostingRow>, wrong: &mut Wrong) -> Option<End> {
        let names = ["destination_area_id", "destination_search_display_name", "destination_deadhead_tolerance"];
        let stays = before.filter(|_| !self.destination_area_id.is_clear()).and_then(|row| row.destination_area_id);
        let Some(id) = self.destination_area_id.set().copied().or(stays) else {
            if self.destination_deadhead_tolerance.is_some() {
                wrong.add(names[2], Code::Invalid, "Give the area that these miles are around, or leave them out.");
            }
            return None;
        };
        let kept = before.filter(|row| row.destination_area_id == Some(id));
        let kept =
            kept.and_then(|row| row.destination_search_display_name.as_deref().zip(row.destination_deadhead_tolerance));
        let given = (self.destination_search_display_name.as_deref(), self.destination_deadhead_tolerance);
        end(app, id, given, kept, names, wrong).map(|(end, _)| end)
    }

    /// The day from which the truck is free. A day that was given before may be past.
    fn start(
        &self,
        before: Option<&TruckPostingRow>,
        zone: Option<Zone>,
        now: DateTime<Utc>,
        wrong: &mut Wrong,
    ) -> Option<NaiveDate> {
        let today = zone.map_or_else(|| now.date_naive(), |zone| zone.local(now).date());
        let Some(given) = self.start_date else { return Some(before.map_or(today, |row| row.start_date)) };
        let last = today.checked_add_days(Days::new(MOST_DAYS_AHEAD)).unwrap_or(today);
        let is_same = before.is_some_and(|row| row.start_date == given);
        if is_same || (today..=last).contains(&given) {
            return Some(given);
        }
        wrong.add("start_date", Code::Invalid, format!("Must be from today to {MOST_DAYS_AHEAD} days ahead."));
        None
    }
}

/// One end of a posting. What is not given stays as it was, or is what is usual.
fn end(
    app: &App,
    area_id: i64,
    (name, miles): (Option<&str>, Option<i64>),
    kept: Option<(&str, i16)>,
    [field, name_field, miles_field]: [&str; 3],
    wrong: &mut Wrong,
) -> Option<(End, Option<Area>)> {
    let area = app.areas.get().find(AreaId(area_id));
    // Market areas may have been replaced since: what stays is not held against it.
    if area.is_none() && kept.is_none() {
        wrong.add(field, Code::Invalid, "Area not found.");
        return None;
    }
    let miles = miles.unwrap_or_else(|| kept.map_or(DEFAULT_DEADHEAD_MILES as i64, |(_, miles)| i64::from(miles)));
    if !(0..=MOST_DEADHEAD_MILES as i64).contains(&miles) {
        wrong.add(miles_field, Code::Invalid, format!("Must be from 0 to {MOST_DEADHEAD_MILES} miles."));
        return None;
    }
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| name.chars().count() > LONGEST_NAME || !is_plain_line(name)) {
        wrong.add(
            name_field,
            Code::Invalid,
            format!("Use {LONGEST_NAME} characters or fewer, on one line, without hidden characters."),
        );
        return None;
    }
    let usual = || kept.map(|(name, _)| name.to_owned()).or_else(|| area.as_ref().map(|area| area.name.clone()));
    let display_name = name.map(str::to_owned).or_else(usual).unwrap_or_default();
    Some((End { area_id, display_name, deadhead_tolerance: miles as i16 }, area))
}

/// The time zone of an area; none of those that lie in several or none.
fn zone_of(area: &Area) -> Option<Zone> {
    usual_zone(area.state?, Some(area.point)).map(|guess| guess.zone)
}

/// When a posting that starts then expires: when the day after is over. (loads.md §2: a day after start_date.)
fn expiry(start: NaiveDate, zone: Option<Zone>) -> DateTime<Utc> {
    let end = start.checked_add_days(Days::new(2)).unwrap_or(start).and_time(NaiveTime::MIN);
    zone.and_then(|zone| zone.instant(end).ok()).unwrap_or_else(|| end.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_posting_expires_when_the_day_after_its_start_is_over_at_its_origin() {
        let (start, chicago) = ("2026-11-27".parse().expect("a day"), "America/Chicago".parse().expect("a zone"));

        assert_eq!(expiry(start, Some(chicago)).to_rfc3339(), "2026-11-29T06:00:00+00:00");
        assert_eq!(expiry(start, None).to_rfc3339(), "2026-11-29T00:00:00+00:00");
    }
}

//! What the index needs of a carrier's inspections: where and when its vehicles were seen, and which. Read from the tables' rows, or packed in
//! one row of `packed_inspections` (see [`super::pack()`]).

use super::copy::{Fields, Malformed, Messages};
use super::rows::dot;
use super::statements::{LAST_SMS_INSPECTIONS, conditioned};
use crate::Conn;
use chrono::{Datelike, NaiveDate};
use fmcsa::derive::vin::model_year_seen;
use index::{Link, LinkKind, Vehicle, day};
use std::collections::HashMap;

/// A county as inspections name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct County {
    /// Two letters.
    pub(super) state: [u8; 2],
    pub(super) code: i16,
}

/// Where and when an inspection was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen {
    /// None when the record names no county.
    pub(super) county: Option<County>,
    pub(super) on: NaiveDate,
}

/// A carrier's inspections, each list in order and without repetitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inspected {
    pub(super) seen: Vec<Seen>,
    pub(super) vehicles: Vec<Vehicle>,
}

/// Inspections that a condition finds, each with every vehicle that was inspected and that another condition finds, or none. Read along the
/// inspections' numbers, those of one lie together.
pub(super) fn rows_where(inspections: &str, units: &str) -> String {
    format!(
        "copy (
             select i.dot_number, i.inspected_on, i.county_state, i.county_code, u.vin, u.unit_type
               from (select * from inspections where dot_number is not null and {inspections}) i
               left join (select * from inspection_units where vin is not null and {units}) u using (inspection_id)
         ) to stdout (format binary)"
    )
}

/// The inspections of some carriers out of the tables' rows, by DOT number; carriers without any are left out. `among` is a condition on
/// `dot_number`.
pub(super) async fn inspected(db: &mut Conn, among: &str) -> sqlx::Result<HashMap<u32, Inspected>> {
    let mut found: HashMap<u32, Inspected> = HashMap::new();
    let rows = Messages::all(db, &rows_where(among, "true")).await?;
    for row in rows.rows() {
        let mut row = row?;
        let (dot, seen) = seen_in(&mut row)?;
        let carrier = found.entry(dot).or_default();
        carrier.seen.push(seen);
        carrier.vehicles.extend(vehicle_in(&mut row, seen.on)?);
    }
    let rows = Messages::all(db, &conditioned(LAST_SMS_INSPECTIONS, among)).await?;
    for row in rows.rows() {
        let (dot, seen) = seen_in(&mut row?)?;
        found.entry(dot).or_default().seen.push(seen);
    }
    for carrier in found.values_mut() {
        carrier.seen.sort_unstable();
        carrier.seen.dedup();
        keep_last(&mut carrier.vehicles);
    }
    Ok(found)
}

/// Leaves each vehicle once for each type that it was written down as, with the day of its last inspection and the model year of its first.
fn keep_last(vehicles: &mut Vec<Vehicle>) {
    vehicles.sort_unstable();
    vehicles.dedup_by(|later, kept| {
        let is_same = (later.vin, later.unit_type) == (kept.vin, kept.unit_type);
        if is_same {
            kept.inspected_on = later.inspected_on;
        }
        is_same
    });
}

/// The DOT number, the place and the day in the first four fields of a row of inspections.
pub(super) fn seen_in(row: &mut Fields) -> Result<(u32, Seen), Malformed> {
    let dot = dot(row)?;
    let on = row.date()?.ok_or(Malformed)?;
    let state = row.text()?.and_then(|state| <[u8; 2]>::try_from(state.as_bytes()).ok());
    let county = state.zip(row.smallint()?).map(|(state, code)| County { state, code });
    Ok((dot, Seen { county, on }))
}

/// The vehicle in the two fields behind those, in an inspection on `on`; none for a mark that is no VIN.
pub(super) fn vehicle_in(row: &mut Fields, on: NaiveDate) -> Result<Option<Vehicle>, Malformed> {
    let mark = row.text()?;
    let year = mark.and_then(|mark| model_year_seen(mark, on.year())).and_then(|year| u16::try_from(year).ok());
    let unit_type = row.smallint()?.and_then(|unit| u8::try_from(unit).ok()).filter(|unit| *unit < 32);
    let vehicle =
        |vin| Vehicle { vin, unit_type: unit_type.unwrap_or(0), inspected_on: on, model_year: year.unwrap_or(0) };
    Ok(mark.and_then(Link::vin).map(vehicle))
}

/// The number of the packing: another one whenever the bytes mean something else, or [`Link::vin`] makes another link of a mark, or makes one
/// of other marks (a test holds it against bytes, and marks that are none). Rows of another number are made anew.
pub(super) const PACKING: i16 = 2;

/// State, code, day.
const SEEN_BYTES: usize = 2 + 2 + 4;
/// Link, unit type, day, model year.
const VEHICLE_BYTES: usize = 8 + 1 + 4 + 2;

impl Inspected {
    /// The bytes of both lists.
    pub(super) fn packed(&self) -> (Vec<u8>, Vec<u8>) {
        let mut seen = Vec::with_capacity(self.seen.len() * SEEN_BYTES);
        for Seen { county, on } in &self.seen {
            let County { state, code } = county.unwrap_or(County { state: [0; 2], code: 0 });
            seen.extend(state);
            seen.extend(code.to_be_bytes());
            seen.extend(day::number(*on).to_be_bytes());
        }
        let mut vehicles = Vec::with_capacity(self.vehicles.len() * VEHICLE_BYTES);
        for Vehicle { vin, unit_type, inspected_on, model_year } in &self.vehicles {
            vehicles.extend(vin.number().to_be_bytes());
            vehicles.push(*unit_type);
            vehicles.extend(day::number(*inspected_on).to_be_bytes());
            vehicles.extend(model_year.to_be_bytes());
        }
        (seen, vehicles)
    }
}

/// A row of [`super::pack::statement`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed<'a> {
    pub(super) dot: u32,
    seen: &'a [[u8; SEEN_BYTES]],
    vehicles: &'a [[u8; VEHICLE_BYTES]],
}

impl<'a> Packed<'a> {
    pub(super) fn of(mut row: Fields<'a>) -> Result<Self, Malformed> {
        let dot = dot(&mut row)?;
        Ok(Self { dot, seen: whole(row.blob()?)?, vehicles: whole(row.blob()?)? })
    }

    /// Where and when its vehicles were seen.
    pub(super) fn seen(self) -> impl Iterator<Item = Result<Seen, Malformed>> {
        self.seen.iter().map(|&[first, second, c0, c1, d0, d1, d2, d3]| {
            let state = [first, second];
            let county = County { state, code: i16::from_be_bytes([c0, c1]) };
            let on = day::date(u32::from_be_bytes([d0, d1, d2, d3])).ok_or(Malformed)?;
            Ok(Seen { county: Some(county).filter(|_| state != [0; 2]), on })
        })
    }

    /// Its vehicles.
    pub(super) fn vehicles(self) -> impl Iterator<Item = Result<Vehicle, Malformed>> {
        self.vehicles.iter().map(|&[b0, b1, b2, b3, b4, b5, b6, b7, unit_type, d0, d1, d2, d3, y0, y1]| {
            let vin = Link::of_number(u64::from_be_bytes([b0, b1, b2, b3, b4, b5, b6, b7]));
            let is_vehicle = vin.kind() == LinkKind::Vin && !vin.is_former() && unit_type < 32;
            let inspected_on = day::date(u32::from_be_bytes([d0, d1, d2, d3])).ok_or(Malformed)?;
            let model_year = u16::from_be_bytes([y0, y1]);
            is_vehicle.then_some(Vehicle { vin, unit_type, inspected_on, model_year }).ok_or(Malformed)
        })
    }
}

/// Bytes as items of one size, with nothing left over.
fn whole<const N: usize>(bytes: Option<&[u8]>) -> Result<&[[u8; N]], Malformed> {
    let (items, rest) = bytes.ok_or(Malformed)?.as_chunks();
    if rest.is_empty() { Ok(items) } else { Err(Malformed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Inspected {
        let day = |day| NaiveDate::from_ymd_opt(2025, 3, day).expect("a day");
        let county = Some(County { state: *b"WA", code: 35 });
        let vin = Link::vin("1xp 5DB9X-7YD500001").expect("a VIN");
        Inspected {
            seen: vec![Seen { county: None, on: day(2) }, Seen { county, on: day(1) }],
            vehicles: vec![Vehicle { vin, unit_type: 9, inspected_on: day(1), model_year: 2000 }],
        }
    }

    fn row<'a>(seen: &[u8], vehicles: &[u8], bytes: &'a mut Vec<u8>) -> Fields<'a> {
        bytes.extend(3_i16.to_be_bytes());
        for field in [&7_i32.to_be_bytes()[..], seen, vehicles] {
            bytes.extend((field.len() as i32).to_be_bytes());
            bytes.extend(field);
        }
        Fields::of(bytes).expect("a row").expect("not the last message")
    }

    #[test]
    fn what_is_packed_comes_back_and_other_bytes_are_refused() {
        let (seen, vehicles) = sample().packed();

        let mut bytes = Vec::new();
        let packed = Packed::of(row(&seen, &vehicles, &mut bytes)).expect("a carrier");

        let back = Inspected {
            seen: packed.seen().collect::<Result<_, _>>().expect("days"),
            vehicles: packed.vehicles().collect::<Result<_, _>>().expect("vehicles"),
        };
        assert_eq!((packed.dot, back), (7, sample()));
        assert!(Packed::of(row(&seen[1..], &vehicles, &mut Vec::new())).is_err());
        assert!(
            Packed::of(row(&seen, &[0; VEHICLE_BYTES], &mut Vec::new()))
                .expect("as many bytes")
                .vehicles()
                .any(|one| one.is_err())
        );
    }

    #[test]
    fn a_vehicle_stays_once_for_each_type_with_its_last_day() {
        let vin = Link::vin("1xp 5DB9X-7YD500001").expect("a VIN");
        let seen = |unit_type, day, model_year| {
            let inspected_on = NaiveDate::from_ymd_opt(2025, 3, day).expect("a day");
            Vehicle { vin, unit_type, inspected_on, model_year }
        };
        let mut vehicles = vec![seen(11, 9, 2028), seen(11, 1, 1998), seen(10, 2, 1998), seen(11, 9, 2028)];

        keep_last(&mut vehicles);

        assert_eq!(vehicles, [seen(10, 2, 1998), seen(11, 9, 1998)]);
    }

    /// Whoever changes what the bytes are, or what the link of a VIN is, gives [`PACKING`] another number and puts both here.
    #[test]
    fn another_packing_has_another_number() {
        let (seen, vehicles) = sample().packed();
        let marks = [
            "1234567890",
            "00000000000000000",
            "UNKNOWN UNKNOWN",
            "NO VIN ON TRAILER",
            "12345678901234567",
            "1M8GDM9A_KP042788",
        ];
        assert_eq!(PACKING, 2);
        assert_eq!(marks.map(|mark| Link::vin(mark).is_some()), [false, false, false, false, false, true]);
        assert_eq!(seen, [0, 0, 0, 0, 0, 11, 71, 240, b'W', b'A', 0, 35, 0, 11, 71, 239]);
        assert_eq!(vehicles, [254, 27, 47, 190, 222, 224, 21, 128, 9, 0, 11, 71, 239, 7, 208]);
    }
}

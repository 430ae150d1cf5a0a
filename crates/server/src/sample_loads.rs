//! Sample loads as they are stored, for whoever fills a database: `haulwarden generate loads` and the benchmark. The demonstration's own come in
//! as forms (`demo::loads`).
//!
//! They are marked as sample data in themselves: by their source, by numbers and carriers' names that begin with `SYN`.

use freight::generate::SampleLoad;
use freight::load::{LoadStatus, StopDraft};
use freight::stop::{Handling, Scheduling, StopKind, Window, usual_zone};
use geo::routing::circuity_miles;
use geo::{City, cities, miles};
use kernel::ids::CarrierId;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::LazyLock;
use store::loads::rows::{LoadSource, MilesSource};
use store::loads::write::{LoadFields, NewLoad, NewMovement, NewStop};

/// The zone of stops in states of which none is known.
const ZONE: &str = "America/Chicago";

/// A sample under a number: hauled by a carrier, or by nobody yet.
pub fn new_load(sample: &SampleLoad, number: String, carrier: Carrier) -> NewLoad {
    let draft = &sample.draft;
    let stops: Vec<NewStop> = (0..).zip(&draft.stops).map(|(position, stop)| new_stop(position, stop)).collect();
    let points = stops.first().zip(stops.last()).map(|(first, last)| (first.place, last.place));
    let billable_miles = match points {
        Some((Some(first), Some(last))) => Some(circuity_miles(miles(first.point, last.point)).round()),
        _ => None,
    };
    let movement = carrier.movement(sample, stops.len());
    NewLoad {
        fields: LoadFields {
            external_load_number: number,
            user_id: None,
            team_id: None,
            equipment_type: word(draft.equipment_type.as_deref()),
            min_rate_cents: draft.min_rate.map(cents),
            weight: draft.weight,
            weight_unit: freight::equipment::WeightUnit::Pounds,
            trailer_length: draft.trailer_length,
            certifications: draft.certifications.clone(),
            commodity: None,
            cargo_value_cents: draft.cargo_value.map(cents),
            temperature: draft.temperature,
            billable_miles,
            miles_source: billable_miles.map(|_| MilesSource::Routed),
            is_team: false,
            is_partial: false,
            trailer_number: None,
            bol_number: None,
            seal_number: None,
            classification_ids: Vec::new(),
        },
        status: if movement.is_some() { LoadStatus::Covered } else { LoadStatus::Available },
        source: LoadSource::Sample,
        source_updated_at: None,
        received_digest: None,
        stops,
        movement,
        charges: Vec::new(),
    }
}

/// Who hauls a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// Nobody yet.
    Nobody,
    /// A carrier on file.
    OnFile(CarrierId),
    /// The sample's own, which is not on file.
    Named,
}

impl Carrier {
    fn movement(self, sample: &SampleLoad, stops: usize) -> Option<NewMovement> {
        let (carrier_id, carrier_text) = match self {
            Self::Nobody => return None,
            Self::OnFile(id) => (Some(id), None),
            Self::Named => (None, Some(sample.carrier_name.clone())),
        };
        let last_stop = stops.saturating_sub(1) as u8;
        Some(NewMovement { last_stop, carrier_id, carrier_text, ..NewMovement::default() })
    }
}

fn new_stop(position: u8, draft: &StopDraft) -> NewStop {
    let place = draft.place().ok();
    let city = draft.postal_code.as_deref().and_then(city_of);
    let zone = city.and_then(|city| usual_zone(city.state, place.map(|place| place.point)));
    let epoch = chrono::DateTime::UNIX_EPOCH;
    NewStop {
        position,
        kind: draft.kind.parse().unwrap_or(StopKind::Other),
        handling: Handling::Live,
        scheduling: word(draft.scheduling.as_deref()).unwrap_or(Scheduling::Appointment),
        name: Some("SYN Warehouse".to_owned()),
        street: None,
        city: city.map(city_name),
        state: city.map(|city| city.state.code.to_owned()),
        postal_code: draft.postal_code.clone(),
        reference: None,
        notes: None,
        place,
        window: draft.window().unwrap_or(Window { start: epoch, end: epoch }),
        time_zone: zone.map_or(ZONE, |guess| guess.zone.name()).to_owned(),
    }
}

/// The freight city with this central ZIP code: samples are between such.
pub(crate) fn city_of(postal_code: &str) -> Option<&'static City> {
    static BY_ZIP: LazyLock<HashMap<&str, &City>> =
        LazyLock::new(|| cities().iter().map(|city| (city.postal_code, city)).collect());
    BY_ZIP.get(postal_code).copied()
}

/// A city's name as people write it.
pub(crate) fn city_name(city: &City) -> String {
    let capitalized = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| format!("{first}{}", letters.as_str().to_lowercase()))
    };
    city.name.split(' ').map(capitalized).collect::<Vec<_>>().join(" ")
}

fn word<T: FromStr>(word: Option<&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

fn cents(dollars: f64) -> i64 {
    (dollars * 100.0).round() as i64
}

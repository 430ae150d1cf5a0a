//! A lane search request.

use super::region::{MOST_MILES, region};
use crate::search::filters::Asks;
use crate::search::filters::LaneCarriers;
use crate::search::limit::{Allowance, count_lane};
use chrono::{Months, NaiveDate};
use geo::areas::{Area, AreaId};
use index::{Lane, Region};
use kernel::list::Query;
use platform::app::App;
use platform::http::error::{Code, FieldError};
use platform::http::{Error, Reply, q};
use serde::Deserialize;
use serde_json::{Map, Value};
use store::Tenant;
use utoipa::{IntoParams, ToSchema};

/// A lane search. Either end may be omitted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LaneSearch {
    /// Id of the pickup area.
    origin_area_id: Option<i64>,
    /// Id of the delivery area.
    destination_area_id: Option<i64>,
    /// Miles around the origin, for a city or a postal code; 50 if omitted. Negative or empty values are ignored (document 1 §5).
    #[schema(maximum = 500)]
    miles_from_origin: Option<f64>,
    /// Miles around the destination, for a city or a postal code; 50 if omitted. Negative or empty values are ignored (document 1 §5).
    #[schema(maximum = 500)]
    miles_from_destination: Option<f64>,
    /// Only vehicles inspected in this many past months; at any time if omitted or not above zero (document 1 §5).
    #[schema(maximum = 120)]
    vehicle_range_in_time: Option<i32>,
    /// Filters of the carrier lists, named without `q[…]`, each with a value or a list of values:
    /// `{"power_units_gteq": 5, "state_in": ["TX"]}`; `s` is the sort order, `touches desc` if omitted.
    #[serde(default)]
    #[schema(value_type = Object)]
    q: Map<String, Value>,
    /// Page number, from 1.
    #[schema(minimum = 1)]
    page: Option<u32>,
    /// Carriers per page, up to 100; 50 if omitted.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
    /// Whether to return counts by value among all carriers found.
    #[serde(default)]
    with_facets: bool,
    /// Whether to count all carriers found by verdict, in headers.
    #[serde(default)]
    with_verdicts: bool,
}

/// A lane search that can be answered.
#[derive(Debug)]
pub struct Asked {
    /// The ends, and where vehicles must have been seen.
    pub ends: Ends,
    /// Filters, order and page.
    pub query: Query<Asks>,
    /// Whether facts are counted.
    pub with_facets: bool,
    /// Whether carriers are counted by verdict.
    pub with_verdicts: bool,
}

impl LaneSearch {
    /// Reads it; everything that is wrong is named.
    pub fn read(self, app: &App, today: NaiveDate) -> Result<Asked, Error> {
        let (ends, mut problems) = match self.ends().read(app, today) {
            Ok(ends) => (Some(ends), Vec::new()),
            Err(problems) => (None, problems),
        };
        match (q::read_object::<LaneCarriers>(&self.q, self.page, self.per_page), ends) {
            (Ok(query), Some(ends)) => {
                Ok(Asked { ends, query, with_facets: self.with_facets, with_verdicts: self.with_verdicts })
            }
            (query, _) => {
                problems.extend(query.err().unwrap_or_default());
                Err(Error::Invalid(problems))
            }
        }
    }

    const fn ends(&self) -> LaneEnds {
        LaneEnds {
            origin_area_id: self.origin_area_id,
            destination_area_id: self.destination_area_id,
            miles_from_origin: self.miles_from_origin,
            miles_from_destination: self.miles_from_destination,
            vehicle_range_in_time: self.vehicle_range_in_time,
        }
    }
}

/// The ends of a lane as a call gives them, and since when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LaneEnds {
    /// Id of the pickup area: the file then has the carriers of a lane search.
    origin_area_id: Option<i64>,
    /// Id of the delivery area.
    destination_area_id: Option<i64>,
    /// Miles around the origin, as in a lane search.
    #[param(maximum = 500)]
    miles_from_origin: Option<f64>,
    /// Miles around the destination, as in a lane search.
    #[param(maximum = 500)]
    miles_from_destination: Option<f64>,
    /// Only vehicles inspected in this many past months, as in a lane search.
    #[param(maximum = 120)]
    vehicle_range_in_time: Option<i32>,
}

impl LaneEnds {
    /// The parameters' names.
    pub const NAMES: &'static [&'static str] = &[
        "origin_area_id",
        "destination_area_id",
        "miles_from_origin",
        "miles_from_destination",
        "vehicle_range_in_time",
    ];

    /// Whether the call is about a lane.
    pub fn is_given(&self) -> bool {
        *self != Self::default()
    }

    /// Reads them; gives everything that is wrong.
    pub fn read(&self, app: &App, today: NaiveDate) -> Result<Ends, Vec<FieldError>> {
        let mut problems = Vec::new();
        let areas = app.areas.get();
        let mut area = |field: &str, id: Option<i64>| {
            let found = id.map(|id| areas.find(AreaId(id)));
            if found == Some(None) {
                problems.push(FieldError::new(field, Code::Invalid, "Area not found."));
            }
            found.flatten()
        };
        let origin = area("origin_area_id", self.origin_area_id);
        let destination = area("destination_area_id", self.destination_area_id);
        if self.origin_area_id.is_none() && self.destination_area_id.is_none() {
            problems.push(FieldError::new("origin_area_id", Code::Missing, "Give an origin or a destination."));
        }
        let is_lane = self.origin_area_id.is_some() || self.destination_area_id.is_some();
        let mut miles = |field: &str, miles: Option<f64>, end: Option<i64>| {
            if miles.is_some_and(|miles| !miles.is_finite()) {
                problems.push(FieldError::new(field, Code::Invalid, "Must be a number of miles."));
            }
            // Empty and negative distances are not read (document 1 §5).
            let miles = miles.filter(|miles| miles.is_finite() && *miles >= 0.0);
            if miles.is_some() && is_lane && end.is_none() {
                let detail = "Give the area that these miles are around, or leave them out.";
                problems.push(FieldError::new(field, Code::Invalid, detail));
            }
            if miles.is_some_and(|miles| miles > MOST_MILES) {
                problems.push(FieldError::new(field, Code::Invalid, format!("Must be at most {MOST_MILES} miles.")));
            }
            miles
        };
        let reach = |area: &Option<Area>, miles| area.as_ref().map(|area| region(&areas, area, miles));
        let [from, to]: [Option<Region>; 2] = [
            reach(&origin, miles("miles_from_origin", self.miles_from_origin, self.origin_area_id)),
            reach(&destination, miles("miles_from_destination", self.miles_from_destination, self.destination_area_id)),
        ];
        let months =
            self.vehicle_range_in_time.and_then(|months| u32::try_from(months).ok()).filter(|months| *months > 0);
        if months.is_some_and(|months| months > 120) {
            problems.push(FieldError::new("vehicle_range_in_time", Code::Invalid, "Must be at most 120 months."));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let since = months.and_then(|months| today.checked_sub_months(Months::new(months)));
        Ok(Ends { lane: Lane { origin: from, destination: to, since }, origin, destination })
    }
}

/// The ends of a lane, found.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The origin.
    pub origin: Option<Area>,
    /// The destination.
    pub destination: Option<Area>,
    /// Where vehicles must have been seen.
    pub lane: Lane,
}

impl Ends {
    /// Counts the search of this lane against the company's plan, once a day.
    pub async fn count(&self, app: &App, tenant: Tenant) -> Reply<Allowance> {
        let name = |area: &Option<Area>| area.as_ref().map(Area::place_id).unwrap_or_default();
        count_lane(app, tenant, name(&self.origin), name(&self.destination)).await
    }
}

//! A search of the board as a call gives it, and what it means.

use super::given::{several, text_or_number};
use super::words::{BoardSortWords, BoardViewWords, CertificationFilterWords, PostingAgeWords};
use chrono::NaiveDate;
use dispatch::loads::words::{EquipmentTypeWords, LoadStatusWords};
use freight::board::{
    BoardFilter, BoardQuery, BoardSort, BoardView, CertificationFilter, DEFAULT_DEADHEAD_MILES, DayRange, LoadKey,
    MOST_DEADHEAD_MILES, PostingAge, Reach,
};
use freight::equipment::EquipmentType;
use freight::load::LoadStatus;
use geo::areas::{Area, AreaId};
use kernel::ids::{CompanyId, TeamId, UserId};
use kernel::list::MAX_PER_PAGE;
use platform::app::App;
use platform::http::Error;
use platform::http::days;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// The most words of a filter.
const MOST_WORDS: usize = 25;
/// The longest load number.
const LONGEST_NUMBER: usize = 50;

/// Request body: a search of the load board.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardSearch {
    /// Filters and sort.
    #[serde(default)]
    q: BoardFilters,
    /// Page number, from 1.
    #[schema(minimum = 1)]
    page: Option<u32>,
    /// Loads per page, up to 100; 50 if omitted.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// Filters of the load board; all of them hold together. A filter with several words means any of them and also takes one word without a list.
/// A load whose value is unknown isn't found by a filter of that value.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFilters {
    /// Posted loads, unposted ones, or all; all if omitted.
    #[schema(value_type = Option<BoardViewWords>)]
    view: Option<BoardView>,
    /// Whether to find only your own loads.
    my_loads: Option<bool>,
    /// A load's id, or your own number of it.
    #[serde(default, deserialize_with = "text_or_number")]
    load_id: Option<String>,
    /// Equipment that loads require.
    #[serde(default, deserialize_with = "several")]
    #[schema(value_type = Vec<EquipmentTypeWords>)]
    equipment: Vec<EquipmentType>,
    /// Trailers that are available: finds loads that require one of them; `van` and `reefer` also find loads for either.
    #[serde(default, deserialize_with = "several")]
    #[schema(value_type = Vec<EquipmentTypeWords>)]
    trailer: Vec<EquipmentType>,
    /// Lowest minimum rate, in U.S. dollars.
    #[schema(minimum = 0)]
    min_rate: Option<f64>,
    /// Lowest weight, in pounds. Weights in kilograms are converted.
    #[schema(minimum = 0)]
    weight: Option<f64>,
    /// Greatest trailer length, in feet.
    #[schema(minimum = 0)]
    trailer_length: Option<f64>,
    /// Id of the area of the first pickup.
    origin_area_id: Option<i64>,
    /// Id of the area of the last stop.
    destination_area_id: Option<i64>,
    /// Miles around the origin, for a city or a postal code; `deadhead`, else 50, if omitted. Larger areas have no miles around them.
    #[schema(minimum = 0, maximum = 500)]
    origin_deadhead: Option<f64>,
    /// Miles around the destination, for a city or a postal code; `deadhead`, else 50, if omitted.
    #[schema(minimum = 0, maximum = 500)]
    destination_deadhead: Option<f64>,
    /// Miles around each end that has none of its own.
    #[schema(minimum = 0, maximum = 500)]
    deadhead: Option<f64>,
    /// First day of the pickup window, in the stop's time zone; today if omitted. The window must not end before it.
    #[serde(default, deserialize_with = "days::optional")]
    pickup_start: Option<NaiveDate>,
    /// Last day of the pickup window. The window must not start after it.
    #[serde(default, deserialize_with = "days::optional")]
    pickup_end: Option<NaiveDate>,
    /// First day of the last stop's window.
    #[serde(default, deserialize_with = "days::optional")]
    dropoff_start: Option<NaiveDate>,
    /// Last day of the last stop's window.
    #[serde(default, deserialize_with = "days::optional")]
    dropoff_end: Option<NaiveDate>,
    /// How long ago a load was last posted, even if it isn't posted now.
    #[serde(default, deserialize_with = "several")]
    #[schema(value_type = Vec<PostingAgeWords>)]
    posting: Vec<PostingAge>,
    /// Status; `available` if omitted. Closed loads aren't on the board.
    #[serde(default, deserialize_with = "several")]
    #[schema(value_type = Vec<LoadStatusWords>)]
    status: Vec<LoadStatus>,
    /// Certifications that loads require; `none` finds those that require none.
    #[serde(default, deserialize_with = "several")]
    #[schema(value_type = Vec<CertificationFilterWords>)]
    certifications: Vec<CertificationFilter>,
    /// Id of your company; another company's id finds nothing.
    company_id: Option<i64>,
    /// Id of a team.
    team: Option<i64>,
    /// Sort; `pickup_asc` if omitted.
    #[schema(value_type = Option<BoardSortWords>)]
    s: Option<BoardSort>,
}

/// A search that can be answered.
#[derive(Debug)]
pub(super) struct Asked {
    /// What the book is asked; none where nothing can be found.
    pub(super) query: Option<BoardQuery>,
    /// The town or postal code that is searched from, which loads' distances are measured from.
    pub(super) origin: Option<geo::Point>,
    /// The page, from 1.
    pub(super) page: u32,
    /// Loads on it.
    pub(super) per_page: u32,
}

impl BoardSearch {
    /// Reads a search of the person `me`; everything that is wrong is named.
    pub(super) fn read(self, app: &App, company: CompanyId, me: UserId) -> Result<Asked, Error> {
        let mut wrong = ValidationErrors::default();
        let page = self.page.unwrap_or(1);
        if page == 0 {
            wrong.add("page", "Must be a whole number from 1.");
        }
        let per_page = self.per_page.unwrap_or(freight::book::Query::PER_PAGE);
        if !(1..=MAX_PER_PAGE).contains(&per_page) {
            wrong.add("per_page", format!("Must be a whole number from 1 to {MAX_PER_PAGE}."));
        }
        let q = self.q;
        q.check_numbers(&mut wrong);
        q.check_words(&mut wrong);
        let origin = area(app, "q.origin_area_id", q.origin_area_id, &mut wrong);
        let destination = area(app, "q.destination_area_id", q.destination_area_id, &mut wrong);
        wrong.end()?;
        let areas = app.areas.get();
        let near = |area: &Option<Area>, own: Option<f64>| {
            let miles = own.or(q.deadhead).unwrap_or(DEFAULT_DEADHEAD_MILES);
            area.as_ref().map(|area| Reach::of(&areas, area, miles))
        };
        let (from, to) = (near(&origin, q.origin_deadhead), near(&destination, q.destination_deadhead));
        let measured_from = match &from {
            Some(Reach::Around { middle, .. }) => Some(*middle),
            Some(Reach::State(_) | Reach::Country(_) | Reach::Prefixes(_)) | None => None,
        };
        let filter = BoardFilter {
            user_id: (q.my_loads == Some(true)).then_some(me),
            team_id: q.team.map(TeamId),
            load: q.load_id.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(LoadKey::of),
            equipment: q.equipment,
            trailer: q.trailer,
            min_rate_cents: q.min_rate.map(|dollars| (dollars * 100.0).ceil() as i64),
            pounds: q.weight,
            trailer_length: q.trailer_length,
            certifications: q.certifications,
            origin: from,
            destination: to,
            pickup: DayRange { start: q.pickup_start, end: q.pickup_end },
            dropoff: DayRange { start: q.dropoff_start, end: q.dropoff_end },
            posting: q.posting,
            status: if q.status.is_empty() { BoardFilter::default().status } else { q.status },
        };
        let query = BoardQuery {
            view: q.view.unwrap_or(BoardView::All),
            filter,
            sort: q.s.unwrap_or(BoardQuery::default().sort),
            page,
            per_page,
        };
        let is_own = q.company_id.is_none_or(|id| id == company.0);
        Ok(Asked { query: is_own.then_some(query), origin: measured_from, page, per_page })
    }
}

impl BoardFilters {
    fn check_numbers(&self, wrong: &mut ValidationErrors) {
        let least_zero =
            [("q.min_rate", self.min_rate), ("q.weight", self.weight), ("q.trailer_length", self.trailer_length)];
        for (field, number) in least_zero {
            // Far beyond what any load has, and safely in cents.
            if number.is_some_and(|number| !(0.0..=1e9).contains(&number)) {
                wrong.add(field, "Must be a number from 0 to 1,000,000,000.");
            }
        }
        let miles = [
            ("q.origin_deadhead", self.origin_deadhead),
            ("q.destination_deadhead", self.destination_deadhead),
            ("q.deadhead", self.deadhead),
        ];
        for (field, number) in miles {
            if number.is_some_and(|number| !(0.0..=MOST_DEADHEAD_MILES).contains(&number)) {
                wrong.add(field, format!("Must be from 0 to {MOST_DEADHEAD_MILES} miles."));
            }
        }
        let own = [
            ("q.origin_deadhead", self.origin_deadhead, self.origin_area_id),
            ("q.destination_deadhead", self.destination_deadhead, self.destination_area_id),
        ];
        for (field, miles, area) in own {
            if miles.is_some() && area.is_none() {
                wrong.add(field, "Give the area that these miles are around, or leave them out.");
            }
        }
        let ranges = [
            ("q.pickup_end", self.pickup_start, self.pickup_end),
            ("q.dropoff_end", self.dropoff_start, self.dropoff_end),
        ];
        for (field, start, end) in ranges {
            if start.zip(end).is_some_and(|(start, end)| end < start) {
                wrong.add(field, "Must not be before the start.");
            }
        }
    }

    fn check_words(&self, wrong: &mut ValidationErrors) {
        let counts = [
            ("q.equipment", self.equipment.len()),
            ("q.trailer", self.trailer.len()),
            ("q.posting", self.posting.len()),
            ("q.status", self.status.len()),
            ("q.certifications", self.certifications.len()),
        ];
        for (field, count) in counts {
            if count > MOST_WORDS {
                wrong.add(field, format!("Takes {MOST_WORDS} values at most."));
            }
        }
        if self.status.iter().any(|status| !status.is_open()) {
            wrong.add("q.status", "Closed loads aren't on the board. Find them on the Loads screen.");
        }
        if self.trailer.iter().any(|word| !word.is_trailer()) {
            wrong.add(
                "q.trailer",
                "Must be a trailer or truck. Use equipment for power only, van or reefer, conestoga and hotshot.",
            );
        }
        if self.load_id.as_ref().is_some_and(|text| text.trim().chars().count() > LONGEST_NUMBER) {
            wrong.add("q.load_id", format!("Use {LONGEST_NUMBER} characters or fewer."));
        }
    }
}

/// The area of a filter, where one is given.
fn area(app: &App, field: &str, id: Option<i64>, wrong: &mut ValidationErrors) -> Option<Area> {
    let found = app.areas.get().find(AreaId(id?));
    if found.is_none() {
        wrong.add(field, "Area not found.");
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn filters(q: Value) -> Result<BoardFilters, serde_json::Error> {
        serde_json::from_value(q)
    }

    #[test]
    fn a_filter_takes_one_word_or_several() {
        let of = |posting: Value| filters(json!({"posting": posting})).expect("filters").posting;

        assert_eq!(of(json!("8hr")), [PostingAge::Under8Hours]);
        assert_eq!(of(json!(["8hr", ">72hr"])), [PostingAge::Under8Hours, PostingAge::Over72Hours]);
        assert_eq!(of(Value::Null), []);
        let wrong = filters(json!({"posting": "9hr"})).expect_err("no age").to_string();
        assert!(wrong.contains("`8hr`"), "it says which there are: {wrong}");
    }

    #[test]
    fn a_load_is_named_by_number_or_text() {
        let of = |id: Value| filters(json!({"load_id": id})).expect("filters").load_id;

        assert_eq!([of(json!(7)), of(json!("L-7")), of(Value::Null)], [Some("7".into()), Some("L-7".into()), None]);
        assert!(filters(json!({"load_id": 1.5})).is_err());
    }
}

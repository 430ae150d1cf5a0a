//! The parameters of carrier lists, and what each requests from the index.

mod asks;
mod fields;

pub use asks::Asks;

use super::equipment::{self, Known, Portfolio};
use crate::verdicts::judging::Judging;
use asks::Given;
use fields::FIELDS;
use index::{Filter, Rulebook, Sort};
use kernel::list::{Field, Listing, Query};
use kernel::search_text::SearchText;
use platform::app::App;
use platform::http::Error;
use store::Tenant;

/// Rows on a page (document 1 §9).
const PER_PAGE: u32 = 15;

/// Carriers on a page of a lane search (document 1 §9: 200 items over 4 pages).
const LANE_PER_PAGE: u32 = 50;

/// The parameters of carrier lists.
#[derive(Debug)]
pub struct Carriers;

impl Listing for Carriers {
    type Answer = Asks;
    const FIELDS: &'static [Field<Asks>] = FIELDS.split_at(FIELDS.len() - 1).0;
    const PER_PAGE: u32 = PER_PAGE;
    const BESIDE: &'static [&'static str] = &["with_verdicts"];
}

/// The same for a lane search, which also sorts by touches.
#[derive(Debug)]
pub struct LaneCarriers;

impl Listing for LaneCarriers {
    type Answer = Asks;
    const FIELDS: &'static [Field<Asks>] = FIELDS;
    const PER_PAGE: u32 = LANE_PER_PAGE;
}

/// The same for an export: every row at once, of a lane too.
#[derive(Debug)]
pub struct ExportedCarriers;

impl Listing for ExportedCarriers {
    type Answer = Asks;
    const FIELDS: &'static [Field<Asks>] = LaneCarriers::FIELDS;
    const PER_PAGE: u32 = super::export::MAX_ROWS;
    const IS_PAGED: bool = false;
    const BESIDE: &'static [&'static str] = super::lane::asked::LaneEnds::NAMES;
}

/// The same for counts: no rows at all.
#[derive(Debug)]
pub struct CountedCarriers;

impl Listing for CountedCarriers {
    type Answer = Asks;
    const FIELDS: &'static [Field<Asks>] = Carriers::FIELDS;
    const PER_PAGE: u32 = 1;
    const IS_PAGED: bool = false;
}

/// Whether the call filters by a carrier's safety record.
pub fn asks_for_safety(query: &Query<Asks>) -> bool {
    let filtered = query.filters.iter().map(|filter| filter.field);
    filtered.chain(query.order.map(|order| order.field)).any(|field| field.answer.is_about_safety)
}

/// Whether the call filters or sorts by what is answered from the verdicts on all carriers.
pub fn needs_verdicts(query: &Query<Asks>) -> bool {
    let filtered = query.filters.iter().map(|filter| filter.field);
    filtered.chain(query.order.map(|order| order.field)).any(|field| field.answer.needs_verdicts)
}

/// The query to the index for a list call, with the verdicts on all carriers where it needs them or they are to be counted; 422 for values
/// that no carrier can have.
pub async fn asked(
    app: &App,
    query: &Query<Asks>,
    judging: &Judging,
    tenant: Tenant,
    is_counted: bool,
) -> Result<index::Query, Error> {
    let question = question(query, judging.rulebook(), tenant)?;
    let verdicts = if is_counted || needs_verdicts(query) { Some(judging.verdicts(app).await?) } else { None };
    Ok(index::Query { verdicts, ..question })
}

/// The query to the index for a list call, without verdicts; 422 for values that no carrier can have.
fn question(query: &Query<Asks>, rulebook: &Rulebook, tenant: Tenant) -> Result<index::Query, Error> {
    let mut filters = Vec::new();
    for filter in &query.filters {
        filters.extend(filter.field.answer.filter(&Given::new(filter, tenant, rulebook))?);
    }
    filters.extend(equipment_filter(query)?);
    let near = filters.iter().find_map(|filter| match filter {
        Filter::HomeIn(region) => region.circles.first().map(|(centre, _)| *centre),
        _ => None,
    });
    let sort =
        query.order.and_then(|order| Some(Sort { by: order.field.answer.sort?, is_descending: order.is_descending }));
    Ok(index::Query {
        search: query.text("search_text").map(SearchText::parse),
        near,
        filters,
        sort,
        skip: usize::try_from(query.offset()).unwrap_or(usize::MAX),
        take: query.per_page as usize,
        ..index::Query::new(rulebook.today)
    })
}

/// The combined filter of the parameters on trailer types.
fn equipment_filter(query: &Query<Asks>) -> Result<Option<Filter>, Error> {
    let mut portfolio = Portfolio::default();
    if let Some(units) = query.int("equipment_units_gteq") {
        portfolio.units = u32::try_from(units)
            .map_err(|_| Error::invalid("q[equipment_units_gteq]", format!("Must be from 0 to {}.", u32::MAX)))?;
    }
    if let Some(percent) = query.text("equipment_percent_gteq") {
        let share = percent.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
        let share = share.ok_or_else(|| Error::invalid("q[equipment_percent_gteq]", "Must be from 0 to 100."))?;
        portfolio.thousandths = (share * 10.0).round() as u32;
    }
    let words: Vec<&str> = query.texts("equipment_any").collect();
    if words.is_empty() {
        return Ok(None);
    }
    let ways: Vec<&str> = query.texts("specialization_any").collect();
    let known = |way| ways.is_empty() || ways.contains(&way);
    let known = Known { is_provided: known("provided"), is_verified: known("verified") };
    Ok(Some(equipment::filter(&words, known, portfolio)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use index::Classified;
    use kernel::list::{Filter as Asked, Kind, Predicate, Value};
    use rules::Silence;

    fn tenant() -> Tenant {
        #[expect(clippy::disallowed_methods, reason = "nobody signs in here")]
        Tenant::of(kernel::ids::CompanyId(1))
    }

    fn ask(field: &'static Field<Asks>, predicate: Predicate, value: Value) -> Result<Option<Filter>, Error> {
        let given = Asked { field, predicate, values: vec![value] };
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
        let rulebook = Rulebook {
            today,
            classifications: vec![Classified { id: 3, ..Classified::default() }],
            silence: Silence::default(),
            own: Vec::new(),
            do_not_dispatch: None,
            raised: Vec::new(),
        };
        field.answer.filter(&Given::new(&given, tenant(), &rulebook))
    }

    #[test]
    fn every_parameter_asks_something_of_the_index() {
        let together = ["search_text", "equipment", "specialization", "equipment_units", "equipment_percent"];
        for field in LaneCarriers::FIELDS.iter().filter(|field| !together.contains(&field.name)) {
            let value = match field.kind {
                Kind::Int => Value::Int(3),
                Kind::Bool => Value::Bool(true),
                Kind::Choice(words) => Value::Text(words[0].to_owned()),
                _ if field.name == "home_within" => Value::Text("41.9,-87.6,50".to_owned()),
                _ => Value::Text("TX".to_owned()),
            };
            for predicate in field.predicates {
                let asked = ask(field, *predicate, value.clone());
                assert!(asked.is_ok_and(|asked| asked.is_some()), "{}", field.parameter(*predicate));
            }
            assert_eq!(field.is_sortable, field.answer.sort.is_some(), "{}", field.name);
        }
    }

    #[test]
    fn values_that_no_carrier_can_have_are_refused_by_name() {
        let refused = |name: &str, predicate, value| {
            let field = Carriers::FIELDS.iter().find(|field| field.name == name).expect("the field");
            match ask(field, predicate, value) {
                Err(Error::Invalid(problems)) => problems[0].field.clone(),
                _ => None,
            }
        };

        let power_units = refused("power_units", Predicate::Gteq, Value::Int(-1));
        assert_eq!(power_units, Some("q[power_units_gteq]".to_owned()));
        let lapse = refused("lapses_within_days", Predicate::Lteq, Value::Int(367));
        assert_eq!(lapse, Some("q[lapses_within_days_lteq]".to_owned()));
        let classification = refused("passes_classification", Predicate::Eq, Value::Int(4));
        assert_eq!(classification, Some("q[passes_classification_eq]".to_owned()));
        let state = refused("state", Predicate::In, Value::Text("Texas".to_owned()));
        assert_eq!(state, Some("q[state_in][]".to_owned()));
        for circle in ["", "41.9", "41.9,-87.6,-1", "91,0,5", "0,0,5000", "a,b,c", "NaN,0,1"] {
            let home = refused("home_within", Predicate::Plain, Value::Text(circle.to_owned()));
            assert_eq!(home, Some("q[home_within]".to_owned()), "{circle}");
        }
    }
}

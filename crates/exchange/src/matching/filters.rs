//! The parameters of the call: those of carrier lists, with the caps that mean "and more".

use super::view::{CapacitySortWords, MatchShowWords};
use carriers::search::filters::{Asks, Carriers};
use freight::matching::CapacitySort;
use kernel::list::{Field, Listing, Predicate, Query, Value};
use serde::Deserialize;
use utoipa::IntoParams;

/// A fleet filter's greatest maximum: so many and more. (Document 2 §9.)
const UNBOUNDED_FLEET: i64 = 1_000;
/// The same of months of authority. (Document 2 §9.)
const UNBOUNDED_AUTHORITY: i64 = 24;

/// The filters of carrier lists, without their sorts: capacity has its own.
#[derive(Debug)]
pub struct MatchedCarriers;

const COUNT: usize = Carriers::FIELDS.len();

/// The same fields, none of which `q[s]` may name.
const FILTERS: [Field<Asks>; COUNT] = {
    let mut fields = [Carriers::FIELDS[0]; COUNT];
    let mut at = 0;
    while at < COUNT {
        fields[at] = Field { is_sortable: false, ..Carriers::FIELDS[at] };
        at += 1;
    }
    fields
};

impl Listing for MatchedCarriers {
    type Answer = Asks;
    const FIELDS: &'static [Field<Asks>] = &FILTERS;
    // Document 2 §9: 50.
    const PER_PAGE: u32 = 50;
    const BESIDE: &'static [&'static str] = &["s", "show"];
}

kernel::wire::words! {
    /// Which carriers are listed.
    pub enum Show {
        /// Those that fit the load and that the company's rules don't fail.
        Fits = "fits",
        /// Those that would fit and that the company's verdict is "do not use" on.
        Failing = "failing",
        /// Those that are out for another reason.
        Out = "out",
    }
}

/// What is asked beside the filters.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Capacity {
    /// Sort order: `equipment_age` (newest trucks first), `origin_deadhead_asc`, `deadhead_destination_asc`, `total_deadhead` or
    /// `fleet_size_desc`; by score if omitted. Carriers of which it is unknown come last.
    #[serde(default)]
    #[param(value_type = CapacitySortWords, inline, required = false)]
    pub s: Option<CapacitySort>,
    /// Which carriers to list: those that fit (if omitted), those that would but fail your rules, or those that are out.
    #[serde(default)]
    #[param(value_type = MatchShowWords, inline, required = false)]
    pub show: Option<Show>,
}

/// The call's filters without those that bound nothing: a fleet up to 1,000 or more, authority up to 24 months or more, and minimums of 0.
/// (Document 1 §9, document 2 §9.)
pub(super) fn bounding(query: &Query<Asks>) -> Query<Asks> {
    let bounds = |filter: &&kernel::list::Filter<Asks>| {
        let Some(Value::Int(number)) = filter.values.first() else { return true };
        match (filter.field.name, filter.predicate) {
            ("power_units", Predicate::Lteq) => *number < UNBOUNDED_FLEET,
            ("authority_months", Predicate::Lteq) => *number < UNBOUNDED_AUTHORITY,
            ("power_units" | "authority_months", Predicate::Gteq) => *number > 0,
            _ => true,
        }
    };
    let filters = query.filters.iter().filter(bounds).cloned().collect();
    Query { filters, order: None, page: query.page, per_page: query.per_page }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::list::Filter;

    fn left(name: &str, predicate: Predicate, number: i64) -> usize {
        let field = MatchedCarriers::FIELDS.iter().find(|field| field.name == name).expect("the field");
        let filter = Filter { field, predicate, values: vec![Value::Int(number)] };
        let query = Query { filters: vec![filter], order: None, page: 1, per_page: 50 };
        bounding(&query).filters.len()
    }

    #[test]
    fn a_greatest_maximum_and_a_minimum_of_none_bound_nothing() {
        assert_eq!(left("power_units", Predicate::Lteq, 999), 1);
        assert_eq!(left("power_units", Predicate::Lteq, 1_000), 0);
        assert_eq!(left("authority_months", Predicate::Lteq, 23), 1);
        assert_eq!(left("authority_months", Predicate::Lteq, 24), 0);
        assert_eq!(left("power_units", Predicate::Gteq, 0), 0);
        assert_eq!(left("power_units", Predicate::Gteq, 1), 1);
        assert_eq!(left("drivers", Predicate::Lteq, 1_000), 1, "no cap is named for drivers");
    }

    #[test]
    fn capacity_has_no_sorts_of_carrier_lists() {
        assert!(MatchedCarriers::FIELDS.iter().all(|field| !field.is_sortable));
        assert_eq!(MatchedCarriers::FIELDS.len(), Carriers::FIELDS.len());
    }
}

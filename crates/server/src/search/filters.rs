//! The parameters of carrier lists, and what each asks of the index.

use crate::http::Error;
use chrono::NaiveDate;
use index::{Authority, CarrierOperation, Code, Filter, Mark, Number, SafetyRating, Set, Sort, SortBy, StatusCode};
use kernel::search_text::SearchText;
use store::list::{Field, Listing, Predicate, Query, Value, boolean, choice, int, text};

/// Rows on a page (document 1 §9).
const PER_PAGE: u32 = 15;

/// The words of the census's cargo columns, which `fmcsa::codes::cargo` explains.
const CARGO_WORDS: &[&str] = &{
    let mut words = [""; fmcsa::codes::cargo::CARGO.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = fmcsa::codes::cargo::CARGO[at].code;
        at += 1;
    }
    words
};

/// The parameters of carrier lists.
#[derive(Debug)]
pub struct Carriers;

impl Listing for Carriers {
    const FIELDS: &'static [Field] = &[
        text("search_text", "").only(&[Predicate::Plain]).means(
            "A number (any register's that starts with it), a register's prefix and number (MC, DOT, MX, FF, SCAC, CVOR, NIR, NSC, RFC), or \
             the start of a legal or DBA name.",
        ),
        text("state", "").only(&[Predicate::In]).sortable().means("State or province of the physical address, two letters."),
        text("country", "").only(&[Predicate::In]).means("Country of the physical address, two letters."),
        choice("status_code", "", &["A", "I", "P"])
            .only(&[Predicate::In])
            .means("Status of the registration: active, inactive, pending."),
        choice("carrier_operation", "", &["A", "B", "C"])
            .only(&[Predicate::In])
            .means("Interstate, within one state with hazardous materials, or without."),
        int("power_units", "").only(&[Predicate::Gteq, Predicate::Lteq]).sortable().means("Declared power units."),
        int("drivers", "").only(&[Predicate::Gteq, Predicate::Lteq]).means("Declared drivers."),
        int("authority_months", "")
            .only(&[Predicate::Gteq, Predicate::Lteq])
            .means("Whole months of unbroken carrier authority, as of today."),
        choice("has_active_authority", "", &["carrier", "broker", "any"])
            .only(&[Predicate::Plain])
            .means("The kind of authority that is active; `carrier` is common or contract."),
        choice("safety_rating", "", &["S", "C", "U", "none"])
            .only(&[Predicate::In])
            .means("Satisfactory, conditional, unsatisfactory, not rated. Not for holders of `block_safety_data`."),
        int("bipd_on_file", "").only(&[Predicate::Gteq]).sortable().means("BI&PD insurance on file, in US dollars."),
        choice("cargo", "", CARGO_WORDS).only(&[Predicate::Any]).means("Kinds of cargo of which at least one is declared."),
        boolean("is_hazmat", "").only(&[Predicate::Eq]).means("Whether hazardous materials are declared."),
        boolean("is_out_of_service", "").only(&[Predicate::Eq]).means("Whether an out-of-service order is in force."),
        int("inspected_within_months", "")
            .only(&[Predicate::Lteq])
            .means("Inspected within so many months. Not for holders of `block_safety_data`."),
        boolean("has_email", "").only(&[Predicate::Eq]).means("Whether the register has an e-mail address."),
        boolean("has_phone", "").only(&[Predicate::Eq]).means("Whether the register has a phone number."),
        text("name", "").only(&[]).sortable(),
        text("dot_number", "").only(&[]).sortable(),
        text("total_drivers", "").only(&[]).sortable(),
        text("authority_since", "").only(&[]).sortable(),
        text("last_inspected_on", "").only(&[]).sortable(),
    ];
    const PER_PAGE: u32 = PER_PAGE;
}

/// The parameters and the order that would tell safety data to somebody who may not see it.
const SAFETY: [&str; 3] = ["safety_rating", "inspected_within_months", "last_inspected_on"];

/// Whether the call asks by a carrier's safety record.
pub fn asks_for_safety(query: &Query) -> bool {
    let filtered = query.filters.iter().map(|filter| filter.field.name);
    filtered.chain(query.order.map(|order| order.field.name)).any(|name| SAFETY.contains(&name))
}

/// The question to the index that a list call asks; 422 for values that no carrier can have.
pub fn question(query: &Query, today: NaiveDate) -> Result<index::Query, Error> {
    let mut filters = Vec::new();
    for filter in &query.filters {
        let parameter = filter.field.parameter(filter.predicate);
        if let Some(asked) = condition(&parameter, &filter.values)? {
            filters.push(asked);
        }
    }
    Ok(index::Query {
        search: query.text("search_text").map(SearchText::parse),
        filters,
        sort: query.order.map(|order| Sort { by: sort_by(order.field.name), is_descending: order.is_descending }),
        skip: usize::try_from(query.offset()).unwrap_or(usize::MAX),
        take: query.per_page as usize,
        ..index::Query::new(today)
    })
}

/// What one parameter asks of the index; none for the search text, which is no filter.
fn condition(parameter: &str, values: &[Value]) -> Result<Option<Filter>, Error> {
    let amount = || amount(parameter, values);
    Ok(Some(match parameter {
        "search_text" => return Ok(None),
        "state_in" => Filter::State(codes(parameter, values)?),
        "country_in" => Filter::Country(codes(parameter, values)?),
        "status_code_in" => Filter::StatusCode(marks::<StatusCode>(values)),
        "carrier_operation_in" => Filter::CarrierOperation(marks::<CarrierOperation>(values)),
        "safety_rating_in" => Filter::SafetyRating(marks::<SafetyRating>(values)),
        "power_units_gteq" => Filter::Number(Number::PowerUnits, Some(amount()?), None),
        "power_units_lteq" => Filter::Number(Number::PowerUnits, None, Some(amount()?)),
        "drivers_gteq" => Filter::Number(Number::TotalDrivers, Some(amount()?), None),
        "drivers_lteq" => Filter::Number(Number::TotalDrivers, None, Some(amount()?)),
        "bipd_on_file_gteq" => Filter::Number(Number::BipdOnFile, Some(amount()?), None),
        "authority_months_gteq" => Filter::AuthorityMonths(Some(amount()?), None),
        "authority_months_lteq" => Filter::AuthorityMonths(None, Some(amount()?)),
        "inspected_within_months_lteq" => Filter::InspectedWithinMonths(amount()?),
        "has_active_authority" => Filter::ActiveAuthority(match texts(values).next() {
            Some("carrier") => Authority::Carrier,
            Some("broker") => Authority::Broker,
            _ => Authority::Any,
        }),
        "cargo_any" => {
            Filter::Cargo(texts(values).filter_map(fmcsa::codes::cargo::bit).fold(0, |bits, bit| bits | 1 << bit))
        }
        "is_hazmat_eq" => Filter::IsHazmat(answer(values)),
        "is_out_of_service_eq" => Filter::IsOutOfService(answer(values)),
        "has_email_eq" => Filter::HasEmail(answer(values)),
        "has_phone_eq" => Filter::HasPhone(answer(values)),
        _ => unreachable!("every parameter of the table is mapped; a test walks them"),
    }))
}

fn sort_by(field: &str) -> SortBy {
    match field {
        "dot_number" => SortBy::DotNumber,
        "state" => SortBy::State,
        "power_units" => SortBy::PowerUnits,
        "total_drivers" => SortBy::TotalDrivers,
        "authority_since" => SortBy::AuthoritySince,
        "last_inspected_on" => SortBy::LastInspectedOn,
        "bipd_on_file" => SortBy::BipdOnFile,
        _ => SortBy::Name,
    }
}

fn texts(values: &[Value]) -> impl Iterator<Item = &str> {
    values.iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

fn codes(parameter: &str, values: &[Value]) -> Result<Vec<Code>, Error> {
    let read =
        |text| Code::new(text).ok_or_else(|| Error::invalid(format!("q[{parameter}][]"), "Must be two letters."));
    texts(values).map(read).collect()
}

fn marks<T: Mark>(values: &[Value]) -> Set<T> {
    texts(values).filter_map(|text| T::ALL.iter().copied().find(|mark| mark.code() == text)).collect()
}

fn amount(parameter: &str, values: &[Value]) -> Result<u32, Error> {
    match values.first() {
        Some(Value::Int(number)) => u32::try_from(*number)
            .map_err(|_| Error::invalid(format!("q[{parameter}]"), format!("Must be from 0 to {}.", u32::MAX))),
        _ => Ok(0),
    }
}

fn answer(values: &[Value]) -> bool {
    matches!(values.first(), Some(Value::Bool(true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::list::Kind;

    #[test]
    fn every_parameter_asks_something_of_the_index() {
        for field in Carriers::FIELDS.iter().filter(|field| field.name != "search_text") {
            let value = match field.kind {
                Kind::Int => Value::Int(3),
                Kind::Bool => Value::Bool(true),
                Kind::Choice(words) => Value::Text(words[0].to_owned()),
                _ => Value::Text("TX".to_owned()),
            };
            for predicate in field.predicates {
                let parameter = field.parameter(*predicate);
                assert!(
                    condition(&parameter, std::slice::from_ref(&value)).is_ok_and(|asked| asked.is_some()),
                    "{parameter}"
                );
            }
        }
    }

    #[test]
    fn values_that_no_carrier_can_have_are_refused_by_name() {
        let refused = |parameter: &str, value| match condition(parameter, &[value]) {
            Err(Error::Invalid(problems)) => problems[0].field.clone(),
            _ => None,
        };

        assert_eq!(refused("power_units_gteq", Value::Int(-1)), Some("q[power_units_gteq]".to_owned()));
        assert_eq!(refused("state_in", Value::Text("Texas".to_owned())), Some("q[state_in][]".to_owned()));
    }
}

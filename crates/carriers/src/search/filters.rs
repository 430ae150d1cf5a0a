//! The parameters of carrier lists, and what each asks of the index.

use super::equipment::{self, Known, Portfolio};
use chrono::NaiveDate;
use geo::Point;
use index::{
    Authority, CarrierOperation, Code, Cover, Filter, Mark, Number, Region, SafetyRating, Set, SetKey, SetKind, Sort,
    SortBy, StatusCode,
};
use kernel::names::name_key;
use kernel::search_text::SearchText;
use platform::http::Error;
use store::Tenant;
use store::list::{Field, Listing, Predicate, Query, Value, boolean, choice, int, text};

/// Rows on a page (document 1 §9).
const PER_PAGE: u32 = 15;

/// The greatest radius: beyond it, a country is the better filter.
const MOST_MILES: f64 = 1_000.0;

/// Carriers on a page of a lane search (document 1 §9: 200 items over 4 pages).
const LANE_PER_PAGE: u32 = 50;

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

/// The fields of carrier lists; the last ones are those of the lane search alone.
const FIELDS: &[Field] = &[
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
    boolean("is_broker", "").only(&[Predicate::Eq]).means("Whether it also holds active broker authority."),
    boolean("is_my_carrier", "")
        .only(&[Predicate::Eq])
        .means("Whether your company has onboarded it. (Document 1 §3: onlyMyCarrier, hideMyCarrier.)"),
    boolean("is_do_not_dispatch", "").only(&[Predicate::Eq]).means("Whether your company does not dispatch it."),
    int("classification_id", "").only(&[Predicate::In]).means("In one of these classifications of your company."),
    boolean("is_eld_connected", "").only(&[Predicate::Eq]).means("Whether telematics tell where its vehicles are."),
    boolean("has_identity_alert", "").only(&[Predicate::Eq]).means("Whether a published identity alert speaks of it."),
    int("straight_box_trucks", "")
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means("Straight trucks that inspectors saw. A carrier that no vehicle was seen of meets neither bound."),
    int("cargo_vans", "").only(&[Predicate::Gteq, Predicate::Lteq]).means("Vans that inspectors saw, alike."),
    choice("equipment", "", equipment::WORDS).only(&[Predicate::Any]).means("Has at least one of these trailer types."),
    choice("specialization", "", &["provided", "verified"])
        .only(&[Predicate::Any])
        .means("How the trailer types must be known: declared by the carrier, seen by inspectors; either when not given."),
    int("equipment_units", "")
        .only(&[Predicate::Gteq])
        .means("So many vehicles of a verified trailer type; 1 when not given (document 1 §5)."),
    text("equipment_percent", "")
        .only(&[Predicate::Gteq])
        .means("Such a share of all vehicles seen, in percent with one decimal; 0.5 when not given (document 1 §5)."),
    int("auto_liability", "").only(&[Predicate::Gteq]).means(
        "BI&PD insurance on file with FMCSA, or auto liability by a certificate that your company confirmed, in US dollars; certificates \
         in steps, as below: 750,000 and the millions.",
    ),
    int("cargo_coverage", "").only(&[Predicate::Gteq]).means(
        "Cargo insurance by a certificate that your company confirmed, in US dollars: 50,000 to 250,000 in steps of 50,000, 500,000, \
         1,000,000; an amount between two steps asks for the greater.",
    ),
    int("general_liability", "")
        .only(&[Predicate::Gteq])
        .means("General liability by such a certificate, alike, in steps of 1,000,000 to 5,000,000."),
    text("home_within", "")
        .only(&[Predicate::Plain])
        .means("`latitude,longitude,miles`: the physical address lies within so many miles of that point. Gives the order by distance."),
    text("name", "").only(&[Predicate::Cont]).sortable().means("The legal or DBA name holds this; letters and digits count."),
    text("distance", "").only(&[]).sortable(),
    text("dot_number", "").only(&[]).sortable(),
    text("total_drivers", "").only(&[]).sortable(),
    text("authority_since", "").only(&[]).sortable(),
    text("last_inspected_on", "").only(&[]).sortable(),
    text("touches", "").only(&[]).sortable(),
];

impl Listing for Carriers {
    const FIELDS: &'static [Field] = FIELDS.split_at(FIELDS.len() - 1).0;
    const PER_PAGE: u32 = PER_PAGE;
}

/// The same for a lane search, which also sorts by touches.
#[derive(Debug)]
pub struct LaneCarriers;

impl Listing for LaneCarriers {
    const FIELDS: &'static [Field] = FIELDS;
    const PER_PAGE: u32 = LANE_PER_PAGE;
}

/// The same for an export: every row at once.
#[derive(Debug)]
pub struct ExportedCarriers;

impl Listing for ExportedCarriers {
    const FIELDS: &'static [Field] = Carriers::FIELDS;
    const PER_PAGE: u32 = super::export::MAX_ROWS;
    const IS_PAGED: bool = false;
}

/// The same for counts: no rows at all.
#[derive(Debug)]
pub struct CountedCarriers;

impl Listing for CountedCarriers {
    const FIELDS: &'static [Field] = Carriers::FIELDS;
    const PER_PAGE: u32 = 1;
    const IS_PAGED: bool = false;
}

/// The parameters and the order that would tell safety data to somebody who may not see it.
const SAFETY: [&str; 3] = ["safety_rating", "inspected_within_months", "last_inspected_on"];

/// Whether the call asks by a carrier's safety record.
pub fn asks_for_safety(query: &Query) -> bool {
    let filtered = query.filters.iter().map(|filter| filter.field.name);
    filtered.chain(query.order.map(|order| order.field.name)).any(|name| SAFETY.contains(&name))
}

/// The question to the index that a list call asks; 422 for values that no carrier can have.
pub fn question(query: &Query, today: NaiveDate, tenant: Tenant) -> Result<index::Query, Error> {
    let mut filters = Vec::new();
    for filter in &query.filters {
        let parameter = filter.field.parameter(filter.predicate);
        if let Some(asked) = condition(&parameter, &filter.values, tenant)? {
            filters.push(asked);
        }
    }
    filters.extend(equipment_filter(query)?);
    let near = filters.iter().find_map(|filter| match filter {
        Filter::HomeIn(region) => region.circles.first().map(|(centre, _)| *centre),
        _ => None,
    });
    Ok(index::Query {
        search: query.text("search_text").map(SearchText::parse),
        near,
        filters,
        sort: query.order.map(|order| Sort { by: sort_by(order.field.name), is_descending: order.is_descending }),
        skip: usize::try_from(query.offset()).unwrap_or(usize::MAX),
        take: query.per_page as usize,
        ..index::Query::new(today)
    })
}

/// What the parameters on trailer types ask together.
fn equipment_filter(query: &Query) -> Result<Option<Filter>, Error> {
    let mut portfolio = Portfolio::default();
    if let values @ [_, ..] = query.values("equipment_units_gteq") {
        portfolio.units = amount("equipment_units_gteq", values)?;
    }
    if let Some(percent) = query.text("equipment_percent_gteq") {
        let share = percent.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
        let share = share.ok_or_else(|| Error::invalid("q[equipment_percent_gteq]", "Must be from 0 to 100."))?;
        portfolio.thousandths = (share * 10.0).round() as u32;
    }
    let words: Vec<&str> = texts(query.values("equipment_any")).collect();
    if words.is_empty() {
        return Ok(None);
    }
    let ways: Vec<&str> = texts(query.values("specialization_any")).collect();
    let known = |way| ways.is_empty() || ways.contains(&way);
    let known = Known { is_provided: known("provided"), is_verified: known("verified") };
    Ok(Some(equipment::filter(&words, known, portfolio)))
}

/// What one parameter asks of the index; none for the search text, which is no filter, and for those on trailer types, which are read
/// together.
fn condition(parameter: &str, values: &[Value], tenant: Tenant) -> Result<Option<Filter>, Error> {
    let amount = || amount(parameter, values);
    let set = |kind| SetKey { company: tenant.company().0, kind };
    let member = |kind, wanted| Filter::Member(set(kind), wanted);
    let covered = |cover: Cover, dollars| member(SetKind::Cover(cover, cover.step(dollars)), true);
    Ok(Some(match parameter {
        "search_text" | "equipment_any" | "specialization_any" | "equipment_units_gteq" | "equipment_percent_gteq" => {
            return Ok(None);
        }
        "is_broker_eq" => Filter::IsBroker(answer(values)),
        "is_my_carrier_eq" => member(SetKind::Onboarded, answer(values)),
        "is_do_not_dispatch_eq" => member(SetKind::DoNotDispatch, answer(values)),
        "classification_id_in" => {
            Filter::AnyOf(ints(values).map(|id| member(SetKind::Classification(id), true)).collect())
        }
        "is_eld_connected_eq" => Filter::IsEldConnected(answer(values)),
        "has_identity_alert_eq" => Filter::HasIdentityAlert(answer(values)),
        "straight_box_trucks_gteq" => Filter::Units(equipment::STRAIGHT_TRUCK, Some(amount()?), None),
        "straight_box_trucks_lteq" => Filter::Units(equipment::STRAIGHT_TRUCK, None, Some(amount()?)),
        "cargo_vans_gteq" => Filter::Units(equipment::VAN, Some(amount()?), None),
        "cargo_vans_lteq" => Filter::Units(equipment::VAN, None, Some(amount()?)),
        "cargo_coverage_gteq" => covered(Cover::Cargo, amount()?),
        "general_liability_gteq" => covered(Cover::GeneralLiability, amount()?),
        "home_within" => Filter::HomeIn(circle(parameter, values)?),
        "name_cont" => Filter::NameHolds(texts(values).next().map(name_key).unwrap_or_default()),
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
        "auto_liability_gteq" => Filter::AnyOf(vec![
            Filter::Number(Number::BipdOnFile, Some(amount()?), None),
            covered(Cover::AutoLiability, amount()?),
        ]),
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

/// A point and a radius, as `latitude,longitude,miles`.
fn circle(parameter: &str, values: &[Value]) -> Result<Region, Error> {
    let numbers: Option<Vec<f64>> =
        texts(values).next().and_then(|text| text.split(',').map(|number| number.trim().parse().ok()).collect());
    match numbers.as_deref() {
        Some([lat, lon, miles])
            if (-90.0..=90.0).contains(lat) && (-180.0..=180.0).contains(lon) && (0.0..=MOST_MILES).contains(miles) =>
        {
            Ok(Region::circle(Point { lat: *lat, lon: *lon }, *miles))
        }
        _ => Err(Error::invalid(
            format!("q[{parameter}]"),
            format!("Must be latitude,longitude,miles, such as 41.88,-87.63,50; at most {MOST_MILES} miles."),
        )),
    }
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
        "distance" => SortBy::Distance,
        "touches" => SortBy::Touches,
        _ => SortBy::Name,
    }
}

fn texts(values: &[Value]) -> impl Iterator<Item = &str> {
    values.iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

fn ints(values: &[Value]) -> impl Iterator<Item = i64> {
    values.iter().filter_map(|value| match value {
        Value::Int(number) => Some(*number),
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

    fn tenant() -> Tenant {
        #[expect(clippy::disallowed_methods, reason = "nobody signs in here")]
        Tenant::of(kernel::ids::CompanyId(1))
    }

    #[test]
    fn every_parameter_asks_something_of_the_index() {
        let together = ["search_text", "equipment", "specialization", "equipment_units", "equipment_percent"];
        for field in Carriers::FIELDS.iter().filter(|field| !together.contains(&field.name)) {
            let value = match field.kind {
                Kind::Int => Value::Int(3),
                Kind::Bool => Value::Bool(true),
                Kind::Choice(words) => Value::Text(words[0].to_owned()),
                _ if field.name == "home_within" => Value::Text("41.9,-87.6,50".to_owned()),
                _ => Value::Text("TX".to_owned()),
            };
            for predicate in field.predicates {
                let parameter = field.parameter(*predicate);
                let asked = condition(&parameter, std::slice::from_ref(&value), tenant());
                assert!(asked.is_ok_and(|asked| asked.is_some()), "{parameter}");
            }
        }
    }

    #[test]
    fn values_that_no_carrier_can_have_are_refused_by_name() {
        let refused = |parameter: &str, value| match condition(parameter, &[value], tenant()) {
            Err(Error::Invalid(problems)) => problems[0].field.clone(),
            _ => None,
        };

        assert_eq!(refused("power_units_gteq", Value::Int(-1)), Some("q[power_units_gteq]".to_owned()));
        assert_eq!(refused("state_in", Value::Text("Texas".to_owned())), Some("q[state_in][]".to_owned()));
        for circle in ["", "41.9", "41.9,-87.6,-1", "91,0,5", "0,0,5000", "a,b,c", "NaN,0,1"] {
            assert_eq!(
                refused("home_within", Value::Text(circle.to_owned())),
                Some("q[home_within]".to_owned()),
                "{circle}"
            );
        }
    }
}

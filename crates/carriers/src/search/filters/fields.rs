//! The fields of carrier lists: each row has its parameter, its meaning, and what it requests from the index.

use super::asks::{Asks, Given, NO_FILTER, asks};
use crate::search::equipment;
use index::{Authority, Cover, Filter, Number, SetKind, SortBy};
use kernel::list::{Field, Predicate, boolean, choice, int, text};
use kernel::names::name_key;
use platform::http::Error;
use rules::Verdict;

/// The codes of the census's cargo columns, which `fmcsa::codes::cargo` explains.
const CARGO_WORDS: &[&str] = &{
    let mut words = [""; fmcsa::codes::cargo::CARGO.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = fmcsa::codes::cargo::CARGO[at].code;
        at += 1;
    }
    words
};

/// The verdicts' words, worst first.
const VERDICT_WORDS: &[&str] = &{
    let mut words = [""; Verdict::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = Verdict::ALL[at].as_str();
        at += 1;
    }
    words
};

/// The fields of carrier lists; the last ones are those of the lane search alone.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the path of a method of `Given` is of one lifetime")]
pub(super) const FIELDS: &[Field<Asks>] = &[
    text("search_text", NO_FILTER).only(&[Predicate::Plain]).means(
        "A number (the start of any registry's number), a prefix and number (MC, DOT, MX, FF, SCAC, CVOR, NIR, \
         NSC, RFC), or the start of a legal or DBA name.",
    ),
    text("state", asks(|given| Ok(Filter::State(given.codes()?))).sorts(SortBy::State))
        .only(&[Predicate::In])
        .sortable()
        .means("State or province of the physical address, two letters."),
    text("country", asks(|given| Ok(Filter::Country(given.codes()?))))
        .only(&[Predicate::In])
        .means("Country of the physical address, two letters."),
    choice("status_code", asks(|given| Ok(Filter::StatusCode(given.marks()))), &["A", "I", "P"])
        .only(&[Predicate::In])
        .means("Registration status: active, inactive or pending."),
    choice("carrier_operation", asks(|given| Ok(Filter::CarrierOperation(given.marks()))), &["A", "B", "C"])
        .only(&[Predicate::In])
        .means("Interstate, intrastate with hazardous materials, or intrastate without."),
    int("power_units", asks(|given| number(given, Number::PowerUnits)).sorts(SortBy::PowerUnits))
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .sortable()
        .means("Declared power units."),
    int("drivers", asks(|given| number(given, Number::TotalDrivers)))
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means("Declared drivers."),
    int("authority_months", asks(|given| given.range().map(|(least, most)| Filter::AuthorityMonths(least, most))))
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means("Whole months of continuous carrier authority, as of today."),
    choice(
        "has_active_authority",
        asks(|given| Ok(Filter::ActiveAuthority(authority(given.text())))),
        &["carrier", "broker", "any"],
    )
    .only(&[Predicate::Plain])
    .means("Kind of active authority; `carrier` is common or contract."),
    choice(
        "safety_rating",
        asks(|given| Ok(Filter::SafetyRating(given.marks()))).about_safety(),
        &["S", "C", "U", "none"],
    )
    .only(&[Predicate::In])
    .means(
        "Satisfactory, conditional, unsatisfactory or not rated. Not available with the `block_safety_data` \
             scope.",
    ),
    int("bipd_on_file", asks(|given| number(given, Number::BipdOnFile)).sorts(SortBy::BipdOnFile))
        .only(&[Predicate::Gteq])
        .sortable()
        .means("BIPD insurance on file, in U.S. dollars."),
    choice("cargo", asks(|given| Ok(Filter::Cargo(cargo_bits(given)))), CARGO_WORDS)
        .only(&[Predicate::Any])
        .means("Kinds of cargo, at least one of which is declared."),
    boolean("is_hazmat", asks(|given| Ok(Filter::IsHazmat(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether hazardous materials are declared."),
    boolean("is_out_of_service", asks(|given| Ok(Filter::IsOutOfService(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether an out-of-service order is in force."),
    int("inspected_within_months", asks(|given| Ok(Filter::InspectedWithinMonths(given.amount()?))).about_safety())
        .only(&[Predicate::Lteq])
        .means("Inspected within this many months. Not available with the `block_safety_data` scope."),
    boolean("has_email", asks(|given| Ok(Filter::HasEmail(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether an email address is on file."),
    boolean("has_phone", asks(|given| Ok(Filter::HasPhone(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether a phone number is on file."),
    boolean("is_broker", asks(|given| Ok(Filter::IsBroker(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether the carrier also holds active broker authority."),
    boolean("is_my_carrier", asks(|given| Ok(given.member_if_yes(SetKind::Onboarded))))
        .only(&[Predicate::Eq])
        .means("Whether your company has onboarded the carrier. (Document 1 §3: onlyMyCarrier, hideMyCarrier.)"),
    choice("network", asks(|given| Ok(given.network())), &["any", "connected", "monitored"])
        .only(&[Predicate::Eq])
        .means("In your company's network: `connected` (dismissed and do-not-dispatch connections don't count), `monitored`, or `any` of them."),
    boolean("is_do_not_dispatch", asks(|given| Ok(given.member_if_yes(SetKind::DoNotDispatch))))
        .only(&[Predicate::Eq])
        .means("Whether your company set the carrier to do not dispatch."),
    int("classification_id", asks(|given| Ok(given.classifications())))
        .only(&[Predicate::In])
        .means("Assigned to one of these classifications of your company."),
    text("preferred_pickup", asks(|given| given.preferring(SetKind::PicksUpIn))).only(&[Predicate::In]).means(
        "Lane preference: told your company, in an onboarding packet you accepted, that it picks up in one of these states or provinces, \
         two letters. (Document 1 §3: selectedLanePreferences.)",
    ),
    text("preferred_delivery", asks(|given| given.preferring(SetKind::DeliversTo)))
        .only(&[Predicate::In])
        .means("The same for where it delivers."),
    boolean("is_eld_connected", asks(|given| Ok(Filter::IsEldConnected(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether telematics report where the carrier's vehicles are."),
    boolean("has_identity_alert", asks(|given| Ok(Filter::HasIdentityAlert(given.yes()))))
        .only(&[Predicate::Eq])
        .means("Whether a published identity alert names the carrier."),
    choice("verdict", asks(|given| Ok(given.verdicts())).sorts(SortBy::Verdict).of_verdicts(), VERDICT_WORDS)
        .only(&[Predicate::In])
        .sortable()
        .means("Your company's verdict: do not use, review, unknown or use; sorted worst first."),
    int("passes_classification", asks(|given| given.passes()).of_verdicts())
        .only(&[Predicate::Eq])
        .means("Passes the rules of this active classification of your company, or is overridden."),
    int("lapses_within_days", asks(|given| given.lapses())).only(&[Predicate::Lteq]).means(
        "Insurance or authority ends from today on within this many days, because of a notice already served; up to 366.",
    ),
    int("equipment_age", asks(|given| given.equipment_age()).about_safety())
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means(
            "Years since the median model year of the trucks seen at inspections, by their VINs; up to 50. Carriers of which it is \
             unknown match neither bound. Not available with the `block_safety_data` scope.",
        ),
    int("straight_box_trucks", asks(|given| units(given, equipment::STRAIGHT_TRUCK)))
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means("Straight trucks seen at inspections. Carriers with no inspected vehicles match neither bound."),
    int("cargo_vans", asks(|given| units(given, equipment::VAN)))
        .only(&[Predicate::Gteq, Predicate::Lteq])
        .means("Cargo vans seen at inspections. Carriers with no inspected vehicles match neither bound."),
    choice("equipment", NO_FILTER, equipment::WORDS)
        .only(&[Predicate::Any])
        .means("Has at least one of these trailer types."),
    choice("specialization", NO_FILTER, &["provided", "verified"]).only(&[Predicate::Any]).means(
        "How the trailer types must be known: declared by the carrier or seen at inspections; either if \
             omitted.",
    ),
    int("equipment_units", NO_FILTER)
        .only(&[Predicate::Gteq])
        .means("Minimum number of vehicles with a verified trailer type; 1 if omitted (document 1 §5)."),
    text("equipment_percent", NO_FILTER).only(&[Predicate::Gteq]).means(
        "Minimum share of all inspected vehicles, in percent with one decimal; 0.5 if omitted (document 1 \
             §5).",
    ),
    int("auto_liability", asks(auto_liability)).only(&[Predicate::Gteq]).means(
        "BIPD insurance on file with FMCSA, or auto liability on a certificate your company confirmed, in U.S. \
         dollars; certificates count in steps: 750,000 and whole millions.",
    ),
    int("cargo_coverage", asks(|given| given.covered(Cover::Cargo))).only(&[Predicate::Gteq]).means(
        "Cargo insurance on a certificate your company confirmed, in U.S. dollars: 50,000 to 250,000 in steps of \
         50,000, then 500,000 and 1,000,000; an amount between two steps is rounded up.",
    ),
    int("general_liability", asks(|given| given.covered(Cover::GeneralLiability))).only(&[Predicate::Gteq]).means(
        "General liability on a certificate your company confirmed, in U.S. dollars: 1,000,000 to 5,000,000 \
             in steps of 1,000,000; an amount between two steps is rounded up.",
    ),
    text("home_within", asks(|given| Ok(Filter::HomeIn(given.circle()?)))).only(&[Predicate::Plain]).means(
        "`latitude,longitude,miles`: the physical address is within this many miles of the point. Required to \
             sort by distance.",
    ),
    text("name", asks(|given| Ok(Filter::NameHolds(name_key(given.text())))).sorts(SortBy::Name))
        .only(&[Predicate::Cont])
        .sortable()
        .means("The legal or DBA name contains this; only letters and digits are compared."),
    text("distance", NO_FILTER.sorts(SortBy::Distance)).only(&[]).sortable(),
    text("dot_number", NO_FILTER.sorts(SortBy::DotNumber)).only(&[]).sortable(),
    text("total_drivers", NO_FILTER.sorts(SortBy::TotalDrivers)).only(&[]).sortable(),
    text("authority_since", NO_FILTER.sorts(SortBy::AuthoritySince)).only(&[]).sortable(),
    text("last_inspected_on", NO_FILTER.sorts(SortBy::LastInspectedOn).about_safety()).only(&[]).sortable(),
    text("touches", NO_FILTER.sorts(SortBy::Touches)).only(&[]).sortable(),
];

fn number(given: &Given<'_>, number: Number) -> Result<Filter, Error> {
    given.range().map(|(least, most)| Filter::Number(number, least, most))
}

fn units(given: &Given<'_>, unit_type: u8) -> Result<Filter, Error> {
    given.range().map(|(least, most)| Filter::Units(unit_type, least, most))
}

/// On file with FMCSA, or by a certificate that the company confirmed.
fn auto_liability(given: &Given<'_>) -> Result<Filter, Error> {
    Ok(Filter::AnyOf(vec![number(given, Number::BipdOnFile)?, given.covered(Cover::AutoLiability)?]))
}

fn authority(word: &str) -> Authority {
    match word {
        "carrier" => Authority::Carrier,
        "broker" => Authority::Broker,
        _ => Authority::Any,
    }
}

fn cargo_bits(given: &Given<'_>) -> u32 {
    given.texts().filter_map(fmcsa::codes::cargo::bit).fold(0, |bits, bit| bits | 1 << bit)
}

//! Who a carrier is: how it is named and reached, its numbers, what it declares of its fleet, its registration form, and an earlier
//! registration.

use crate::Fact;
use crate::contacts::{self, Contacts};
use crate::coverage::Window;
use crate::disagreements::{self, Disagreement};
use crate::rows::{Census, Predecessor, Record};
use crate::sources;
use crate::words::day;
use chrono::NaiveDate;
use fmcsa::derive::fleet::{DeclaredFleet, Doubt, Judgement, LARGE, Size, judge, size};
use fmcsa::derive::mcs150::{self, Mileage};
use fmcsa::derive::safety_rating::is_whole_census_row;
use kernel::count::thousands;
use kernel::identifiers::{self, IdentifierKind};
use kernel::provenance::Source;

/// Who a carrier is, by the Company Census File, with what other files add.
#[derive(Clone, Debug, PartialEq)]
pub struct Identity {
    /// How it is named and reached.
    pub contacts: Contacts,
    /// Its numbers in public files: USDOT, then dockets, then others; each once.
    pub identifiers: Vec<Identifier>,
    /// Trucks, tractors, buses and limousines, as it declares them.
    pub power_units: Fact<i32>,
    /// Why the declared fleet cannot well be true; empty where it can. Unknown too where a fleet above [`LARGE`] is not confirmed.
    pub fleet_doubts: Fact<Vec<Doubt>>,
    /// Whether the declared power units may be taken for the fleet's size, as lists take them: a large fleet once it was inspected.
    pub is_fleet_taken: Fact<bool>,
    /// MCS-150 registration form.
    pub mcs150: Mcs150,
    /// FMCSA's mark of a carrier that came back under another number.
    pub prior_revocation: PriorRevocation,
    /// Facts on which data sets disagree.
    pub disagreements: Vec<Disagreement>,
    /// Whether its census row is all that is on record of it: nothing there could disagree.
    pub is_in_census_alone: bool,
    /// Source of this section, unless an entry names its own.
    pub source: Option<Source>,
    /// Why what the census row leaves blank is unknown: a sentence without its full stop.
    pub blank: String,
    /// Whether the census row is whole: what it leaves blank, there is not.
    pub is_whole: bool,
}

/// An identifier, such as a USDOT or MC number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// Type of identifier: `DOT`, `MC`, `MX`, `FF`, `SCAC`, `CVOR`, `NIR_QC`, `NSC`, `NSC_{state}` or `RFC`.
    pub register: String,
    /// The number, without prefix or leading zeros.
    pub value: String,
    /// Whether FMCSA lists it as active; none when it is unknown.
    pub is_active: Option<bool>,
    /// Who says so.
    pub source: Option<Source>,
}

/// MCS-150 registration form, due every 24 months by the last two digits of the USDOT number (49 CFR 390.19).
#[derive(Clone, Debug, PartialEq)]
pub struct Mcs150 {
    /// When it was last filed; none where the census states no day, or one to come.
    pub filed_on: Option<NaiveDate>,
    /// When the next one is due.
    pub due_on: Option<NaiveDate>,
    /// Whether that day has passed.
    pub is_overdue: Fact<bool>,
    /// The mileage that it declares.
    pub mileage: Mileage,
}

/// FMCSA's mark of a carrier that came back under another number.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorRevocation {
    /// Whether an earlier registration was revoked.
    pub is_prior_revoked: Fact<bool>,
    /// The earlier USDOT number.
    pub dot_number: Option<i32>,
    /// The earlier carrier, when it is known here.
    pub predecessor: Option<Predecessor>,
}

impl PriorRevocation {
    /// The earlier registration: `USDOT 123 (ABC LLC)`; none where the census does not name it.
    pub fn words(&self) -> Option<String> {
        let name = self.predecessor.as_ref().and_then(|known| known.legal_name.as_ref());
        let name = name.map_or_else(String::new, |name| format!(" ({name})"));
        self.dot_number.map(|dot| format!("USDOT {dot}{name}"))
    }
}

/// `inspections` are those of the last 24 months, none when unknown; `was_inspected` is whether there was one at any time.
pub(crate) fn identity(
    record: &Record,
    inspections: Option<i64>,
    was_inspected: Option<bool>,
    predecessor: Option<&Predecessor>,
    today: NaiveDate,
) -> Identity {
    let census = &record.census;
    let source = record.runs.of(census.run_id);
    let blank = sources::blank(record);
    let flag = |value: Option<bool>| declared(value, source.as_ref(), &blank);
    Identity {
        contacts: contacts::contacts(record),
        identifiers: identifiers(record),
        power_units: declared(census.power_units, source.as_ref(), &blank),
        fleet_doubts: fleet_doubts(census, inspections, source.as_ref(), &blank),
        is_fleet_taken: is_fleet_taken(census, was_inspected, source.as_ref(), &blank),
        mcs150: form(record, source.as_ref(), &blank, today),
        prior_revocation: PriorRevocation {
            // A mark holds until something later is on record; that there is none, an old census doesn't tell of today.
            is_prior_revoked: match census.is_prior_revoked {
                Some(false) if record.is_census_too_old(today) => {
                    Fact::unknown(sources::why_not_stated(record, &[record.census_data_set()], Window::of(today)))
                }
                marked => flag(marked),
            },
            dot_number: census.prior_revoke_dot_number,
            predecessor: predecessor.cloned(),
        },
        disagreements: disagreements::of_identity(record),
        is_in_census_alone: record.sms_census.is_none()
            && record.motus_carriers.is_empty()
            && record.li_carriers.is_empty(),
        source,
        blank,
        is_whole: is_whole_census_row(census.status_code.as_deref(), census.region),
    }
}

/// The content of the census row; unknown where it leaves it blank.
fn declared<T>(value: Option<T>, source: Option<&Source>, blank: &str) -> Fact<T> {
    value.map_or_else(|| Fact::unknown(blank), |value| Fact::of(value, source.cloned()))
}

/// The registration form. A filing dated on a day to come tells nothing, and a census that is too old nothing of a form that has fallen due.
fn form(record: &Record, source: Option<&Source>, blank: &str, today: NaiveDate) -> Mcs150 {
    let census = &record.census;
    let filed_on = census.mcs150_on.and_then(|stated| mcs150::filed_on(stated, today));
    let is_overdue = filed_on.and_then(|filed_on| mcs150::is_overdue(census.dot_number, filed_on, today));
    let old = record.old_day(record.census_data_set(), today);
    let is_overdue = is_overdue.filter(|_| old.is_none());
    let why = match (census.mcs150_on, filed_on) {
        _ if old.is_some() => sources::why_not_stated(record, &[record.census_data_set()], Window::of(today)),
        (Some(stated), None) => {
            format!("Unknown: the census dates the last filing {}, which is in the future", day(stated))
        }
        _ => blank.to_owned(),
    };
    Mcs150 {
        filed_on,
        due_on: filed_on.and_then(|filed_on| mcs150::due_on(census.dot_number, filed_on)),
        is_overdue: declared(is_overdue, source, &why),
        mileage: mcs150::mileage(census.mcs150_mileage, census.mcs150_mileage_year, today),
    }
}

/// Why the declared fleet cannot well be true; unknown when nothing is declared, and when a large fleet is not confirmed.
pub fn fleet_doubts(
    census: &Census,
    inspections: Option<i64>,
    source: Option<&Source>,
    blank: &str,
) -> Fact<Vec<Doubt>> {
    let judgement = judge(DeclaredFleet {
        power_units: census.power_units,
        drivers: census.total_drivers,
        mileage: census.mcs150_mileage,
        inspections,
    });
    match judgement {
        Some(Judgement::Plausible) => Fact::of(Vec::new(), source.cloned()),
        Some(Judgement::Doubtful(doubts)) => Fact::of(doubts, source.cloned()),
        Some(Judgement::Unconfirmed) => Fact::unknown(unconfirmed(census.power_units.unwrap_or_default())),
        None => Fact::unknown(blank),
    }
}

/// Whether the declared power units may be taken for the fleet's size; unknown when none are declared, and when a large fleet is not
/// confirmed.
fn is_fleet_taken(census: &Census, was_inspected: Option<bool>, source: Option<&Source>, blank: &str) -> Fact<bool> {
    let is_taken = match (census.power_units, size(census.power_units, census.total_drivers)) {
        (None, _) => return Fact::unknown(blank),
        (_, Size::Taken) => true,
        (_, Size::Doubtful) => false,
        (Some(units), Size::TakenIfInspected) => match was_inspected {
            Some(was_inspected) => was_inspected,
            None => return Fact::unknown(unconfirmed(units)),
        },
    };
    Fact::of(is_taken, source.cloned())
}

fn unconfirmed(units: i32) -> String {
    format!(
        "Unknown: {} power units are declared, and no inspection data covers this carrier to confirm more than {}",
        thousands(units),
        thousands(LARGE),
    )
}

/// Doubts about the declared fleet, a sentence without its full stop; none where there is no doubt.
pub fn doubted(doubts: &[Doubt]) -> Option<String> {
    let words: Vec<_> = doubts.iter().map(|doubt| doubt.label()).collect();
    (!words.is_empty()).then(|| crate::words::capitalized(&words.join("; ")))
}

fn identifiers(record: &Record) -> Vec<Identifier> {
    let census = &record.census;
    let from_census = record.runs.of(census.run_id);
    let is_active = |status: Option<&str>| status.map(|status| status == "A");
    let mut found = vec![Identifier {
        register: IdentifierKind::Dot.to_string(),
        value: census.dot_number.to_string(),
        is_active: is_active(census.status_code.as_deref()),
        source: from_census.clone(),
    }];
    let statuses = [
        (&census.docket1, &census.docket1_status),
        (&census.docket2, &census.docket2_status),
        (&census.docket3, &census.docket3_status),
    ];
    for docket in &record.dockets {
        let Some(identifier) = identifiers::Identifier::from_docket(docket) else { continue };
        let of_census = statuses.iter().find(|(known, _)| known.as_ref() == Some(docket));
        let motus = record.motus_carriers.iter().filter(|row| row.docket_number == *docket).map(|row| row.run_id);
        let legacy = record.li_carriers.iter().filter(|row| row.docket_number == *docket).map(|row| row.run_id);
        found.push(Identifier {
            register: identifier.kind.to_string(),
            value: identifier.value,
            is_active: of_census.and_then(|(_, status)| is_active(status.as_deref())),
            source: match of_census {
                Some(_) => from_census.clone(),
                None => record.runs.newest_of(motus.chain(legacy)),
            },
        });
    }
    let motus = record.motus_carriers.iter().filter_map(|row| Some((row.rfc_number.as_ref()?, row.run_id)));
    let legacy = record.li_carriers.iter().filter_map(|row| Some((row.rfc_number.as_ref()?, row.run_id)));
    for (rfc, run_id) in motus.chain(legacy) {
        let register = IdentifierKind::Rfc.to_string();
        if !found.iter().any(|known| known.register == register && known.value == *rfc) {
            found.push(Identifier { register, value: rfc.clone(), is_active: None, source: record.runs.of(run_id) });
        }
    }
    found
}

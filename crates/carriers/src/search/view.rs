//! A carrier in a list.

use super::equipment;
use crate::carriers::views::authority::AuthorityStatus;
use crate::verdicts::judging::Judging;
use crate::verdicts::view::{CarrierVerdict, Verdict, VerdictReason};
use chrono::NaiveDate;
use fmcsa::derive::age::last_24_months;
use fmcsa::derive::mcs150;
use index::{Code, Flag, Key, LapseKind, Mark, Ordinal, SafetyRating};
use kernel::identifiers::IdentifierKind;
use kernel::population::Population;
use kernel::provenance::Known;
use rules::Column;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier in a list, as held by the search index. Unknown facts are null; sources are on the carrier's page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the carrier")]
pub struct CarrierListRow {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: u32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// Its identifiers: USDOT, MC and other numbers.
    pub identifiers: Vec<ListIdentifier>,
    /// City of the physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// Power units, as declared by the carrier.
    pub power_units: Option<u32>,
    /// Whether that number can't be taken for the size of its fleet: more than 1,000 without any inspection on file, or far more than
    /// its drivers can drive. Such a carrier is in no range of power units, and after all others when sorted by them.
    pub is_fleet_unconfirmed: bool,
    /// Drivers, as declared by the carrier.
    pub total_drivers: Option<u32>,
    /// Operating status: `active`, `out_of_service`, `inactive` …
    pub operating_status: Option<String>,
    /// Status of its operating authority.
    pub authority: ListAuthority,
    /// Start of its continuous carrier authority; null if none is active or the date is unknown.
    pub authority_since: Option<NaiveDate>,
    /// `S`, `C`, `U`, or `none` if known to be unrated. Null if unknown, or if hidden by the caller's scopes.
    pub safety_rating: Option<String>,
    /// BIPD insurance on file, in U.S. dollars.
    pub bipd_on_file: Option<u32>,
    /// BIPD insurance required by FMCSA, in U.S. dollars.
    pub bipd_required: Option<u32>,
    /// Day of its latest roadside inspection. Null if none is on file, if that is unknown (the last one on record is older than 24
    /// months and later ones may be missing), or if hidden by the caller's scopes.
    pub last_inspected_on: Option<NaiveDate>,
    /// Whether files that cover the last 24 months have no inspection of it. False if unknown, or if hidden by the caller's scopes.
    pub is_never_inspected: bool,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Option<bool>,
    /// When it last filed its MCS-150; null if unknown or dated in the future.
    pub mcs150_on: Option<NaiveDate>,
    /// Day insurance or authority ends because of a notice already served.
    pub lapses_on: Option<NaiveDate>,
    /// Whether it is known if such a notice was served: then no `lapses_on` means that none is pending.
    pub is_lapse_known: bool,
    /// What ends then: `insurance`, or authority by `suspension` or `revocation`; null if nothing does.
    pub lapse_kind: Option<String>,
    /// Latitude of its physical address's ZIP code or city; null if unknown.
    pub latitude: Option<f64>,
    /// Longitude of its physical address's ZIP code or city; null if unknown.
    pub longitude: Option<f64>,
    /// Whether a published identity alert names it; null if unknown.
    pub has_identity_alert: Option<bool>,
    /// Whether telematics report where its vehicles are; null if unknown.
    pub is_eld_connected: Option<bool>,
    /// Your company's verdict on it, with reasons.
    pub verdict: CarrierVerdict,
    /// Trailer types it declared cargo for, and vehicle types seen at its inspections.
    pub equipment: Vec<ListEquipment>,
    /// In a lane search, the phone number on its registration; null if none is on file, and in other lists.
    pub phone: Option<String>,
    /// In a lane search, whether it is known if a phone number is on file: false if what lists the carrier has no phone numbers; null in other
    /// lists.
    pub is_phone_known: Option<bool>,
    /// In a lane search, how often its vehicles were inspected near the ends; null elsewhere, and for a carrier that was found by other things
    /// than inspections at both ends of a load.
    pub touches: Option<LaneTouches>,
    /// Whether it is sample data, not a real carrier.
    pub is_synthetic: bool,
}

/// Number of times a carrier's vehicles were inspected near the ends of a lane, in the requested period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LaneTouches {
    /// Inspections near the origin; null if the search has none.
    pub origin: Option<u32>,
    /// Inspections near the destination; null if the search has none.
    pub destination: Option<u32>,
}

impl LaneTouches {
    /// What was counted at the ends that were asked about: of another, nobody looked.
    pub fn of(lane: &index::Lane, [origin, destination]: [u32; 2]) -> Self {
        Self {
            origin: lane.origin.as_ref().map(|_| origin),
            destination: lane.destination.as_ref().map(|_| destination),
        }
    }
}

impl CarrierListRow {
    /// The rows of some carriers, each with its verdict, without what the person may not see.
    pub fn all(judging: &Judging, carriers: &[Ordinal]) -> Vec<Self> {
        let rows = carriers.iter().zip(judging.each(carriers));
        rows.map(|(ordinal, verdict)| Self::of(&judging.snapshot().carrier(*ordinal), verdict, judging)).collect()
    }

    fn of(carrier: &index::Carrier, verdict: CarrierVerdict, judging: &Judging) -> Self {
        let (today, is_safety_hidden) = (judging.rulebook().today, judging.is_safety_hidden());
        let rating = match carrier.safety_rating {
            SafetyRating::Unknown => None,
            rating => Some(rating.code().to_owned()),
        };
        let last_inspected = if is_safety_hidden { Known::Unknown } else { last_inspected(carrier, judging) };
        let keys = std::iter::once(Key::dot(carrier.dot_number)).chain(carrier.identifiers.iter().copied());
        Self {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
            dba_name: carrier.dba_name.map(str::to_owned),
            identifiers: keys.map(ListIdentifier::of).collect(),
            city: carrier.city.map(str::to_owned),
            state: carrier.state.map(letters),
            power_units: carrier.power_units.value(),
            is_fleet_unconfirmed: carrier.is_fleet_unconfirmed(),
            total_drivers: carrier.total_drivers.value(),
            operating_status: carrier.operating_status.map(str::to_owned),
            authority: ListAuthority {
                common: status(carrier.common),
                contract: status(carrier.contract),
                broker: status(carrier.broker),
            },
            authority_since: carrier.authority_since.value(),
            safety_rating: rating.filter(|_| !is_safety_hidden),
            bipd_on_file: dollars(carrier.bipd_on_file),
            bipd_required: dollars(carrier.bipd_required),
            last_inspected_on: last_inspected.value(),
            is_never_inspected: last_inspected == Known::None,
            is_out_of_service: answer(carrier.is_out_of_service),
            mcs150_on: carrier.mcs150_on.value().and_then(|stated| mcs150::filed_on(stated, today)),
            lapses_on: carrier.lapses_on.value(),
            is_lapse_known: is_lapse_known(carrier, judging),
            lapse_kind: lapse_kind(carrier),
            latitude: carrier.home.map(|home| home.lat),
            longitude: carrier.home.map(|home| home.lon),
            has_identity_alert: answer(carrier.has_identity_alert),
            is_eld_connected: answer(carrier.is_eld_connected),
            verdict,
            equipment: equipment::of_carrier(carrier),
            phone: None,
            is_phone_known: None,
            touches: None,
            is_synthetic: carrier.is_synthetic,
        }
    }
}

/// The day of its latest inspection, or that there was none; as on its page, unknown where there may be later ones than those on record and the
/// last of these is older than 24 months.
fn last_inspected(carrier: &index::Carrier, judging: &Judging) -> Known<NaiveDate> {
    let rulebook = judging.rulebook();
    let Ok(dot) = i32::try_from(carrier.dot_number) else { return Known::Unknown };
    let is_whole = rulebook.silence.of(Population::of_dot(dot)).contains(&Column::LastInspectedOn);
    let is_recent = |on: NaiveDate| on >= last_24_months(rulebook.today).0;
    match carrier.last_inspected_on {
        Some(on) if is_whole || is_recent(on) => Known::Some(on),
        None if is_whole => Known::None,
        _ => Known::Unknown,
    }
}

/// Whether it is known if a notice was served: one is on record, or complete files would list it.
fn is_lapse_known(carrier: &index::Carrier, judging: &Judging) -> bool {
    let Ok(dot) = i32::try_from(carrier.dot_number) else { return false };
    let silence = judging.rulebook().silence.of(Population::of_dot(dot));
    carrier.lapses_on.value().is_some() || silence.contains(&Column::LapsesOn)
}

/// What ends by a notice already served: `insurance`, or authority by `suspension` or `revocation`.
pub fn lapse_kind(carrier: &index::Carrier) -> Option<String> {
    let is_known = carrier.lapses_on.value().is_some() && carrier.lapse_kind != LapseKind::Unknown;
    is_known.then(|| carrier.lapse_kind.code().to_owned())
}

fn answer(flag: Flag) -> Option<bool> {
    match flag {
        Flag::Unknown => None,
        flag => Some(flag == Flag::Yes),
    }
}

impl ListIdentifier {
    fn of(key: Key) -> Self {
        Self { is_type: key.kind().to_string(), value: key.value() }
    }
}

impl Suggestion {
    /// What a carrier with this verdict is suggested as.
    pub fn of(carrier: &index::Carrier, verdict: CarrierVerdict, matched: index::Matched) -> Self {
        Self {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
            dba_name: carrier.dba_name.map(str::to_owned),
            city: carrier.city.map(str::to_owned),
            state: carrier.state.map(letters),
            mc_number: carrier.identifiers.iter().find(|key| key.kind() == IdentifierKind::Mc).map(|key| key.value()),
            verdict: verdict.verdict,
            verdict_reasons: verdict.reasons,
            matched: match matched {
                index::Matched::LegalName => Matched::LegalName,
                index::Matched::DbaName => Matched::DbaName,
                index::Matched::Identifier(_) => Matched::Identifier,
                index::Matched::Phone => Matched::Phone,
                index::Matched::Email => Matched::Email,
            },
            identifier: match matched {
                index::Matched::Identifier(key) => Some(ListIdentifier::of(key)),
                _ => None,
            },
        }
    }
}

fn letters(code: Code) -> String {
    code.as_str().to_owned()
}

/// Known to be none is no dollar.
fn dollars(amount: Known<u32>) -> Option<u32> {
    match amount {
        Known::None => Some(0),
        known => known.value(),
    }
}

fn status(status: index::AuthorityStatus) -> AuthorityStatus {
    match status {
        index::AuthorityStatus::Unknown => AuthorityStatus::Unknown,
        index::AuthorityStatus::Active => AuthorityStatus::Active,
        index::AuthorityStatus::Inactive => AuthorityStatus::Inactive,
        index::AuthorityStatus::Pending => AuthorityStatus::Pending,
        index::AuthorityStatus::None => AuthorityStatus::None,
    }
}

/// An identifier, such as a USDOT or MC number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListIdentifier {
    /// Type of identifier: `DOT`, `MC`, `MX`, `FF` …
    pub is_type: String,
    /// The number.
    pub value: String,
}

/// A trailer or vehicle type of a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListEquipment {
    /// The type, as carrier search names it: `van`, `reefer`, `flatbed` …
    pub is_type: &'static str,
    /// Whether vehicles of it were seen at inspections; otherwise the carrier declared cargo that such a trailer carries.
    pub is_verified: bool,
}

/// Status of each kind of operating authority.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListAuthority {
    /// Common authority: hauls for the public.
    pub common: AuthorityStatus,
    /// Contract authority: hauls under contracts.
    pub contract: AuthorityStatus,
    /// Broker authority: arranges transportation by others.
    pub broker: AuthorityStatus,
}

/// What a suggestion was matched by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Matched {
    /// The legal name.
    LegalName,
    /// DBA name.
    DbaName,
    /// One of its numbers.
    Identifier,
    /// A phone number.
    Phone,
    /// An email address.
    Email,
}

/// A carrier that matches the text typed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Suggestion {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: u32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of the physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// Its MC number, if it has one.
    pub mc_number: Option<String>,
    /// Your company's verdict on it.
    pub verdict: Verdict,
    /// Up to three reasons for the verdict, weightiest first.
    pub verdict_reasons: Vec<VerdictReason>,
    /// What it was matched by.
    pub matched: Matched,
    /// The number it was matched by, if any.
    pub identifier: Option<ListIdentifier>,
}

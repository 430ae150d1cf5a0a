//! A carrier on a list.

use crate::carriers::views::authority::AuthorityStatus;
use chrono::NaiveDate;
use index::{Code, Flag, Key, Mark, SafetyRating};
use kernel::provenance::Known;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier on a list, as the index holds it. A fact that is unknown is null; its source is on the carrier's page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CarrierListRow {
    /// This product's key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: u32,
    /// The registered name.
    pub legal_name: Option<String>,
    /// The name it does business under.
    pub dba_name: Option<String>,
    /// Its numbers in public registers.
    pub identifiers: Vec<ListIdentifier>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// Power units, as it declares them.
    pub power_units: Option<u32>,
    /// Drivers, as it declares them.
    pub total_drivers: Option<u32>,
    /// Whether it may operate: `active`, `out_of_service`, `inactive` …
    pub operating_status: Option<String>,
    /// The state of its operating authority.
    pub authority: ListAuthority,
    /// The start of its unbroken carrier authority; null when none is active or nobody could tell.
    pub authority_since: Option<NaiveDate>,
    /// `S`, `C`, `U`, or `none` when it is known not to be rated. Null when unknown or hidden by the person's scopes.
    pub safety_rating: Option<String>,
    /// BI&PD insurance on file, in US dollars.
    pub bipd_on_file: Option<u32>,
    /// BI&PD insurance that FMCSA requires of it, in US dollars.
    pub bipd_required: Option<u32>,
    /// Its newest roadside inspection. Null when none is known or hidden by the person's scopes.
    pub last_inspected_on: Option<NaiveDate>,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Option<bool>,
    /// When its registration form MCS-150 was last filed.
    pub mcs150_on: Option<NaiveDate>,
    /// When insurance or authority ends by a notice already served.
    pub lapses_on: Option<NaiveDate>,
    /// Latitude of its physical address's ZIP code or city; null when that is not known.
    pub latitude: Option<f64>,
    /// Longitude of the same.
    pub longitude: Option<f64>,
    /// Whether a published identity alert speaks of it; null when unknown.
    pub has_identity_alert: Option<bool>,
    /// Whether telematics tell where its vehicles are; null when unknown.
    pub is_eld_connected: Option<bool>,
    /// In a lane search, how often its vehicles were seen at the ends; null elsewhere.
    pub touches: Option<LaneTouches>,
    /// Demonstration data: not a real carrier.
    pub is_synthetic: bool,
}

/// How often a carrier's vehicles were seen near the ends of a lane, in the time asked for. From roadside inspections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LaneTouches {
    /// Near the origin.
    pub origin: u32,
    /// Near the destination.
    pub destination: u32,
}

impl CarrierListRow {
    /// The row of a carrier, without what the person may not see.
    pub fn of(carrier: &index::Carrier, is_safety_hidden: bool) -> Self {
        let rating = match carrier.safety_rating {
            SafetyRating::Unknown => None,
            rating => Some(rating.code().to_owned()),
        };
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
            last_inspected_on: carrier.last_inspected_on.filter(|_| !is_safety_hidden),
            is_out_of_service: answer(carrier.is_out_of_service),
            mcs150_on: carrier.mcs150_on.value(),
            lapses_on: carrier.lapses_on.value(),
            latitude: carrier.home.map(|home| home.lat),
            longitude: carrier.home.map(|home| home.lon),
            has_identity_alert: answer(carrier.has_identity_alert),
            is_eld_connected: answer(carrier.is_eld_connected),
            touches: None,
            is_synthetic: carrier.is_synthetic,
        }
    }
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
    /// What a carrier is suggested as.
    pub fn of(carrier: &index::Carrier, matched: index::Matched) -> Self {
        Self {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
            dba_name: carrier.dba_name.map(str::to_owned),
            city: carrier.city.map(str::to_owned),
            state: carrier.state.map(letters),
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

/// A number in a public register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListIdentifier {
    /// The register: `DOT`, `MC`, `MX`, `FF` …
    pub is_type: String,
    /// The number.
    pub value: String,
}

/// The state of each kind of operating authority.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListAuthority {
    /// Carries for the public.
    pub common: AuthorityStatus,
    /// Carries under contracts.
    pub contract: AuthorityStatus,
    /// Arranges carriage by others.
    pub broker: AuthorityStatus,
}

/// What a suggestion was found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Matched {
    /// The legal name.
    LegalName,
    /// The name it does business under.
    DbaName,
    /// One of its numbers.
    Identifier,
    /// A phone number.
    Phone,
    /// An e-mail address.
    Email,
}

/// A carrier that fits what was typed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Suggestion {
    /// This product's key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: u32,
    /// The registered name.
    pub legal_name: Option<String>,
    /// The name it does business under.
    pub dba_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// What it was found by.
    pub matched: Matched,
    /// The number that it was found by, when it was one.
    pub identifier: Option<ListIdentifier>,
}

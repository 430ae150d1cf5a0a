//! May the carrier operate? One answer from the out-of-service orders, the USDOT number's status and the authorities, with
//! the reason as text. It follows the order in which FMCSA's own Company Snapshot answers.

use super::Record;
use super::authority::{Authorities, AuthorityKind};
use super::record::{Census, OosOrder};
use chrono::NaiveDate;

/// Operating status of a carrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperatingStatus {
    /// An out-of-service order is in force.
    OutOfService,
    /// The USDOT number is inactive.
    Inactive,
    /// The USDOT number is pending.
    Pending,
    /// The USDOT number is active, the authority that the carrier needs is not.
    NotAuthorized,
    /// It may operate.
    Active,
    /// Unknown.
    Unknown,
}

impl OperatingStatus {
    /// Its value in the database and the API.
    pub fn word(self) -> &'static str {
        match self {
            Self::OutOfService => "out_of_service",
            Self::Inactive => "inactive",
            Self::Pending => "pending",
            Self::NotAuthorized => "not_authorized",
            Self::Active => "active",
            Self::Unknown => "unknown",
        }
    }

    /// FMCSA's name for it, for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::OutOfService => "OUT-OF-SERVICE",
            Self::Inactive => "INACTIVE",
            Self::Pending => "PENDING",
            Self::NotAuthorized => "NOT AUTHORIZED",
            Self::Active => "ACTIVE",
            Self::Unknown => "UNKNOWN",
        }
    }
}

/// Answers from a carrier's rows, with the reason: an order in force holds by itself; else the USDOT number's status must be of a census that
/// is not too old.
pub fn of_record(
    record: &Record<'_>,
    order: Option<&OosOrder<'_>>,
    authorities: &Authorities<'_>,
) -> (OperatingStatus, String) {
    let (status, reason) = operating_status(record.census.as_ref(), order, authorities);
    let is_of_census = matches!(status, OperatingStatus::Active | OperatingStatus::Inactive | OperatingStatus::Pending);
    if record.is_census_too_old && is_of_census {
        return (OperatingStatus::Unknown, "the census that has the status of the USDOT number is too old".to_owned());
    }
    (status, reason)
}

/// Answers with the reason. `order` is the out-of-service order in force.
///
/// A for-hire carrier between states needs authority; a private or intrastate one does not. Where the census does not say
/// whether it is for hire, having a docket is taken as a sign that it is. Authority without any row is not held against
/// anyone.
pub fn operating_status(
    census: Option<&Census<'_>>,
    order: Option<&OosOrder<'_>>,
    authorities: &Authorities<'_>,
) -> (OperatingStatus, String) {
    if let Some(order) = order {
        let reason = if order.reason.is_empty() { "no reason given" } else { order.reason };
        return (OperatingStatus::OutOfService, format!("out-of-service order of {}: {reason}", day(order.ordered_on)));
    }
    let status_code = census.and_then(|census| census.status_code);
    match status_code {
        Some("I") => return (OperatingStatus::Inactive, "the USDOT number is inactive".to_owned()),
        Some("P") => return (OperatingStatus::Pending, "the USDOT number is pending".to_owned()),
        _ => {}
    }
    let held: Vec<&str> = [
        (AuthorityKind::Common, "common"),
        (AuthorityKind::Contract, "contract"),
        (AuthorityKind::Broker, "broker"),
        (AuthorityKind::Forwarder, "freight forwarder"),
    ]
    .into_iter()
    .filter(|(kind, _)| authorities.is_active(*kind) == Some(true))
    .map(|(_, name)| name)
    .collect();
    if !held.is_empty() {
        return (OperatingStatus::Active, format!("active {} authority", held.join(" and ")));
    }
    let is_known = AuthorityKind::ALL.iter().any(|kind| authorities.is_active(*kind).is_some());
    if is_known && needs_authority(census) {
        return (OperatingStatus::NotAuthorized, not_authorized(authorities));
    }
    match status_code {
        Some("A") if is_known => {
            (OperatingStatus::Active, "the USDOT number is active and its operation needs no authority".to_owned())
        }
        Some("A") => (OperatingStatus::Active, "the USDOT number is active; no licensing data mentions it".to_owned()),
        _ => (OperatingStatus::Unknown, "no data on file has the status of the USDOT number".to_owned()),
    }
}

/// That no authority is active, and the newest order that ended one.
fn not_authorized(authorities: &Authorities<'_>) -> String {
    let ended = authorities.kinds.iter().filter_map(|authority| authority.ended).max_by_key(|ended| ended.on);
    let because = ended.map(|ended| {
        let order = ended.order.unwrap_or("revocation or suspension").to_lowercase();
        format!(": {order} on {}, nothing later on record", day(ended.on))
    });
    format!("no operating authority is active{}", because.unwrap_or_default())
}

/// `Apr 3, 2026`.
pub(super) fn day(on: NaiveDate) -> String {
    on.format("%b %-d, %Y").to_string()
}

fn needs_authority(census: Option<&Census<'_>>) -> bool {
    let is_intrastate = census.and_then(|census| census.carrier_operation).is_some_and(|code| code != "A");
    let is_for_hire = census
        .and_then(|census| census.classification)
        .is_none_or(|words| words.to_ascii_uppercase().contains("AUTHORIZED FOR HIRE"));
    !is_intrastate && is_for_hire
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::Record;
    use crate::derive::authority::authorities;
    use crate::derive::record::LegacyDocket;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    const FOR_HIRE: Census<'static> = Census {
        status_code: Some("A"),
        carrier_operation: Some("A"),
        classification: Some("PRIVATE PROPERTY;AUTHORIZED FOR HIRE"),
    };

    fn with_common(letter: &'static str, census: Census<'static>) -> OperatingStatus {
        let dockets =
            [LegacyDocket { docket_number: "MC139446", common_status: Some(letter), ..LegacyDocket::default() }];
        operating_status(
            Some(&census),
            None,
            &authorities(&Record { legacy_dockets: &dockets, ..Record::default() }, TODAY),
        )
        .0
    }

    #[test]
    fn a_for_hire_carrier_between_states_needs_active_authority() {
        assert_eq!(with_common("A", FOR_HIRE), OperatingStatus::Active);
        assert_eq!(with_common("I", FOR_HIRE), OperatingStatus::NotAuthorized);
        assert_eq!(with_common("I", Census { classification: None, ..FOR_HIRE }), OperatingStatus::NotAuthorized);
    }

    #[test]
    fn a_private_or_intrastate_carrier_does_not() {
        assert_eq!(
            with_common("N", Census { classification: Some("PRIVATE PROPERTY"), ..FOR_HIRE }),
            OperatingStatus::Active
        );
        assert_eq!(with_common("N", Census { carrier_operation: Some("C"), ..FOR_HIRE }), OperatingStatus::Active);
    }

    #[test]
    fn the_usdot_numbers_status_and_an_order_come_first() {
        assert_eq!(with_common("A", Census { status_code: Some("I"), ..FOR_HIRE }), OperatingStatus::Inactive);
        let order = OosOrder { ordered_on: "2025-03-04".parse().unwrap(), reason: "New entrant", rescinded_on: None };
        let (status, reason) = operating_status(Some(&FOR_HIRE), Some(&order), &authorities(&Record::default(), TODAY));
        assert_eq!(
            (status, reason.as_str()),
            (OperatingStatus::OutOfService, "out-of-service order of Mar 4, 2025: New entrant")
        );
    }

    #[test]
    fn silence_is_unknown_and_not_against_the_carrier() {
        let unknown = authorities(&Record::default(), TODAY);
        assert_eq!(operating_status(None, None, &unknown).0, OperatingStatus::Unknown);
        assert_eq!(operating_status(Some(&Census::default()), None, &unknown).0, OperatingStatus::Unknown);
        assert_eq!(operating_status(Some(&FOR_HIRE), None, &unknown).0, OperatingStatus::Active);
    }
}

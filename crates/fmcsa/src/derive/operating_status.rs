//! May the carrier operate? One answer from the out-of-service orders, the USDOT number's status and the authorities, with
//! the reason as text. It follows the order in which FMCSA's own Company Snapshot answers.

use super::Record;
use super::authority::{Authorities, AuthorityKind};
use super::record::{Census, OosOrder};
use kernel::days::day;

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
/// is not too old. `is_absence_proven`: complete files would list its authority, if it had any.
pub fn of_record(
    record: &Record<'_>,
    order: Option<&OosOrder<'_>>,
    authorities: &Authorities<'_>,
    is_absence_proven: bool,
) -> (OperatingStatus, String) {
    let (status, reason) = operating_status(record.census.as_ref(), order, authorities, is_absence_proven);
    let is_of_census = matches!(status, OperatingStatus::Active | OperatingStatus::Inactive | OperatingStatus::Pending);
    if record.is_census_too_old && is_of_census {
        return (OperatingStatus::Unknown, "the census that has the status of the USDOT number is too old".to_owned());
    }
    (status, reason)
}

/// Answers with the reason. `order` is the out-of-service order in force. `is_absence_proven`: complete files would list its authority, if it had any.
///
/// A for-hire carrier between states needs authority; a private or intrastate one does not. Where the census does not say
/// whether it is for hire, having a docket is taken as a sign that it is. Where it needs authority and no file tells whether it has any, the
/// status is unknown.
pub fn operating_status(
    census: Option<&Census<'_>>,
    order: Option<&OosOrder<'_>>,
    authorities: &Authorities<'_>,
    is_absence_proven: bool,
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
    let is_left_open = authorities.are_left_open();
    let is_stated = AuthorityKind::ALL.iter().any(|kind| authorities.is_active(*kind).is_some());
    let is_for_hire = needs_authority(census);
    let needs_authority = is_for_hire.unwrap_or(is_stated || is_left_open);
    if needs_authority && is_stated && !is_left_open {
        return (OperatingStatus::NotAuthorized, not_authorized(authorities));
    }
    let told = |status, why: &str| (status, why.to_owned());
    if status_code != Some("A") {
        return told(OperatingStatus::Unknown, "no data on file has the status of the USDOT number");
    }
    match (needs_authority, is_for_hire) {
        (false, Some(_)) => {
            told(OperatingStatus::Active, "the USDOT number is active and its operation needs no authority")
        }
        (false, None) => told(
            OperatingStatus::Active,
            "the USDOT number is active, and nothing on file says that its operation needs authority",
        ),
        (true, _) if is_left_open => told(OperatingStatus::Unknown, "the files that list its authority are too old"),
        (true, _) if is_absence_proven => {
            told(OperatingStatus::NotAuthorized, "it hauls for hire, and the licensing files list no authority")
        }
        (true, _) => told(
            OperatingStatus::Unknown,
            "it hauls for hire, and no file on record tells whether its authority is active",
        ),
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

/// Whether its operation needs authority; none where the census does not say whether it is for hire.
fn needs_authority(census: Option<&Census<'_>>) -> Option<bool> {
    let is_intrastate = census.and_then(|census| census.carrier_operation).is_some_and(|code| code != "A");
    if is_intrastate {
        return Some(false);
    }
    let classification = census?.classification?;
    Some(classification.to_ascii_uppercase().contains("AUTHORIZED FOR HIRE"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::Record;
    use crate::derive::authority::authorities;
    use crate::derive::record::{LegacyDocket, MotusAuthority, Origin};
    use chrono::NaiveDate;

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
            false,
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
        let (status, reason) =
            operating_status(Some(&FOR_HIRE), Some(&order), &authorities(&Record::default(), TODAY), true);
        assert_eq!(
            (status, reason.as_str()),
            (OperatingStatus::OutOfService, "out-of-service order of Mar 4, 2025: New entrant")
        );
    }

    #[test]
    fn where_no_file_tells_of_authority_who_needs_it_is_unknown_and_who_does_not_is_active() {
        let silent = |census: &Census<'_>, is_absence_proven| {
            operating_status(Some(census), None, &authorities(&Record::default(), TODAY), is_absence_proven).0
        };
        let unsaid = Census { classification: None, ..FOR_HIRE };
        let private = Census { classification: Some("PRIVATE PROPERTY"), ..FOR_HIRE };
        assert_eq!(
            [false, true].map(|is| silent(&FOR_HIRE, is)),
            [OperatingStatus::Unknown, OperatingStatus::NotAuthorized]
        );
        assert_eq!([false, true].map(|is| silent(&unsaid, is)), [OperatingStatus::Active; 2]);
        assert_eq!([false, true].map(|is| silent(&private, is)), [OperatingStatus::Active; 2]);
        assert_eq!([false, true].map(|is| silent(&Census::default(), is)), [OperatingStatus::Unknown; 2]);
    }

    #[test]
    fn an_inactive_authority_of_a_file_that_is_too_old_leaves_it_open() {
        let origin = Origin { run_id: 1, is_too_old: true };
        let rows = [MotusAuthority {
            docket_number: "MC139446",
            authority_type: "Motor Carrier of Property",
            authority_status: Some("INACTIVE"),
            origin,
            ..MotusAuthority::default()
        }];
        let found = authorities(&Record { motus_authorities: &rows, ..Record::default() }, TODAY);

        for is_absence_proven in [false, true] {
            let (status, reason) = operating_status(Some(&FOR_HIRE), None, &found, is_absence_proven);
            assert_eq!(
                (status, reason.as_str()),
                (OperatingStatus::Unknown, "the files that list its authority are too old")
            );
        }
    }
}

//! What is about to end: cancellations, suspensions and revocations that were served and take effect on a day to come.
//!
//! Until that day FMCSA still shows the authority as active; a broker who looks only at the status does not see it.

use super::authority::{Authorities, AuthorityKind, is_cure, kinds_named};
use super::insurance::{Insurance, bipd, coverage_of, in_force};
use super::record::{Ending, Revocation};
use super::{Family, Record};
use crate::catalogue::DataSet;
use crate::codes::insurance::Coverage;
use chrono::NaiveDate;

/// What a served notice ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LapseKind {
    /// Insurance, or a broker's bond or trust fund: a filing is canceled.
    Insurance,
    /// Operating authority, for a time: a suspension.
    Suspension,
    /// Operating authority: a revocation.
    Revocation,
}

impl LapseKind {
    /// Its token, as everywhere.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Insurance => "insurance",
            Self::Suspension => "suspension",
            Self::Revocation => "revocation",
        }
    }

    /// What an order against authority is by its own words. One that says neither is taken for the worse.
    fn of_order(order: Option<&str>) -> Self {
        let is_suspension = order.is_some_and(|order| order.to_ascii_uppercase().contains("SUSPEN"));
        if is_suspension { Self::Suspension } else { Self::Revocation }
    }
}

/// Something that ends on a day to come by a notice already served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lapse {
    /// Day it ends.
    pub on: NaiveDate,
    /// What ends.
    pub kind: LapseKind,
    /// What ends and why, as text.
    pub reason: String,
    /// The data set it comes from.
    pub data_set: DataSet,
    /// The import that brought the notice.
    pub run_id: i64,
}

/// The first lapse after today; none when none is served.
///
/// A canceled filing is no lapse where what remains on file that day is still enough (a renewal, an excess policy). For a
/// carrier with active carrier authority only what affects that authority counts: its suspension or revocation, BIPD, and
/// cargo insurance where it is required; of any other, whatever it holds. A notice that was discontinued is no lapse.
pub fn first(
    record: &Record<'_>,
    authorities: &Authorities<'_>,
    insurance: &Insurance,
    today: NaiveDate,
) -> Option<Lapse> {
    all(record, authorities, insurance, today)
        .into_iter()
        .min_by(|one, other| (one.on, &one.reason).cmp(&(other.on, &other.reason)))
}

/// All lapses after today, in no order.
pub fn all(record: &Record<'_>, authorities: &Authorities<'_>, insurance: &Insurance, today: NaiveDate) -> Vec<Lapse> {
    let is_carrier = authorities.is_carrier_active() == Some(true);
    let endings = record.endings.iter().filter_map(|ending| of_ending(record, insurance, is_carrier, ending, today));
    let revocations = record.revocations.iter().filter_map(|order| of_revocation(record, is_carrier, order, today));
    endings.chain(revocations).collect()
}

fn of_ending(
    record: &Record<'_>,
    insurance: &Insurance,
    is_carrier: bool,
    ending: &Ending<'_>,
    today: NaiveDate,
) -> Option<Lapse> {
    let on = ending.cancel_effective_on.filter(|on| *on > today)?;
    let what = coverage_of(ending.form_code, ending.insurance_type)?;
    let is_required = |flag: Option<(bool, Family)>| flag.is_some_and(|(is_required, _)| is_required);
    let is_relevant = match what {
        Coverage::Bipd => true,
        Coverage::Cargo => is_required(insurance.newest(|family| family.is_cargo_required)),
        Coverage::Bond => !is_carrier && is_required(insurance.newest(|family| family.is_bond_required)),
        Coverage::Cancellation => false,
    };
    if !is_relevant || is_still_covered(record, insurance, what, on) {
        return None;
    }
    let name = match what {
        Coverage::Bipd => "BIPD insurance",
        Coverage::Cargo => "cargo insurance",
        Coverage::Bond | Coverage::Cancellation => "the broker's bond or trust fund",
    };
    let policy = ending.policy_number.map(|number| format!(", policy {number}")).unwrap_or_default();
    let insurer = ending.insurer.map(|insurer| format!(" of {insurer}")).unwrap_or_default();
    Some(Lapse {
        on,
        kind: LapseKind::Insurance,
        reason: format!("{name} will be canceled{policy}{insurer} ({})", ending.docket_number),
        data_set: ending.data_set,
        run_id: ending.origin.run_id,
    })
}

/// Whether enough remains on file on the day when something ends. Motus' filings count alone where it lists any: those of
/// the frozen legacy file may have ended unseen.
fn is_still_covered(record: &Record<'_>, insurance: &Insurance, what: Coverage, on: NaiveDate) -> bool {
    let family = if insurance.motus.filings > 0 { Family::Motus } else { Family::Legacy };
    let left = in_force(record, family, on);
    match what {
        Coverage::Bipd => bipd(&left) >= Some(insurance.bipd_required().map_or(1, |(amount, _)| amount.max(1))),
        other => left.iter().any(|filing| coverage_of(filing.form_code, filing.insurance_type) == Some(other)),
    }
}

fn of_revocation(record: &Record<'_>, is_carrier: bool, order: &Revocation<'_>, today: NaiveDate) -> Option<Lapse> {
    let on = order.effective_on.filter(|on| *on > today)?;
    let kinds = kinds_named(record, order.docket_number, order.authority_type);
    let is_relevant = !is_carrier || kinds.iter().any(|kind| AuthorityKind::CARRIER.contains(kind));
    if !is_relevant || is_cured(record, order) {
        return None;
    }
    let action = order.order_type.unwrap_or("revocation or suspension");
    let authority = order.authority_type.unwrap_or("operating authority");
    let served = order.served_on.map(|day| format!(", served {}", kernel::days::day(day))).unwrap_or_default();
    let data_set = if order.family == Family::Motus { DataSet::MotusRevocations } else { DataSet::LiRevocations };
    let reason = format!("{action}: {authority} ({}){served}", order.docket_number);
    Some(Lapse { on, kind: LapseKind::of_order(order.order_type), reason, data_set, run_id: order.origin.run_id })
}

/// Whether the notice was discontinued: by the order's own text, by the legacy action that it is, or by a later event of
/// Motus.
pub(super) fn is_cured(record: &Record<'_>, order: &Revocation<'_>) -> bool {
    let by_action = record.legacy_actions.iter().any(|action| {
        action.docket_number == order.docket_number
            && action.original_served_on.is_some()
            && action.original_served_on == order.served_on
            && is_cure(action.disposition_action)
    });
    let by_event = record.motus_events.iter().any(|event| {
        event.docket_number == order.docket_number
            && event.changed_on >= order.served_on
            && (order.authority_type.is_none() || event.authority_type == order.authority_type)
            && is_cure(event.reason)
    });
    is_cure(order.order_type) || by_action || by_event
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::authority::authorities;
    use crate::derive::insurance::insurance;
    use crate::derive::record::{Filing, Insured, LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, Origin};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    const POLICY: Filing<'static> = Filing {
        data_set: DataSet::MotusInsurance,
        docket_number: "MC1",
        form_code: Some("BMC-91X"),
        insurance_type: Some("1"),
        maximum_coverage: Some(1_000_000),
        policy_number: Some("P1"),
        insurer: Some("Insurer"),
        effective_on: NaiveDate::from_ymd_opt(2025, 1, 1),
        origin: Origin::UNKNOWN,
    };

    fn ending(on: &str) -> Ending<'static> {
        Ending {
            data_set: DataSet::MotusInsuranceHistory,
            docket_number: POLICY.docket_number,
            form_code: POLICY.form_code,
            insurance_type: POLICY.insurance_type,
            policy_number: POLICY.policy_number,
            insurer: POLICY.insurer,
            effective_on: POLICY.effective_on,
            cancel_effective_on: Some(day(on)),
            how: None,
            origin: Origin::UNKNOWN,
        }
    }

    const AUTHORITY: MotusAuthority<'static> = MotusAuthority {
        docket_number: "MC1",
        authority_type: "Motor Carrier of Property (Except Household Goods)",
        authority_status: Some("Active"),
        insured: Insured {
            bipd_required: Some(750_000),
            bipd_on_file: None,
            is_cargo_required: Some(false),
            is_cargo_on_file: None,
            is_bond_required: None,
            is_bond_on_file: None,
        },
        origin: Origin::UNKNOWN,
    };

    fn notice(authority_type: &'static str) -> Revocation<'static> {
        Revocation {
            family: Family::Motus,
            docket_number: "MC1",
            authority_type: Some(authority_type),
            order_type: Some("Operating Authority Involuntary Suspension Notice"),
            served_on: Some(day("2026-09-20")),
            effective_on: Some(day("2026-10-20")),
            origin: Origin::UNKNOWN,
        }
    }

    fn found(record: &Record<'_>) -> Option<Lapse> {
        let today = day("2026-10-01");
        first(record, &authorities(record, today), &insurance(record, today), today)
    }

    #[test]
    fn a_cancellation_to_come_is_a_lapse_with_its_reason() {
        let record = Record {
            filings: &[POLICY],
            endings: &[ending("2026-10-15")],
            motus_authorities: &[AUTHORITY],
            ..Record::default()
        };
        let lapse = found(&record).unwrap();
        assert_eq!((lapse.on, lapse.data_set), (day("2026-10-15"), DataSet::MotusInsuranceHistory));
        assert_eq!(lapse.kind, LapseKind::Insurance);
        assert_eq!(lapse.reason, "BIPD insurance will be canceled, policy P1 of Insurer (MC1)");
    }

    #[test]
    fn a_cancellation_that_was_is_no_lapse() {
        let record = Record { filings: &[POLICY], endings: &[ending("2026-09-15")], ..Record::default() };
        assert_eq!(found(&record), None);
    }

    #[test]
    fn a_renewal_that_covers_the_day_is_no_lapse() {
        let renewal = Filing { policy_number: Some("P2"), effective_on: Some(day("2026-10-15")), ..POLICY };
        let endings = [ending("2026-10-15")];
        let record = Record {
            filings: &[POLICY, renewal],
            endings: &endings,
            motus_authorities: &[AUTHORITY],
            ..Record::default()
        };
        assert_eq!(found(&record), None);
        let too_small = Filing { maximum_coverage: Some(300_000), ..renewal };
        assert!(found(&Record { filings: &[POLICY, too_small], ..record }).is_some());
    }

    #[test]
    fn a_served_suspension_is_a_lapse_until_it_is_discontinued() {
        let orders = [notice(AUTHORITY.authority_type)];
        let record = Record { revocations: &orders, motus_authorities: &[AUTHORITY], ..Record::default() };
        let lapse = found(&record).unwrap();
        assert_eq!((lapse.on, lapse.data_set), (day("2026-10-20"), DataSet::MotusRevocations));
        assert_eq!(lapse.kind, LapseKind::Suspension);
        assert!(lapse.reason.ends_with(", served Sep 20, 2026"), "{}", lapse.reason);
        let cured = [MotusEvent {
            docket_number: "MC1",
            authority_type: Some(AUTHORITY.authority_type),
            authority_status: Some("Active"),
            reason: Some("Discontinued Revocation"),
            changed_on: Some(day("2026-09-28")),
            origin: Origin::UNKNOWN,
        }];
        assert_eq!(found(&Record { motus_events: &cured, ..record }), None);
    }

    #[test]
    fn the_end_of_a_brokers_authority_does_not_stop_the_carrier() {
        let orders = [notice("Broker of Property")];
        let broker_alone = Record { revocations: &orders, ..Record::default() };
        assert!(found(&broker_alone).is_some());
        assert_eq!(found(&Record { motus_authorities: &[AUTHORITY], ..broker_alone }), None);
    }

    #[test]
    fn a_legacy_notice_waits_for_its_day_unless_it_was_discontinued() {
        // MC368053 in the legacy revocation file of 2024-08-06: served 2024-06-26, effective 2024-07-26.
        let order = Revocation {
            family: Family::Legacy,
            docket_number: "MC368053",
            authority_type: Some("COMMON"),
            order_type: Some("INVOLUNTARY REVOCATION"),
            served_on: Some(day("2024-06-26")),
            effective_on: Some(day("2024-07-26")),
            origin: Origin::UNKNOWN,
        };
        let docket = LegacyDocket { docket_number: "MC368053", common_status: Some("A"), ..LegacyDocket::default() };
        let record = Record { revocations: &[order], legacy_dockets: &[docket], ..Record::default() };
        let on = |record: &Record<'_>, today| {
            let today = day(today);
            first(record, &authorities(record, today), &insurance(record, today), today).map(|lapse| lapse.on)
        };
        let first = first(
            &record,
            &authorities(&record, day("2024-07-01")),
            &insurance(&record, day("2024-07-01")),
            day("2024-07-01"),
        );
        assert_eq!(first.map(|lapse| lapse.kind), Some(LapseKind::Revocation));
        assert_eq!((on(&record, "2024-07-01"), on(&record, "2024-07-26")), (order.effective_on, None));
        let cured = [LegacyAction {
            docket_number: "MC368053",
            authority_type: Some("COMMON"),
            original_action: Some("INVOLUNTARY REVOCATION"),
            original_served_on: order.served_on,
            disposition_action: Some("DISCONTINUED REVOCATION"),
            disposition_on: Some(day("2024-07-10")),
            origin: Origin::UNKNOWN,
        }];
        assert_eq!(on(&Record { legacy_actions: &cured, ..record }, "2024-07-15"), None);
    }
}

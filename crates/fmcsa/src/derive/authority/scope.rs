//! What carrier authority covers. FMCSA grants authority for property, for household goods and for passengers apart: a bus company's is none
//! to haul freight (49 U.S.C. 13902).

use super::docket::OfDocket;
use super::{AuthorityStatus, words};
use crate::derive::Family;
use crate::derive::record::Covers;

/// The most that an active carrier authority covers, the widest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Property other than household goods, whatever else it covers beside.
    Property,
    /// Household goods, and no other property.
    HouseholdGoods,
    /// Passengers alone.
    Passengers,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Property, Self::HouseholdGoods, Self::Passengers];

    /// Its value in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Property => "property",
            Self::HouseholdGoods => "household_goods",
            Self::Passengers => "passengers",
        }
    }
}

/// What the rows that state a docket's active authority say that it covers, one for each; none for a row that does not say.
pub(super) fn stated(docket: &OfDocket<'_, '_>, family: Family) -> Vec<Option<Scope>> {
    let is_active = |word: Option<&str>| word.and_then(words::motus_status) == Some(AuthorityStatus::Active);
    let found: Vec<_> = match family {
        Family::Motus => docket
            .motus_rows()
            .filter(|row| is_active(row.authority_status) && !row.origin.is_too_old)
            .map(|row| of_words(row.authority_type))
            .collect(),
        Family::Legacy => docket
            .legacy_rows()
            .filter(|row| words::legacy_status(row, docket.kind) == Some(AuthorityStatus::Active))
            .map(|row| of_flags(row.covers))
            .collect(),
    };
    match (found.is_empty(), family) {
        (false, _) => found,
        (true, Family::Motus) => {
            let events = docket.newest_events().into_iter().filter(|event| is_active(event.authority_status));
            events.map(|event| event.authority_type.and_then(of_words)).collect()
        }
        (true, Family::Legacy) => {
            docket.legacy_actions().map(|action| action.authority_type.and_then(of_words)).collect()
        }
    }
}

/// The widest of what rows say. A row that does not say may be of property.
pub(super) fn widest(stated: Vec<Option<Scope>>) -> Option<Scope> {
    if stated.contains(&Some(Scope::Property)) {
        return Some(Scope::Property);
    }
    let all: Option<Vec<Scope>> = stated.into_iter().collect();
    all?.into_iter().min()
}

/// `Motor Carrier of Property (Except Household Goods)`, `HOUSEHOLD GOODS COMMON CARRIER`, `Motor Carrier of Passengers`; none of `COMMON`.
fn of_words(words: &str) -> Option<Scope> {
    let words = words.to_ascii_uppercase();
    let is_any = |of: &[&str]| of.iter().any(|part| words.contains(part));
    if is_any(&["PROPERTY", "EXCEPT HOUSEHOLD"]) {
        Some(Scope::Property)
    } else if is_any(&["HOUSEHOLD GOODS", "HHG"]) {
        Some(Scope::HouseholdGoods)
    } else if words.contains("PASSENGER") {
        Some(Scope::Passengers)
    } else {
        None
    }
}

/// Legacy licensing's flags. Where property is blank, nobody can tell.
fn of_flags(covers: Covers) -> Option<Scope> {
    match (covers.is_property, covers.is_household_goods, covers.is_passenger) {
        (Some(true), ..) => Some(Scope::Property),
        (Some(false), Some(true), _) => Some(Scope::HouseholdGoods),
        (Some(false), Some(false), Some(true)) => Some(Scope::Passengers),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::Record;
    use crate::derive::authority::authorities;
    use crate::derive::record::{LegacyAction, LegacyDocket, MotusAuthority, Origin};
    use chrono::NaiveDate;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    fn of_motus(rows: &[(&str, &str)]) -> Option<Scope> {
        let row = |(authority_type, status)| MotusAuthority {
            docket_number: "MC1",
            authority_type,
            authority_status: Some(status),
            ..MotusAuthority::default()
        };
        let rows: Vec<_> = rows.iter().copied().map(row).collect();
        authorities(&Record { motus_authorities: &rows, ..Record::default() }, TODAY).scope
    }

    fn of_legacy(common: &str, [is_property, is_household_goods, is_passenger]: [Option<bool>; 3]) -> Option<Scope> {
        let covers = Covers { is_property, is_passenger, is_household_goods };
        let row = LegacyDocket { docket_number: "MC1", common_status: Some(common), covers, ..LegacyDocket::default() };
        authorities(&Record { legacy_dockets: &[row], ..Record::default() }, TODAY).scope
    }

    #[test]
    fn motus_names_what_an_authority_covers_and_the_widest_counts() {
        let (property, goods) =
            ("Motor Carrier of Property (Except Household Goods)", "Motor Carrier of Household Goods");
        let buses = "Motor Carrier of Passengers";
        assert_eq!(of_motus(&[(buses, "Active")]), Some(Scope::Passengers));
        assert_eq!(of_motus(&[(buses, "Active"), (goods, "Active")]), Some(Scope::HouseholdGoods));
        assert_eq!(of_motus(&[(buses, "Active"), (property, "Active")]), Some(Scope::Property));
        // One that is not active covers nothing.
        assert_eq!(of_motus(&[(buses, "Active"), (property, "Inactive")]), Some(Scope::Passengers));
        assert_eq!(of_motus(&[(buses, "Inactive"), ("Broker of Property", "Active")]), None);
    }

    #[test]
    fn legacy_licensing_flags_it_and_a_blank_flag_leaves_it_open() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(of_legacy("A", [no, yes, no]), Some(Scope::HouseholdGoods));
        assert_eq!(of_legacy("A", [no, no, yes]), Some(Scope::Passengers));
        assert_eq!(of_legacy("A", [yes, yes, yes]), Some(Scope::Property));
        assert_eq!(of_legacy("A", [None, yes, no]), None);
        assert_eq!(of_legacy("I", [no, no, yes]), None);
    }

    #[test]
    fn a_history_alone_tells_only_where_it_names_what_was_granted() {
        let of = |words| {
            let action = LegacyAction {
                docket_number: "MC1",
                authority_type: Some(words),
                original_action: Some("GRANTED"),
                original_served_on: TODAY.pred_opt(),
                origin: Origin::UNKNOWN,
                ..LegacyAction::default()
            };
            authorities(&Record { legacy_actions: &[action], ..Record::default() }, TODAY).scope
        };
        assert_eq!(of("HOUSEHOLD GOODS COMMON CARRIER"), Some(Scope::HouseholdGoods));
        assert_eq!(of("MOTOR PROPERTY COMMON CARRIER"), Some(Scope::Property));
        assert_eq!(of("COMMON"), None);
    }
}

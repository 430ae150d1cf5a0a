//! Another carrier named: the driver, the dock or the bill of lading names a carrier that isn't booked. So double brokering shows.
//!
//! High. The last word of each counts; what the dock saw stands until a person records that the right carrier came (loads.md §2a point 1).

use crate::case::Case;
use crate::finding::{Finding, Raised, dated, shown};
use crate::input::{Movement, NamedBy, NamedCarrier};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::readiness::DockCheck;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Who is hauling this load, under which USDOT number? Was it given to anyone else?",
    settles: "The driver or bill of lading names the booked carrier; after a dock check, you record that it came.",
    otherwise: "Don't let the truck be loaded. If it is, treat the load as double brokered and escalate.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(movement) = case.movement() else { return Finding::not_applicable("No carrier is assigned") };
    let last: Vec<_> = NamedBy::ALL.iter().filter_map(|by| last(movement, *by)).collect();
    let others: Vec<_> = last.iter().filter(|named| !named.is_booked).collect();
    let is_dock = movement.dock_check == DockCheck::AnotherCarrier;
    if others.is_empty() && !is_dock {
        if last.is_empty() && movement.dock_check == DockCheck::Open {
            return Finding::unknown("Neither driver, dock nor bill of lading has named a carrier yet");
        }
        return Finding::clear("The booked carrier was named");
    }
    let booked = case.carrier().map_or("Not on file", |carrier| carrier.name.as_str());
    let mut evidence = vec![shown("Booked carrier", booked, "Load")];
    evidence.extend(last.iter().map(|named| {
        let label = format!("{} names", words(named.by));
        let told = format!("{}, {}", named.named, case.moment(named.at));
        dated(&label, told, words(named.by), Some(named.at.date_naive()))
    }));
    evidence.push(shown("Dock check", movement.dock_check.as_str().replace('_', " "), "Dock"));
    let mut why: Vec<_> = others.iter().map(|named| format!("{} names {}.", words(named.by), named.named)).collect();
    if is_dock {
        why.push("The dock check saw another carrier.".to_owned());
    }
    let mut compared: Vec<_> = others.iter().map(|named| format!("{} {}", named.by, named.named)).collect();
    compared.push(movement.dock_check.to_string());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: Severity::High,
        advice: Advice::HoldPickup,
        why: why.join(" "),
        evidence,
        compared,
        clears_when: "The driver or bill of lading names the booked carrier; after a dock check, you record that it came.",
    }])
}

fn last(movement: &Movement, by: NamedBy) -> Option<&NamedCarrier> {
    movement.named.iter().filter(|named| named.by == by).max_by_key(|named| named.at)
}

const fn words(by: NamedBy) -> &'static str {
    match by {
        NamedBy::Driver => "Driver",
        NamedBy::Dock => "Dock",
        NamedBy::BillOfLading => "Bill of lading",
    }
}

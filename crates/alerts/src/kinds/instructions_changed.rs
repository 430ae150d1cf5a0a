//! Instructions changed: delivery, consignee or contact changed after acceptance. A spoofed reroute looks like this.
//!
//! High until a second person has called the customer back on a proven number for each change. Medium while another contact alone was named for
//! a load that isn't guarded and not picked up: that sends the freight nowhere else yet, and what does is a change of its own.

use crate::case::Case;
use crate::finding::{Finding, Raised, dated, shown, teller};
use crate::input::{Instruction, InstructionChange};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Customer,
    ask: "Did you ask for this change? Read out the new address, consignee or contact.",
    settles: "The customer confirms it on a number you had before the change, and a second teammate records the call.",
    otherwise: "Put the instructions back, and tell the driver to deliver only where the load says.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(confirmed_at) = case.movement().and_then(|movement| movement.confirmed_at) else {
        return Finding::not_applicable("The carrier has not accepted yet");
    };
    let is_open = |change: &&InstructionChange| {
        let is_change = change.before.is_some() && change.before != change.after;
        is_change && change.at > confirmed_at && change.called_back_at.is_none()
    };
    let open: Vec<_> = case.input.load.instruction_changes.iter().filter(is_open).collect();
    if open.is_empty() {
        return Finding::clear("No change of instructions without a call-back");
    }
    let told = |change: &&InstructionChange| {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "None".to_owned());
        let both = format!("{} → {}, {}", value(&change.before), value(&change.after), case.moment(change.at));
        let on = Some(change.at.date_naive());
        dated(&format!("{} changed", words(change.what)), both, teller(change.source), on)
    };
    let mut evidence: Vec<_> = open.iter().map(told).collect();
    evidence.push(shown("Accepted", case.moment(confirmed_at), "Load"));
    evidence.push(shown("Call-back to the customer", "None", "Load"));
    let mut what: Vec<_> = open.iter().map(|change| words(change.what).to_lowercase()).collect();
    what.sort_unstable();
    what.dedup();
    let is_contact_alone = open.iter().all(|change| change.what == Instruction::Contact);
    let is_early = is_contact_alone && case.open_pickup().is_some() && !case.is_guarded();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_early { Severity::Medium } else { Severity::High },
        advice: Advice::CallOnFileNumber,
        why: format!("Changed after acceptance: {}. Call the customer back on a proven number.", what.join(", ")),
        evidence,
        compared: open.iter().map(|change| format!("{} {:?}", change.what, change.after)).collect(),
        clears_when: "A second person has called the customer back on a proven number.",
    }])
}

const fn words(what: Instruction) -> &'static str {
    match what {
        Instruction::Delivery => "Delivery",
        Instruction::Consignee => "Consignee",
        Instruction::Contact => "Contact",
    }
}

//! All kinds for one movement of a load.

use crate::alert::{Alert, Check, Evaluation, Subject};
use crate::case::Case;
use crate::finding::{Finding, Raised, fingerprint};
use crate::input::Input;
use crate::kinds::judge;
use crate::settings::Settings;
use crate::words::{AlertType, CheckState};
use chrono::{DateTime, Utc};

/// What is wrong with a load at a moment, by a company's thresholds. The same input, thresholds and moment always give the same, to the last
/// byte.
pub fn evaluate(input: &Input, settings: &Settings, now: DateTime<Utc>) -> Evaluation {
    let case = Case::new(input, settings, now);
    let mut evaluation = Evaluation { alerts: Vec::new(), checks: Vec::new(), next_due_at: None };
    for is_type in AlertType::ALL.iter().copied() {
        let finding = not_live(input).map_or_else(|| judge(is_type, &case), Finding::not_applicable);
        let (state, detail) = match finding {
            Finding::NotApplicable(why) => (CheckState::NotApplicable, why),
            Finding::Unknown(why) => (CheckState::Unknown, why),
            Finding::Clear(what) => (CheckState::Clear, what),
            Finding::Raised(raised) => {
                let why: Vec<_> = raised.iter().map(|raised| raised.why.clone()).collect();
                evaluation.alerts.extend(raised.into_iter().map(|raised| alert(is_type, input, raised)));
                (CheckState::Alert, why.join(" "))
            }
        };
        evaluation.checks.push(Check { is_type, state, detail });
    }
    evaluation.next_due_at = case.next_due_at();
    evaluation
}

/// Why nothing is asked of a load.
fn not_live(input: &Input) -> Option<&'static str> {
    if !input.load.status.is_live() {
        return Some("The load isn't under way");
    }
    input.movement.is_none().then_some("No carrier is assigned")
}

fn alert(is_type: AlertType, input: &Input, raised: Raised) -> Alert {
    let subject = Subject {
        load_id: input.load.id,
        movement_id: input.movement.as_ref().map(|movement| movement.id),
        rate_confirmation_id: raised.rate_confirmation_id,
    };
    let compared = std::iter::once(is_type.as_str()).chain(raised.compared.iter().map(String::as_str));
    Alert {
        is_type,
        subject,
        severity: raised.severity,
        why: raised.why,
        evidence: raised.evidence,
        fingerprint: fingerprint(&compared.collect::<Vec<_>>()),
        advice: raised.advice,
        clears_when: raised.clears_when.to_owned(),
    }
}

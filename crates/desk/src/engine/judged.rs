//! Loads, evaluated.

use super::checks::{are_exclusions_known, told};
use super::gather::Gathered;
use alerts::{AlertType, Check, CheckState, Evaluation, Input, Settings, evaluate};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, LoadId, MovementId};
use platform::http::Error;
use std::sync::OnceLock;

/// A load, evaluated.
pub(super) struct Judged {
    pub(super) load: LoadId,
    pub(super) number: String,
    pub(super) movements: Vec<JudgedMovement>,
}

/// One carrier's part of it; the load itself where nobody hauls it.
pub(super) struct JudgedMovement {
    pub(super) movement: Option<MovementId>,
    pub(super) carrier: Option<CarrierId>,
    pub(super) evaluation: Evaluation,
    /// What it was evaluated from, and the same as text once a ticket asks for it.
    input: Input,
    text: OnceLock<String>,
    /// Whether it is known what the carrier's cargo policy excludes.
    are_exclusions_known: bool,
}

impl JudgedMovement {
    fn of(input: Input, own: &Settings, at: DateTime<Utc>) -> Self {
        Self {
            movement: input.movement.as_ref().map(|movement| movement.id),
            carrier: input.carrier.as_ref().map(|carrier| carrier.id),
            evaluation: evaluate(&input, own, at),
            are_exclusions_known: are_exclusions_known(&input),
            input,
            text: OnceLock::new(),
        }
    }

    /// What it was evaluated from, as text. Most movements' is never asked for: only tickets that open or change keep it.
    pub(super) fn input(&self) -> String {
        self.text.get_or_init(|| serde_json::to_string(&self.input).unwrap_or_default()).clone()
    }

    /// What each kind came to, as it is told.
    pub(super) fn checks(&self) -> Vec<Check> {
        told(self.evaluation.checks.clone(), self.are_exclusions_known)
    }
}

/// Evaluates loads, on a thread for blocking work.
pub(super) async fn judge(gathered: Vec<Gathered>, own: Settings, at: DateTime<Utc>) -> Result<Vec<Judged>, Error> {
    let judged = tokio::task::spawn_blocking(move || {
        let all = gathered.into_iter().map(|load| Judged {
            load: load.load,
            number: load.number,
            movements: load.inputs.into_iter().map(|input| JudgedMovement::of(input, &own, at)).collect(),
        });
        all.collect()
    });
    judged.await.map_err(|error| Error::Internal(error.into()))
}

/// What is found of a part of a load that is no more, as the load itself once a carrier hauls it: no kind of alert asks about it, so its alerts
/// clear.
pub(super) fn nothing() -> Evaluation {
    let none =
        |is_type: &AlertType| Check { is_type: *is_type, state: CheckState::NotApplicable, detail: String::new() };
    Evaluation { alerts: Vec::new(), checks: AlertType::ALL.iter().map(none).collect(), next_due_at: None }
}

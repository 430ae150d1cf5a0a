//! Evaluating an alert again: what people decided on it, and whether the same still comes out of what it was evaluated from. (Ours.)

use super::sees::Sees;
use super::verify::{Again, again};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use dispatch::loads::checks::TicketResolutionWords;
use kernel::ids::TicketId;
use kernel::subject::Subject;
use platform::app::App;
use platform::described_words;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::named::Named;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::decisions::{self, Decision};
use store::tickets::list;
use utoipa::ToSchema;
use vetting::decisions::frozen::{self, v1::ClosedAlert};

kernel::wire::words! {
    /// What evaluating an alert again came to.
    pub enum ReplayOutcome {
        /// The same, byte for byte.
        Same = "same",
        /// Something else: the program or the kept input changed.
        Different = "different",
        /// What it was evaluated from is not kept.
        NotKept = "not_kept",
    }
}

described_words! {
    /// What evaluating an alert again came to.
    pub ReplayOutcomeWords: ReplayOutcome as "AlertReplayOutcome"
}

/// A person's decision to close an alert, and what evaluating it again came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertReplay {
    /// Id of the decision record.
    decision_id: i64,
    /// Number of the record in the company's chain.
    sequence: i64,
    /// SHA-256 of the record.
    hash: String,
    /// Whether the record is unchanged and follows the one before it.
    is_intact: bool,
    /// When it was closed.
    decided_at: DateTime<Utc>,
    /// Who closed it, with their name at the time.
    person: Option<Named>,
    /// How.
    #[schema(value_type = Option<TicketResolutionWords>)]
    resolution: Option<String>,
    /// The reason.
    note: Option<String>,
    /// SHA-256 of what it was evaluated from: moment, settings and input, each a line. Null if nothing was kept.
    input_sha256: Option<String>,
    /// SHA-256 of what the evaluation gave, as the record holds it.
    evaluation_sha256: Option<String>,
    /// When it was evaluated.
    evaluated_at: Option<DateTime<Utc>>,
    /// What evaluating it again came to.
    #[schema(value_type = ReplayOutcomeWords)]
    outcome: ReplayOutcome,
}

/// The most decisions that are read of an alert.
const MOST: i64 = 20;

/// Evaluates an alert again from what was kept when people closed it, and compares with their decision records, newest first; at most 20.
#[utoipa::path(
    get,
    path = "/api/v1/tickets/{id}/replay",
    tag = "tickets",
    params(("id" = i64, Path, description = "The alert's id.")),
    responses((status = 200, body = [AlertReplay]))
)]
pub async fn replay_ticket(
    app: App,
    caller: Caller<ReadTickets>,
    Path(id): Path<TicketId>,
) -> Reply<Json<Vec<AlertReplay>>> {
    let sees = Sees::of(&caller)?;
    let mut db = app.conn().await?;
    list::find(&mut db, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    let records = decisions::of_subject(&mut db, sees.tenant, Subject::Ticket(id), MOST).await?;
    let mut all = Vec::with_capacity(records.len());
    for record in &records {
        let inputs = frozen::read(record.version, &record.inputs);
        let Some(alert) = inputs.as_ref().and_then(|inputs| inputs.about.alert.as_ref()) else { continue };
        let found = again(&mut db, sees.tenant, alert).await.map_err(Error::Internal)?;
        let outcome = match found {
            Again::Same => ReplayOutcome::Same,
            Again::NotKept | Again::Gone => ReplayOutcome::NotKept,
            Again::InputChanged | Again::Different | Again::Earlier => ReplayOutcome::Different,
        };
        let person = inputs.as_ref().and_then(|inputs| inputs.person.as_ref());
        let note = inputs.as_ref().and_then(|inputs| inputs.note.clone());
        let person = person.map(|person| Named { id: person.id, name: person.name.clone() });
        all.push(view(record, alert, (person, note), outcome));
    }
    Ok(Json(all))
}

fn view(
    record: &Decision,
    alert: &ClosedAlert,
    (person, note): (Option<Named>, Option<String>),
    outcome: ReplayOutcome,
) -> AlertReplay {
    AlertReplay {
        decision_id: record.id,
        sequence: record.sequence,
        hash: HEXLOWER.encode(&record.hash),
        is_intact: record.is_whole() && record.is_linked(),
        decided_at: record.created_at,
        person,
        resolution: alert.resolution.clone(),
        note,
        input_sha256: alert.input_sha256.clone(),
        evaluation_sha256: alert.evaluation.as_ref().map(|text| HEXLOWER.encode(&Sha256::digest(text))),
        evaluated_at: alert.evaluated_at,
        outcome,
    }
}

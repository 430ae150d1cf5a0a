//! Records a decision, in the decision's own transaction.

use super::freeze;
use super::frozen::v1::{About, Carrier, Document, Inputs, Named, Standing};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use index::Snapshot;
use kernel::ids::{CarrierId, LoadId, RateConfirmationId, TicketId, UserId};
use kernel::plan::PlanFlag;
use kernel::subject::Subject;
use platform::http::Error;
use store::decisions::{self, Appended, Kind, NewDecision};
use store::{Conn, Tenant};

/// The most carriers that are assessed for one act; of more, the records say that they were not. (Each takes some milliseconds.)
const MOST_CHECKED: usize = 100;

/// A decision about one carrier, or about an alert that may concern one.
#[derive(Clone, Debug)]
pub struct Decided<'a> {
    /// The carrier's id; none where an alert has no carrier on file.
    pub carrier_id: Option<CarrierId>,
    /// What was decided.
    pub kind: Kind,
    /// What it was about, beside the carrier.
    pub about: About,
    /// What the person said.
    pub note: Option<&'a str>,
    /// Who decided; none for what the carrier's own act brought about.
    pub by: Option<UserId>,
}

/// Writes decisions down; gives the place of each in the chain. They describe the final state, and the company's chain is locked from here to the commit: see
/// [`super::Decisions`].
pub(super) async fn record_many(
    db: &mut Conn,
    tenant: Tenant,
    all: Vec<Decided<'_>>,
    carriers: Option<&Snapshot>,
    now: DateTime<Utc>,
) -> Result<Vec<Appended>, Error> {
    let count = all.len();
    let mut frozen = Vec::with_capacity(count);
    for decided in all {
        let inputs = inputs(db, tenant, &decided, count, carriers, now).await?;
        frozen.push((decided, serde_json::to_value(inputs).map_err(anyhow::Error::from)?));
    }
    // The chain is taken hold of last, for as short a time as can be.
    let mut written = Vec::with_capacity(count);
    for (decided, inputs) in &frozen {
        let subject = subject(decided)?;
        let new = NewDecision { subject, carrier: decided.carrier_id, kind: decided.kind, inputs, by: decided.by };
        written.push(append(db, tenant, &new, now).await?);
    }
    Ok(written)
}

/// What it is about: the alert that was closed, the rate confirmation or the load that was checked at the dock, else the carrier.
fn subject(decided: &Decided<'_>) -> Result<Subject, Error> {
    let about = &decided.about;
    let alert = about.alert.as_ref().map(|alert| Subject::Ticket(TicketId(alert.ticket_id)));
    let confirmation =
        about.rate_confirmation.as_ref().map(|one| Subject::RateConfirmation(RateConfirmationId(one.id)));
    let load = about.pickup.as_ref().map(|check| Subject::Load(LoadId(check.load_id)));
    let subject = alert.or(confirmation).or(load).or(decided.carrier_id.map(Subject::Carrier));
    subject.ok_or_else(|| Error::Internal(anyhow::anyhow!("a decision is about nothing")))
}

async fn append(db: &mut Conn, tenant: Tenant, new: &NewDecision<'_>, now: DateTime<Utc>) -> Result<Appended, Error> {
    let appended = decisions::append(db, tenant, new, now).await?;
    tracing::info!(sequence = appended.sequence, kind = new.kind.as_str(), "a decision was recorded");
    Ok(appended)
}

/// Everything that a decision was made on.
async fn inputs(
    db: &mut Conn,
    tenant: Tenant,
    decided: &Decided<'_>,
    count: usize,
    carriers: Option<&Snapshot>,
    now: DateTime<Utc>,
) -> Result<Inputs, Error> {
    let person = match decided.by {
        None => None,
        Some(by) => {
            let name = decisions::person_name(db, by).await?.unwrap_or_else(|| format!("User {by}"));
            Some(Named { id: by.0, name })
        }
    };
    let (carrier, standing, documents) = match decided.carrier_id {
        None => (None, None, Vec::new()),
        Some(id) => (
            Some(carrier(db, id).await?),
            decisions::standing(db, tenant, id).await?,
            decisions::documents(db, tenant, id).await?,
        ),
    };
    let (checked, not_checked_because) = match decided.carrier_id {
        None => (None, Some("No carrier on file hauls the load.".to_owned())),
        Some(id) if count <= MOST_CHECKED => {
            let has_rules = decisions::company_has_plan_flag(db, tenant, PlanFlag::Rule).await?;
            (Some(freeze::assessment(db, tenant, id, has_rules, carriers, now).await?), None)
        }
        Some(_) => {
            let why =
                format!("{count} carriers were decided on together; with more than {MOST_CHECKED}, none is assessed.");
            (None, Some(why))
        }
    };
    Ok(Inputs {
        company: Named { id: tenant.company().0, name: decisions::company_name(db, tenant).await? },
        carrier,
        person,
        note: decided.note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned),
        about: decided.about.clone(),
        standing: standing.map(|found| Standing {
            status: found.status.as_str().to_owned(),
            is_dismissed: found.is_dismissed,
            notes: found.notes,
            packet_id: found.packet_id.map(|id| id.0),
            packet_status: found.packet_status.map(|status| status.as_str().to_owned()),
        }),
        documents: documents
            .into_iter()
            .map(|found| Document {
                kind: found.kind.as_str().to_owned(),
                name: found.name,
                sha256: HEXLOWER.encode(&found.sha256),
                at: found.at,
            })
            .collect(),
        checked,
        not_checked_because,
    })
}

/// Who the carrier is.
async fn carrier(db: &mut Conn, id: CarrierId) -> Result<Carrier, Error> {
    let found = decisions::carrier(db, id).await?.ok_or(Error::NotFound)?;
    Ok(Carrier {
        id: id.0,
        dot_number: found.dot_number,
        legal_name: found.legal_name,
        dba_name: found.dba_name,
        city: found.city,
        state: found.state,
    })
}

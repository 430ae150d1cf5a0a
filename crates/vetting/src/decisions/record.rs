//! Records a decision, in the decision's own transaction.

use super::freeze;
use super::frozen::v1::{About, Carrier, Document, Inputs, Named, Standing};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use index::Snapshot;
use kernel::ids::{CarrierId, RateConfirmationId, UserId};
use kernel::plan::PlanFlag;
use platform::http::Error;
use store::decisions::{self, Appended, Kind, NewDecision};
use store::{Conn, Tenant};

/// The most carriers that are assessed for one act; of more, the records say that they were not. (Each takes some milliseconds.)
const MOST_CHECKED: usize = 100;

/// A decision about one carrier.
#[derive(Clone, Debug)]
pub struct Decided<'a> {
    /// The carrier's id.
    pub carrier_id: CarrierId,
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
    for (Decided { carrier_id, kind, by, about, .. }, inputs) in &frozen {
        let carrier = NewDecision::about(*carrier_id, *kind, inputs, *by);
        let confirmation = about.rate_confirmation.as_ref().map(|one| RateConfirmationId(one.id).into());
        let new = NewDecision { subject: confirmation.unwrap_or(carrier.subject), ..carrier };
        written.push(append(db, tenant, &new, now).await?);
    }
    Ok(written)
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
    let id = decided.carrier_id;
    let carrier = decisions::carrier(db, id).await?.ok_or(Error::NotFound)?;
    let person = match decided.by {
        None => None,
        Some(by) => {
            let name = decisions::person_name(db, by).await?.unwrap_or_else(|| format!("User {by}"));
            Some(Named { id: by.0, name })
        }
    };
    let (checked, not_checked_because) = if count <= MOST_CHECKED {
        let has_rules = decisions::company_has_plan_flag(db, tenant, PlanFlag::Rule).await?;
        (Some(freeze::assessment(db, tenant, id, has_rules, carriers, now).await?), None)
    } else {
        (
            None,
            Some(format!(
                "{count} carriers were decided on together; with more than {MOST_CHECKED}, none is assessed."
            )),
        )
    };
    let standing = decisions::standing(db, tenant, id).await?;
    let documents = decisions::documents(db, tenant, id).await?;
    Ok(Inputs {
        company: Named { id: tenant.company().0, name: decisions::company_name(db, tenant).await? },
        carrier: Carrier {
            id: id.0,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name,
            dba_name: carrier.dba_name,
            city: carrier.city,
            state: carrier.state,
        },
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

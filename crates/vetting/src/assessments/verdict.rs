//! The verdict on one carrier as it stands within a transaction, for what is decided there: a decision's record, a packet's approval. It is
//! that of the carrier's page and of lists (`carriers::verdicts`), by the same `rules::judge`; only that what the transaction itself changed
//! counts already.

use super::work::Material;
use carriers::verdicts::{kept, limits, profile, settings};
use index::Snapshot;
use platform::http::Error;
use rules::{Classed, Column, Facts, Judged, Rule, RuleType};
use store::{Conn, Tenant};

/// What a carrier comes to.
pub(crate) struct OnCarrier {
    /// The verdict, with its reasons.
    pub(crate) judged: Judged,
    /// What it was made on: the material's facts, the company's own decision, and what only the index can tell.
    pub(crate) facts: Facts,
}

/// Judges a carrier. Without `carriers`, while the index is being loaded, what only the index can tell of it (links to stopped carriers,
/// contacts that resemble another's) is unknown, and the verdict is not better than that.
pub(crate) async fn judged(
    db: &mut Conn,
    tenant: Tenant,
    material: &Material,
    carriers: Option<&Snapshot>,
) -> Result<OnCarrier, Error> {
    let (carrier, today) = (material.carrier(), material.today());
    let mut facts = material.facts().clone();
    facts.set(Column::DoNotDispatch, profile::do_not_dispatch(db, tenant, carrier, material.now()).await?);
    let signals = kept::without_rules(db, Some(tenant), today).await?;
    if let Some(carriers) = carriers {
        profile::of_index(db, carriers, &signals, carrier, &mut facts).await?;
    }
    let assessed = material.assessed(true);
    let read: Vec<(Vec<Rule>, Vec<RuleType>)> = assessed
        .iter()
        .map(|one| {
            let rules = one.rules.map(|set| settings::read(&set.values())).unwrap_or_default();
            let results = one.found.results.iter();
            (rules, results.filter(|found| found.override_id.is_some()).map(|found| found.rule.is_type).collect())
        })
        .collect();
    let classed: Vec<Classed> = assessed
        .iter()
        .zip(&read)
        .map(|(one, (rules, overridden))| Classed {
            id: one.classification.id.0,
            name: &one.classification.name,
            rules,
            overridden: overridden.clone(),
        })
        .collect();
    let judged = rules::judge(&facts, &classed, &signals.raised, today);
    let judged = limits::within(judged, material.left(), carriers.is_none());
    Ok(OnCarrier { judged, facts })
}

//! How carriers come out of the company's rules, with what each load asks for besides.

use alerts::input::{Outcome, Requirements, Source, UnmetRule};
use carriers::verdicts::kept;
use index::Explanation;
use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::http::Error;
use rules::Column;
use std::collections::{BTreeSet, HashMap};
use store::{Tenant, index_feed};

/// A carrier's outcome in each classification that applies to it, and those that apply to some carriers alone.
pub(super) struct Explained {
    classifications: Vec<Explanation>,
    /// Classifications that a company puts carriers in one by one.
    elected: BTreeSet<ClassificationId>,
}

/// Judges these carriers by what is stored of them now. The index is not asked: it may lag behind what the feed said.
pub(super) async fn read(
    app: &App,
    tenant: Tenant,
    carriers: &[CarrierId],
) -> Result<HashMap<CarrierId, Explained>, Error> {
    if carriers.is_empty() {
        return Ok(HashMap::new());
    }
    let book = kept::book(app, Some(tenant)).await?;
    let snapshot = index_feed::aside(&mut *app.conn().await?, tenant, carriers).await?;
    let found: Vec<_> = carriers.iter().filter_map(|id| Some((*id, snapshot.find_id(id.0)?))).collect();
    let ordinals: Vec<_> = found.iter().map(|(_, ordinal)| *ordinal).collect();
    let rulebook = book.rulebook();
    let elected = rulebook.classifications.iter().filter(|one| one.elected.is_some());
    let elected: BTreeSet<ClassificationId> = elected.map(|one| ClassificationId(one.id)).collect();
    let explained = snapshot.explain(&ordinals, rulebook);
    let of = |((id, _), explained): (&(CarrierId, index::Ordinal), index::Explained)| {
        (*id, Explained { classifications: explained.classifications, elected: elected.clone() })
    };
    Ok(found.iter().zip(explained).map(of).collect())
}

impl Explained {
    /// What a load asks for: the classifications that hold for every carrier, and those that it names. None where no rule is active. `looked_into`
    /// says where it was looked for a fact.
    pub(super) fn of(
        &self,
        wanted: &[ClassificationId],
        looked_into: impl Fn(Column) -> Option<Source>,
    ) -> Option<Requirements> {
        let asked = |one: &&Explanation| {
            let id = ClassificationId(one.classification_id);
            !self.elected.contains(&id) || wanted.contains(&id)
        };
        let asked: Vec<&Explanation> = self.classifications.iter().filter(asked).collect();
        let missing = wanted.iter().any(|id| !self.classifications.iter().any(|one| one.classification_id == id.0));
        let worst = rules::worst(asked.iter().filter_map(|one| one.outcome)).map(outcome);
        if missing {
            let rule = UnmetRule {
                rule: "A classification that the load requires".to_owned(),
                outcome: Outcome::Fail,
                reason: "The carrier isn't in it.".to_owned(),
                source: Some("Your classifications".to_owned()),
                as_of: None,
                is_safety: false,
            };
            let mut unmet = unmet(&asked, &looked_into);
            unmet.insert(0, rule);
            return Some(Requirements { outcome: Outcome::Fail, unmet });
        }
        Some(Requirements { outcome: worst?, unmet: unmet(&asked, &looked_into) })
    }
}

/// The rules that aren't met. The index's facts have no sources: a fact that speaks against the carrier is from the files that were looked into, of what
/// is unknown the reason says which file lacks it.
fn unmet(asked: &[&Explanation], looked_into: impl Fn(Column) -> Option<Source>) -> Vec<UnmetRule> {
    let rules = asked.iter().flat_map(|one| &one.rules);
    let failing = rules.filter(|rule| matches!(rule.outcome, rules::Outcome::Fail | rules::Outcome::Incomplete));
    let mut unmet: Vec<UnmetRule> = Vec::new();
    for result in failing {
        let kind = result.rule.is_type;
        let is_known = result.outcome == rules::Outcome::Fail;
        let source = if is_known { looked_into(result.column) } else { None };
        let rule = UnmetRule {
            rule: kind.words().to_owned(),
            outcome: outcome(result.outcome),
            reason: result.reason.clone(),
            as_of: source.as_ref().and_then(|source| source.as_of),
            source: source.map(|source| source.name),
            is_safety: kind.is_about_safety(),
        };
        if !unmet.contains(&rule) {
            unmet.push(rule);
        }
    }
    unmet
}

const fn outcome(of: rules::Outcome) -> Outcome {
    match of {
        rules::Outcome::Fail => Outcome::Fail,
        rules::Outcome::Incomplete => Outcome::Incomplete,
        rules::Outcome::Override => Outcome::Override,
        rules::Outcome::Pass => Outcome::Pass,
    }
}

//! Which carriers fail what the load asks for: the company's rules for every carrier, and the classifications that the load names. The same that
//! an offer is refused by and an alert is raised on (`desk::engine::requirements_of`), by the index.

use carriers::verdicts::judging::Judging;
use index::{Classified, Ordinal, Rulebook, Verdicts};
use kernel::ids::ClassificationId;
use rules::{Outcome, Summary, Verdict};
use std::collections::HashSet;

/// Those of the carriers that fail: the verdict on them is "do not use", or they fail the rules for every carrier or a classification that is named.
pub(super) fn failing(
    judging: &Judging,
    verdicts: &Verdicts,
    carriers: &[Ordinal],
    named: &[ClassificationId],
) -> HashSet<Ordinal> {
    let (snapshot, book) = (judging.snapshot(), judging.rulebook());
    if named.iter().any(|id| book.classifications.iter().all(|one| one.id != id.0)) {
        // Nobody is in a classification that isn't active.
        return carriers.iter().copied().collect();
    }
    let (mut failing, mut others, mut mixed) = (HashSet::new(), Vec::new(), Vec::new());
    for carrier in carriers {
        let verdict = verdicts.of(*carrier);
        if verdict == Some(Verdict::DoNotUse) {
            failing.insert(*carrier);
            continue;
        }
        others.push(*carrier);
        // A failed rule makes the verdict "review" at best. (`rules::combined`)
        if !matches!(verdict, Some(Verdict::Use | Verdict::Unknown)) {
            mixed.push(*carrier);
        }
    }
    let alone = |one: &Classified| Rulebook { classifications: vec![one.clone()], ..book.clone() };
    for one in &book.classifications {
        if one.elected.is_none() && !mixed.is_empty() {
            let results = snapshot.assess_each(&mixed, &alone(one));
            let failed = mixed.iter().zip(results).filter(|(_, result)| *result == Some(Summary::Fail));
            failing.extend(failed.map(|(carrier, _)| *carrier));
        } else if one.elected.is_some() && named.contains(&ClassificationId(one.id)) {
            let results = snapshot.explain(&others, &alone(one));
            // Carriers that it doesn't hold for aren't in it.
            let failed = others.iter().zip(results).filter(|(_, found)| {
                found.classifications.first().is_none_or(|one| one.outcome == Some(Outcome::Fail))
            });
            failing.extend(failed.map(|(carrier, _)| *carrier));
        }
    }
    failing
}

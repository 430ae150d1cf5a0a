//! Which carriers fail what the load asks for: the company's rules for every carrier, and the classifications that the load names. The same that
//! an offer is refused by and an alert is raised on (`desk::engine::requirements_of`), by the index.

use carriers::verdicts::judging::Judging;
use index::{Classified, Ordinal, Rulebook};
use kernel::ids::ClassificationId;
use rules::{Outcome, Summary};
use std::collections::HashSet;

/// Those of the carriers that fail.
pub(super) fn failing(judging: &Judging, carriers: &[Ordinal], named: &[ClassificationId]) -> HashSet<Ordinal> {
    let (snapshot, book) = (judging.snapshot(), judging.rulebook());
    if named.iter().any(|id| book.classifications.iter().all(|one| one.id != id.0)) {
        // Nobody is in a classification that isn't active.
        return carriers.iter().copied().collect();
    }
    let alone = |one: &Classified| Rulebook { classifications: vec![one.clone()], ..book.clone() };
    let mut failing = HashSet::new();
    for one in &book.classifications {
        if one.elected.is_none() {
            let results = snapshot.assess_each(carriers, &alone(one));
            let failed = carriers.iter().zip(results).filter(|(_, result)| *result == Some(Summary::Fail));
            failing.extend(failed.map(|(carrier, _)| *carrier));
        } else if named.contains(&ClassificationId(one.id)) {
            let results = snapshot.explain(carriers, &alone(one));
            // Carriers that it doesn't hold for aren't in it.
            let failed = carriers.iter().zip(results).filter(|(_, found)| {
                found.classifications.first().is_none_or(|one| one.outcome == Some(Outcome::Fail))
            });
            failing.extend(failed.map(|(carrier, _)| *carrier));
        }
    }
    failing
}

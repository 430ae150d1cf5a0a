//! Which carriers have a number, for lists of numbers and for other systems.

use chrono::NaiveDate;
use index::{Ordinal, Query, Snapshot};
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::search_text::SearchText;

/// The carriers that have a number, so many at most. A docket number may be several carriers'.
pub fn by_number(snapshot: &Snapshot, today: NaiveDate, number: &Identifier, most: usize) -> Vec<Ordinal> {
    if number.kind == IdentifierKind::Dot {
        return number.value.parse().ok().and_then(|dot| snapshot.find_dot(dot)).into_iter().take(most).collect();
    }
    let wanted = SearchText::Identifier { kind: number.kind, value: number.value.clone() };
    let question = Query { search: Some(wanted), take: most, ..Query::new(today) };
    snapshot.search(&question).carriers
}

//! The functional acknowledgment (997): each transaction set of a group accepted or rejected, with every wrong segment and element. It says that
//! a document could be read, never that a tender is taken.

use crate::fault::{Fault, SetProblem};
use crate::interchange::Group;
use crate::write::{Envelope, Line, line};

/// An acknowledgment of a group. `faults` are those of each of its sets, in their order; a set with a fault or with a broken envelope is
/// rejected, and so is every set of a group that is broken itself.
pub fn acknowledge(group: &Group<'_>, faults: &[Vec<Fault>], envelope: &Envelope) -> String {
    let mut lines = vec![line("AK1", [cut(group.kind, 2), cut(group.control_number, 9)])];
    let mut accepted = 0;
    for (at, set) in group.sets.iter().enumerate() {
        let of_set = faults.get(at).map_or(&[][..], Vec::as_slice);
        lines.push(line("AK2", [cut(set.kind, 3), cut(set.control_number, 9)]));
        lines.extend(wrong_segments(of_set));
        let in_error = (!of_set.is_empty()).then_some(SetProblem::SegmentsInError);
        let problems: Vec<_> = set.problem.into_iter().chain(in_error).map(SetProblem::code).collect();
        let is_accepted = problems.is_empty() && group.problem.is_none();
        accepted += usize::from(is_accepted);
        let code = |place: usize| problems.get(place).copied().unwrap_or_default();
        lines.push(line("AK5", [if is_accepted { "A" } else { "R" }, code(0), code(1)]));
    }
    let answer = match accepted {
        0 => "R",
        all if all == group.sets.len() => "A",
        _ => "P",
    };
    // Number of transaction sets included (data element 97) has six digits.
    let (told, received) = (group.told_sets.min(999_999).to_string(), group.sets.len().to_string());
    let problem = group.problem.map_or("", |problem| problem.code());
    lines.push(line("AK9", [answer, &told, &received, &accepted.to_string(), problem]));
    envelope.around("FA", "997", &[lines])
}

/// AK3 for each wrong segment, with AK4 for each wrong element of it.
fn wrong_segments(faults: &[Fault]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut told = None;
    for fault in faults {
        let place = (&fault.segment, fault.position, fault.problem);
        if told != Some(place) {
            told = Some(place);
            lines.push(line("AK3", [&fault.segment, &fault.position.to_string(), "", fault.problem.code()]));
        }
        if let Some(element) = &fault.element {
            let place = element.place.to_string();
            lines.push(line("AK4", [&place, "", element.problem.code(), &element.value]));
        }
    }
    lines
}

/// What fits into an element of so many characters: what came may be longer, and the acknowledgment must be right all the same.
fn cut(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}

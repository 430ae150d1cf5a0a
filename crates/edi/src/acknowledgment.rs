//! The functional acknowledgment (997): each transaction set of a group accepted or rejected, with every wrong segment and element. It says that
//! a document could be read, never that a tender is taken. And the acknowledgment of an interchange as such (TA1).

use crate::fault::{Fault, InterchangeProblem, SetProblem};
use crate::interchange::{Group, Interchange};
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

/// An acknowledgment of an interchange (TA1): that it came and is taken apart, or what is wrong with it as a whole.
pub fn acknowledge_interchange(
    interchange: &Interchange<'_>,
    problem: Option<InterchangeProblem>,
    envelope: &Envelope,
) -> String {
    let (day, time) = interchange.written;
    // The element may not be left out.
    let number = if interchange.control_number.is_empty() { "000000000" } else { interchange.control_number };
    let (answer, note) = problem.map_or(("A", "000"), |problem| ("R", problem.code()));
    envelope.without_groups(&[line("TA1", [number, day, time, answer, note])])
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numbers, Party, Separators, read};
    use chrono::{DateTime, Utc};

    fn envelope() -> Envelope {
        let party = |id: &str| Party { qualifier: "02".to_owned(), id: id.to_owned() };
        Envelope {
            sender: party("HWBK"),
            receiver: party("SHPR"),
            applications: None,
            is_test: false,
            written_at: DateTime::<Utc>::UNIX_EPOCH,
            numbers: Numbers { interchange: 9, group: 9 },
            separators: Separators::default(),
        }
    }

    #[test]
    fn an_interchange_is_acknowledged_as_taken_or_with_what_is_wrong() {
        let asking = "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261124*0930*U*00401*000000123*1*P*>~\
                      IEA*0*000000123~";
        let asking = read(asking).expect("an interchange");
        assert!(asking.wants_acknowledgment);

        for (problem, told) in [(None, "A*000"), (Some(InterchangeProblem::Duplicate), "R*025")] {
            let text = acknowledge_interchange(&asking, problem, &envelope());

            assert!(text.contains(&format!("\nTA1*000000123*261124*0930*{told}~\n")), "{text}");
            let back = read(&text).expect("an interchange");
            assert_eq!((back.problem, back.groups.len(), back.control_number), (None, 0, "000000009"));
            assert!(!back.wants_acknowledgment, "none is acknowledged in turn");
        }
    }
}

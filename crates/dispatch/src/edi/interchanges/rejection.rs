//! What a partner's acknowledgment (997) says of what was sent to it. Nobody looks into one that says yes; one that says no must not be missed:
//! the shipper doesn't have the answer or the status then.

use super::taken::{EdiError, EdiResult, EdiSetResult};
use edi::{Segment, TransactionSet};
use store::loads::edi::interchanges::EdiKind;

/// The most wrong places that are told.
const MOST_PLACES: usize = 5;
/// The longest that a value of the partner's is told, in characters.
const LONGEST: usize = 20;

/// Something that was sent to a partner, which rejects it.
#[derive(Debug)]
pub(super) struct Rejection {
    /// What it is; none where the partner names no kind that it is sent.
    kind: Option<EdiKind>,
    /// The number of its group, as the partner writes it.
    group: String,
    /// What is wrong with it, as far as the partner says.
    errors: Vec<EdiError>,
}

impl Rejection {
    /// What was rejected; none where it was taken.
    pub(super) fn of(set: &TransactionSet<'_>) -> Option<Self> {
        let of = |id: &str| set.segments.iter().find(|segment| segment.id == id);
        // Accepted, or accepted with errors that were noted. (Data element 715.)
        if of("AK9").is_none_or(|end| matches!(end.element(1), Some("A" | "E"))) {
            return None;
        }
        let about = of("AK1");
        let kind = match about.and_then(|about| about.element(1)) {
            Some("GF") => Some(EdiKind::Answer),
            Some("QM") => Some(EdiKind::Status),
            _ => None,
        };
        let group = cut(about.and_then(|about| about.element(2)).unwrap_or("unknown"));
        Some(Self { kind, group, errors: errors(&set.segments) })
    }

    /// What was rejected, and the control number of the interchange that it went in: its one group has the same. None where that can't be told.
    pub(super) fn sent(&self) -> Option<(EdiKind, String)> {
        let number = self.group.parse::<u32>().ok().filter(|number| (1..=999_999_999).contains(number))?;
        Some((self.kind?, format!("{number:09}")))
    }

    /// What is told of the acknowledgment itself.
    pub(super) fn told(&self) -> Vec<EdiError> {
        let what = match self.kind {
            Some(EdiKind::Answer) => "answer to a tender (990)",
            Some(EdiKind::Status) => "shipment status (214)",
            _ => "document",
        };
        let whole = format!("The partner rejected your {what} with the control number {}.", self.group);
        std::iter::once(EdiError::of_set(whole)).chain(self.errors.iter().cloned()).collect()
    }

    /// What came of the document that was sent.
    pub(super) fn of_sent(self, kind: EdiKind) -> EdiSetResult {
        let none = || vec![EdiError::of_set("The partner doesn't say what is wrong.")];
        EdiSetResult {
            kind: kind.to_string(),
            control_number: self.group,
            shipment_number: None,
            result: EdiResult::Rejected,
            load_id: None,
            errors: if self.errors.is_empty() { none() } else { self.errors },
        }
    }
}

/// The wrong segments (AK3), each by its wrong elements (AK4) where the partner names them.
fn errors(segments: &[Segment<'_>]) -> Vec<EdiError> {
    let (mut errors, mut within) = (Vec::new(), None);
    for (at, segment) in segments.iter().enumerate() {
        match segment.id {
            "AK3" => {
                within = Some(segment);
                if segments.get(at + 1).is_none_or(|next| next.id != "AK4") {
                    errors.push(error(segment, None));
                }
            }
            "AK4" => errors.extend(within.map(|within| error(within, Some(segment)))),
            _ => (),
        }
    }
    errors.truncate(MOST_PLACES);
    errors
}

/// A wrong segment, or a wrong element of it.
fn error(segment: &Segment<'_>, element: Option<&Segment<'_>>) -> EdiError {
    let told = |of: &Segment<'_>, place: usize| cut(of.element(place).unwrap_or("?"));
    let (id, position) = (told(segment, 1), told(segment, 2));
    let place = element.map(|element| told(element, 1));
    let words = match element {
        None => of_segment(segment.element(4)),
        Some(element) => of_element(element.element(3)),
    };
    let of_place = place.as_ref().map(|place| format!("{place:0>2}")).unwrap_or_default();
    EdiError {
        position: position.parse().ok(),
        element: place.and_then(|place| place.parse().ok()),
        field: None,
        detail: format!("{id}{of_place} (segment {position}): {words}"),
        segment: Some(id),
    }
}

/// What is wrong with a segment. (Data element 720.)
fn of_segment(code: Option<&str>) -> &'static str {
    match code {
        Some("1") => "The partner doesn't know this segment.",
        Some("2") => "The partner doesn't expect this segment here.",
        Some("3") => "The partner misses this segment.",
        Some("4" | "5") => "The partner finds this segment too often.",
        Some("6" | "7") => "The partner finds this segment in the wrong place.",
        _ => "The partner finds this segment wrong.",
    }
}

/// What is wrong with an element. (Data element 723.)
fn of_element(code: Option<&str>) -> &'static str {
    match code {
        Some("1" | "2") => "The partner misses this element.",
        Some("3") => "The partner finds too many elements.",
        Some("4") => "The partner finds this element too short.",
        Some("5") => "The partner finds this element too long.",
        Some("6") => "The partner finds a character that this element may not have.",
        Some("7") => "The partner doesn't know this code.",
        Some("8") => "The partner finds that this is not a date.",
        Some("9") => "The partner finds that this is not a time of day.",
        _ => "The partner finds this element wrong.",
    }
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> Option<Rejection> {
        let text = format!(
            "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261124*0930*U*00401*000000123*0*P*>~\
             GS*FA*SHPR*HWBK*20261124*0930*79*X*004010~ST*997*0001~{body}SE*{}*0001~GE*1*79~IEA*1*000000123~",
            body.matches('~').count() + 2
        );
        let interchange = edi::read(&text).expect("an interchange");
        Rejection::of(&interchange.groups[0].sets[0])
    }

    fn details(errors: &[EdiError]) -> Vec<&str> {
        errors.iter().map(|error| error.detail.as_str()).collect()
    }

    #[test]
    fn what_was_taken_is_not_told() {
        assert!(of("AK1*GF*12~AK9*A*1*1*1~").is_none());
        assert!(of("AK1*GF*12~AK9*E*1*1*1~").is_none());
        assert!(of("AK1*GF*12~").is_none(), "it says nothing");
    }

    #[test]
    fn what_was_rejected_is_told_with_segment_and_element() {
        let body = "AK1*GF*12~AK2*990*0001~AK3*B1*2**8~AK4*1*140*7*HWBK~AK3*N9*3**3~AK5*R*5~AK9*R*1*1*0~";
        let rejection = of(body).expect("a rejection");

        assert_eq!(
            details(&rejection.told()),
            [
                "The partner rejected your answer to a tender (990) with the control number 12.",
                "B101 (segment 2): The partner doesn't know this code.",
                "N9 (segment 3): The partner misses this segment."
            ]
        );
        assert_eq!(rejection.sent(), Some((EdiKind::Answer, "000000012".to_owned())));
        let sent = rejection.of_sent(EdiKind::Answer);
        assert_eq!((sent.kind.as_str(), sent.result), ("990", EdiResult::Rejected));
        let error = &sent.errors[0];
        assert_eq!((error.segment.as_deref(), error.position, error.element), (Some("B1"), Some(2), Some(1)));
    }

    #[test]
    fn a_rejection_without_places_is_one_and_one_of_nothing_that_was_sent_names_nothing() {
        let status = of("AK1*QM*13~AK9*P*2*2*1~").expect("a rejection");
        assert_eq!(
            details(&status.told()),
            ["The partner rejected your shipment status (214) with the control number 13."]
        );
        assert_eq!(status.sent(), Some((EdiKind::Status, "000000013".to_owned())));
        assert_eq!(details(&status.of_sent(EdiKind::Status).errors), ["The partner doesn't say what is wrong."]);
        for other in ["AK1*IM*14~AK9*R*1*1*0~", "AK1*GF*X~AK9*R*1*1*0~", "AK1*GF*0~AK9*R*1*1*0~", "AK9*R*1*1*0~"] {
            assert_eq!(of(other).expect("a rejection").sent(), None, "{other}");
        }
    }
}

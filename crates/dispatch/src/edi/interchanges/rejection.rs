//! What a partner's acknowledgment (997) says of what was sent to it. Nobody looks into one that says yes; one that says no must not be missed:
//! the shipper doesn't have the answer or the status then.

use edi::{Segment, TransactionSet};

/// The most wrong places that are told.
const MOST_PLACES: usize = 5;
/// The longest that a value of the partner's is told, in characters.
const LONGEST: usize = 20;

/// What was rejected, and what is wrong with it as far as the partner says; none where it was taken.
pub(super) fn rejection(set: &TransactionSet<'_>) -> Option<String> {
    let of = |id: &str| set.segments.iter().find(|segment| segment.id == id);
    // Accepted, or accepted with errors that were noted. (Data element 715.)
    if of("AK9").is_none_or(|end| matches!(end.element(1), Some("A" | "E"))) {
        return None;
    }
    let about = of("AK1");
    let kind = match about.and_then(|about| about.element(1)) {
        Some("GF") => "answer to a tender (990)",
        Some("QM") => "shipment status (214)",
        _ => "document",
    };
    let number = cut(about.and_then(|about| about.element(2)).unwrap_or("unknown"));
    let places: Vec<String> = set.segments.iter().filter_map(place).take(MOST_PLACES).collect();
    let places = if places.is_empty() { String::new() } else { format!(": {}", places.join(", ")) };
    Some(format!("The partner rejected your {kind} with the control number {number}{places}."))
}

/// A wrong segment (AK3) or element (AK4).
fn place(segment: &Segment<'_>) -> Option<String> {
    let told = |place: usize| cut(segment.element(place).unwrap_or("unknown"));
    match segment.id {
        "AK3" => Some(format!("segment {} at {}", told(1), told(2))),
        "AK4" => Some(format!("element {} (code {})", told(1), told(3))),
        _ => None,
    }
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> Option<String> {
        let text = format!(
            "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261124*0930*U*00401*000000123*0*P*>~\
             GS*FA*SHPR*HWBK*20261124*0930*79*X*004010~ST*997*0001~{body}SE*{}*0001~GE*1*79~IEA*1*000000123~",
            body.matches('~').count() + 2
        );
        let interchange = edi::read(&text).expect("an interchange");
        rejection(&interchange.groups[0].sets[0])
    }

    #[test]
    fn what_was_rejected_is_told_with_its_places_and_what_was_taken_is_not() {
        assert_eq!(of("AK1*GF*12~AK9*A*1*1*1~"), None);
        assert_eq!(of("AK1*GF*12~AK9*E*1*1*1~"), None);
        assert_eq!(of("AK1*GF*12~"), None, "it says nothing");
        assert_eq!(
            of("AK1*GF*12~AK2*990*0001~AK3*B1*2**8~AK4*1*140*7*HWBK~AK5*R*5~AK9*R*1*1*0~").as_deref(),
            Some(
                "The partner rejected your answer to a tender (990) with the control number 12: segment B1 at 2, element 1 (code 7)."
            )
        );
        assert_eq!(
            of("AK1*QM*13~AK9*P*2*2*1~").as_deref(),
            Some("The partner rejected your shipment status (214) with the control number 13.")
        );
    }
}

//! What is around transaction sets: read with any signs, and told where it is broken.

use crate::made::{RETAILER, SHIPPER, interchange};
use edi::{GroupProblem, InterchangeProblem, SetProblem, read, tender};

#[test]
fn whoever_ends_lines_with_line_feeds_and_splits_by_bars_is_read_too() {
    let text = interchange(SHIPPER, &[RETAILER]).replace("~\n", "~").replace('~', "\n").replace('*', "|");

    let interchange = read(&text).expect("an interchange");

    assert_eq!(tender(&interchange.groups[0].sets[0]).map(|tender| tender.stops.len()), Ok(2));
}

#[test]
fn a_broken_envelope_is_told_and_nothing_of_it_is_taken() {
    let whole = interchange(SHIPPER, &[RETAILER]);
    let problem = |text: &str| {
        let interchange = read(text).expect("an interchange");
        let group = &interchange.groups[0];
        (
            interchange.problem.map(InterchangeProblem::code),
            group.problem.map(GroupProblem::code),
            group.sets[0].problem.map(SetProblem::code),
        )
    };

    assert_eq!(problem(&whole), (None, None, None));
    assert_eq!(problem(&whole.replace("SE*25*", "SE*24*")), (None, None, Some("4")));
    assert_eq!(problem(&whole.replace("GE*1*77", "GE*1*78")), (None, Some("4"), None));
    assert_eq!(problem(&whole.replace("IEA*1*", "IEA*2*")), (Some("021"), None, None));
    assert_eq!(problem(&whole[..whole.find("L3*").expect("a summary")]), (Some("023"), Some("3"), Some("2")));
}

#[test]
fn what_is_no_interchange_is_refused_in_words() {
    let header =
        "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261124*0930*U*00401*000000123*0*P*>~";
    for (text, words) in [
        ("", "does not begin with an ISA"),
        ("ISA*00*", "does not begin with an ISA"),
        ("<xml/>", "does not begin with an ISA"),
        (&header.replace(">~", "*~"), "must be three different signs"),
        (&header.replace(">~", ">A"), "must be three different signs"),
    ] {
        let refused = read(text).expect_err(text).to_string();
        assert!(refused.contains(words), "{text}: {refused}");
    }
}

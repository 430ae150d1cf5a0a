//! Interchanges sent together: all are read, and nothing between or behind them is passed over.

use crate::made::{self, SHIPPER};
use edi::{InterchangeProblem, read_all};

/// An interchange of so many cancellations, without a line's end at its own.
fn interchange(sets: usize) -> String {
    let all = vec!["ST*204*0001~\nB2**HWBK**SH1**PP~\nB2A*01*LT~"; sets];
    made::interchange(SHIPPER, &all).trim_end().to_owned()
}

/// Of each interchange, how many groups it has and what is wrong with its envelope.
fn all(text: &str) -> Result<Vec<(usize, Option<&'static str>)>, String> {
    let all = read_all(text).map_err(|why| why.to_string())?;
    Ok(all.iter().map(|one| (one.groups.len(), one.problem.map(InterchangeProblem::code))).collect())
}

#[test]
fn each_is_read_with_its_own_separators_and_text() {
    let (one, other) = (interchange(1), interchange(2).replace('*', "|").replace("~\n", "~"));

    assert_eq!(all(&format!("\u{feff}{one}\r\n{other} \n\u{1a}")), Ok(vec![(1, None), (1, None)]));
    let together = format!("{one}{other}");
    let read = read_all(&together).expect("two");
    assert_eq!((read[0].text, read[1].text), (one.as_str(), other.as_str()));
}

#[test]
fn a_broken_one_ends_where_the_next_begins() {
    let one = interchange(1);
    let endless = &one[..one.find("IEA*").expect("a trailer")];

    assert_eq!(all(&format!("{endless}{one}")), Ok(vec![(1, Some("023")), (1, None)]));
    assert_eq!(all(&format!("{}{one}", one.replacen("GE*", "XX*", 1))), Ok(vec![(1, Some("024")), (1, None)]));
}

#[test]
fn what_is_no_interchange_is_refused_wherever_it_stands_and_so_are_too_many() {
    let one = interchange(1);
    for (behind, words) in [
        ("GARBAGE", "Something that is no interchange follows"),
        ("ISA*00*", "Interchange 2: This is not an X12 interchange"),
        (one.repeat(100).as_str(), "too many others"),
        (interchange(1_000).as_str(), "too many transaction sets"),
    ] {
        let refused = all(&format!("{one}{behind}")).expect_err(words);
        assert!(refused.contains(words), "{refused}");
    }
    assert_eq!(all(&one.repeat(100)).map(|all| all.len()), Ok(100));
}

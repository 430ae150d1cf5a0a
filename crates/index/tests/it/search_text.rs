//! Search texts mean what the specification says (document 1 §5), and type-ahead finds what is typed.

use crate::made::{self, Random};
use crate::plain::{Plain, built};
use index::{Code, Key, Link, Matched, Query, Snapshot};
use kernel::identifiers::{IdentifierKind, Province};
use kernel::search_text::SearchText;

fn carrier(dot_number: u32, legal: &str, dba: &str, identifiers: &[(IdentifierKind, &str)]) -> Plain {
    Plain {
        legal_name: Some(legal.to_owned()),
        dba_name: Some(dba.to_owned()).filter(|name| !name.is_empty()),
        identifiers: identifiers.iter().filter_map(|(kind, value)| Key::new(*kind, value)).collect(),
        links: Link::phone("(201) 555-0142").into_iter().chain(Link::email("a@b.example")).collect(),
        former: Vec::new(),
        ..made::carrier(&mut Random::new(1), dot_number, 9)
    }
}

fn some() -> Snapshot {
    let ontario = IdentifierKind::Nsc(Province::new("ON"));
    built(&[
        carrier(12, "A & B Trucking, Inc.", "", &[(IdentifierKind::Mc, "7")]),
        carrier(123, "AB Logistics", "Zebra", &[(IdentifierKind::Mc, "12")]),
        carrier(9, "Zebra Freight", "", &[(IdentifierKind::Mx, "12"), (ontario, "555")]),
        carrier(4, "Transportes Peña", "A.B.C.", &[(IdentifierKind::NirQc, "R-123456-7")]),
    ])
}

fn found(text: &str) -> Vec<u32> {
    let snapshot = some();
    let today = made::today();
    let hits = snapshot.search(&Query { search: Some(SearchText::parse(text)), take: 9, ..Query::new(today) });
    assert_eq!(hits.total, hits.carriers.len());
    hits.carriers.iter().map(|&carrier| snapshot.carrier(carrier).dot_number).collect()
}

#[test]
fn digits_find_identifiers_of_any_kind_that_start_with_them_exact_ones_first() {
    assert_eq!(found("12"), [12, 123, 9]);
    assert_eq!(found("123"), [123]);
    assert_eq!(found("5"), [9]);
    assert_eq!(found("012"), [0; 0]);
}

#[test]
fn carriers_that_share_a_number_come_by_dot_number() {
    let of_state =
        |dot, state| Plain { state: Code::new(state), ..carrier(dot, "A", "", &[(IdentifierKind::Mc, "77")]) };
    let snapshot = built(&[of_state(5, "WY"), of_state(6, "AK")]);

    let both = Query { search: Some(SearchText::parse("77")), take: 9, ..Query::new(made::today()) };
    let found = snapshot.search(&both).carriers;

    assert_eq!(found, [5, 6].map(|dot| snapshot.find_dot(dot).expect("it is there")));
    assert!(found[0] > found[1], "they lie by state, not by number");
}

#[test]
fn a_prefix_finds_that_identifier_alone() {
    assert_eq!(found("MC-12"), [123]);
    assert_eq!(found("mc 0012"), [123]);
    assert_eq!(found("MX12"), [9]);
    assert_eq!(found("DOT 12"), [12]);
    assert_eq!(found("NSC ON 555"), [9]);
    assert_eq!(found("NSC 555"), [0; 0]);
    assert_eq!(found("NIR R1234567"), [4]);
}

#[test]
fn anything_else_finds_names_that_start_with_it_without_punctuation() {
    assert_eq!(found("a&b"), [4, 123, 12]);
    assert_eq!(found("ab truck"), [12]);
    assert_eq!(found("ZEBRA"), [123, 9]);
    assert_eq!(found("transportes peñ"), [4]);
    assert_eq!(found("trucking"), [0; 0]);
    assert_eq!(found(" . "), [0; 0]);
}

#[test]
fn names_that_are_long_alike_come_by_what_follows_then_by_dot_number() {
    // `INTERSTATEFREIGHTEXPRESS` has 24 letters.
    let long = "Interstate Freight Express";
    let (north, south) = (format!("{long} North"), format!("{long} South"));
    let named = [
        (8, north.as_str()),
        (5, south.as_str()),
        (3, long),
        (7, north.as_str()),
        (9, "Interstate Freight"),
        (2, "Interstate Freight"),
    ];
    let snapshot = built(&named.map(|(dot, name)| carrier(dot, name, "", &[])));

    let all = Query { search: Some(SearchText::parse("interstate")), take: 9, ..Query::new(made::today()) };
    let found = snapshot.search(&all).carriers;

    assert_eq!(found, [2, 9, 3, 7, 8, 5].map(|dot| snapshot.find_dot(dot).expect("it is there")));
}

#[test]
fn type_ahead_offers_names_numbers_phones_and_addresses_each_carrier_once() {
    let snapshot = some();
    let offered = |text: &str, limit: usize| -> Vec<(u32, Matched)> {
        let suggestions = snapshot.suggest(text, limit);
        suggestions.iter().map(|one| (snapshot.carrier(one.carrier).dot_number, one.matched)).collect()
    };
    let key = |kind, value| Matched::Identifier(Key::new(kind, value).expect("it fits"));

    assert_eq!(offered("ab", 9), [(4, Matched::DbaName), (123, Matched::LegalName), (12, Matched::LegalName)]);
    assert_eq!(offered("ab", 1), [(4, Matched::DbaName)]);
    let by_number = [
        (12, key(IdentifierKind::Dot, "12")),
        (123, key(IdentifierKind::Mc, "12")),
        (9, key(IdentifierKind::Mx, "12")),
    ];
    assert_eq!(offered("12", 9), by_number);
    assert_eq!(offered("mc 1", 9), [(123, key(IdentifierKind::Mc, "12"))]);
    assert_eq!(offered("201-555-0142", 2).len(), 2);
    assert!(offered("A@B.example", 9).iter().all(|(_, matched)| *matched == Matched::Email));
    assert_eq!((offered("", 9), offered("ab", 0)), (Vec::new(), Vec::new()));
}

#[test]
fn type_ahead_finds_words_inside_names_after_names_that_start_with_them() {
    let snapshot = built(&[
        carrier(1, "JANE WOLFE TRUCKING", "", &[]),
        carrier(2, "Wolfe & Sons, Inc.", "", &[]),
        carrier(3, "Acme Freight LLC", "The Grey-Wolfe Line", &[]),
        carrier(4, "Wolfe Brothers", "Big Wolfe Brothers International of Ohio", &[]),
        carrier(5, "B & J's 24 Wolf O'Brien", "B and J's 24 Wolf O'Brien", &[]),
    ]);
    let offered = |text: &str| -> Vec<(u32, Matched)> {
        let suggestions = snapshot.suggest(text, 9);
        suggestions.iter().map(|one| (snapshot.carrier(one.carrier).dot_number, one.matched)).collect()
    };

    let (legal, dba) = (Matched::LegalName, Matched::DbaName);
    assert_eq!(offered("wolfe"), [(4, legal), (2, legal), (3, dba), (1, legal)]);
    assert_eq!(offered("wolfe truck"), [(1, legal)]);
    assert_eq!(offered("grey wolfe line"), [(3, dba)]);
    assert_eq!(offered("wolfe brothers international of o"), [(4, dba)]);
    assert_eq!(offered("wolfe brothers international of i"), []);
    assert_eq!((offered("o'brien"), offered("obrien")), (vec![(5, legal)], vec![(5, legal)]));
    for common in ["trucking", "llc", "line", "freight l", "of ohio", "e"] {
        assert_eq!(offered(common), [], "{common}");
    }
    assert_eq!(offered("24"), []);
}

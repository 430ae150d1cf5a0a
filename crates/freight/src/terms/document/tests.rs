use super::*;

const DOCUMENT: &str = "\
RATE CONFIRMATION   Load L-1
SYN Blue Mesa Logistics   USDOT 90000101   MC 990001
Carrier: SYN Prairie Haulers LLC   USDOT 1000001   MC 990455

PICKUP   SYN Paper, 100 North Main Street, Dallas, TX 75201
11/24/2026 08:00 appointment
DELIVERY   SYN Print, 8 Test Ave, Chicago, IL 60601
11/25/2026 10:00 appointment

Line haul   $1,950.50
Fuel   $200.00
Total carrier pay   $2,150.50

Detention: $50 per hour after 2 hours.
";

fn on(day: u32) -> Option<(NaiveDate, NaiveDate)> {
    let day = NaiveDate::from_ymd_opt(2026, 11, day)?;
    Some((day, day))
}

fn agreed() -> Agreed {
    let text = |text: &str| Some(text.to_owned());
    Agreed {
        reference: text("L-1"),
        rate_cents: 215_050,
        part_cents: vec![195_050, 20_000],
        carrier_names: vec!["SYN Prairie Haulers, L.L.C.".to_owned()],
        dot_number: 1_000_001,
        mc_numbers: vec![990_455],
        broker_dot_number: None,
        stops: vec![
            AgreedStop {
                street: text("100 N Main St"),
                city: text("Dallas"),
                state: text("TX"),
                postal_code: text("75201"),
                days: on(24),
            },
            AgreedStop {
                street: text("8 Test Avenue, Suite 4"),
                city: text("Chicago"),
                state: text("IL"),
                postal_code: text("60601"),
                days: on(25),
            },
        ],
    }
}

/// The outcomes, in the order of the points.
fn outcomes(text: &str, agreed: &Agreed) -> Vec<Comparison> {
    compare_document(text, agreed).expect("read").into_iter().map(|one| one.outcome).collect()
}

/// What differs, with its sentence.
fn differing(text: &str, agreed: &Agreed) -> Vec<(Point, String)> {
    let all = compare_document(text, agreed).expect("read").into_iter();
    all.filter(|one| one.outcome == Comparison::Differs).map(|one| (one.point, one.says)).collect()
}

#[test]
fn a_document_that_says_the_same_in_its_own_way_agrees_on_every_point() {
    assert_eq!(outcomes(DOCUMENT, &agreed()), [Comparison::Agrees; 9]);
}

#[test]
fn each_point_that_is_another_differs_and_no_other() {
    for (from, to, point) in [
        ("$2,150.50", "$1,150.50", Point::Rate),
        ("SYN Prairie Haulers LLC", "SYN Other Haulers LLC", Point::Carrier),
        ("USDOT 1000001", "USDOT 1000002", Point::DotNumber),
        ("MC 990455", "MC 990456", Point::McNumber),
        ("Load L-1", "Load L-7", Point::LoadNumber),
        ("100 North Main Street", "900 Harbor Road", Point::Address),
        ("Dallas, TX 75201", "Laredo, TX 78040", Point::Address),
        ("TX 75201", "TX 75299", Point::Address),
        ("11/24/2026", "11/23/2026", Point::Day),
    ] {
        let changed = DOCUMENT.replace(from, to);
        let found = differing(&changed, &agreed());
        assert_eq!(found.iter().map(|(point, _)| *point).collect::<Vec<_>>(), [point], "{to}: {found:?}");
    }
}

#[test]
fn a_difference_is_said_with_both_values() {
    let found = differing(&DOCUMENT.replace("$2,150.50", "$1,150.50"), &agreed());
    assert_eq!(found[0].1, "The document pays $1,150.50; the load pays $2,150.50.");
    let found = differing(&DOCUMENT.replace("100 North Main Street", "900 Harbor Road"), &agreed());
    assert!(found[0].1.starts_with("Stop 1: The document has “900 Harbor Road”"), "{}", found[0].1);
}

#[test]
fn what_is_not_in_the_words_is_not_said_and_what_nobody_knows_is_not_known() {
    assert!(outcomes("Please sign.", &agreed()).iter().all(|one| *one == Comparison::NotSaid));
    let nothing = Agreed { stops: vec![AgreedStop::default()], ..Agreed::default() };
    let all = outcomes(DOCUMENT, &nothing);
    assert_eq!([all[1], all[3], all[4], all[5], all[6]], [Comparison::NotKnown; 5]);
}

#[test]
fn one_number_may_be_the_brokers_own() {
    let text = DOCUMENT.replace("   USDOT 1000001   MC 990455", "");
    assert_eq!(outcomes(&text, &agreed())[2..4], [Comparison::NotSaid; 2]);
    let known = Agreed { broker_dot_number: Some(90_000_101), ..agreed() };
    assert_eq!(outcomes(&DOCUMENT.replace("USDOT 1000001", "USDOT 1000002"), &known)[2], Comparison::Differs);
    assert_eq!(outcomes(&text, &known)[2], Comparison::NotSaid);
}

#[test]
fn the_parts_of_a_rate_count_where_no_total_is_named() {
    let parts = DOCUMENT.replace("Total carrier pay   $2,150.50\n", "");
    assert_eq!(outcomes(&parts, &agreed())[0], Comparison::Agrees);
    let another_total = DOCUMENT.replace("Total carrier pay   $2,150.50", "Total carrier pay   $2,000.00");
    assert_eq!(outcomes(&another_total, &agreed())[0], Comparison::Differs);
    assert_eq!(outcomes("Flat rate: 2150", &Agreed { rate_cents: 215_000, ..agreed() })[0], Comparison::Agrees);
}

#[test]
fn a_text_beyond_the_bound_is_not_compared() {
    assert_eq!(compare_document(&"a".repeat(MOST_TEXT + 1), &agreed()), Err(TooLong));
}

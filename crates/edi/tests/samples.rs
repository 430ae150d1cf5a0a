//! Tenders as partners of the usual dialects write them (made for this), what is read of them, and what is answered.

use chrono::{NaiveDate, NaiveTime, TimeZone, Utc};
use edi::{
    Answer, Decision, Envelope, Event, GroupProblem, InterchangeProblem, Numbers, Party, Purpose, Separators,
    SetProblem, Status, StopReason, Tender, TimeCode, TimeMeaning, acknowledge, answer, read, status, tender,
};
use std::fmt::Write;

/// An interchange around transaction sets, each given from ST on without its trailer.
fn interchange(sets: &[&str]) -> String {
    let mut text = String::from(
        "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261124*0930*U*00401*000000123*0*P*>~\n\
         GS*SM*SHPR*HWBK*20261124*0930*77*X*004010~\n",
    );
    for (at, set) in sets.iter().enumerate() {
        let lines: Vec<_> = set.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        text.push_str(&lines.join("\n"));
        let _ = write!(text, "\nSE*{}*{:04}~\n", lines.len() + 1, at + 1);
    }
    let _ = write!(text, "GE*{}*77~\nIEA*1*000000123~\n", sets.len());
    text
}

/// A retailer's: an appointment at each end, pounds, charge in cents, references by stop.
const RETAILER: &str = "ST*204*0001~
    B2**HWBK**SH1001**PP~
    B2A*00*LT~
    L11*4500012345*PO~
    G62*64*20261125*1*1200*CT~
    NTE**CALL 2 H BEFORE ARRIVAL~
    N1*BT*NORTH STAR FOODS*93*NSF~
    N3*1 MARKET ST~
    N4*MINNEAPOLIS*MN*55401*US~
    N7**0*********TR****5300~
    S5*1*CL*42000*L*24~
    L11*PU7788*P8~
    G62*69*20261127*U*0800*LT~
    N1*SF*NORTH STAR DC 4*93*DC4~
    N3*500 DOCK RD~
    N4*FARGO*ND*58102*US~
    G61*SH*SHIPPING OFFICE*TE*7015550142~
    L5*1*FROZEN POTATOES~
    S5*2*CU*42000*L*24~
    G62*70*20261129*X*1400*LT~
    N1*ST*GREEN GROCER DALLAS*93*GG7~
    N3*88 COMMERCE ST~
    N4*DALLAS*TX*75201*US~
    L3*42000*G***285000******24*L~";

/// A manufacturer's: windows, kilograms, no appointment, a change, colons between lines' parts.
const MANUFACTURER: &str = "ST*204*0001~
    B2**HWBK**M-77**CC~
    B2A*04*LT~
    S5*1*LD*9000*K*10~
    G62*37*20261201*I*0700~
    G62*38*20261201*K*1500~
    N1*SH*ACME STEEL~
    N4*GARY*IN*46402~
    S5*2*PU~
    G62*53*20261202*G*0600~
    G62*54*20261203*L*1800~
    N1*CN*BETA WORKS~
    N4*TOLEDO*OH*43604~";

const CANCELLATION: &str = "ST*204*0001~
    B2**HWBK**SH1001**PP~
    B2A*01*LT~";

fn read_tender(set: &str) -> Result<Tender, Vec<String>> {
    let text = interchange(&[set]);
    let interchange = read(&text).expect("an interchange");
    assert_eq!(interchange.problem, None);
    assert_eq!(interchange.groups[0].problem, None);
    assert_eq!(interchange.groups[0].sets[0].problem, None);
    tender(&interchange.groups[0].sets[0]).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

fn envelope() -> Envelope {
    let party = |id: &str| Party { qualifier: "02".to_owned(), id: id.to_owned() };
    Envelope {
        sender: party("HWBK"),
        receiver: party("SHPR"),
        applications: None,
        is_test: false,
        written_at: Utc.with_ymd_and_hms(2026, 11, 24, 15, 31, 0).single().expect("a moment"),
        numbers: Numbers { interchange: 9, group: 8 },
        separators: Separators::default(),
    }
}

/// The segments between ST and SE of what was written, which must be an interchange without faults.
fn body(text: &str) -> Vec<String> {
    let interchange = read(text).expect("an interchange");
    assert_eq!(interchange.problem, None);
    let [group] = &interchange.groups[..] else { panic!("one group") };
    assert_eq!(group.problem, None);
    let [set] = &group.sets[..] else { panic!("one set") };
    assert_eq!(set.problem, None);
    let lines: Vec<_> = text.lines().map(|line| line.trim_end_matches('~').to_owned()).collect();
    lines[3..lines.len() - 3].to_vec()
}

#[test]
fn a_tender_with_appointments_is_read() {
    let tender = read_tender(RETAILER).expect("a tender");

    assert_eq!(tender.purpose, Purpose::Original);
    assert_eq!((tender.scac.as_deref(), tender.shipment_id.as_str()), (Some("HWBK"), "SH1001"));
    assert_eq!(tender.answer_until.map(|until| until.day), Some(day(2026, 11, 25)));
    assert_eq!((tender.equipment.as_deref(), tender.trailer_length), (Some("TR"), Some(53.0)));
    assert_eq!((tender.weight, tender.charge), (Some(42_000.0), Some(2_850.0)));
    assert_eq!(tender.commodities, ["FROZEN POTATOES"]);
    assert_eq!(tender.notes, ["CALL 2 H BEFORE ARRIVAL"]);
    assert_eq!(tender.bill_to.and_then(|place| place.city).as_deref(), Some("MINNEAPOLIS"));
    let [pickup, delivery] = &tender.stops[..] else { panic!("two stops") };
    assert_eq!((pickup.reason, delivery.reason), (StopReason::Load, StopReason::Unload));
    assert_eq!(pickup.place.street.as_deref(), Some("500 DOCK RD"));
    assert_eq!(pickup.contacts[0].phone.as_deref(), Some("7015550142"));
    assert_eq!(pickup.references[0].number, "PU7788");
    assert_eq!(pickup.times[0].meaning, TimeMeaning::At);
    assert_eq!(pickup.times[0].time, NaiveTime::from_hms_opt(8, 0, 0));
    assert_eq!((pickup.weight, pickup.pieces), (Some(42_000.0), Some(24)));
    assert_eq!(delivery.place.zip.as_deref(), Some("75201"));
}

#[test]
fn a_change_with_windows_and_kilograms_is_read() {
    let tender = read_tender(MANUFACTURER).expect("a tender");

    assert_eq!(tender.purpose, Purpose::Change);
    assert_eq!(tender.stops[0].weight.map(f64::round), Some(19_842.0));
    let meanings: Vec<_> = tender.stops[1].times.iter().map(|time| (time.meaning, time.day)).collect();
    assert_eq!(meanings, [(TimeMeaning::From, day(2026, 12, 2)), (TimeMeaning::Until, day(2026, 12, 3))]);
}

/// A chemical distributor's: stops in another order than their numbers, orders with lines, hazardous materials, times on its own clock.
const DISTRIBUTOR: &str = "ST*204*0001~
    B2**HWBK**D-5**PP~
    B2A*00*LT~
    S5*2*CU~
    G62*68*20261203*Z*0600*LT~
    G62*70*20261203*X*1400*UT~
    N1*ST*PAINT WORKS~
    N4*DALLAS*TX*75201*US~
    S5*1*CL~
    G62*10*20261201*Y*0600*ET~
    G62*69*20261201*U*1000*ET~
    N1*SF*TANK FARM~
    N2*DOCK B~
    N3*500 DOCK RD*BLDG 7~
    N4*FARGO*ND*58102*US~
    OID*O1*PO778**PC*10*L*12000~
    L5*1*ACETONE~
    AT8*G*L*12000*10~
    AT8*N*L*11500*10~
    LH1*EA*10*UN1090*******II~
    LH2*3~
    LH3*ACETONE~
    LH4**8005550142~
    OID*O2*PO779**PC*20*L*30000~
    L5*2*PAINT~
    AT8*G*L*30000*20~";

#[test]
fn stops_lines_clocks_and_hazardous_materials_are_read() {
    let tender = read_tender(DISTRIBUTOR).expect("a tender");

    let [pickup, delivery] = &tender.stops[..] else { panic!("two stops") };
    assert_eq!((pickup.number, pickup.reason, delivery.number), (1, StopReason::Load, 2));
    assert_eq!((pickup.weight, pickup.pieces), (Some(42_000.0), Some(30)));
    assert_eq!(tender.commodities, ["ACETONE", "PAINT"]);
    let clocks: Vec<_> = pickup.times.iter().chain(&delivery.times).map(|at| (at.clock, at.is_scheduled)).collect();
    let eastern = Some(TimeCode::Zone("America/New_York"));
    assert_eq!(clocks, [(eastern, false), (eastern, true), (None, false), (Some(TimeCode::Ahead(0)), true)]);
    let [acetone] = &pickup.hazmats[..] else { panic!("one material: {:?}", pickup.hazmats) };
    assert_eq!((acetone.number.as_deref(), acetone.class.as_deref()), (Some("UN1090"), Some("3")));
    assert_eq!((acetone.name.as_deref(), acetone.packing_group.as_deref()), (Some("ACETONE"), Some("II")));
    assert_eq!(acetone.phone.as_deref(), Some("8005550142"));
    assert_eq!(pickup.place.street.as_deref(), Some("500 DOCK RD, BLDG 7"));
    assert_eq!(pickup.notes, ["DOCK B"]);
    let orders: Vec<_> = pickup.references.iter().map(|order| order.number.as_str()).collect();
    assert_eq!(orders, ["PO778", "PO779"]);
}

#[test]
fn a_line_of_the_whole_stop_is_not_added_to_its_parts() {
    let whole = DISTRIBUTOR.replace("OID*O1", "AT8*G*K*19000*30~\n    OID*O1").replace("PO779**PC", "PO779**PL");
    let tender = read_tender(&whole).expect("a tender");
    assert_eq!((tender.stops[0].weight.map(f64::round), tender.stops[0].pieces), (Some(41_888.0), Some(30)));
    let several = read_tender(&DISTRIBUTOR.replace("PO779**PC", "PO779**PL")).expect("a tender");
    assert_eq!(several.stops[0].pieces, None, "cartons and pallets aren't added up");
}

#[test]
fn a_clock_that_is_not_known_is_a_fault_and_a_long_note_is_none() {
    let wrong = read_tender(&DISTRIBUTOR.replace("*1000*ET", "*1000*XX"));
    assert_eq!(wrong, Err(vec!["G6205 (segment 11): This code is not taken here. It holds \"XX\".".to_owned()]));
    let long = RETAILER.replace("CALL 2 H", &"CALL AGAIN ".repeat(40));
    assert_eq!(read_tender(&long).map(|tender| tender.notes[0].len() > 400), Ok(true));
}

#[test]
fn a_cancellation_needs_no_stops() {
    assert_eq!(read_tender(CANCELLATION).map(|tender| tender.purpose), Ok(Purpose::Cancel));
    assert_eq!(
        read_tender(&CANCELLATION.replace("B2A*01", "B2A*00")),
        Err(vec!["S5 (segment 4): This segment is missing.".to_owned()])
    );
}

#[test]
fn whoever_ends_lines_with_line_feeds_and_splits_by_bars_is_read_too() {
    let text = interchange(&[RETAILER]).replace("~\n", "~").replace('~', "\n").replace('*', "|");

    let interchange = read(&text).expect("an interchange");

    assert_eq!(tender(&interchange.groups[0].sets[0]).map(|tender| tender.stops.len()), Ok(2));
}

#[test]
fn every_fault_names_its_segment_and_element() {
    let wrong = RETAILER
        .replace("B2**HWBK**SH1001", "B2**HWBK**")
        .replace("B2A*00", "B2A*99")
        .replace("20261127*U*0800", "20261327*U*2560")
        .replace("S5*2*CU*42000*L", "S5*2*QQ*42000*STONE");

    assert_eq!(
        read_tender(&wrong),
        Err([
            "B204 (segment 2): This element is missing.",
            "B2A01 (segment 3): This code is not taken here. It holds \"99\".",
            "G6202 (segment 13): This is not a date. It holds \"20261327\".",
            "S502 (segment 19): This code is not taken here. It holds \"QQ\".",
        ]
        .map(str::to_owned)
        .to_vec())
    );
}

#[test]
fn the_acknowledgment_accepts_what_could_be_read_and_names_what_could_not() {
    let wrong = RETAILER.replace("S5*2*CU", "S5*2*QQ").replace("20261127*U*0800", "20261327*U*0800");
    let text = interchange(&[RETAILER, &wrong]);
    let interchange = read(&text).expect("an interchange");
    let group = &interchange.groups[0];
    let faults: Vec<_> = group.sets.iter().map(|set| tender(set).err().unwrap_or_default()).collect();

    assert_eq!(
        body(&acknowledge(group, &faults, &envelope())),
        [
            "AK1*SM*77",
            "AK2*204*0001",
            "AK5*A",
            // Both sets of the sample have number 0001: the control number is the set's own.
            "AK2*204*0001",
            "AK3*G62*13**8",
            "AK4*2**8*20261327",
            "AK3*S5*19**8",
            "AK4*2**7*QQ",
            "AK5*R*3*5",
            "AK9*P*2*2*1",
        ]
    );
}

#[test]
fn a_broken_envelope_is_told_and_nothing_of_it_is_taken() {
    let whole = interchange(&[RETAILER]);
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

#[test]
fn a_number_that_could_not_be_told_back_is_refused() {
    for number in ["X>Y", "E1\u{200b}", "É-1"] {
        let wrong = read_tender(&RETAILER.replace("SH1001", number)).expect_err(number);

        let expected = "B204 (segment 2): This element has a character that it may not have.";
        assert_eq!(wrong, [format!("{expected} It holds \"{number}\".")]);
    }
}

#[test]
fn answers_and_statuses_are_written() {
    let yes = Answer {
        scac: "HWBK".to_owned(),
        shipment_id: "SH1001".to_owned(),
        load_number: Some("L-1~*>é".to_owned()),
        decision: Decision::Accepted,
        reason: None,
    };
    assert_eq!(body(&answer(&yes, &envelope())), ["B1*HWBK*SH1001*20261124*A", "N9*CN*L-1   e"]);
    let no = Answer { decision: Decision::Declined, reason: Some("No truck".to_owned()), load_number: None, ..yes };
    assert_eq!(body(&answer(&no, &envelope())), ["B1*HWBK*SH1001*20261124*D", "K1*No truck"]);

    let at = Status {
        load_number: "L-1".to_owned(),
        shipment_id: "SH1001".to_owned(),
        scac: "HWBK".to_owned(),
        stop: Some(2),
        event: Event::ArrivedAtDelivery,
        reason: None,
        happened_at: day(2026, 11, 29).and_hms_opt(13, 52, 0).expect("a time"),
        city: Some(["Dallas", "TX", "US"].map(str::to_owned)),
        point: None,
        trailer: Some("T53".to_owned()),
    };
    assert_eq!(
        body(&status(&at, &envelope())),
        ["B10*L-1*SH1001*HWBK", "LX*1", "AT7*X1*NS***20261129*1352*LT", "MS1*Dallas*TX*US", "MS2*HWBK*T53", "L11*2*QN"]
    );
    let accented = ["QUÉBEC", "Trois-Rivie\u{300}res", "Coeur d’Alene", "Sacré-Cœur", "東京"].map(|city| {
        let city = Some([city, "QC", "CA"].map(str::to_owned));
        body(&status(&Status { city, ..at.clone() }, &envelope())).swap_remove(3)
    });
    let told = ["QUEBEC", "Trois-Rivieres", "Coeur d'Alene", "Sacre-Coeur", "  "];
    assert_eq!(accented, told.map(|city| format!("MS1*{city}*QC*CA")));
    let late =
        Status { event: Event::Delayed, city: None, point: Some((-96.797, 32.7767)), stop: None, trailer: None, ..at };
    assert_eq!(
        body(&status(&late, &envelope())),
        ["B10*L-1*SH1001*HWBK", "LX*1", "AT7*SD*AF***20261129*1352*LT", "MS1****0964749*0324636*W*N"]
    );
}

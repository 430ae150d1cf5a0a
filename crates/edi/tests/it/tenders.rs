//! Tenders as shippers write them (made for this), what is read of them, and what is wrong with them.

use crate::made::{RETAILER, SHIPPER, day, interchange};
use chrono::NaiveTime;
use edi::{Purpose, StopReason, Tender, TimeCode, TimeMeaning, read, tender};

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
    let text = interchange(SHIPPER, &[set]);
    let interchange = read(&text).expect("an interchange");
    assert_eq!(interchange.problem, None);
    assert_eq!(interchange.groups[0].problem, None);
    assert_eq!(interchange.groups[0].sets[0].problem, None);
    tender(&interchange.groups[0].sets[0]).map_err(|faults| faults.iter().map(ToString::to_string).collect())
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
fn a_number_that_could_not_be_told_back_is_refused() {
    for number in ["X>Y", "E1\u{200b}", "É-1"] {
        let wrong = read_tender(&RETAILER.replace("SH1001", number)).expect_err(number);

        let expected = "B204 (segment 2): This element has a character that it may not have.";
        assert_eq!(wrong, [format!("{expected} It holds \"{number}\".")]);
    }
}

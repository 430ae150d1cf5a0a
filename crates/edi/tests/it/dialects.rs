//! Tenders as different systems write them, each with its habits (all made for this): what would be read wrongly, or refused for nothing, if one
//! only knew the standard.

use crate::made::{self, Around, USUAL};
use chrono::NaiveDate;
use edi::{
    InterchangeProblem, Purpose, Separators, StopReason, Tender, TenderStop, TimeCode, TimeMeaning, TrailerAct, read,
    read_all, tender,
};

/// An interchange of one tender, given from B2 on with the usual signs; `between` stands behind each segment.
fn interchange(signs: Separators, between: &'static str, body: &str) -> String {
    let around = Around {
        sender: ("ZZ", "SHIPPER"),
        applications: ("SHPAPP", "HWBKTL"),
        numbers: ("000000345", "0045"),
        signs,
        between,
    };
    let set = format!("ST*204*0001\n{body}");
    made::interchange(around, &[set.as_str()])
}

/// The tender of an interchange that has one, and nothing wrong around it.
fn only(text: &str) -> Tender {
    let interchange = read(text).expect("an interchange");
    assert_eq!((interchange.problem, interchange.groups[0].problem), (None, None));
    let set = &interchange.groups[0].sets[0];
    assert_eq!(set.problem, None);
    tender(set).unwrap_or_else(|faults| panic!("{:?}", faults.iter().map(ToString::to_string).collect::<Vec<_>>()))
}

fn usual(body: &str) -> Tender {
    only(&interchange(USUAL, "\r\n", body))
}

fn two(tender: &Tender) -> (&TenderStop, &TenderStop) {
    let [pickup, delivery] = &tender.stops[..] else { panic!("two stops: {:?}", tender.stops) };
    (pickup, delivery)
}

fn street(stop: &TenderStop) -> Option<&str> {
    stop.place.street.as_deref()
}

/// A carrier system turned shipper: every party of a stop is named, with the office's address last, and stops are numbered as references, too.
#[test]
fn where_the_truck_goes_counts_before_the_office_of_who_ships() {
    let tender = usual(
        "B2**HWBK**M100234**PP~\nB2A*00~\nL11*M100234*CR~\nMS3*HWBK*B**M~
        S5*1*LD~\nL11*1*QN~\nL11*PU55*PU~\nG62*69*20261127*U*0800*LT~\nG62*69*20261127*U*1600*LT~
        N1*BT*ACME PAYABLES*93*7~\nN3*PO BOX 9~\nN4*OMAHA*NE*68101*US~
        N1*SF*ACME PLANT 4*93*P4~\nN3*500 DOCK RD~\nN4*FARGO*ND*58102*US~
        N1*SH*ACME HEAD OFFICE~\nN3*1 MAIN ST~\nN4*CHICAGO*IL*60601*US~
        S5*2*UL~\nL11*2*QN~\nG62*70*20261129*X*1400*LT~\nN1*CN*GROCER OFFICE~\nN3*9 TOWER PLZ~\nN4*PLANO*TX*75023*US~
        N1*ST*GROCER DC~\nN3*88 COMMERCE ST~\nN4*DALLAS*TX*752011234*US~\nL3*42000.50*G~",
    );

    let (pickup, delivery) = two(&tender);
    let city = |stop: &TenderStop| stop.place.city.clone().unwrap_or_default();
    assert_eq!((street(pickup), city(pickup)), (Some("500 DOCK RD"), "FARGO".to_owned()));
    assert_eq!((street(delivery), city(delivery)), (Some("88 COMMERCE ST"), "DALLAS".to_owned()));
    assert_eq!(pickup.place.name.as_deref(), Some("ACME PLANT 4"));
    assert_eq!(delivery.place.zip.as_deref(), Some("752011234"));
    let references: Vec<_> = pickup.references.iter().map(|reference| reference.number.as_str()).collect();
    assert_eq!(references, ["PU55"], "the number of a stop is no reference");
    assert!(pickup.times.iter().all(|time| time.meaning == TimeMeaning::At && time.is_scheduled));
    assert_eq!((pickup.times.len(), tender.weight), (2, Some(42_000.5)));
}

/// Bars and line feeds, trailers numbered without zeros, clocks in three letters, trailers that are dropped, equipment at the stop.
#[test]
fn dropped_trailers_three_letter_clocks_and_numbers_without_zeros_are_read() {
    let signs = Separators { element: '|', component: ':', segment: '\n' };
    let text = interchange(
        signs,
        "",
        "B2**HWBK**T-778**TP~\nB2A*00*LT~
        S5*1*PA*38000*L~\nN7**5312*********TF****5300~\nG62*69*20261127*U*0800*EST~\nN1*SF*YARD~\nN4*JOLIET*IL*60431~
        S5*2*SU~\nG62*70*20261128*X*0900*CDT~\nN1*ST*DC~\nN4*MEMPHIS*TN*38118~",
    );
    let text = text.replace("IEA|1|000000345", "IEA|1|345").replace("GE|1|0045", "GE|1|45");

    let tender = only(&text);

    let (pickup, delivery) = two(&tender);
    assert_eq!((pickup.reason, pickup.trailer), (StopReason::Load, Some(TrailerAct::Taken)));
    assert_eq!((delivery.reason, delivery.trailer), (StopReason::Unload, Some(TrailerAct::Left)));
    assert_eq!((tender.equipment.as_deref(), tender.trailer_length), (Some("TF"), Some(53.0)));
    let clocks = [pickup, delivery].map(|stop| stop.times[0].clock);
    assert_eq!(clocks, ["America/New_York", "America/Chicago"].map(|zone| Some(TimeCode::Zone(zone))));
    let other = text.replace("IEA|1|345", "IEA|1|346");
    assert_eq!(read(&other).map(|read| read.problem), Ok(Some(InterchangeProblem::ControlNumberDiffers)));
}

/// A planning system: no lines at all, zeros for what isn't known, decimals in counts, the description in the lading.
#[test]
fn what_only_orders_and_lading_say_is_read_and_zero_is_no_weight() {
    let tender = usual(
        "B2**HWBK**MG-9**PP~\nB2A*00*LT~\nN7**0*********RT**-10~
        S5*1*CL*0*L*24.00*PL~\nG62*10*20261201*Y*0600~\nN1*SF*FREEZER~\nN4*NAMPA*ID*83651~
        OID*8001*PO1**PL*10*L*15000~\nLAD*PLT*10***L*15100*******FRENCH FRIES~
        OID*8002***PL*14*L*20000~\nLAD*PLT*14***L*20200*******HASH BROWNS~
        S5*2*CU*0*L*0*PL~\nG62*02*20261203*Z*0900~\nN1*ST*STORE~\nN4*DENVER*CO*80202~\nL3*0*G***185000~",
    );

    let (pickup, delivery) = two(&tender);
    assert_eq!((tender.weight, pickup.weight, delivery.weight), (None, Some(35_300.0), None));
    assert_eq!(pickup.pieces, Some(24));
    assert_eq!(tender.commodities, ["FRENCH FRIES", "HASH BROWNS"]);
    let orders: Vec<_> = pickup.references.iter().map(|order| order.number.as_str()).collect();
    assert_eq!(orders, ["PO1", "8002"], "without a purchase order, the shipper's own number");
    assert_eq!(tender.notes, ["Temperature control: -10"]);
    assert_eq!(tender.charge, Some(1_850.0));
}

/// A newer version with a third element of ST, seconds in times, and two stops under one number, in the order of the text.
#[test]
fn stops_under_one_number_keep_their_order() {
    let text = interchange(
        Separators { component: ':', ..USUAL },
        "",
        "B2**HWBK**OTM.20261124-0017**PP~\nB2A*05~
        S5*1*CL~\nG62*37*20261201*I*070000~\nG62*38*20261201*K*150000~\nN1*SF*MILL~\nN4*MACON*GA*31201~
        S5*2*PU~\nG62*70*20261202*X*08000000~\nN1*ST*FIRST~\nN4*ATLANTA*GA*30301~
        S5*2*PL~\nG62*69*20261202*U*0900~\nN1*SF*FIRST AGAIN~\nN4*ATLANTA*GA*30301~
        S5*3*CU~\nG62*54*20261203*L*2400~\nN1*ST*LAST~\nN4*MOBILE*AL*36601~",
    );
    let tender = only(&text.replace("ST*204*0001", "ST*204*0001*005010X204"));

    assert_eq!((tender.purpose, tender.shipment_id.as_str()), (Purpose::Change, "OTM.20261124-0017"));
    let names: Vec<_> = tender.stops.iter().filter_map(|stop| stop.place.name.as_deref()).collect();
    assert_eq!(names, ["MILL", "FIRST", "FIRST AGAIN", "LAST"]);
    let numbers: Vec<u32> = tender.stops.iter().map(|stop| stop.number).collect();
    assert_eq!(numbers, [1, 2, 2, 3]);
    let last = tender.stops[3].times[0];
    assert_eq!(
        (last.meaning, last.time.map(|time| time.to_string())),
        (TimeMeaning::Until, Some("23:59:00".to_owned()))
    );
}

/// An enterprise system: plus signs and apostrophes, kilograms, orders in SPO.
#[test]
fn kilograms_and_orders_in_spo_are_read_whatever_parts_the_elements() {
    let signs = Separators { element: '+', component: ':', segment: '\'' };
    let tender = only(&interchange(
        signs,
        "\r\n",
        "B2**HWBK**0080012345**PP~\nB2A*04*LT~\nNTE*LOI*KEEP DRY~\nNTE**CALL GATE 3~
        S5*1*LD~\nG62*68*20261201*Y*0700~\nN1*SH*WERK 1000~\nN4*GREER*SC*29651*US~
        SPO*4500099887**PC*40*K*1000~\nSPO*4500099888**PC*10*K*500~
        S5*2*UL~\nG62*53*20261202*G*0600~\nG62*54*20261202*L*1400~\nN1*CN*KUNDE~\nN4*TOLEDO*OH*43604*US~",
    ));

    let (pickup, _) = two(&tender);
    assert_eq!((pickup.weight.map(f64::round), pickup.pieces), (Some(3_307.0), Some(50)));
    assert_eq!(pickup.references.len(), 2);
    assert_eq!(tender.notes, ["KEEP DRY", "CALL GATE 3"]);
}

/// A broker that tenders on: limits of days with the code of a scheduled time, hazardous freight told by its handling alone.
#[test]
fn a_limit_of_a_day_stays_one_with_any_kind_of_time() {
    let tender = usual(
        "B2**HWBK**337766554**PP~\nB2A*00*LT~\nG62*64*20261125*1*1200~\nAT5*HM~
        S5*1*CL~\nL11*B-7*BM~\nG62*37*20261201*U*0700*LT~\nG62*38*20261201*U*1500*LT~\nN1*SH*PLANT~\nN4*BAYTOWN*TX*77520*USA~
        AT5***TANK WASH REQUIRED~
        S5*2*CU~\nG62*53*20261202*X*0600*LT~\nG62*54*20261202*X*1800*LT~\nN1*CN*USER~\nN4*TULSA*OK*74103*USA~",
    );

    let (pickup, delivery) = two(&tender);
    for stop in [pickup, delivery] {
        let meanings: Vec<TimeMeaning> = stop.times.iter().map(|time| time.meaning).collect();
        assert_eq!(meanings, [TimeMeaning::From, TimeMeaning::Until]);
    }
    assert!(tender.is_hazardous);
    assert_eq!(tender.notes, ["Special handling: HM"]);
    assert_eq!(pickup.notes, ["TANK WASH REQUIRED"]);
}

/// A cancellation that repeats the whole tender, with what would be refused in one.
#[test]
fn a_cancellation_is_not_refused_for_what_else_it_says() {
    let tender = usual(
        "B2**HWBK**C-77**PP~\nB2A*01*LT~\nG62*64*2026*1*12~\nL11*A*B~
        S5*X*QQ*heavy*STONE~\nG62*69*20261332*U*2561*XX~\nN1*SF*PLANT~\nL3*many*G~",
    );

    assert_eq!((tender.purpose, tender.shipment_id.as_str()), (Purpose::Cancel, "C-77"));
    assert!(tender.stops.is_empty());
    let text = interchange(USUAL, "", "B2**HWBK****PP~\nB2A*01*LT~");
    let interchange = read(&text).expect("an interchange");
    assert!(self::tender(&interchange.groups[0].sets[0]).is_err(), "it must name its shipment");
}

/// A mill: tons, several kinds of weight for one line, a stop that only starts loading.
#[test]
fn tons_are_pounds_and_one_kind_of_weight_counts() {
    let tender = usual(
        "B2**HWBK**ST-4**PP~\nB2A*00*LT~
        S5*1*AL*22*S~\nG62*69*20261201*U*0700~\nN1*SF*MILL~\nN4*GARY*IN*46402~
        S5*2*PL~\nG62*69*20261201*U*1100~\nN1*SF*YARD~\nN4*GARY*IN*46402~\nL5*1*COILS~\nAT8*N*L*20000*2~\nAT8*B*L*20400*2~
        S5*3*CU*19.5*E~\nG62*70*20261202*X*0900~\nN1*ST*SHOP~\nN4*TOLEDO*OH*43604~",
    );

    let weights: Vec<_> = tender.stops.iter().map(|stop| stop.weight.map(f64::round)).collect();
    assert_eq!(weights, [Some(44_000.0), Some(20_000.0), Some(42_990.0)]);
    assert_eq!((tender.stops[0].reason, tender.stops[1].pieces), (StopReason::Load, Some(2)));
}

/// An older host: signs that don't print, an acknowledgment of an interchange before the group, and what a mainframe leaves behind the end.
#[test]
fn signs_that_do_not_print_and_what_trails_are_no_obstacle() {
    let signs = Separators { element: '\u{1d}', component: '\u{1f}', segment: '\u{1c}' };
    let text = interchange(
        signs,
        "",
        "B2**HWBK**OLD1**PP~\nB2A*00~
        S5*01*LD*40000~\nG62*37*261201*I*0600*TT~\nG62*38*261201*K*1400*TT~\nN1*SH*KILN~\nN4*MONCTON*NB*E1C 1A1*CAN~
        S5*02*UL~\nG62*02*261203~\nN1*CN*YARD~\nN4*BANGOR*ME*04401*USA~",
    );
    let text = text.replacen("GS\u{1d}", "TA1\u{1d}000000007\u{1d}261123\u{1d}0800\u{1d}A\u{1d}000\u{1c}GS\u{1d}", 1);

    let around = format!("\r\n{text}\r\n\u{1a}  \r\n");
    let all = read_all(&around).expect("one");

    assert_eq!((all.len(), all[0].problem), (1, None));
    assert_eq!(all[0].groups[0].between, ("SHPAPP", "HWBKTL"));
    let tender = only(&text);
    let (pickup, delivery) = two(&tender);
    assert_eq!(pickup.times[0].clock, Some(TimeCode::Zone("America/Halifax")));
    assert_eq!((pickup.number, pickup.weight), (1, Some(40_000.0)));
    assert_eq!(Some(delivery.times[0].day), NaiveDate::from_ymd_opt(2026, 12, 3));
    assert_eq!((delivery.times[0].time, delivery.place.zip.as_deref()), (None, Some("04401")));
}

/// The least that anybody sends: no SCAC, no summary, no references; blanks at the ends of elements and segments.
#[test]
fn the_least_is_enough() {
    let tender = usual(
        "B2****  LEAN-1  **PP*  ~\nB2A*00 *~
        S5*1*LD ~\nG62*69*20261201*U* ~\nN1*SF~\nN4*FRESNO *CA *93706 ~
        S5*2*UL ~\nG62*70*20261202*X*1000 *LT ~\nN1*ST~\nN4*RENO*NV*89501~",
    );

    assert_eq!((tender.scac.as_deref(), tender.shipment_id.as_str()), (None, "LEAN-1"));
    let (pickup, delivery) = two(&tender);
    assert_eq!((pickup.times[0].time, pickup.place.state.as_deref()), (None, Some("CA")));
    assert_eq!(delivery.times[0].clock, None);
    assert_eq!((tender.weight, pickup.weight, tender.commodities.len()), (None, None, 0));
}

/// A header that isn't filled up with blanks is none: it is refused in words, not read askew.
#[test]
fn a_header_that_is_not_filled_up_is_refused() {
    let text =
        interchange(USUAL, "\n", "B2**HWBK**C-77**PP~\nB2A*01*LT~").replace("*ZZ*SHIPPER        *", "*ZZ*SHIPPER*");

    let refused = read(&text).expect_err("no header").to_string();

    assert!(refused.contains("106 characters"), "{refused}");
}

//! What is written for partners: acknowledgments, answers and shipment status.

use crate::made::{RETAILER, SHIPPER, day, interchange};
use chrono::{TimeZone, Utc};
use edi::{
    Answer, Decision, Envelope, Event, Numbers, Party, Separators, Status, acknowledge, answer, read, status, tender,
};

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
fn the_acknowledgment_accepts_what_could_be_read_and_names_what_could_not() {
    let wrong = RETAILER.replace("S5*2*CU", "S5*2*QQ").replace("20261127*U*0800", "20261327*U*0800");
    let text = interchange(SHIPPER, &[RETAILER, &wrong]);
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
        ["B10*L-1*SH1001*HWBK", "LX*1", "AT7*SD*AJ***20261129*1352*LT", "MS1****0964749*0324636*W*N"]
    );
}

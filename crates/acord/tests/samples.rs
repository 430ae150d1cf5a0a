//! Synthetic certificates, read back: every value with its place, and nothing that is not there.

use acord::synthetic::{Coverage, Sample, form, printed};
use acord::{Kind, Place, Reading, Unreadable, Way, read};
use chrono::NaiveDate;

fn coverage(number: &str, limit: &str) -> Coverage {
    Coverage {
        policy_number: number.to_owned(),
        effective: "03/01/2026".to_owned(),
        expires: "03/01/2027".to_owned(),
        limit: limit.to_owned(),
        deductible: "1,000".to_owned(),
    }
}

fn sample() -> Sample {
    Sample {
        issued: "11/02/2026".to_owned(),
        number: "SYN-2026-1".to_owned(),
        producer: "SYN Harbor Agency".to_owned(),
        contact: "Ada Agent".to_owned(),
        phone: "(312) 555-0142".to_owned(),
        email: "ada@agency.example.com".to_owned(),
        insured: "SYN Prairie Haulers LLC".to_owned(),
        insurer: "SYN Mutual Insurance Company".to_owned(),
        naic: "12345".to_owned(),
        general: Some(coverage("GL-100", "1,000,000")),
        auto: Some(coverage("AU-200", "1,000,000")),
        is_any_auto: false,
        is_scheduled: true,
        is_hired: true,
        cargo: Some(coverage("CG-300", "100,000")),
        reefer: "50,000".to_owned(),
        description: vec!["2019 KW T680 VIN 1XKYD49X0LJ000001".to_owned(), "Excluded: electronics".to_owned()],
        holder: "SYN Test Brokers Inc".to_owned(),
    }
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

fn value<T: Clone>(found: Option<&acord::Found<T>>) -> Option<T> {
    found.map(|found| found.value.clone())
}

fn holds_the_sample(reading: &Reading) {
    let read = &reading.certificate;
    assert_eq!(value(read.issued_on.as_ref()), Some(day(2026, 11, 2)));
    let texts = [
        (&read.certificate_number, "SYN-2026-1"),
        (&read.producer, "SYN Harbor Agency"),
        (&read.producer_contact, "Ada Agent"),
        (&read.producer_phone, "(312) 555-0142"),
        (&read.producer_email, "ada@agency.example.com"),
        (&read.insured_name, "SYN Prairie Haulers LLC"),
        (&read.holder, "SYN Test Brokers Inc"),
    ];
    for (found, expected) in texts {
        assert_eq!(value(found.as_ref()).as_deref(), Some(expected));
    }
    assert!(value(read.description.as_ref()).is_some_and(|text| text.contains("Excluded: electronics")));
    assert_eq!(read.vins.iter().map(|vin| vin.value.as_str()).collect::<Vec<_>>(), ["1XKYD49X0LJ000001"]);
    assert_eq!(read.unread, []);
    let policies: Vec<_> = read.policies.iter().map(|policy| (policy.kind, value(policy.limit.as_ref()))).collect();
    let expected = [
        (Kind::GeneralLiability, Some(1_000_000)),
        (Kind::AutoLiability, Some(1_000_000)),
        (Kind::Cargo, Some(100_000)),
        (Kind::ReeferBreakdown, Some(50_000)),
    ];
    assert_eq!(policies, expected);
    for policy in &read.policies {
        assert_eq!(value(policy.insurer.as_ref()).as_deref(), Some("SYN Mutual Insurance Company"));
        assert_eq!(value(policy.naic.as_ref()).as_deref(), Some("12345"));
        assert_eq!(value(policy.effective_on.as_ref()), Some(day(2026, 3, 1)));
        assert_eq!(value(policy.expires_on.as_ref()), Some(day(2027, 3, 1)));
    }
    let (auto, cargo) = (&read.policies[1], &read.policies[2]);
    assert_eq!(value(auto.policy_number.as_ref()).as_deref(), Some("AU-200"));
    let ticks = [&auto.any_auto, &auto.scheduled_autos, &auto.hired_autos].map(|tick| value(tick.as_ref()));
    assert!(matches!(ticks, [None | Some(false), Some(true), Some(true)]));
    assert_eq!(
        (value(cargo.policy_number.as_ref()).as_deref(), value(cargo.deductible.as_ref())),
        (Some("CG-300"), Some(1_000))
    );
}

#[test]
fn a_form_is_read_by_its_fields() {
    let reading = read(&form(&sample())).expect("read");

    assert_eq!(reading.way, Way::Form);
    holds_the_sample(&reading);
    let cargo = reading.certificate.policies[2].limit.as_ref().expect("a limit");
    assert_eq!(cargo.place, Place::Field("OtherPolicy_CoverageLimitAmount_A".to_owned()));
}

#[test]
fn printed_text_is_read_by_its_labels() {
    let reading = read(&printed(&sample())).expect("read");

    assert_eq!(reading.way, Way::Printed);
    holds_the_sample(&reading);
    assert!(matches!(reading.certificate.holder.as_ref().expect("a holder").place, Place::Line(1, _)));
}

#[test]
fn what_is_not_there_is_not_made_up() {
    let bare = Sample { general: None, cargo: None, reefer: String::new(), email: String::new(), ..sample() };
    for file in [form(&bare), printed(&bare)] {
        let certificate = read(&file).expect("read").certificate;
        assert_eq!(certificate.policies.iter().map(|policy| policy.kind).collect::<Vec<_>>(), [Kind::AutoLiability]);
        assert_eq!(certificate.producer_email, None);
    }
}

#[test]
fn unreadable_values_are_reported() {
    let odd = Sample {
        auto: Some(Coverage { expires: "CONTINUOUS".to_owned(), ..coverage("AU-1", "1,000,000") }),
        ..sample()
    };
    for file in [form(&odd), printed(&odd)] {
        let certificate = read(&file).expect("read").certificate;
        let unread: Vec<_> = certificate.unread.iter().map(|one| (one.what.as_str(), one.raw.as_str())).collect();
        assert_eq!(unread, [("expiry of auto liability", "CONTINUOUS")]);
    }
}

#[test]
fn limits_that_are_no_amounts_are_unread_and_their_row_stays() {
    for limit in ["SEE BELOW", "1M", "-1,000,000", "1,000,000/2,000,000"] {
        let cargo = Coverage {
            policy_number: String::new(),
            effective: "1-Jan-26".to_owned(),
            expires: "1-Jan-27".to_owned(),
            limit: limit.to_owned(),
            deductible: String::new(),
        };
        let odd = Sample { cargo: Some(cargo), reefer: String::new(), ..sample() };

        let certificate = read(&printed(&odd)).expect("read").certificate;

        let unread: Vec<_> = certificate.unread.iter().map(|one| (one.what.as_str(), one.raw.clone())).collect();
        let expected = [
            ("first day of cargo", "1-Jan-26".to_owned()),
            ("expiry of cargo", "1-Jan-27".to_owned()),
            ("limit of cargo", format!("$ {limit}")),
        ];
        assert_eq!(unread, expected);
        let cargo = certificate.policies.iter().find(|policy| policy.kind == Kind::Cargo).expect("the row");
        assert_eq!((&cargo.limit, &cargo.expires_on), (&None, &None));
        // The form's own fields say the same, under their own names.
        let certificate = read(&form(&odd)).expect("read").certificate;
        assert!(certificate.policies.iter().any(|policy| policy.kind == Kind::Cargo) && certificate.unread.len() == 3);
    }
}

#[test]
fn a_page_without_text_and_another_document_say_so() {
    assert_eq!(read(&printed_nothing()).err(), Some(Unreadable::NoText));
    assert_eq!(read(b"%PDF-1.4\nnothing more").err(), Some(Unreadable::Broken));
}

/// A file with a page on which nothing is written.
fn printed_nothing() -> Vec<u8> {
    b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n\
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj\ntrailer <</Root 1 0 R/Size 4>>\n"
        .to_vec()
}

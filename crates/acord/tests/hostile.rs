//! Files of strangers: whatever they hold, reading ends soon and without a panic.

use acord::read;
use acord::synthetic::{Coverage, Sample, form, printed};
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn file(is_form: bool) -> Vec<u8> {
    let sample = Sample {
        insured: "SYN Haulers".to_owned(),
        producer: "SYN Agency".to_owned(),
        auto: Some(Coverage { policy_number: "A1".to_owned(), limit: "1,000,000".to_owned(), ..Coverage::default() }),
        ..Sample::default()
    };
    if is_form { form(&sample) } else { printed(&sample) }
}

fn ends_soon(bytes: &[u8]) {
    let begun = Instant::now();
    let _ = read(bytes);
    assert!(begun.elapsed() < Duration::from_secs(5), "reading took {:?}", begun.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_behind_a_head_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        ends_soon(&[b"%PDF-1.7\n".as_slice(), &bytes].concat());
    }

    #[test]
    fn a_certificate_with_damage_is_survived(is_form in any::<bool>(), damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40)) {
        let mut bytes = file(is_form);
        for (at, byte) in damage {
            let at = 5 + at.index(bytes.len() - 5);
            bytes[at] = byte;
        }
        ends_soon(&bytes);
    }

    #[test]
    fn a_certificate_that_was_cut_off_is_survived(is_form in any::<bool>(), at in any::<prop::sample::Index>()) {
        let bytes = file(is_form);
        ends_soon(&bytes[..5 + at.index(bytes.len() - 5)]);
    }
}

#[test]
fn nesting_and_circles_end() {
    let nested = [b"%PDF-1.5\n1 0 obj ".as_slice(), &vec![b'['; 1_000_000]].concat();
    ends_soon(&nested);
    let circle = b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>> endobj\n\
        4 0 obj <</Fields[5 0 R]>> endobj\n5 0 obj <</T(a)/Kids[5 0 R 6 0 R]>> endobj\n6 0 obj 6 0 R endobj\ntrailer <</Root 1 0 R/Size 7>>\n";
    ends_soon(circle);
}

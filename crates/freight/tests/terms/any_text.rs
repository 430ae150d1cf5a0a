//! Whatever the text, it is read, and soon.

use freight::equipment::EquipmentType;
use freight::terms::{AgreementTerms, ConsentTerms, Context, LoadTerms, lint};
use proptest::prelude::*;

/// Words that terms are made of, and what breaks readers.
fn words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("Detention".to_owned()),
        Just("free".to_owned()),
        Just("(2)".to_owned()),
        Just("hours".to_owned()),
        Just("$".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("within".to_owned()),
        Just("Net".to_owned()),
        Just("cargo".to_owned()),
        Just("insurance $9,9,9".to_owned()),
        Just("—".to_owned()),
        Just("|".to_owned()),
        Just("\n".to_owned()),
        Just("  \n\n".to_owned()),
        Just("13/45/2026".to_owned()),
        Just("é".to_owned()),
        Just("MC 123456".to_owned()),
        Just("\u{feff}\u{202e}".to_owned()),
        Just("Carrier".to_owned()),
        Just("?".to_owned()),
        Just("İ".to_owned()),
        "\\PC{0,8}",
    ];
    proptest::collection::vec(word, 0..80).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_it_says_a_text_is_read_the_same_each_time_and_quoted_exactly(text in words()) {
        let context = Context {
            load: Some(LoadTerms {
                reference: Some("A-1".to_owned()), linehaul_dollars: Some(1), pickup: Some("Joliet, IL".to_owned()),
                delivery: Some("Reno, NV".to_owned()), pickup_on: "2026-12-01".parse().ok(), delivery_on: "2026-12-02".parse().ok(),
                weight_pounds: Some(1), equipment: Some(EquipmentType::Van),
            }),
            agreement: Some(AgreementTerms {
                payment_days: Some(30), free_minutes: Some(120), auto_liability_dollars: Some(1), cargo_dollars: Some(1),
                general_liability_dollars: Some(1),
            }),
            consent: Some(ConsentTerms { hours_before_pickup: 3 }),
        };
        let found = lint(&text, &context).expect("within the bound");
        prop_assert_eq!(&found, &lint(&text, &context).expect("within the bound"));
        for quote in found.into_iter().filter_map(|finding| finding.words) {
            prop_assert_eq!(text.get(quote.start..quote.end), Some(quote.text.as_str()));
        }
    }
}

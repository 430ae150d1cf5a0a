//! Where the findings on a confirmation's terms come from: the only place that asks for them. What is found is kept and shown as given.

use freight::terms::{Context, Finding, Kind, lint};
use serde_json::{Value, json};

/// What the terms were found to say; none where they are too long to be read. They are made from the load, so nothing is compared with it, and
/// they are signed on their page, so no place to sign is missing.
pub(super) fn findings(terms: &str) -> Option<Value> {
    let found = lint(terms, &Context::default()).ok()?;
    Some(found.iter().filter(|finding| finding.kind != Kind::MissingSignature).map(shown).collect())
}

fn shown(finding: &Finding) -> Value {
    json!({
        "kind": finding.kind,
        "words": finding.words,
        "says": finding.says,
        "source": finding.source.named(),
        "hurts": finding.hurts,
    })
}

#[cfg(test)]
mod tests {
    use super::findings;
    use crate::rate_confirmations::standard_text::STANDARD;

    /// A rate as `terms::write` writes it.
    const RATE: &str = "Linehaul: 2,150.00";

    /// Terms below the head that `terms::write` makes.
    fn written(rate: &str, how: &str, terms: &str) -> String {
        format!(
            "RATE CONFIRMATION\nLoad: 4711\nBroker: Bea’s Freight (MC 990001, USDOT 1000001)\nCarrier: SYN Haul (MC 990002, USDOT 1000002)\n\n\
            RATE (U.S. DOLLARS)\n{rate}\n\nFREIGHT\nEquipment: van\nCommodity: Paper goods\nWeight: 42,000 lb\n\nLANE\n\
            1. Pickup, Joliet, IL: {how} Mon, Nov 30, 2026, 8:00 AM to 10:00 AM CST, live\n\
            2. Delivery, Dallas, TX: {how} Tue, Dec 1, 2026, 8:00 AM to 10:00 AM CST, live\n\nTERMS\n{terms}"
        )
    }

    fn kinds(written: &str) -> Vec<String> {
        let found = findings(written).expect("short enough");
        let all = found.as_array().expect("a list");
        all.iter().map(|one| one["kind"].as_str().expect("a word").to_owned()).collect()
    }

    #[test]
    fn the_standard_terms_have_nothing_that_hurts() {
        let details = "\n\nSTOP DETAILS\nStreet addresses, pickup and delivery numbers, contacts and instructions are a second part, \
            which is part of this confirmation and\nis shown once it is accepted. The fingerprint of that part is:\n\
            e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n";
        let terms = format!("{STANDARD}{details}");
        for rate in [
            RATE,
            "Rate: 95.00",
            "Linehaul (flat): 12,150.00",
            "Linehaul: 2,150.00\nFuel surcharge: 150.50\nTotal: 2,300.50",
        ] {
            for how in ["appointment", "first come, first served"] {
                // A load doesn't say how many pieces it has.
                assert_eq!(kinds(&written(rate, how, &terms)), ["missing_pieces"], "{rate}, {how}");
            }
        }
    }

    #[test]
    fn what_is_unusual_is_quoted() {
        let terms = format!("{STANDARD}\nCarrier waives its right to review records under 49 CFR 371.3.");
        let kinds = kinds(&written(RATE, "appointment", &terms));
        assert!(kinds.contains(&"records_waiver".to_owned()), "{kinds:?}");
    }
}

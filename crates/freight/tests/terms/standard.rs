//! The standard terms of the confirmations' crate.

use freight::terms::{Context, Kind, lint};

/// A confirmation with the standard terms of the confirmations' crate, as they are written there.
fn standard(head: &str, more: &str) -> Vec<Kind> {
    let terms = "\
Detention: $75 an hour after 120 minutes free at each stop, counted from the appointment, or from arrival if that is later; at a first come, first \
served stop from arrival. At most 8 hours a stop. Claim it with in and out times within 48 hours of delivery.
Truck ordered, not used (TONU): $250 if we cancel once the truck is on its way to the pickup, or within 4 hours of the pickup window.
Lumper: we pay the receipt in full. Ask us for the code before you pay.
Layover: $250 for each night that a shipper or receiver keeps the truck.
Reweigh and reroute: we pay what you agree with us in writing before.
Deductions: none without the reason in writing, and none after 30 days from delivery.
Payment: 30 days from invoice, rate confirmation and signed proof of delivery. Quick pay is your choice.
Rebrokering: you haul this load with your own authority, insurance and equipment. You may not give it to another carrier or broker.
Tracking: location is shared for this load alone, and only with your driver's consent.
Records: you may review the record of this transaction (49 CFR 371.3).
Insurance: as in our agreement with you.";
    let text = format!("{head}\nTERMS\n{terms}{more}");
    lint(&text, &Context::default()).expect("read").into_iter().map(|finding| finding.kind).collect()
}

#[test]
fn fair_terms_have_nothing_that_hurts() {
    let head = |rate: &str, how: &str| {
        format!(
            "RATE CONFIRMATION\nLoad: 4711\nBroker: Bea’s Freight (USDOT 1000001)\nCarrier: SYN Haul (USDOT 1000002)\n\n\
            RATE (U.S. DOLLARS)\n{rate}\n\nFREIGHT\nEquipment: van\nCommodity: Paper goods\nWeight: 42000 lb\n\nLANE\n\
            1. Pickup, Joliet, IL: {how} Mon Nov 30, 2026 08:00 to Mon Nov 30, 2026 10:00 (America/Chicago), live\n\
            2. Delivery, Dallas, TX: {how} Tue Dec 1, 2026 08:00 to Tue Dec 1, 2026 10:00 (America/Chicago), live\n"
        )
    };
    let details = "\n\nSTOP DETAILS\nStreet addresses, pickup and delivery numbers, contacts and instructions are a second part, \
        which is part of this confirmation and\nis shown once it is accepted. The SHA-256 of that part is:\n\
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n";
    for rate in [
        "Linehaul: 2,150.00",
        "Rate: 95.00",
        "Linehaul (flat): 12,150.00",
        "Linehaul: 2,150.00\nFuel surcharge: 150.50\nTotal: 2,300.50",
    ] {
        for how in ["appointment", "first come, first served"] {
            // A load doesn't say how many pieces it has.
            assert_eq!(standard(&head(rate, how), details), [Kind::MissingPieces], "{rate}, {how}");
        }
    }
    let kinds = standard(&head("Linehaul: 2,150.00", "appointment"), "\nCarrier waives its rights under 49 CFR 371.3.");
    assert!(kinds.contains(&Kind::RecordsWaiver), "{kinds:?}");
}

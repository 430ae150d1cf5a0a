//! Pairs of sentences, a fair one and one that is not, that differ by little.

use freight::terms::{Context, Kind, lint};

/// The one text doesn't give a finding of the kind, the other does.
fn tells(fair: &str, unfair: &str, kind: Kind) {
    let gives = |text: &str| lint(text, &Context::default()).expect("read").iter().any(|one| one.kind == kind);
    assert!(!gives(fair), "{kind}: {fair}");
    assert!(gives(unfair), "{kind}: {unfair}");
}

#[test]
fn fair_detention_is_told_from_unfair_by_a_word() {
    for (fair, unfair, kind) in [
        ("Detention after 2 hours.", "Detention after 3 hours.", Kind::DetentionFreeTime),
        ("Detention claims within 48 hours.", "Detention claims within 47 hours.", Kind::DetentionClaimWindow),
        ("Detention $50/hr, max $300.", "Detention $50/hr.", Kind::DetentionNoCap),
        ("No detention without prior approval.", "No detention.", Kind::DetentionUnpaid),
        (
            "Detention at a first come, first served stop counts from arrival.",
            "Detention counts from arrival.",
            Kind::DetentionClock,
        ),
        (
            "Detention at FCFS stops counts from arrival.",
            "Detention at FCFS stops counts from arrival at the dock.",
            Kind::DetentionClock,
        ),
        (
            "Detention requests more than 48 hours after delivery are denied.",
            "Detention requests more than 24 hours after delivery are denied.",
            Kind::DetentionClaimWindow,
        ),
        (
            "Detention requests more than 24 hours after delivery are denied.",
            "Detention after 4 hours.",
            Kind::DetentionFreeTime,
        ),
        ("Detention claimed after 72 hours will not be paid.", "Detention will not be paid.", Kind::DetentionUnpaid),
        ("Detention is not paid if the driver is late.", "Detention is not paid.", Kind::DetentionUnpaid),
        ("Detention $50/hr, in no case more than $300.", "Detention $50/hr, no limit.", Kind::DetentionNoCap),
        (
            "Detention starts at the appointment.",
            "Detention does not start until the truck is at the dock.",
            Kind::DetentionClock,
        ),
        (
            "Detention after the 2nd hour, six hours tops, $50 an hour.",
            "Detention kicks in at the 4th hour.",
            Kind::DetentionFreeTime,
        ),
        ("120 min free, then detention.", "No detention for the first three hours.", Kind::DetentionFreeTime),
        ("Free time: 2 hrs", "Free time: 3 hrs", Kind::DetentionFreeTime),
        ("Detention: 2 hrs grace", "Detention: 180 min grace", Kind::DetentionFreeTime),
        ("DET AFTER 2HRS", "DET AFTER 4HRS", Kind::DetentionFreeTime),
        ("Detention is paid.", "We don't pay detention.", Kind::DetentionUnpaid),
        ("DET: $50/HR", "DET: NONE", Kind::DetentionUnpaid),
        ("Detention is never refused.", "There is no detention on this load.", Kind::DetentionUnpaid),
        ("Detention: no limit on hours but $500 max.", "Detention isn't paid at all.", Kind::DetentionUnpaid),
        (
            "Detention from the scheduled time.",
            "Detention time starts when the receiver signs you in at the gate.",
            Kind::DetentionClock,
        ),
        ("Detention: $50/hr, 6 hrs max.", "Detention: $50/hr.", Kind::DetentionNoCap),
        (
            "Detention requests within 2 days.",
            "Detention requests within 24 hrs of delivery.",
            Kind::DetentionClaimWindow,
        ),
        ("Detention: send times within 3 days.", "Detention: 24 hrs to submit.", Kind::DetentionClaimWindow),
        (
            "Detention: tell us before 2 hours are up.",
            "Detention paperwork must be in by end of day.",
            Kind::DetentionClaimWindow,
        ),
    ] {
        tells(fair, unfair, kind);
    }
}

#[test]
fn a_fair_term_is_told_from_an_unfair_one_by_a_word() {
    for (fair, unfair, kind) in [
        ("Layover is paid.", "Layover is not paid.", Kind::LayoverRefused),
        ("Carrier does not waive 371.3.", "Carrier waives 371.3.", Kind::RecordsWaiver),
        ("Lumpers are paid by broker.", "Lumpers are paid by carrier.", Kind::LumperOnCarrier),
        ("Quick pay: no fee.", "Quick pay: 3% fee.", Kind::QuickPayFee),
        ("Lumper: get a code before you pay.", "Lumper: you pay.", Kind::LumperOnCarrier),
        ("If you pay the lumper, send the receipt.", "If there is a lumper, you pay it.", Kind::LumperOnCarrier),
        ("Deductions: none.", "Deductions: see page 2.", Kind::Chargeback),
        ("Fines: none without the reason in writing.", "Fines: none, except $150 for late trucks.", Kind::Chargeback),
        ("We never deduct fines from your pay.", "We deduct fines from your pay.", Kind::Chargeback),
        ("We do not charge back for late papers.", "We charge back for late papers.", Kind::Chargeback),
        ("Late delivery costs you nothing.", "Late delivery costs you $200.", Kind::Chargeback),
        ("A late truck is no reason for a fine.", "A late truck: $200 off the rate.", Kind::Chargeback),
        ("Your pay is not reduced.", "A missed call reduces your pay by $50.", Kind::Chargeback),
        ("Broker shall not set off, withhold or deduct.", "Broker may set off.", Kind::Chargeback),
        ("No fines.", "No-show will be fined $100.", Kind::Chargeback),
        (
            "Carrier will not be charged for border delays.",
            "Loads not picked up on time will be deducted $200.",
            Kind::Chargeback,
        ),
        (
            "Customer fines are never passed on to the carrier.",
            "Customer claims are passed on to the carrier.",
            Kind::Chargeback,
        ),
        ("No deductions, fines or chargebacks.", "NO TRACKING = $100 DEDUCTION", Kind::Chargeback),
        ("Nothing is withheld.", "Pay is withheld until the POD is in.", Kind::Chargeback),
        (
            "Load cancelled: $200 TONU, charged to the customer.",
            "Broker may recoup claims from any settlement.",
            Kind::Chargeback,
        ),
        ("You do not pay the lumper.", "You eat the lumper.", Kind::LumperOnCarrier),
        ("LUMPER: NONE", "LUMPER AT CARRIER'S EXPENSE", Kind::LumperOnCarrier),
        ("Lumper is never at your own expense.", "Lumper is at your own expense.", Kind::LumperOnCarrier),
        (
            "Lumper is reimbursed if the receipt comes within 3 days.",
            "Lumper is reimbursed if the receipt comes within 12 hours.",
            Kind::LumperOnCarrier,
        ),
        (
            "Lumper is reimbursed within 24 hours of the receipt.",
            "Lumper receipts older than 24 hours are not paid.",
            Kind::LumperOnCarrier,
        ),
        (
            "Carrier is not responsible for scales.",
            "Scale tickets are carrier's responsibility.",
            Kind::ReweighOnCarrier,
        ),
        ("Q/P: NO FEE", "Q/P 3% FEE", Kind::QuickPayFee),
        ("Next day pay is free of charge.", "Paid next day for 5%.", Kind::QuickPayFee),
        ("If we cancel you get $250.", "If we cancel, no TONU is paid.", Kind::TonuRefused),
        ("L/O $200", "L/O NOT PAID", Kind::LayoverRefused),
        ("TONU $150.", "No pay for dry runs.", Kind::TonuRefused),
        ("Cancelled after dispatch: $200 TONU.", "Truck ordered not used is not compensated.", Kind::TonuRefused),
        ("TONU: $200, none refused.", "TONU: NONE", Kind::TonuRefused),
        ("Layover $200 a day.", "Layover isn't paid.", Kind::LayoverRefused),
        ("Lumpers: we pay.", "Lumpers are not reimbursed.", Kind::LumperOnCarrier),
        (
            "Unloading is arranged and paid by the receiver.",
            "Lumper fees are carrier's responsibility.",
            Kind::LumperOnCarrier,
        ),
        ("Lumper? Not your cost.", "Lumpers are non-reimbursable.", Kind::LumperOnCarrier),
        ("No lumper at this stop.", "Lumper is included in the rate.", Kind::LumperOnCarrier),
        ("Driver doesn't pay the lumper; we do.", "Driver pays lumper.", Kind::LumperOnCarrier),
        ("No lumper is needed.", "Unloading charges are for the account of Carrier.", Kind::LumperOnCarrier),
        ("Extra stops: $50 each.", "Extra stops: no extra pay.", Kind::RerouteUnpaid),
        ("Reconsignment is paid per mile.", "Reconsignment at no additional charge to Broker.", Kind::RerouteUnpaid),
        (
            "Additional miles are paid at $2.",
            "Carrier shall accept a changed destination without additional pay.",
            Kind::RerouteUnpaid,
        ),
        ("Reweigh at our cost.", "Reweighs are at carrier's cost.", Kind::ReweighOnCarrier),
        ("Late? Call us.", "$250/day late fee.", Kind::Chargeback),
        ("No late fees.", "$150 fine for a missed check call.", Kind::Chargeback),
        (
            "No penalties of any kind.",
            "10% of the linehaul will be withheld until the claim is settled.",
            Kind::Chargeback,
        ),
        ("We don't fine drivers.", "POD later than 5 days: minus $50.", Kind::Chargeback),
        ("There are no penalties for late PODs.", "LATE DELIVERY -$100/HR", Kind::Chargeback),
        ("Late deliveries are not penalized.", "Each missed check call costs $50.", Kind::Chargeback),
        ("Broker won't deduct anything.", "Broker reserves the right to deduct claims.", Kind::Chargeback),
        ("Carrier is not subject to any chargebacks.", "The rate drops by $200 if you are late.", Kind::Chargeback),
        ("If late, we talk.", "If you are late we take $100 off.", Kind::Chargeback),
        (
            "Missed pickup: call. Detention: $50.",
            "Failure to send the POD within 24 hours results in a $75 charge.",
            Kind::Chargeback,
        ),
        ("QP: no fee.", "QP 2 days 3%", Kind::QuickPayFee),
        ("Quickpay free", "Quickpay avail (2%)", Kind::QuickPayFee),
        ("Fast pay costs nothing.", "Want it faster? 48 hour pay is 2.5%.", Kind::QuickPayFee),
        ("Same-day pay, 0% fee.", "Same-day pay, 5% fee.", Kind::QuickPayFee),
        (
            "Carrier may review broker's records under 371.3.",
            "Carrier agrees not to request broker's records under 371.3.",
            Kind::RecordsWaiver,
        ),
        (
            "Carrier keeps its right under 49 CFR 371.3.",
            "Carrier gives up its rights under 49 CFR 371.3.",
            Kind::RecordsWaiver,
        ),
        ("You may not sub it out.", "You can sub it out.", Kind::RebrokeringAllowed),
        ("Load may not be re-brokered.", "Load may be re-brokered with notice.", Kind::RebrokeringAllowed),
        ("Carrier may not assign it.", "Carrier is free to use another carrier.", Kind::RebrokeringAllowed),
        ("Neither of us gives up any right under 371.3.", "You give up your rights under 371.3.", Kind::RecordsWaiver),
        ("You may not pass the load on.", "You may pass the load to a sister company.", Kind::RebrokeringAllowed),
        ("Late? No fee.", "Late: 10% of linehaul per hour.", Kind::Chargeback),
        ("Cash in 2 days at no cost.", "Cash in 2 days for 4%.", Kind::QuickPayFee),
    ] {
        tells(fair, unfair, kind);
    }
}

#[test]
fn what_is_said_by_an_abbreviation_or_in_plain_words_is_not_missing() {
    for (fair, unfair, kind) in [
        ("Linehaul: 2,150.00.", "Linehaul: in words.", Kind::MissingLinehaul),
        ("Load #55", "Weight 55", Kind::MissingReference),
        ("PO# 44182", "Po Box", Kind::MissingReference),
        ("REF# TR.9930", "Truck 12", Kind::MissingReference),
        (
            "PU: Gary IN 46402 12/10 0600. DEL: Reno NV 12/12 0700.",
            "PU: Gary IN 46402 12/10 0600.",
            Kind::MissingDelivery,
        ),
        (
            "Pick Columbus, OH 12/10 08:00, drop Montréal, QC H2X 1Y4 12/12 09:00.",
            "Pick Columbus, OH 12/10 08:00.",
            Kind::MissingDelivery,
        ),
        ("PU in yard 4 12/10 0600; DEL to yard 5 12/11 0700.", "PU in yard 4; DEL to yard 5.", Kind::MissingPickup),
        ("CMDTY: STEEL", "LOAD 4", Kind::MissingCommodity),
        ("PMT: 30 DAYS", "PAY $500", Kind::MissingPayment),
        ("Our # 55120", "Phone 555-0100", Kind::MissingReference),
        ("Load/Order #: A-55120", "x", Kind::MissingReference),
        ("LD# 55120", "x", Kind::MissingReference),
        ("Shipment ID: ABC55120", "x", Kind::MissingReference),
        ("Load Number   SYN-2026-114", "x", Kind::MissingReference),
        ("Trip 88112", "x", Kind::MissingReference),
        ("12 PLTS", "x", Kind::MissingPieces),
        ("Qty 400", "x", Kind::MissingPieces),
        ("42K LBS", "x", Kind::MissingWeight),
        ("Gross wt 42,000", "x", Kind::MissingWeight),
        ("Hauling canned corn, 42,000 lbs", "42,000 lbs", Kind::MissingCommodity),
        ("DV 53'", "x", Kind::MissingEquipment),
        ("Dry van", "x", Kind::MissingEquipment),
        ("Terms: net thirty", "x", Kind::MissingPayment),
        ("You'll be paid 3 weeks after the POD.", "x", Kind::MissingPayment),
        ("Pay: 30 days", "x", Kind::MissingPayment),
        ("If it cancels on us after you roll, $200.", "x", Kind::MissingTonu),
        ("Cancellation fee $200", "x", Kind::MissingTonu),
        ("Stuck overnight? $200.", "x", Kind::MissingLayover),
        ("LO $200", "x", Kind::MissingLayover),
        ("Unloading is covered by receiver.", "x", Kind::MissingLumper),
        ("Location pings every 30 min.", "x", Kind::MissingTracking),
        ("Driver will accept the MacroPoint.", "x", Kind::MissingTracking),
        ("Do not give this load to another carrier.", "x", Kind::MissingRebrokering),
        ("Your truck only, no third parties.", "x", Kind::MissingRebrokering),
        ("Waiting is paid after 2 hours.", "x", Kind::MissingDetention),
        ("Reply with your signature.", "x", Kind::MissingSignature),
        ("Rate 2150", "x", Kind::MissingLinehaul),
        ("$2150 all in", "x", Kind::MissingLinehaul),
        ("Pay $1,100 flat", "x", Kind::MissingLinehaul),
        ("Should unloading take longer than 2 hours, we pay $60.", "x", Kind::MissingDetention),
        ("MC990222", "x", Kind::MissingBroker),
        ("FLAT 1,050.00", "x", Kind::MissingLinehaul),
        ("You haul it yourself.", "x", Kind::MissingRebrokering),
    ] {
        tells(fair, unfair, kind);
    }
}

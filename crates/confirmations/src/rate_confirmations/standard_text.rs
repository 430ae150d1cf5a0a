//! The terms of a company that set none of its own. What is fair, and named with its numbers, is in the trade facts (§6: free time, claim window,
//! cap; 49 CFR 371.3).

/// The terms.
pub(super) const STANDARD: &str = "\
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

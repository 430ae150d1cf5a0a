//! The plans a new installation offers. The specification names the paywall flags and the carrier-search limit but no plans (document 1
//! §3), so names, prices and combinations are ours. The operator may change a plan's row; existing plans are never overwritten.

use anyhow::Context;
use kernel::plan::PlanFlag;
use store::Conn;
use store::billing::{NewOffer, put_offer};

/// The plan of a company on trial: everything, for a fortnight. Not on offer.
pub const TRIAL: &str = "Trial";
/// The plan of a company on trial in the fraud-watch brand. Not on offer.
pub const WATCHDOG_TRIAL: &str = "Watchdog trial";
/// The plan of the fraud-watch brand.
pub const WATCHDOG: &str = "Watchdog";

/// A gigabyte, in bytes.
const GB: i64 = 1 << 30;

const PROFESSIONAL: &[PlanFlag] = &[
    PlanFlag::Connect,
    PlanFlag::Rule,
    PlanFlag::LaneSearch,
    PlanFlag::LoadDashboard,
    PlanFlag::Export,
    PlanFlag::ViewInsuranceCertificates,
];

/// The plans, in the order that people see them.
pub const PLANS: &[NewOffer<'static>] = &[
    NewOffer {
        name: TRIAL,
        description: "Everything, for the first fourteen days.",
        price_cents: None,
        position: None,
        flags: PlanFlag::OF_BROKERS,
        carrier_searches_limit: Some(100),
        can_carrier_search_for_watchdog: false,
        stored_bytes_limit: 2 * GB,
        mails_per_day: 100,
    },
    NewOffer {
        name: "Starter",
        description: "Vet and connect carriers by your rules; 50 lane searches a month.",
        price_cents: Some(9_900),
        position: Some(1),
        flags: &[PlanFlag::Connect, PlanFlag::Rule, PlanFlag::LaneSearch],
        carrier_searches_limit: Some(50),
        can_carrier_search_for_watchdog: false,
        stored_bytes_limit: 50 * GB,
        mails_per_day: 1_000,
    },
    NewOffer {
        name: "Professional",
        description: "Adds the load dashboard, exports and certificates of insurance; 500 lane searches a month.",
        price_cents: Some(29_900),
        position: Some(2),
        flags: PROFESSIONAL,
        carrier_searches_limit: Some(500),
        can_carrier_search_for_watchdog: false,
        stored_bytes_limit: 50 * GB,
        mails_per_day: 1_000,
    },
    NewOffer {
        name: "Enterprise",
        description: "Everything: load board, insights, and the API for your own systems; searches without limit.",
        price_cents: Some(79_900),
        position: Some(3),
        flags: PlanFlag::OF_BROKERS,
        carrier_searches_limit: None,
        can_carrier_search_for_watchdog: true,
        stored_bytes_limit: 200 * GB,
        mails_per_day: 5_000,
    },
    NewOffer {
        name: WATCHDOG,
        description: "Fraud alerts only: identity alerts; carriers are looked up one by one.",
        price_cents: Some(4_900),
        position: Some(4),
        flags: &[PlanFlag::IsWatchdog],
        carrier_searches_limit: Some(0),
        can_carrier_search_for_watchdog: false,
        stored_bytes_limit: 2 * GB,
        mails_per_day: 200,
    },
    NewOffer {
        name: WATCHDOG_TRIAL,
        description: "Fraud alerts only, for the first fourteen days.",
        price_cents: None,
        position: None,
        flags: &[PlanFlag::IsWatchdog],
        carrier_searches_limit: None,
        can_carrier_search_for_watchdog: false,
        stored_bytes_limit: 2 * GB,
        mails_per_day: 100,
    },
];

/// Makes the plans that are missing.
pub async fn seed(db: &mut Conn) -> anyhow::Result<()> {
    for plan in PLANS {
        put_offer(db, plan).await.with_context(|| format!("making the plan {}", plan.name))?;
    }
    Ok(())
}

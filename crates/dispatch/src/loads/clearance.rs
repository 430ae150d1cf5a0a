//! Whether a load may be loaded onto the truck that is named: what the dock's and the driver's page go by. (loads.md §2a, points 3 and 9.)

use super::alert_hold;
use super::guard::{self, Guard};
use super::view_parts::{LoadReadiness, ReadinessState};
use alerts::AlertType;
use carriers::verdicts::judging;
use carriers::verdicts::view::Verdict;
use chrono::{DateTime, Utc};
use freight::settings::Settings;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use store::loads::held::Held;
use store::loads::settings;
use store::{Conn, Tenant};

/// Whether a load may be loaded. Whoever stands at the dock is told that, and never why not: a thief could be the one who reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearance {
    /// Nothing keeps it.
    Clear,
    /// It is guarded and something that it needs before pickup is missing, or its carrier can't be judged.
    Lacking,
    /// It is on hold.
    Held,
}

/// The carrier that hauls a load, and the verdict on it.
#[derive(Clone, Copy, Debug)]
pub struct JudgedCarrier {
    carrier: Option<CarrierId>,
    verdict: Option<Verdict>,
    /// Not while carrier data is loading.
    is_judged: bool,
}

impl JudgedCarrier {
    /// Judges the carrier of a load through connections of its own: the caller holds none.
    pub async fn of(app: &App, tenant: Tenant, held: &Held) -> Result<Self, Error> {
        let Some(carrier) = carrier_of(held) else {
            return Ok(Self { carrier: None, verdict: None, is_judged: true });
        };
        // Reasons are shown to nobody here.
        let judged = judging::of_one_of_company(app, tenant, true, carrier).await?;
        let verdict = judged.map(|judged| judged.verdict);
        Ok(Self { carrier: Some(carrier), verdict, is_judged: verdict.is_some() })
    }
}

impl Clearance {
    /// Judges a load of the company by what is stored of it now.
    pub async fn read(
        db: &mut Conn,
        tenant: Tenant,
        (held, judged): (&Held, JudgedCarrier),
        now: DateTime<Utc>,
    ) -> sqlx::Result<Self> {
        let settings = settings::of(db, tenant).await?;
        let guards = guard::of_loads(db, tenant, std::slice::from_ref(held), &settings, now).await?;
        let guard = guards.get(&held.row.id);
        let alert = alert_hold::of_loads(db, tenant, std::slice::from_ref(held)).await?.get(&held.row.id).copied();
        Ok(guard.map_or(Self::Lacking, |guard| Self::of((held, judged), (guard, alert), now, &settings)))
    }

    /// Judges a load by how it is guarded, and by the open alert that holds it.
    pub fn of(
        (held, judged): (&Held, JudgedCarrier),
        (guard, alert): (&Guard, Option<AlertType>),
        now: DateTime<Utc>,
        settings: &Settings,
    ) -> Self {
        // Another carrier may have been put on it meanwhile.
        let is_same = carrier_of(held) == judged.carrier;
        let verdict = judged.verdict.filter(|_| is_same);
        let state = LoadReadiness::of(held, verdict, (guard, alert), now, settings).map(|readiness| readiness.state);
        word(state, guard.is_guarded(), is_same && judged.is_judged)
    }
}

fn carrier_of(held: &Held) -> Option<CarrierId> {
    held.current().and_then(|movement| movement.carrier_id)
}

/// What a load's readiness comes to. Of a load that isn't guarded, what is missing is for the broker to chase; it keeps nobody at the dock.
const fn word(state: Option<ReadinessState>, is_guarded: bool, is_judged: bool) -> Clearance {
    match state {
        Some(ReadinessState::Hold) => Clearance::Held,
        Some(ReadinessState::Ready) => Clearance::Clear,
        Some(ReadinessState::Needs) | None if !is_guarded && is_judged => Clearance::Clear,
        Some(ReadinessState::Needs) | None => Clearance::Lacking,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hold_keeps_every_load_and_what_is_missing_a_guarded_one() {
        for is_guarded in [true, false] {
            assert_eq!(word(Some(ReadinessState::Hold), is_guarded, true), Clearance::Held);
            assert_eq!(word(Some(ReadinessState::Ready), is_guarded, true), Clearance::Clear);
        }
        for state in [Some(ReadinessState::Needs), None] {
            assert_eq!(word(state, true, true), Clearance::Lacking);
            assert_eq!(word(state, false, true), Clearance::Clear);
            assert_eq!(word(state, false, false), Clearance::Lacking, "nobody knows whether the carrier may be used");
        }
    }
}

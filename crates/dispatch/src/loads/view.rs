//! A load as the API shows it in lists. (Document 2 §3: load.)

use super::beside::{Beside, Verdicts, hauling};
use super::guard::Noted;
use super::guard::view::LoadGuard;
use super::sees::Sees;
use super::view_parts::{LoadCarrier, LoadProblem, LoadReadiness, LoadStop, LoadVehicle};
use super::words::{
    CertificationWords, EquipmentTypeWords, LoadSourceWords, LoadStatusWords, MilesSourceWords, TrackingStatusWords,
    WeightUnitWords,
};
use carriers::verdicts::judging;
use chrono::{DateTime, Utc};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use freight::tracking::TrackingStatus;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::Error;
use platform::named::Named;
use serde::Serialize;
use store::connections::ConnectionStatus;
use store::loads::held::{self, Held};
use store::loads::rows::{LoadSource, MilesSource};
use utoipa::ToSchema;
use vetting::connections::view::ConnectionStatusWords;

/// Declares the load of lists and the one by itself, which has more: the fields they share are written once. Types stand in brackets.
macro_rules! load_views {
    (
        $(#[$($list_meta:tt)+])* list { $($(#[$($meta:tt)+])* $field:ident: [$($type:tt)+],)+ }
        $(#[$($detail_meta:tt)+])* detail { $($(#[$($more_meta:tt)+])* $more:ident: [$($more_type:tt)+],)+ }
    ) => {
        $(#[$($list_meta)+])*
        pub struct LoadView { $($(#[$($meta)+])* pub $field: $($type)+,)+ }

        $(#[$($detail_meta)+])*
        pub struct LoadDetail { $($(#[$($meta)+])* pub $field: $($type)+,)+ $($(#[$($more_meta)+])* pub $more: $($more_type)+,)+ }

        /// What a load by itself shows beside the list's fields.
        #[derive(Debug)]
        pub(super) struct More { $(pub(super) $more: $($more_type)+,)+ }

        impl LoadDetail {
            /// A load with what is shown of it alone.
            pub(super) fn of(load: LoadView, more: More) -> Self {
                Self { $($field: load.$field,)+ $($more: more.$more,)+ }
            }
        }
    };
}

load_views! {
    /// A load.
    #[derive(Debug, Serialize, ToSchema)]
    #[schema(as = Load)]
    #[allow(clippy::struct_excessive_bools, reason = "the specification's own fields")]
    list {
        /// The load's id.
        id: [i64],
        /// Your own number of the load.
        external_load_number: [String],
        /// Status.
        #[schema(value_type = LoadStatusWords)]
        status: [LoadStatus],
        /// When the status last changed.
        status_changed_at: [DateTime<Utc>],
        /// How it is tracked now.
        #[schema(value_type = TrackingStatusWords)]
        tracking_status: [TrackingStatus],
        /// Expected arrival at the next stop; null if unknown.
        eta_at: [Option<DateTime<Utc>>],
        /// When the first pickup window starts.
        pickup_time: [DateTime<Utc>],
        /// When the last stop's window starts.
        dropoff_time: [DateTime<Utc>],
        /// Billable miles; null until they are given or routed.
        billable_miles: [Option<f64>],
        /// Whether the miles were given or routed.
        #[schema(value_type = Option<MilesSourceWords>)]
        miles_source: [Option<MilesSource>],
        /// Minimum rate, in U.S. dollars.
        min_rate: [Option<f64>],
        /// The minimum rate divided by the billable miles, in U.S. dollars.
        rate_per_mile: [Option<f64>],
        /// Weight, in `weight_unit`.
        weight: [Option<f64>],
        /// Unit of the weight.
        #[schema(value_type = WeightUnitWords)]
        weight_unit: [WeightUnit],
        /// Trailer length, in feet.
        trailer_length: [Option<f64>],
        /// Equipment.
        #[schema(value_type = Option<EquipmentTypeWords>)]
        equipment_type: [Option<EquipmentType>],
        /// Certifications that hauling it requires.
        #[schema(value_type = Vec<CertificationWords>)]
        certifications: [Vec<String>],
        /// Whether it is hazardous material.
        is_hazmat_required: [bool],
        /// Commodity.
        commodity: [Option<String>],
        /// Value of the cargo, in U.S. dollars.
        cargo_value: [Option<f64>],
        /// Temperature to keep, in degrees Fahrenheit.
        temperature: [Option<f64>],
        /// Whether it takes a team of two drivers.
        is_team: [bool],
        /// Whether it fills only part of the trailer.
        is_partial: [bool],
        /// Trailer number.
        trailer_number: [Option<String>],
        /// Bill of lading number.
        bol_number: [Option<String>],
        /// Seal number.
        seal_number: [Option<String>],
        /// Ids of the classifications whose rules its carrier must meet.
        classification_ids: [Vec<i64>],
        /// When it was last posted to the load board.
        last_posted_at: [Option<DateTime<Utc>>],
        /// Since when it is posted; null if it isn't.
        posted_at: [Option<DateTime<Utc>>],
        /// Miles from the searched origin; null outside the load board.
        miles_from_origin: [Option<f64>],
        /// Whether it can be posted: available, placed, ahead of its window, with equipment and weight.
        can_be_posted: [bool],
        /// Id of the assigned truck.
        carrier_vehicle_id: [Option<i64>],
        /// Your company's decision about the assigned carrier; null without a carrier or a decision.
        #[schema(value_type = Option<ConnectionStatusWords>)]
        broker_connection_status: [Option<ConnectionStatus>],
        /// Stops, in order.
        stops: [Vec<LoadStop>],
        /// The carrier on its way to the next stop; null without one.
        carrier: [Option<LoadCarrier>],
        /// That carrier's truck.
        vehicle: [Option<LoadVehicle>],
        /// Who works on it.
        user: [Option<Named>],
        /// The team that works on it.
        team: [Option<Named>],
        /// What is wrong with it now.
        problems: [Vec<LoadProblem>],
        /// Number of open alerts; null if you can't see alerts.
        open_tickets: [Option<i64>],
        /// Whether it is ready for pickup; null once picked up or closed, or while carrier data is loading.
        readiness: [Option<LoadReadiness>],
        /// How it is guarded, as freight that thieves look for; null if it isn't.
        guard: [Option<LoadGuard>],
        /// When its truck was last seen.
        last_seen_at: [Option<DateTime<Utc>>],
        /// How it came in.
        #[schema(value_type = LoadSourceWords)]
        source: [LoadSource],
        /// When your system last changed it, by its own word.
        source_updated_at: [Option<DateTime<Utc>>],
        /// Why it is on hold; null if it isn't.
        hold_reason: [Option<String>],
        /// When it was created.
        created_at: [DateTime<Utc>],
        /// When it last changed.
        updated_at: [DateTime<Utc>],
        /// Version to send with a change.
        lock_version: [i32],
    }
    /// A load with everything that is known of it.
    #[derive(Debug, Serialize, ToSchema)]
    #[allow(clippy::struct_excessive_bools, reason = "the specification's own fields")]
    detail {
        /// Who hauls or hauled which part: the present ones in order, then those that were removed.
        movements: [Vec<super::detail_parts::LoadMovement>],
        /// Its alerts, newest first; null if you can't see alerts.
        tickets: [Option<Vec<super::detail_parts::LoadTicket>>],
        /// What each kind of alert comes to; null if you can't see alerts.
        checks: [Option<Vec<super::checks::LoadCheck>>],
        /// What is charged for it.
        charges: [Vec<super::detail_parts::LoadCharge>],
        /// Its papers, newest first.
        papers: [Vec<super::detail_parts::LoadPaper>],
        /// Who else is told of it.
        watchers: [Vec<Named>],
        /// Who agreed that its truck is followed, newest first.
        shares: [Vec<super::detail_parts::LoadShare>],
        /// Where its truck is; null unless a share or your own systems tell.
        position: [Option<super::detail_parts::LoadPosition>],
        /// Check calls, made and to make.
        check_calls: [Vec<super::detail_parts::LoadCheckCall>],
        /// The detention clock of each stop.
        detention: [Vec<super::detail_parts::StopDetention>],
        /// Statuses you can give it now.
        #[schema(value_type = Vec<LoadStatusWords>)]
        allowed_statuses: [Vec<LoadStatus>],
        /// What was established before its pickup, newest first, up to 100.
        guard_steps: [Vec<super::guard::view::LoadGuardStep>],
        /// What the shipper's dock saw of trucks, newest first, up to 50.
        pickup_checks: [Vec<super::guard::view::LoadPickupCheck>],
        /// Windows that its stops had before, last first.
        windows_before: [Vec<super::detail_parts::WindowBefore>],
        /// The shipper's tender that it came by; null unless it came by EDI.
        tender: [Option<super::tender::LoadTender>],
    }
}

/// The company's loads among these, in their order, as the caller sees them.
pub async fn views(app: &App, sees: &Sees, ids: &[LoadId]) -> Result<Vec<LoadView>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let held = held::read_many(&mut *app.conn().await?, sees.tenant, ids).await?;
    of_held(app, sees, &held).await
}

/// The same of loads that were read.
pub async fn of_held(app: &App, sees: &Sees, held: &[Held]) -> Result<Vec<LoadView>, Error> {
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<LoadId> = held.iter().map(|held| held.row.id).collect();
    let mut db = app.conn().await?;
    let settings = store::loads::settings::of(&mut db, sees.tenant).await?;
    let noted = Noted::of_loads(&mut db, sees.tenant, &ids).await?;
    let now = app.loads.now(sees.tenant.company());
    let beside = Beside::read(&mut db, sees, held, &noted, (settings, now)).await?;
    // Verdicts are read through connections of their own.
    drop(db);
    let hauling = hauling(held);
    let verdicts = judging::of_company(app, sees.tenant, sees.is_safety_hidden, &hauling).await?;
    let verdicts: Option<Verdicts> = verdicts.map(|verdicts| hauling.into_iter().zip(verdicts).collect());
    Ok(beside.views(held, verdicts.as_ref()))
}

/// Cents in dollars.
pub(super) fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

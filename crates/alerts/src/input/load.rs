//! The load and the movement that are judged.

use super::{Fact, Spot};
use chrono::{DateTime, Utc};
use freight::equipment::EquipmentType;
use freight::guarded::{GuardKind, GuardReason, suffice_without};
use freight::load::LoadStatus;
use freight::readiness::DockCheck;
use freight::stop::{LogSource, StopKind};
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId, StopId};
use serde::{Deserialize, Serialize};

/// A load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// The load.
    pub id: LoadId,
    /// Its number.
    pub number: String,
    /// Its status.
    pub status: LoadStatus,
    /// Its stops in order: two or more, a pickup first.
    pub stops: Vec<Stop>,
    /// What it carries, as entered.
    pub commodity: Option<String>,
    /// What that is worth, in whole dollars.
    pub cargo_value: Option<u32>,
    /// The equipment that it asks for.
    pub equipment: Option<EquipmentType>,
    /// Whether it must be kept at a temperature.
    pub is_temperature_controlled: bool,
    /// Billable miles.
    pub billable_miles: Option<u32>,
    /// Changes of where and to whom it goes, oldest first.
    pub instruction_changes: Vec<InstructionChange>,
    /// Why thieves may want it, and what was done about that.
    #[serde(default)]
    pub guard: Guard,
    /// The arrival that was told last: by whom, and for when.
    #[serde(default)]
    pub told: Option<ToldArrival>,
}

/// Why a load is guarded, as `freight::guarded` judges it, and what was done about that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guard {
    /// Why; empty where it is not guarded.
    pub reasons: Vec<GuardReason>,
    /// The kinds of reasons without each of which it would be guarded still; empty where it is not guarded.
    #[serde(default)]
    pub stands_without: Vec<GuardKind>,
    /// Whether the driver proved who they are, for the truck that is named: the voice code over a proven contact.
    pub is_identity_proven: bool,
}

impl Guard {
    /// How a load with these reasons is guarded by a company's thresholds for loads.
    pub fn of(reasons: Vec<GuardReason>, is_identity_proven: bool, settings: &freight::settings::Settings) -> Self {
        let kinds = GuardKind::ALL.iter().copied();
        let stands_without = kinds.filter(|kind| suffice_without(&reasons, *kind, settings)).collect();
        Self { reasons, stands_without, is_identity_proven }
    }

    /// Whether it is guarded by what else speaks for it: a kind of alert that is about one circumstance doesn't count that twice.
    pub fn is_guarded_without(&self, kind: GuardKind) -> bool {
        self.stands_without.contains(&kind)
    }

    /// Whether the load is guarded.
    pub const fn is_guarded(&self) -> bool {
        !self.reasons.is_empty()
    }

    /// Whether it is guarded for its freight: what it is, or what it is worth.
    pub fn is_of_freight(&self) -> bool {
        self.reasons.iter().any(|reason| reason.kind.is_of_freight())
    }

    /// The reason of a kind, in words.
    pub fn reason(&self, kind: GuardKind) -> Option<&str> {
        self.reasons.iter().find(|reason| reason.kind == kind).map(|reason| reason.detail.as_str())
    }
}

/// An arrival at the next stop that someone told: a check call, the driver, the TMS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToldArrival {
    /// When it was told.
    pub at: DateTime<Utc>,
    /// The arrival.
    pub eta_at: DateTime<Utc>,
    /// Who told it.
    pub source: LogSource,
}

impl Load {
    /// The first pickup.
    pub fn pickup(&self) -> Option<&Stop> {
        self.stops.iter().find(|stop| stop.kind == StopKind::Pickup)
    }

    /// The last stop.
    pub fn last_stop(&self) -> Option<&Stop> {
        self.stops.last()
    }

    /// The first stop that was not left.
    pub fn next_stop(&self) -> Option<&Stop> {
        let after = self.stops.iter().rposition(Stop::is_left).map_or(0, |left| left + 1);
        self.stops.get(after)
    }

    /// Whether its first pickup was left: it is on its way.
    pub fn is_picked_up(&self) -> bool {
        self.pickup().is_some_and(Stop::is_left)
    }
}

/// A stop of a load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The stop.
    pub id: StopId,
    /// What happens there.
    pub kind: StopKind,
    /// Where it is; none where it was not placed.
    pub spot: Option<Spot>,
    /// Whether that is the middle of a ZIP code or city alone.
    pub is_approximate: bool,
    /// State, county (`IL/Cook`) and first three digits of the ZIP code, as lists of areas name them.
    pub areas: Vec<String>,
    /// When the truck is expected, at the earliest.
    pub window_start: DateTime<Utc>,
    /// And at the latest.
    pub window_end: DateTime<Utc>,
    /// Minutes that its local time is ahead of UTC at that moment; negative in America.
    pub offset_minutes: i32,
    /// Its time zone of the IANA database, in which its times are told; empty where it is unknown.
    #[serde(default)]
    pub time_zone: String,
    /// The arrival log.
    pub arrived_at: Option<DateTime<Utc>>,
    /// The departure log.
    pub departed_at: Option<DateTime<Utc>>,
    /// The pickup or delivery log.
    pub done_at: Option<DateTime<Utc>>,
}

impl Stop {
    /// Whether the truck left it.
    pub const fn is_left(&self) -> bool {
        self.departed_at.is_some() || self.done_at.is_some()
    }

    /// When the truck left it, the later log where there are two.
    pub fn left_at(&self) -> Option<DateTime<Utc>> {
        self.departed_at.max(self.done_at)
    }
}

kernel::wire::words! {
    /// What a change of instructions is about.
    pub enum Instruction {
        /// Where the load goes.
        Delivery = "delivery",
        /// Who receives it.
        Consignee = "consignee",
        /// Who is called about it.
        Contact = "contact",
    }
}

/// A change of where or to whom a load goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstructionChange {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub what: Instruction,
    /// The value before; none where there was none.
    pub before: Option<String>,
    /// The value since; none where it was removed.
    pub after: Option<String>,
    /// Who asked for it.
    pub source: LogSource,
    /// When a second person confirmed it by calling the customer back on a proven number.
    pub called_back_at: Option<DateTime<Utc>>,
}

/// One carrier's part of the load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    /// The movement.
    pub id: MovementId,
    /// The carrier; none where the TMS named one that isn't on file.
    pub carrier_id: Option<CarrierId>,
    /// When it was booked.
    pub booked_at: DateTime<Utc>,
    /// When the carrier accepted.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The assigned truck.
    pub vehicle: Option<Vehicle>,
    /// Changes of driver, truck and dispatcher, oldest first.
    pub crew_changes: Vec<CrewChange>,
    /// Other loads that the driver's phone number was on, under another carrier.
    pub driver_elsewhere: Fact<Vec<Elsewhere>>,
    /// What the driver's page, the dock and papers say of the carrier on the door.
    pub named: Vec<NamedCarrier>,
    /// The check at the dock.
    pub dock_check: DockCheck,
    /// Money that was asked for before the load is handed over.
    pub demands: Vec<Demand>,
}

/// The assigned truck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// The truck; none where it was named by VIN alone.
    pub id: Option<CarrierVehicleId>,
    /// Its VIN, in capital letters; fewer than 17 signs are a part.
    pub vin: Option<String>,
    /// Since when it is assigned.
    pub assigned_at: DateTime<Utc>,
    /// Where its VIN was seen, and with which carrier.
    pub sightings: Fact<Vec<Sighting>>,
    /// A lease or purchase that explains a new truck: what was told, and when.
    pub explained: Option<String>,
}

kernel::wire::words! {
    /// What saw a truck.
    pub enum SightingBy {
        /// A roadside inspection.
        Inspection = "inspection",
        /// An ELD connection.
        Eld = "eld",
        /// A schedule of vehicles of a policy that a person confirmed.
        Schedule = "schedule",
        /// A load of this company.
        OwnLoad = "own_load",
    }
}

/// A truck seen with a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The carrier; none where only its number is known.
    pub carrier_id: Option<CarrierId>,
    /// Its name and number for people.
    pub carrier: String,
    /// What saw it.
    pub by: SightingBy,
    /// The last time.
    pub on: chrono::NaiveDate,
}

kernel::wire::words! {
    /// Who or what changed.
    pub enum CrewPart {
        /// The driver.
        Driver = "driver",
        /// The truck.
        Truck = "truck",
        /// The dispatcher.
        Dispatcher = "dispatcher",
    }
}

/// A change of driver, truck or dispatcher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrewChange {
    /// When.
    pub at: DateTime<Utc>,
    /// Which.
    pub part: CrewPart,
    /// Who or what it was; none where nobody was named. Naming the first is no change.
    pub before: Option<String>,
    /// Who or what it is since.
    pub after: Option<String>,
}

/// A load of another carrier with the same driver's phone number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// That carrier, for people.
    pub carrier: String,
    /// When, the last time.
    pub on: chrono::NaiveDate,
}

kernel::wire::words! {
    /// Who or what names a carrier.
    pub enum NamedBy {
        /// The driver, asked on their page for the DOT number on the door.
        Driver = "driver",
        /// The check at the dock.
        Dock = "dock",
        /// The bill of lading.
        BillOfLading = "bill_of_lading",
    }
}

/// A carrier that was named for this load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedCarrier {
    /// When.
    pub at: DateTime<Utc>,
    /// Who or what named it.
    pub by: NamedBy,
    /// What was named: a number or a name.
    pub named: String,
    /// Whether that is the booked carrier.
    pub is_booked: bool,
}

/// Money asked for before a load is handed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// When.
    pub at: DateTime<Utc>,
    /// What was said.
    pub said: String,
    /// Who wrote it down.
    pub source: LogSource,
    /// When it was settled.
    pub settled_at: Option<DateTime<Utc>>,
}

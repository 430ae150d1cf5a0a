//! The closed words of loads, as the API's description names them.

use super::tender::TenderState;
use freight::equipment::{Certification, EquipmentType, WeightUnit};
use freight::load::{Actor, FixSource, LoadStatus, Upsert};
use freight::movement::RemovedReason;
use freight::readiness::{CheckCallKind, ClockState, HoldReason, Need};
use freight::settings::Unit;
use freight::stop::{GeoSource, Handling, LogSource, LogType, Scheduling, StopKind};
use freight::tracking::{ProblemKind, TrackingStatus};
use platform::described_words;
use store::exchange::dispositions::DispositionReason;
use store::loads::changes::LoadChangeKind;
use store::loads::edi::tenders::TenderDecision;
use store::loads::rows::{ChargeKind, LoadSource, MilesSource, PaperKind};

described_words! {
    /// Where a load stands. (Document 2 §4.)
    pub LoadStatusWords: LoadStatus as "LoadStatus"
}

described_words! {
    /// Who changed a load's status: a teammate, your system, or the product on what it measured.
    pub ActorWords: Actor as "LoadActor"
}

described_words! {
    /// What changed at a load.
    pub LoadChangeKindWords: LoadChangeKind as "LoadChangeKind"
}

described_words! {
    /// What a carrier said of a load, or why it declined an offer.
    pub LoadChangeSaidWords: DispositionReason as "LoadChangeSaid"
}

described_words! {
    /// What a shipper's tender is answered.
    pub TenderDecisionWords: TenderDecision as "TenderDecision"
}

described_words! {
    /// Where a shipper's tender stands: it waits for an answer, was accepted or declined, or the shipper withdrew it.
    pub TenderStateWords: TenderState as "TenderState"
}

described_words! {
    /// How a load is tracked. (Document 2 §4.)
    pub TrackingStatusWords: TrackingStatus as "TrackingStatus"
}

described_words! {
    /// A problem of a load, under the name of its tab. (Document 2 §2.)
    pub ProblemKindWords: ProblemKind as "LoadProblemKind"
}

described_words! {
    /// Equipment: document 1 §5's trailers and trucks, and four that load boards post beside them.
    pub EquipmentTypeWords: EquipmentType as "EquipmentType"
}

described_words! {
    /// Unit of a weight.
    pub WeightUnitWords: WeightUnit as "WeightUnit"
}

described_words! {
    /// A certification that hauling a load requires.
    pub CertificationWords: Certification as "Certification"
}

described_words! {
    /// What happens at a stop.
    pub StopKindWords: StopKind as "StopKind"
}

described_words! {
    /// How freight is handled at a stop: while the truck waits, or by leaving or taking a trailer.
    pub HandlingWords: Handling as "Handling"
}

described_words! {
    /// Whether a stop is at a fixed time.
    pub SchedulingWords: Scheduling as "Scheduling"
}

described_words! {
    /// How a stop's point is known. Those of ZIP codes and cities are approximate.
    pub GeoSourceWords: GeoSource as "GeoSource"
}

described_words! {
    /// What a load log says. (Document 2 §3.)
    pub LogTypeWords: LogType as "LoadLogType"
}

described_words! {
    /// Who wrote it: a person of the broker, the driver, the broker's systems, the product from positions, or the dock.
    pub LogSourceWords: LogSource as "LoadLogSource"
}

described_words! {
    /// Where a position is from.
    pub FixSourceWords: FixSource as "PositionSource"
}

described_words! {
    /// How a load came in: by hand, by key, by file, or as sample data.
    pub LoadSourceWords: LoadSource as "LoadSource"
}

described_words! {
    /// Whether billable miles were given or routed along the stops.
    pub MilesSourceWords: MilesSource as "MilesSource"
}

described_words! {
    /// What is charged.
    pub ChargeKindWords: ChargeKind as "ChargeKind"
}

described_words! {
    /// What a paper of a load is.
    pub PaperKindWords: PaperKind as "LoadPaperKind"
}

described_words! {
    /// Why a carrier no longer hauls a load.
    pub RemovedReasonWords: RemovedReason as "RemovedReason"
}

described_words! {
    /// What a check call asks.
    pub CheckCallKindWords: CheckCallKind as "CheckCallKind"
}

described_words! {
    /// What a load still needs before pickup.
    pub NeedWords: Need as "LoadNeed"
}

described_words! {
    /// Why a load must not be picked up.
    pub HoldReasonWords: HoldReason as "LoadHoldReason"
}

described_words! {
    /// What a stop's detention clock does.
    pub ClockStateWords: ClockState as "DetentionState"
}

described_words! {
    /// What came of a load that was sent under its number.
    pub UpsertWords: Upsert as "LoadUpsertResult"
}

described_words! {
    /// What a threshold counts.
    pub UnitWords: Unit as "LoadSettingUnit"
}

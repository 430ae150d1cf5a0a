//! What companies' own systems are told of a load (`load_events`): the details of each kind, in one place.

use chrono::{DateTime, Utc};
use freight::board::PostingEnd;
use freight::guarded::PickupAnswer;
use freight::load::{Actor, LoadStatus};
use freight::movement::RemovedReason;
use freight::stop::LogType;
use kernel::ids::{LoadId, MovementId, PickupCheckId, TrackingShareId, UserId};
use serde_json::{Map, Value, json};
use store::loads::edi::tenders::TenderDecision;
use store::loads::events::{LoadEventKind, NewEvent};
use store::loads::held::Held;
use store::loads::logs::LogRow;
use store::loads::rows::LoadSource;
use store::loads::shares::{RevokedBy, ShareKind};
use store::loads::write::NewMovement;

/// Who changed a load, and which person, if it was one.
pub type Changer = (Actor, Option<UserId>);

/// A load, by its id and the broker's own number: events name both.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The load.
    pub id: LoadId,
    /// The broker's own number.
    pub number: &'a str,
}

impl<'a> About<'a> {
    /// A load as it is stored.
    pub fn held(held: &'a Held) -> Self {
        Self { id: held.row.id, number: &held.row.external_load_number }
    }

    fn event(self, kind: LoadEventKind, details: Value, occurred_at: DateTime<Utc>) -> NewEvent {
        let mut all = Map::from_iter([("external_load_number".to_owned(), json!(self.number))]);
        if let Value::Object(details) = details {
            all.extend(details);
        }
        NewEvent { load: self.id, kind, details: Value::Object(all), occurred_at }
    }

    /// The load is new.
    pub fn created(self, status: LoadStatus, source: LoadSource, at: DateTime<Utc>) -> NewEvent {
        self.event(LoadEventKind::LoadCreated, json!({"status": status, "source": source}), at)
    }

    /// These fields changed.
    pub fn changed(self, fields: &[&str], (actor, by): Changer, at: DateTime<Utc>) -> NewEvent {
        let details = json!({"fields": fields, "actor": actor, "user_id": by});
        self.event(LoadEventKind::LoadChanged, details, at)
    }

    /// The dock compared the truck with the one that is named.
    pub fn pickup_checked(
        self,
        check: PickupCheckId,
        movement: MovementId,
        answer: &PickupAnswer,
        at: DateTime<Utc>,
    ) -> NewEvent {
        let details = json!({
            "pickup_check_id": check,
            "movement_id": movement,
            "result": answer.result,
            "door": answer.door,
            "vin": answer.vin,
            "plate": answer.plate,
        });
        self.event(LoadEventKind::PickupChecked, details, at)
    }

    /// Its status changed.
    pub fn status(
        self,
        (before, after): (LoadStatus, LoadStatus),
        (actor, by): Changer,
        reason: Option<&str>,
        at: DateTime<Utc>,
    ) -> NewEvent {
        let details =
            json!({"status_before": before, "status_after": after, "actor": actor, "user_id": by, "reason": reason});
        self.event(LoadEventKind::LoadStatusChanged, details, at)
    }

    /// The shipper's tender was answered, in an interchange with this control number.
    pub fn tender_answered(
        self,
        (partner, shipment, control_number): (&str, &str, &str),
        (decision, reason): (TenderDecision, Option<&str>),
        (actor, by): Changer,
        at: DateTime<Utc>,
    ) -> NewEvent {
        let details = json!({
            "decision": decision,
            "partner": partner,
            "shipment_number": shipment,
            "control_number": control_number,
            "reason": reason,
            "actor": actor,
            "user_id": by,
        });
        self.event(LoadEventKind::TenderAnswered, details, at)
    }

    /// It is on the load board until then.
    pub fn posted(self, expires_at: DateTime<Utc>, (actor, by): Changer, at: DateTime<Utc>) -> NewEvent {
        let details = json!({"expires_at": expires_at, "actor": actor, "user_id": by});
        self.event(LoadEventKind::LoadPosted, details, at)
    }

    /// It no longer is.
    pub fn unposted(self, ended: PostingEnd, (actor, by): Changer, at: DateTime<Utc>) -> NewEvent {
        let details = json!({"ended_by": ended, "actor": actor, "user_id": by});
        self.event(LoadEventKind::LoadUnposted, details, at)
    }

    /// A carrier hauls it.
    pub fn assigned(self, movement: Option<MovementId>, new: &NewMovement, at: DateTime<Utc>) -> NewEvent {
        let details = json!({
            "movement_id": movement,
            "carrier_id": new.carrier_id,
            "carrier": new.carrier_text,
            "first_stop": new.first_stop,
            "last_stop": new.last_stop,
        });
        self.event(LoadEventKind::CarrierAssigned, details, at)
    }

    /// A carrier no longer does.
    pub fn removed(
        self,
        movement: MovementId,
        was: &NewMovement,
        (reason, note): (RemovedReason, Option<&str>),
        at: DateTime<Utc>,
    ) -> NewEvent {
        let details = json!({
            "movement_id": movement,
            "carrier_id": was.carrier_id,
            "carrier": was.carrier_text,
            "reason": reason,
            "note": note,
        });
        self.event(LoadEventKind::CarrierRemoved, details, at)
    }

    /// Its truck is known.
    pub fn vehicle(self, movement: Option<MovementId>, new: &NewMovement, at: DateTime<Utc>) -> NewEvent {
        let details = json!({
            "movement_id": movement,
            "carrier_id": new.carrier_id,
            "carrier_vehicle_id": new.carrier_vehicle_id,
        });
        self.event(LoadEventKind::VehicleAssigned, details, at)
    }

    /// The truck of a carrier that no longer hauls it is not followed any more.
    pub fn tracking_ended(
        self,
        movement: MovementId,
        (share, kind): (TrackingShareId, ShareKind),
        at: DateTime<Utc>,
    ) -> NewEvent {
        let details =
            json!({"movement_id": movement, "tracking_share_id": share, "kind": kind, "ended_by": RevokedBy::End});
        self.event(LoadEventKind::TrackingStopped, details, at)
    }

    /// What a log says.
    pub fn logged(self, log: &LogRow) -> NewEvent {
        let kind = match log.is_type {
            LogType::Arrival => LoadEventKind::Arrival,
            LogType::Departure => LoadEventKind::Departure,
            LogType::Pickup => LoadEventKind::Pickup,
            LogType::Delivery => LoadEventKind::Delivery,
            LogType::CheckCall => LoadEventKind::CheckCall,
            LogType::Eta => LoadEventKind::Eta,
            LogType::Exception => LoadEventKind::Exception,
        };
        let details = json!({
            "load_log_id": log.id,
            "stop_id": log.stop_id,
            "source": log.source,
            "body": log.body,
            "eta_at": log.eta_at,
        });
        self.event(kind, details, log.occurred_at)
    }
}

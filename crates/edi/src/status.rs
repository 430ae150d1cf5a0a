//! Shipment status (214): what happened to a load, where and when.

use crate::write::{Envelope, Line, line};
use chrono::NaiveDateTime;

/// What happened. (Data element 1650, the codes that carriers and brokers use.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The tender was acknowledged.
    Acknowledged,
    /// The truck arrived at a pickup.
    ArrivedAtPickup,
    /// It was loaded.
    Loaded,
    /// It left a pickup.
    LeftPickup,
    /// It is on its way.
    EnRoute,
    /// It is expected at a delivery; the time is the one expected.
    DeliveryExpected,
    /// It arrived at a delivery.
    ArrivedAtDelivery,
    /// It was unloaded.
    Delivered,
    /// It left a delivery.
    LeftDelivery,
    /// It is late; the reason is told beside it.
    Delayed,
    /// The load was canceled.
    Cancelled,
}

impl Event {
    /// Shipment status code.
    const fn code(self) -> &'static str {
        match self {
            Self::Acknowledged => "XB",
            Self::ArrivedAtPickup => "X3",
            Self::Loaded => "CP",
            Self::LeftPickup => "AF",
            Self::EnRoute => "X6",
            Self::DeliveryExpected => "AG",
            Self::ArrivedAtDelivery => "X1",
            Self::Delivered => "D1",
            Self::LeftDelivery => "CD",
            Self::Delayed => "SD",
            Self::Cancelled => "CA",
        }
    }
}

/// Why a load is late. (Data element 1651.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateReason {
    /// The truck broke down.
    MechanicalBreakdown,
    /// Weather.
    Weather,
    /// The carrier.
    CarrierRelated,
    /// The shipper's dock.
    Shipper,
    /// The consignee's dock.
    Consignee,
    /// The driver ran out of hours.
    DriverHours,
    /// Traffic, a closed road or an accident ahead.
    Traffic,
}

impl LateReason {
    /// Shipment status reason code.
    const fn code(self) -> &'static str {
        match self {
            Self::MechanicalBreakdown => "AI",
            Self::Weather => "AO",
            Self::CarrierRelated => "AJ",
            Self::Shipper => "AM",
            Self::Consignee => "AG",
            Self::DriverHours => "AH",
            Self::Traffic => "BE",
        }
    }
}

/// A shipment's status.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The broker's number of the load.
    pub load_number: String,
    /// The shipper's number of the shipment.
    pub shipment_id: String,
    /// SCAC that the shipper tendered to.
    pub scac: String,
    /// Which stop, as the tender numbers them.
    pub stop: Option<u32>,
    /// What happened.
    pub event: Event,
    /// Why it is late. What is late without a known reason is told as the carrier's; anything else is normal.
    pub reason: Option<LateReason>,
    /// When, in local time of the place.
    pub happened_at: NaiveDateTime,
    /// Where: city, state or province, and country (`US`, `CA`, `MX`).
    pub city: Option<[String; 3]>,
    /// Where more exactly: longitude and latitude, in degrees.
    pub point: Option<(f64, f64)>,
    /// The trailer's number.
    pub trailer: Option<String>,
}

/// The status as an interchange.
pub fn status(status: &Status, envelope: &Envelope) -> String {
    let mut lines = vec![
        line("B10", [&status.load_number, &status.shipment_id, &status.scac]),
        line("LX", ["1"]),
        happened(status),
    ];
    if status.city.is_some() || status.point.is_some() {
        lines.push(place(status));
    }
    if let Some(trailer) = &status.trailer {
        lines.push(line("MS2", [&status.scac, trailer]));
    }
    if let Some(stop) = status.stop {
        lines.push(line("L11", [&stop.to_string(), "QN"]));
    }
    envelope.around("QM", "214", &[lines])
}

fn happened(status: &Status) -> Line {
    let reason = match (status.event, status.reason) {
        (_, Some(reason)) => reason.code(),
        (Event::Delayed, None) => LateReason::CarrierRelated.code(),
        _ => "NS",
    };
    let day = status.happened_at.format("%Y%m%d").to_string();
    let time = status.happened_at.format("%H%M").to_string();
    let code = status.event.code();
    line("AT7", [code, reason, "", "", &day, &time, "LT"])
}

fn place(status: &Status) -> Line {
    let Some((longitude, latitude)) = status.point else {
        let [city, state, country] = status.city.as_ref().map_or([""; 3], |city| city.each_ref().map(String::as_str));
        return line("MS1", [city, state, country]);
    };
    let (west, south) = (if longitude < 0.0 { "W" } else { "E" }, if latitude < 0.0 { "S" } else { "N" });
    // A city and a point are two ways of naming one place; the set takes one of them.
    line("MS1", ["", "", "", &degrees(longitude), &degrees(latitude), west, south])
}

/// Degrees, minutes and seconds as seven digits. (Data elements 1654 and 1655.)
fn degrees(value: f64) -> String {
    let seconds = (value.abs() * 3600.0).round() as u32;
    format!("{:03}{:02}{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

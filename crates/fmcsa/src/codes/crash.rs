//! Codes of the Crash File.

use super::{Codes, Letters, Numbers};

/// TRUCK_BUS_IND.
pub static TRUCK_OR_BUS: Letters = Codes(&[("T", "Truck"), ("B", "Bus")]);

/// TRAFFICWAY_ID: how the two directions were divided.
pub static TRAFFICWAYS: Numbers = Codes(&[
    (1, "Two-way, not divided"),
    (2, "Two-way, divided, unprotected median"),
    (3, "Two-way, divided, median barrier"),
    (4, "One-way, not divided"),
    (98, "Not reported"),
    (99, "Unknown"),
]);

/// ACCESS_CONTROL_ID.
pub static ACCESS_CONTROL: Numbers =
    Codes(&[(1, "Full access control"), (2, "Partial access control"), (3, "No access control")]);

/// ROAD_SURFACE_CONDITION_ID.
pub static ROAD_SURFACES: Numbers = Codes(&[
    (1, "Dry"),
    (2, "Wet"),
    (3, "Water (standing, moving)"),
    (4, "Snow"),
    (5, "Slush"),
    (6, "Ice"),
    (7, "Sand, mud, dirt, oil or gravel"),
    (8, "Other"),
    (9, "Unknown"),
]);

/// CARGO_BODY_TYPE_ID.
pub static CARGO_BODY_TYPES: Numbers = Codes(&[
    (1, "Bus (9-15 seats)"),
    (2, "Bus (more than 15 seats)"),
    (3, "Van or enclosed box"),
    (4, "Cargo tank"),
    (5, "Flatbed"),
    (6, "Dump"),
    (7, "Concrete mixer"),
    (8, "Auto transporter"),
    (9, "Garbage or refuse"),
    (10, "Grain, chips, gravel"),
    (11, "Pole"),
    (12, "Not applicable"),
    (13, "Intermodal"),
    (14, "Logging"),
    (15, "Vehicle towing another vehicle"),
    (98, "Other"),
]);

/// GVW_RATING_ID: the power unit's weight rating.
pub static WEIGHT_RATINGS: Numbers =
    Codes(&[(1, "10,000 pounds or less"), (2, "10,001 to 26,000 pounds"), (3, "More than 26,000 pounds")]);

/// VEHICLE_CONFIGURATION_ID.
pub static VEHICLE_CONFIGURATIONS: Numbers = Codes(&[
    (1, "Passenger car (hazmat placard)"),
    (2, "Light truck (hazmat placard)"),
    (3, "Bus (9-15 seats)"),
    (4, "Bus (more than 15 seats)"),
    (5, "Single-unit truck (2 axles, 6 tires)"),
    (6, "Single-unit truck (3 or more axles)"),
    (7, "Truck with trailer"),
    (8, "Truck tractor (bobtail)"),
    (9, "Tractor with semi-trailer"),
    (10, "Tractor with doubles"),
    (11, "Tractor with triples"),
    (99, "Unknown heavy truck"),
]);

/// WEATHER_CONDITION_ID.
pub static WEATHER: Numbers = Codes(&[
    (1, "No adverse condition"),
    (2, "Rain"),
    (3, "Sleet or hail"),
    (4, "Snow"),
    (5, "Fog"),
    (6, "Blowing sand, soil, dirt or snow"),
    (7, "Severe crosswinds"),
    (8, "Other"),
    (9, "Unknown"),
]);

/// LIGHT_CONDITION_ID.
pub static LIGHT: Numbers = Codes(&[
    (1, "Daylight"),
    (2, "Dark, not lighted"),
    (3, "Dark, lighted"),
    (4, "Dark, lighting unknown"),
    (5, "Dawn"),
    (6, "Dusk"),
    (8, "Other"),
    (9, "Unknown"),
]);

//! The fields that a load has once: what people are told of each, and what TMSs and sheets call its column.
//!
//! Names are in the form that [`super::names`] brings headings to. They are those of exports of McLeod, TMW, Turvo, Tai, AscendTMS and
//! Aljex, and of sheets kept by hand.

use super::{About, LoadField};

const fn about(
    field: LoadField,
    label: &'static str,
    detail: &'static str,
    names: &'static [&'static str],
) -> About<LoadField> {
    About { field, label, detail, names }
}

#[rustfmt::skip]
pub(super) const ABOUT: &[About<LoadField>] = &[
    about(LoadField::Number, "Load number", "Your own number, unique within your company.", &[
        "external load number", "load number", "load id", "load", "shipment number", "shipment id", "order number", "order id", "ord number",
        "ord hdrnumber", "custom id", "pro number", "pro", "shipment", "order", "job number", "trip number", "move number", "movement id",
    ]),
    about(LoadField::Status, "Status", "Available, covered, in transit, delivered or canceled. A carrier makes a load covered.", &[
        "status", "load status", "shipment status", "order status", "ord status", "dispatch status", "status description", "brokerage status",
    ]),
    about(LoadField::Equipment, "Equipment", "Van, Reefer, Flatbed, 53' Dry Van, or a load board's code such as V, RF or FSD.", &[
        "equipment type", "equipment", "equip", "equip type", "eqpt", "eqp", "trailer type", "eq type", "equipment code", "truck type", "equipment description",
        "trl type", "equipment type id", "equipment needed", "trailer required", "vehicle type", "trailer",
    ]),
    about(LoadField::TrailerLength, "Trailer length", "Feet.", &[
        "trailer length", "length", "equipment length", "trailer size", "equipment size", "trailer feet", "equip length",
    ]),
    about(LoadField::Weight, "Weight", "Pounds, or with a unit: 42,000 lbs, 19 t.", &[
        "weight", "total weight", "gross weight", "wt", "lbs", "pounds", "ord totalweight", "weight total", "shipment weight", "load weight",
    ]),
    about(LoadField::WeightUnit, "Weight unit", "lb or kg.", &[
        "weight unit", "weight uom", "weight units", "wt unit", "weight um", "uom", "ord totalweightunits",
    ]),
    about(LoadField::Commodity, "Commodity", "What is hauled.", &[
        "commodity", "commodity description", "commodity name", "commodities", "cmd name", "product", "goods", "freight description",
        "item description", "commodity id",
    ]),
    about(LoadField::CargoValue, "Cargo value", "U.S. dollars.", &[
        "cargo value", "declared value", "freight value", "value", "load value", "shipment value", "commodity value",
    ]),
    about(LoadField::Temperature, "Temperature", "Degrees Fahrenheit, or with a C.", &[
        "temperature", "temp", "reefer temp", "set temp", "setpoint", "set point", "temperature setting", "temp setting", "reefer temperature",
        "required temp", "required temperature", "temperature required", "temp f",
    ]),
    about(LoadField::Hazmat, "Hazmat", "Yes or no.", &[
        "hazmat", "haz mat", "is hazmat", "hazardous", "hazmat required", "hazardous materials", "hazmat flag", "hazardous material", "hm",
    ]),
    about(LoadField::Miles, "Billable miles", "Left empty, they are routed.", &[
        "billable miles", "bill distance", "bill miles", "miles", "loaded miles", "total miles", "mileage", "distance", "practical miles",
        "short miles", "ord totalmiles", "trip miles", "distance miles",
    ]),
    about(LoadField::MinRate, "Carrier rate", "U.S. dollars for the whole load.", &[
        "min rate", "minimum rate", "carrier rate", "carrier pay", "carrier cost", "carrier total", "carrier total pay", "carrier amount",
        "total carrier pay", "target rate", "target pay", "buy rate", "override pay amount", "pay amount", "pay", "max pay", "cost", "total cost",
        "rate",
    ]),
    about(LoadField::Team, "Team drivers", "Yes or no.", &[
        "team", "is team", "team required", "team drivers", "team load", "requires team", "team driver",
    ]),
    about(LoadField::Partial, "Partial", "Yes or no.", &["partial", "is partial", "partial load", "is ltl", "ltl"]),
    about(LoadField::TrailerNumber, "Trailer number", "Of a trailer that is yours or the shipper's.", &[
        "trailer number", "trailer id", "trailer name", "shipper trailer number", "trl id", "trailer unit number",
    ]),
    about(LoadField::BolNumber, "BOL number", "Bill of lading.", &[
        "bol number", "bol", "blnum", "bill of lading", "bill of lading number", "bl number", "mbol", "mbol number",
    ]),
    about(LoadField::SealNumber, "Seal number", "Of the trailer's seal.", &["seal number", "seal", "seals"]),
    about(LoadField::UserEmail, "Owner's email", "A teammate's email address.", &[
        "owner email", "user email", "rep email", "carrier rep email", "broker email", "agent email", "assigned to email", "operations email",
        "assignee email",
    ]),
    about(LoadField::SourceUpdatedAt, "Last changed in your TMS", "A row that is older than the last one of its load is skipped.", &[
        "source updated at", "last updated", "last update", "updated at", "updated", "last modified", "modified", "modified date",
        "date modified", "last modified date", "last changed", "update date", "last updated at",
    ]),
    about(LoadField::CarrierDot, "Carrier's USDOT number", "A carrier that isn't on file keeps its name or number.", &[
        "carrier dot number", "carrier dot", "dot number", "dot", "usdot", "usdot number", "us dot number", "us dot", "carrier usdot",
        "carrier usdot number", "carrier us dot number",
    ]),
    about(LoadField::CarrierDocket, "Carrier's MC number", "MC, MX or FF number.", &[
        "carrier docket number", "carrier mc number", "carrier mc", "mc number", "mc", "docket number", "docket", "icc number", "carrier icc",
    ]),
    about(LoadField::CarrierName, "Carrier", "Its name, kept when it isn't on file.", &[
        "carrier name", "carrier", "carrier company", "hauling carrier", "trucking company", "carrier legal name", "lgh carrier", "assigned carrier",
        "vendor", "vendor name", "override payee name", "motor carrier",
    ]),
    about(LoadField::Vin, "Truck VIN", "17 letters and digits.", &["vin", "truck vin", "tractor vin", "vehicle vin", "vin number"]),
    about(LoadField::VehicleName, "Truck number", "The carrier's own number or name.", &[
        "truck number", "tractor number", "vehicle name", "truck", "tractor", "unit number", "tractor id", "truck id", "carrier tractor",
        "power unit", "lgh tractor", "vehicle number",
    ]),
    about(LoadField::CarrierTrailer, "Carrier's trailer number", "The trailer that the carrier brings.", &[
        "carrier trailer number", "carrier trailer", "lgh primary trailer",
    ]),
    about(LoadField::DriverName, "Driver", "Name.", &[
        "driver name", "driver", "driver 1", "driver 1 name", "driver full name", "override drvr nm", "lgh driver1", "primary driver",
    ]),
    about(LoadField::DriverPhone, "Driver's phone", "With area code.", &[
        "driver phone", "driver cell", "driver mobile", "driver phone number", "driver cell phone", "override drvr cell", "driver contact",
        "driver cell number", "driver 1 phone",
    ]),
    about(LoadField::DispatcherName, "Carrier's dispatcher", "Name.", &[
        "dispatcher name", "dispatcher", "carrier contact", "carrier contact name", "carrier dispatcher", "dispatch contact", "carrier rep",
    ]),
    about(LoadField::DispatcherPhone, "Dispatcher's phone", "With area code.", &[
        "dispatcher phone", "dispatch phone", "carrier phone", "carrier contact phone", "carrier phone number", "dispatcher phone number",
    ]),
    about(LoadField::DispatcherEmail, "Dispatcher's email", "One address.", &[
        "dispatcher email", "dispatch email", "carrier email", "carrier contact email", "carrier dispatch email",
    ]),
    about(LoadField::Linehaul, "Linehaul charge", "U.S. dollars.", &["linehaul", "line haul", "linehaul charge", "carrier linehaul", "linehaul pay"]),
    about(LoadField::Fuel, "Fuel surcharge", "U.S. dollars.", &["fuel surcharge", "fuel", "fsc", "carrier fuel", "fuel charge"]),
    about(LoadField::Detention, "Detention charge", "U.S. dollars.", &["detention", "detention charge", "detention pay"]),
    about(LoadField::Lumper, "Lumper charge", "U.S. dollars.", &["lumper", "lumper charge", "lumper fee"]),
    about(LoadField::Layover, "Layover charge", "U.S. dollars.", &["layover", "layover charge", "layover pay"]),
    about(LoadField::Tonu, "TONU charge", "U.S. dollars.", &["tonu", "tonu charge", "truck ordered not used"]),
    about(LoadField::OtherCharges, "Other charges", "U.S. dollars.", &[
        "other charges", "other charge", "accessorials", "accessorial", "accessorial charges", "extra charges", "other pay",
    ]),
];

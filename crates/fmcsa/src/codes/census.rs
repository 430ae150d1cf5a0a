//! Codes of the Company Census File.

use super::{Codes, Letters};

/// STATUS_CODE: the status of the USDOT number.
pub static STATUSES: Letters = Codes(&[("A", "Active"), ("I", "Inactive"), ("P", "Pending")]);

/// CARRIER_OPERATION.
pub static CARRIER_OPERATIONS: Letters =
    Codes(&[("A", "Interstate"), ("B", "Intrastate hazmat"), ("C", "Intrastate, no hazmat")]);

/// CARSHIP: what the company is; several are written with semicolons.
pub static ENTITY_TYPES: Letters = Codes(&[
    ("C", "Carrier"),
    ("S", "Shipper"),
    ("B", "Broker"),
    ("R", "Registrant"),
    ("F", "Freight forwarder"),
    ("I", "Intermodal equipment provider"),
    ("T", "Cargo tank facility"),
]);

/// The classifications of CLASSDEF as the file writes them, several with semicolons. Besides these there is `OTHER`, which
/// may be followed by a text of the carrier's own (`OTHER-FARMER`).
pub static CLASSIFICATIONS: Letters = Codes(&[
    ("AUTHORIZED FOR HIRE", "Authorized for hire"),
    ("EXEMPT FOR HIRE", "Exempt for hire"),
    ("PRIVATE PROPERTY", "Private (property)"),
    ("PRIVATE PASSENGER, BUSINESS", "Private passengers (business)"),
    ("PRIVATE PASSENGER, NONBUSINESS", "Private passengers (non-business)"),
    ("MIGRANT", "Migrant"),
    ("U. S. MAIL", "U.S. mail"),
    ("FEDERAL GOVERNMENT", "Federal government"),
    ("STATE GOVERNMENT", "State government"),
    ("LOCAL GOVERNMENT", "Local government"),
    ("INDIAN TRIBE", "Indian tribe"),
    ("OTHER", "Other"),
]);

/// What bit n of `sms_census.classification` says, in the order of the file's columns.
pub static SMS_CLASSIFICATIONS: [&str; 12] = [
    "Private only",
    "Authorized for hire",
    "Exempt for hire",
    "Private (property)",
    "Private passengers (business)",
    "Private passengers (non-business)",
    "Migrant",
    "U.S. mail",
    "Federal government",
    "State government",
    "Local government",
    "Indian tribe",
];

/// REVIEW_TYPE: the kind of the latest review.
pub static REVIEW_TYPES: Letters = Codes(&[
    ("C", "Compliance review"),
    ("H", "Shipper review"),
    ("N", "Non-ratable review"),
    ("A", "Safety audit"),
    ("S", "Safety review"),
    ("E", "Educational contact"),
    ("U", "Historical audit record"),
    ("K", "Automatic safety assessment program review"),
    ("F", "Cargo tank facility review"),
    ("G", "Compliance and cargo tank facility review"),
    ("I", "Carrier inactivated"),
    ("J", "Compliance review and security contact review"),
]);

/// SAFETY_RATING. Blank is "not rated", which is no blemish: most carriers never had a review.
pub static SAFETY_RATINGS: Letters = Codes(&[("S", "Satisfactory"), ("C", "Conditional"), ("U", "Unsatisfactory")]);

/// PHY_COUNTRY and CARRIER_MAILING_COUNTRY.
pub static COUNTRIES: Letters = Codes(&[
    ("US", "United States and territories"),
    ("CA", "Canada"),
    ("MX", "Mexico"),
    ("SA", "Central and South America"),
]);

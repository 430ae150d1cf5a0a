//! Codes of the inspection files.

use super::{Codes, Letters, Numbers};

/// INSP_LEVEL_ID.
pub static LEVELS: Numbers = Codes(&[
    (1, "Full"),
    (2, "Walk-around"),
    (3, "Driver only"),
    (4, "Special study"),
    (5, "Terminal (vehicle only)"),
    (6, "Radioactive materials"),
    (99, "Invalid"),
]);

/// INSP_UNIT_TYPE_ID. The dictionary prints "Motor Carrier" for 5, evidently a motor coach.
pub static UNIT_TYPES: Numbers = Codes(&[
    (1, "Bus"),
    (2, "Dolly converter"),
    (3, "Full trailer"),
    (4, "Limousine"),
    (5, "Motor coach"),
    (6, "Other"),
    (7, "Pole trailer"),
    (8, "School bus"),
    (9, "Semi-trailer"),
    (10, "Straight truck"),
    (11, "Truck tractor"),
    (12, "Van"),
    (13, "Unknown"),
    (14, "Intermodal chassis"),
    (15, "Crib log trailer"),
]);

/// INSP_FACILITY: where the inspection was made.
pub static FACILITIES: Letters = Codes(&[("F", "Fixed facility"), ("R", "Roadside")]);

/// CI_STATUS_CODE of inspections and crashes: how far FMCSA has processed the record.
pub static STATUSES: Letters = Codes(&[
    ("C", "Complete"),
    ("D", "Duplicate"),
    ("H", "Held by FMCSA"),
    ("I", "Intrastate"),
    ("N", "No carrier matched"),
    ("P", "Potential resolution"),
    ("T", "Sent to census search"),
    ("U", "Unprocessed"),
    ("X", "Not a motor carrier"),
]);

/// INSP_VIOL_UNIT: who or what a violation was found on.
pub static VIOLATION_UNITS: Letters = Codes(&[
    ("D", "Driver"),
    ("C", "Co-driver"),
    ("1", "Vehicle unit 1"),
    ("2", "Vehicle unit 2"),
    ("3", "Vehicle unit 3"),
    ("4", "Vehicle unit 4"),
    ("5", "Vehicle unit 5"),
    ("6", "Vehicle unit 6"),
]);

/// DEFECT_VERIFICATION_ID: what became of a defect. 3 is `N - Non-OOS/Driver Non-OOS` in the dictionary: there is no vehicle out of
/// service whose repair could be verified. Drivers out of service carry it too.
pub static DEFECT_VERIFICATION: Numbers = Codes(&[
    (1, "Repaired at the scene"),
    (2, "Towed or escorted to repair"),
    (3, "No repair to verify"),
    (4, "Other"),
    (99, "Unknown or unverified"),
]);

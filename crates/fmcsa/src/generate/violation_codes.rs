//! What inspectors find: a selection of FMCSA's violation codes with their texts, and how often each is cited.
//!
//! Codes, texts and categories are FMCSA's. Severity weights and groups follow the tables of the Safety Measurement System from general
//! knowledge; how often a code is cited, and how often it puts out of service, is set by hand so that the rates come out near the national
//! ones. Not a list of all codes.

use super::sms::Basic::{
    self, ControlledSubstances, DriverFitness, HazardousMaterials, HoursOfService, UnsafeDriving, VehicleMaintenance,
};

/// A violation that can be cited.
#[derive(Debug)]
pub(super) struct Violation {
    /// FMCSA's code, `393.9A-LTSI`: part, a point, and the section.
    pub(super) code: &'static str,
    /// Category of the Vehicle Inspections and Violations file.
    pub(super) category: u8,
    pub(super) basic: Basic,
    /// Severity weight in the Safety Measurement System, 1 to 10.
    pub(super) severity: u8,
    /// How often it is cited beside the others of its list.
    pub(super) weight: u32,
    /// How often it puts out of service, in a thousand.
    pub(super) oos: u32,
    pub(super) group: &'static str,
    pub(super) words: &'static str,
}

#[expect(clippy::too_many_arguments, reason = "one row of the tables below")]
const fn v(
    code: &'static str,
    category: u8,
    basic: Basic,
    severity: u8,
    weight: u32,
    oos: u32,
    group: &'static str,
    words: &'static str,
) -> Violation {
    Violation { code, category, basic, severity, weight, oos, group, words }
}

/// What is found on a truck, tractor or bus.
#[rustfmt::skip]
pub(super) static POWER_UNIT: &[Violation] = &[
    v("393.9A-LHLI", 20, VehicleMaintenance, 6, 46, 20, "Lighting", "Lighting - Headlamp(s) - Any inoperative"),
    v("393.9A-LTSIR", 20, VehicleMaintenance, 6, 16, 100, "Lighting", "Lighting - Turn signal -Any inoperative on a unit that is not the rearmost unit"),
    v("393.9A-LIL", 20, VehicleMaintenance, 2, 20, 0, "Clearance Identification Lamps/Other", "Lighting - Identification lamp(s) inoperative"),
    v("393.9A-LLPL", 20, VehicleMaintenance, 2, 14, 0, "Clearance Identification Lamps/Other", "Lighting - License plate lamp inoperative"),
    v("393.25A-L", 20, VehicleMaintenance, 6, 10, 0, "Lighting", "Lighting - Lamps (other than headlamps), not securely mounted"),
    v("393.28-WS", 20, VehicleMaintenance, 6, 10, 0, "Lighting", "Wiring Systems - Copper wire exposed"),
    v("393.47A-BCLMBD-SA", 16, VehicleMaintenance, 4, 6, 1000, "Brakes, All Others", "Drum Brake - Cracked/loose/missing lining/pad on a steering axle"),
    v("393.48A-BI-SA", 16, VehicleMaintenance, 4, 7, 1000, "Brakes, All Others", "Brake - Inoperative on a steering axle"),
    v("393.55D1-B", 16, VehicleMaintenance, 4, 24, 0, "Brakes, All Others", "Air Brake - ABS malfunction lamp defective on truck-tractor manufactured on or after March 1, 1997 and each single unit CMV on or after 1998."),
    v("393.45D-BAAL", 16, VehicleMaintenance, 4, 26, 30, "Brakes, All Others", "Air Brake - Audible air leak at other than a proper connection"),
    v("396.3A1-BALAC", 16, VehicleMaintenance, 4, 16, 250, "Brakes, All Others", "Brake - Audible air leak from a brake chamber"),
    v("396.3A1-BALR", 16, VehicleMaintenance, 4, 6, 840, "Brakes, All Others", "Air Brake - Fails air loss rate test"),
    v("393.75A3-TFL", 23, VehicleMaintenance, 8, 5, 1000, "Tires", "Tires - Front, leaking or inflation 50% or less than of the maximum inflation pressure"),
    v("393.75B-TF", 23, VehicleMaintenance, 8, 6, 1000, "Tires", "Tires - Front, less than 2/32 inch tread depth"),
    v("393.75B-TFV", 23, VehicleMaintenance, 8, 16, 0, "Tires", "Tires - Front, less than 4/32 inch tread depth"),
    v("393.205C-WR", 24, VehicleMaintenance, 2, 12, 590, "Wheels, Studs, Clamps, Etc.", "Wheel/Rim - Wheel fasteners loose/missing/ineffective/broken."),
    v("393.207C-SLSB", 22, VehicleMaintenance, 7, 8, 100, "Suspension", "Suspension - Leaf spring broken."),
    v("393.207F-SLAS", 22, VehicleMaintenance, 7, 10, 70, "Suspension", "Suspension - Leaking 3 PSI in 5 minutes"),
    v("393.209E-SPSLA", 21, VehicleMaintenance, 6, 22, 0, "Steering Mechanism", "Steering - Power steering leaking anywhere."),
    v("393.209D-STBSM", 21, VehicleMaintenance, 6, 6, 250, "Steering Mechanism", "Steering - Ball and socket joint has movement under load of the stud nut"),
    v("393.60E-WS", 26, VehicleMaintenance, 1, 26, 0, "Windshield/ Glass/ Markings", "Windshield - Obstructed"),
    v("393.78A-WS", 26, VehicleMaintenance, 1, 36, 0, "Windshield/ Glass/ Markings", "Washers - Inoperative washing system."),
    v("393.83G-ELDC", 27, VehicleMaintenance, 1, 20, 20, "Exhaust Discharge", "Exhaust System - Any exhaust system leaking at a point forward of or directly below the driver/sleeper compartment and the vehicle has a condition that permits en"),
    v("393.67C7V-F", 18, VehicleMaintenance, 1, 6, 0, "Fuel Systems", "Fuel - Missing/improper filler cap"),
    v("396.3A1-F", 18, VehicleMaintenance, 1, 8, 420, "Fuel Systems", "Fuel - Dripping leak."),
    v("393.95A4-EEUS", 28, VehicleMaintenance, 2, 54, 0, "Emergency Equipment", "Emergency Equipment - Fire Extinguishers - unsecured"),
    v("393.95A4-EENA", 28, VehicleMaintenance, 2, 44, 0, "Emergency Equipment", "Emergency Equipment - Fire Extinguishers - not readily accessible or filled"),
    v("393.203C-CBP", 30, VehicleMaintenance, 2, 12, 0, "Cab, Body, Frame", "Cab and Body Parts - Hood not securely fastened"),
    v("393.201A-FRCLS", 19, VehicleMaintenance, 2, 8, 420, "Cab, Body, Frame", "Frame - Cracked/loose/sagging/broken frame or chassis"),
    v("396.5B-L", 30, VehicleMaintenance, 3, 70, 0, "Inspection Reports", "Lubrication - Oil or grease leak"),
    v("396.17C-PI", 29, VehicleMaintenance, 4, 64, 0, "Inspection Reports", "Operating a CMV without documentation of a periodic inspection"),
    v("390.21TB2-DOT", 30, VehicleMaintenance, 1, 18, 0, "Windshield/ Glass/ Markings", "Operate a CMV without USDOT number displayed. Must be preceded by the letters USDOT"),
    v("396.3A1-BOS", 15, VehicleMaintenance, 4, 30, 1000, "Brakes Out of Adjustment", "Brake - Defective brake(s) are equal to or greater than 20% of the service brakes on the vehicle/combination"),
];

/// What is found on a trailer.
#[rustfmt::skip]
pub(super) static TRAILER: &[Violation] = &[
    v("393.9A-LSLI", 20, VehicleMaintenance, 6, 30, 200, "Lighting", "Lighting - Stop lamps - Any inoperative."),
    v("393.9A-LTSI", 20, VehicleMaintenance, 6, 44, 1000, "Lighting", "Lighting - Turn signal - Any inoperative on the rearmost vehicle."),
    v("393.9A-LRLI", 20, VehicleMaintenance, 6, 24, 70, "Lighting", "Lighting - Tail lamp - Any inoperative"),
    v("393.9A-LCL", 20, VehicleMaintenance, 2, 24, 0, "Clearance Identification Lamps/Other", "Lighting - Clearance lamp(s) inoperative"),
    v("393.9A-LSML", 20, VehicleMaintenance, 2, 24, 0, "Clearance Identification Lamps/Other", "Lighting - Side marker lamp(s) inoperative"),
    v("393.11B-CSSRR", 20, VehicleMaintenance, 3, 14, 0, "Reflective Sheeting", "Conspicuity Systems - Trailers, side retro reflective sheeting inadequate on vehicle manufactured on or after December 1, 1993"),
    v("393.47A-BCLMBD", 16, VehicleMaintenance, 4, 16, 510, "Brakes, All Others", "Drum Brake - Cracked/loose/missing lining/pad"),
    v("393.47D2-BLTBD", 16, VehicleMaintenance, 4, 10, 340, "Brakes, All Others", "Drum Brake - Inadequate lining/pad thickness"),
    v("393.48A-BIBD", 16, VehicleMaintenance, 4, 18, 250, "Brakes, All Others", "Drum Brake - Inoperative other than a steering axle"),
    v("393.53B-B", 15, VehicleMaintenance, 4, 40, 0, "Brakes Out of Adjustment", "Air Brake - CMV manufactured on or after 10/20/1994 has an automatic airbrake adjustment system that fails to compensate for wear"),
    v("393.55E-B", 16, VehicleMaintenance, 4, 26, 0, "Brakes, All Others", "Air Brake - ABS malfunction lamp defective on trailers manufactured on or after March 1, 1998"),
    v("393.43D-B", 16, VehicleMaintenance, 4, 6, 1000, "Brakes, All Others", "Brake - Missing or inoperable breakaway braking system on a trailer(s) or converter dolly"),
    v("393.75A3-TAOL", 23, VehicleMaintenance, 8, 34, 840, "Tires", "Tires - All others, leaking or inflation less than 50% of the maximum inflation pressure on tire not equipped with ATIS"),
    v("393.75A1-TAORETA", 23, VehicleMaintenance, 8, 8, 1000, "Tires", "Tires - All others, has more than one ply exposed in the tread area exceeding 2 square inches."),
    v("393.75C-TAOTD-LT2/32", 23, VehicleMaintenance, 8, 40, 0, "Tires", "Tires - Less than 2/32 inch tread depth"),
    v("393.75A2-TAOTLM", 23, VehicleMaintenance, 8, 5, 1000, "Tires", "Tires - All others, 75% of the tread width is loose/missing in excess of 12 inches of circumference"),
    v("393.207A-SAPPCBLM", 22, VehicleMaintenance, 7, 10, 420, "Suspension", "Suspension - Axle positioning part cracked/broken/loose/missing."),
    v("393.207C-SLSB", 22, VehicleMaintenance, 7, 6, 100, "Suspension", "Suspension - Leaf spring broken."),
    v("393.205A-WRDC", 24, VehicleMaintenance, 2, 3, 1000, "Wheels, Studs, Clamps, Etc.", "Wheel/Rim - Any disc wheel or rim crack/missing piece of more than 3 inches"),
    v("396.5B-HWSL", 24, VehicleMaintenance, 2, 22, 0, "Wheels, Studs, Clamps, Etc.", "Hubs - Wheel seal leaking"),
    v("393.100B-C", 25, VehicleMaintenance, 7, 8, 840, "General Securement", "Cargo - Cargo not secured to prevent leaking/spilling/blowing/falling from CMV"),
    v("393.104F3-C", 25, VehicleMaintenance, 7, 16, 250, "Tiedown", "Cargo - Loose or unfastened tiedown"),
    v("393.104B-C", 25, VehicleMaintenance, 7, 14, 70, "Securement Device", "Cargo - Damaged securement devices/tiedowns"),
    v("393.110B3-C", 25, VehicleMaintenance, 7, 7, 840, "Failure to Prevent Movement", "Cargo - Insufficient tiedowns (w/o headerboard/blocking) for article(s) of cargo longer than 10 feet"),
    v("393.100C-C", 25, VehicleMaintenance, 7, 7, 420, "Failure to Prevent Movement", "Cargo - Cargo not secured against shifting"),
    v("393.201A-VLRB", 19, VehicleMaintenance, 2, 3, 1000, "Cab, Body, Frame", "Van/OT Trailers - Lower rail broken with complete separation in bay area"),
    v("393.70B1I-CDFWFMI-LT20", 17, VehicleMaintenance, 3, 4, 0, "Coupling Devices", "Coupling - 20% or less of the fifth wheel fasteners on either side missing/ineffective"),
];

/// What is found of the driver.
#[rustfmt::skip]
pub(super) static DRIVER: &[Violation] = &[
    v("392.2-SLLS2", 45, UnsafeDriving, 4, 96, 0, "Speeding 2", "State/Local Laws - Speeding 6-10 miles per hour over the speed limit"),
    v("392.2-SLLS3", 45, UnsafeDriving, 7, 48, 0, "Speeding 3", "State/Local Laws - Speeding 11-14 miles per hour over the speed limit"),
    v("392.2-SLLS4", 45, UnsafeDriving, 10, 20, 0, "Speeding 4", "State/Local Laws - Speeding 15 or more miles per hour over the speed limit"),
    v("392.2-SLLFC", 41, UnsafeDriving, 5, 22, 0, "Dangerous Driving", "State/Local Laws - Following too closely"),
    v("392.2-SLLILC", 42, UnsafeDriving, 5, 28, 0, "Dangerous Driving", "State/Local Laws - Improper lane change"),
    v("392.2-SLLTCD", 40, UnsafeDriving, 5, 42, 0, "Dangerous Driving", "State/Local Laws - Failed to obey a traffic control device - Permanent or Temporary - e.g., safety official, signal, sign, light, lane marking, other"),
    v("392.2-SLLRD", 44, UnsafeDriving, 10, 4, 0, "Reckless Driving", "State/Local Laws - Reckless driving"),
    v("392.16-D", 11, UnsafeDriving, 7, 54, 0, "Seat Belt", "Driver - Failed to use seat belt while operating a CMV"),
    v("392.16B-DPASS", 11, UnsafeDriving, 7, 10, 0, "Seat Belt", "Driver - Failed to require passenger(s) (not a co-driver) to use seat belt while operating a property-carrying CMV."),
    v("392.82DUMT", 14, UnsafeDriving, 10, 26, 0, "Phone Call", "Driver - Using a hand-held mobile telephone"),
    v("392.80-TEXTING", 14, UnsafeDriving, 10, 4, 0, "Texting", "Driver - Prohibition against texting in a CMV"),
    v("392.2-SLLLR", 12, UnsafeDriving, 3, 44, 0, "Misc Violations", "State/Local Laws - Lane restriction violation"),
    v("395.8A1-HOSP", 3, HoursOfService, 5, 48, 600, "Incomplete/Wrong Log", "HOS (Property) - Failing to have a record of duty status using the method prescribed"),
    v("395.8A-ELD", 3, HoursOfService, 5, 32, 1000, "EOBR Related", "ELD - No record of duty status (ELD Required)"),
    v("395.8E-HOSPD", 2, HoursOfService, 7, 68, 140, "False Log", "HOS (Property) - No driver may make a false report in connection with a duty status. Explain"),
    v("395.8E-HOSPDOOS", 2, HoursOfService, 7, 14, 1000, "False Log", "HOS (Property) - Driver produces a false record of duty status that concealed an HOS limitation violation after the last rest period. Explain:"),
    v("395.8F1-HOSM", 3, HoursOfService, 5, 36, 0, "Other Log/Form & Manner", "HOS (Manner) - Driver's record of duty status not current to the time shown for last change of duty status. Date and Time:"),
    v("395.8A", 3, HoursOfService, 1, 52, 0, "Other Log/Form & Manner", "HOS (Form) - Paper Log/Logging Programs Form and Manner"),
    v("395.22H4-ELDBRODS", 7, HoursOfService, 1, 72, 0, "EOBR Related", "HOS (ELD) - In-Vehicle Information - Failing to have a supply of blank driver's records of duty status graph-grids sufficient to record the driver's duty status a"),
    v("395.22H2-ELDNISDT", 7, HoursOfService, 1, 56, 0, "EOBR Related", "HOS (ELD) Driver failing to have instruction sheet describing the data transfer mechanisms supported by the ELD and step-by-step instructions for the driver to pr"),
    v("395.24C2II-ELDTN", 7, HoursOfService, 1, 40, 0, "EOBR Related", "HOS (ELD) - Driver failing to manually input or verify CMV trailer number."),
    v("395.30B1-ELDDFR", 7, HoursOfService, 5, 52, 0, "EOBR Related", "HOS (ELD) - Driver failing to review records and certify the accuracy of the information."),
    v("395.3A2-HOSPD", 4, HoursOfService, 7, 44, 70, "Hours", "HOS (Property) - Driving beyond the 14 hour after coming on duty following 10 consecutive hours off duty during the current 8 consecutive day period. Date and Tim"),
    v("395.3A1-HOSPD", 4, HoursOfService, 7, 40, 70, "Hours", "HOS (Property) - Driving more than 11 hours following 10 consecutive hours off duty during the current 8 consecutive day period. Date and Time"),
    v("395.3A3I-HOSPDIT", 4, HoursOfService, 7, 8, 1000, "Hours", "HOS (Property) - Driving more than 11 hours following 10 consecutive hours off duty at the time of inspection. Time"),
    v("395.3B2-HOSPD", 6, HoursOfService, 7, 16, 180, "Hours", "HOS (Property) - Driving after being on duty more than 70 hours in the previous 8 consecutive days. Date and Time"),
    v("391.41APC", 1, DriverFitness, 1, 198, 0, "Medical Certificate", "Medical (Certificate) - Operating a property-carrying vehicle without a valid medical certificate in possession or on file with the state drivers licensing agency"),
    v("391.41A1-MCOOS", 1, DriverFitness, 4, 24, 360, "Medical Certificate", "Medical (Certificate) - Operating a commercial motor vehicle while not medically certified as physically qualified to do so."),
    v("391.11B5-LNCDLNVL", 8, DriverFitness, 8, 38, 1000, "License-related: High", "License - Operate a CMV without a valid operators license, issued by one State or jurisdiction"),
    v("383.23A2-LCDLN", 8, DriverFitness, 8, 60, 1000, "License-related: High", "License (CDL) - Operate a CMV and does not possess a valid CDL"),
    v("383.23A2-LCDLNP", 14, DriverFitness, 1, 42, 0, "License-related: Low", "License (CDL) - Operate a CMV while not in possession of a CDL on person"),
    v("383.51A-SOUT", 8, DriverFitness, 8, 36, 1000, "License-related: High", "Driving a CMV while CDL is suspended for safety-related or unknown reason and outside the state of driver's license issuance"),
    v("383.71H", 1, DriverFitness, 1, 54, 0, "Medical Certificate", "License (CDL) - CDL or CLP holder possesses a valid medical certificate but is not on file with the issuing state driver's licensing agency as required"),
    v("391.11B2-Q", 14, DriverFitness, 4, 54, 420, "General Driver Qualification", "Driver cannot satisfy the  English language proficiency requirements of 391.11(b)(2) in accordance with the current corresponding FMCSA enforcement guidance (391."),
    v("392.4A-DOSP", 9, ControlledSubstances, 10, 2, 1000, "Drugs", "Drugs/Other Substances - Operate a CMV while in possession."),
    v("392.5A2-DETECT", 10, ControlledSubstances, 5, 1, 1000, "Alcohol", "Driver having any measured alcohol concentration, or any detected presence of alcohol while on duty,or operating, or in physical control of a commercial motor veh"),
    v("392.5A3-POSS", 10, ControlledSubstances, 3, 1, 960, "Alcohol Possession", "Intoxicating - No driver shall be on duty or operate a CMV while the driver possesses wine or beer containing 0.5% or more ABV or distilled spirits in any dilutio"),
];

/// What is found of a placarded load.
#[rustfmt::skip]
pub(super) static HAZMAT: &[Violation] = &[
    v("172.504A-HMPS", 32, HazardousMaterials, 6, 8, 50, "Markings - HM", "HM (Placarding) - Bulk package/freight container/unit load device/transport vehicle not placarded as required."),
    v("172.516C6-HMPMC", 32, HazardousMaterials, 5, 20, 0, "Markings - HM", "HM (Placarding) - Failure to maintain placard(s) in a condition so that the format, legibility, color, and visibility of the placard will not be substantially red"),
    v("172.301A1-HMMS", 33, HazardousMaterials, 5, 6, 0, "Markings - HM", "HM (Markings) - Offering a non-bulk HM package with no proper shipping name and/or ID number as required, or when minimum size requirements are not met."),
    v("177.817A-HMSP", 31, HazardousMaterials, 3, 14, 120, "Documentation - HM", "HM (Shipping Papers) - Operate a motor vehicle without a required shipping paper. NOTE: An error in the shipping description or an incomplete shipping description"),
    v("177.817E2-HMHC", 31, HazardousMaterials, 3, 16, 0, "Documentation - HM", "HM (Highway Carriage) - Failing to have HM shipping papers readily accessible."),
    v("177.834A-HMC", 34, HazardousMaterials, 10, 12, 400, "Load Securement - HM", "HM (Cargo) - Operating a motor vehicle with HM not blocked/braced/secured as required. NOTE: Any shifting likely to adversely affect HM/DG package integrity, unde"),
    v("172.332A-HMM", 33, HazardousMaterials, 5, 8, 0, "Markings - HM", "HM (Markings) - Failing to display ID number(s) as required"),
];

//! The violation categories of INSP_VIOLATION_CATEGORY_ID. 50 to 55 occur in the files but in no dictionary, 99 is "unknown".

/// What a violation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The driver.
    Driver,
    /// The vehicle.
    Vehicle,
    /// Hazardous materials.
    Hazmat,
}

/// A category of violations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Category {
    /// FMCSA's number.
    pub id: i16,
    /// Display name.
    pub label: &'static str,
    /// Whether it is about the driver or the vehicle.
    pub subject: Subject,
}

const fn driver(id: i16, label: &'static str) -> Category {
    Category { id, label, subject: Subject::Driver }
}

const fn vehicle(id: i16, label: &'static str) -> Category {
    Category { id, label, subject: Subject::Vehicle }
}

const fn hazmat(id: i16, label: &'static str) -> Category {
    Category { id, label, subject: Subject::Hazmat }
}

/// All categories that the dictionary explains.
pub static CATEGORIES: &[Category] = &[
    driver(1, "Medical certificate"),
    driver(2, "False log book"),
    driver(3, "No log book or log not current"),
    driver(4, "10/15 hours"),
    driver(5, "15/20 hours"),
    driver(6, "60/70/80 hours"),
    driver(7, "Other hours of service"),
    driver(8, "Disqualified driver"),
    driver(9, "Drugs"),
    driver(10, "Alcohol"),
    driver(11, "Seat belt"),
    driver(12, "Traffic enforcement"),
    driver(13, "Radar detector"),
    driver(14, "Other driver violations"),
    driver(40, "Traffic control device not obeyed"),
    driver(41, "Following too closely"),
    driver(42, "Improper lane change"),
    driver(43, "Improper passing"),
    driver(44, "Reckless driving"),
    driver(45, "Speeding"),
    driver(46, "Improper turns"),
    driver(47, "Size and weight"),
    driver(48, "Failure to yield right of way"),
    driver(49, "State or local hours of service"),
    vehicle(15, "Brakes, out of adjustment"),
    vehicle(16, "Brakes, other"),
    vehicle(17, "Coupling devices"),
    vehicle(18, "Fuel systems"),
    vehicle(19, "Frames"),
    vehicle(20, "Lighting"),
    vehicle(21, "Steering mechanism"),
    vehicle(22, "Suspension"),
    vehicle(23, "Tires"),
    vehicle(24, "Wheels, studs, clamps"),
    vehicle(25, "Load securement"),
    vehicle(26, "Windshield"),
    vehicle(27, "Exhaust discharge"),
    vehicle(28, "Emergency equipment"),
    vehicle(29, "Periodic inspection"),
    vehicle(30, "Other vehicle defects"),
    hazmat(31, "Shipping papers"),
    hazmat(32, "Improper placarding"),
    hazmat(33, "Shipment improperly marked"),
    hazmat(34, "Improper blocking and bracing"),
    hazmat(35, "Cargo tank not retested"),
    hazmat(36, "No remote shutoff control"),
    hazmat(37, "Non-specification container"),
    hazmat(38, "Emergency response"),
    hazmat(39, "Other hazmat violations"),
];

/// The category with this number; none when the dictionary does not explain it.
pub fn category(id: i16) -> Option<Category> {
    CATEGORIES.iter().copied().find(|category| category.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_categories_are_1_to_49() {
        let mut ids: Vec<_> = CATEGORIES.iter().map(|category| category.id).collect();
        ids.sort_unstable();
        assert!(ids.into_iter().eq(1..=49));
        assert_eq!(category(28).map(|category| category.subject), Some(Subject::Vehicle));
    }
}

//! Addresses that a carrier's mail goes to and nobody works at: registered agents' offices, and mailboxes that are rented by the month. Many
//! unrelated companies give one of them as their own, because a state's law wants an address there or because they have no office.
//!
//! The list holds offices of large registered agents, whose addresses stand in the states' public business registers. It is short on
//! purpose: a value that 50 carriers share is no evidence anyway, so it matters for the offices that fewer of them give.

use crate::addresses::{street_key, town_key};
use std::collections::HashMap;
use std::sync::LazyLock;

/// State, town, and the street or its start. The suite is named where the building has other tenants.
const OFFICES: &[(&str, &str, &str)] = &[
    ("AZ", "Phoenix", "3800 N Central Ave Ste 460"),
    ("CA", "Glendale", "330 N Brand Blvd Ste 700"),
    ("CA", "Sacramento", "1401 21st St Ste R"),
    ("CA", "Sacramento", "2710 Gateway Oaks Dr Ste 150N"),
    ("CO", "Boulder", "1942 Broadway St Ste 314C"),
    ("CO", "Centennial", "7700 E Arapahoe Rd Ste 220"),
    ("CO", "Denver", "1500 N Grant St Ste R"),
    ("DE", "Camden", "2140 S Dupont Hwy"),
    ("DE", "Dover", "160 Greentree Dr"),
    ("DE", "Dover", "1675 S State St"),
    ("DE", "Dover", "8 The Green"),
    ("DE", "Dover", "850 New Burton Rd"),
    ("DE", "Lewes", "16192 Coastal Hwy"),
    ("DE", "Middletown", "651 N Broad St"),
    ("DE", "Newark", "131 Continental Dr Ste 305"),
    ("DE", "Wilmington", "1007 N Orange St"),
    ("DE", "Wilmington", "1013 Centre Rd"),
    ("DE", "Wilmington", "108 W 13th St"),
    ("DE", "Wilmington", "1209 N Orange St"),
    ("DE", "Wilmington", "1209 Orange St"),
    ("DE", "Wilmington", "251 Little Falls Dr"),
    ("DE", "Wilmington", "2711 Centerville Rd Ste 400"),
    ("DE", "Wilmington", "3411 Silverside Rd"),
    ("DE", "Wilmington", "919 N Market St Ste 950"),
    ("FL", "Plantation", "1200 S Pine Island Rd"),
    ("FL", "St Petersburg", "7901 4th St N"),
    ("FL", "Tallahassee", "1201 Hays St"),
    ("FL", "Tallahassee", "155 Office Plaza Dr"),
    ("GA", "Atlanta", "8735 Dunwoody Pl"),
    ("GA", "Lawrenceville", "289 S Culver St"),
    ("ID", "Post Falls", "784 S Clearwater Loop"),
    ("IL", "Chicago", "208 S LaSalle St Ste 814"),
    ("IL", "Springfield", "801 Adlai Stevenson Dr"),
    ("IN", "Indianapolis", "334 N Senate Ave"),
    ("KY", "Frankfort", "306 W Main St Ste 512"),
    ("KY", "Richmond", "212 N 2nd St Ste 100"),
    ("LA", "Baton Rouge", "3867 Plaza Tower Dr"),
    ("LA", "Lafayette", "201 Rue Beauregard"),
    ("MI", "Okemos", "2222 W Grand River Ave Ste A"),
    ("MT", "Kalispell", "1001 S Main St"),
    ("NC", "Raleigh", "160 Mine Lake Ct Ste 200"),
    ("NJ", "West Trenton", "820 Bear Tavern Rd"),
    ("NM", "Albuquerque", "1209 Mountain Road Pl NE"),
    ("NV", "Carson City", "112 N Curry St"),
    ("NV", "Carson City", "1802 N Carson St"),
    ("NV", "Henderson", "2360 Corporate Cir Ste 400"),
    ("NV", "Las Vegas", "3773 Howard Hughes Pkwy Ste 500S"),
    ("NV", "Reno", "401 Ryland St Ste 200"),
    ("NY", "Albany", "418 Broadway"),
    ("NY", "Albany", "80 State St"),
    ("NY", "Albany", "99 Washington Ave"),
    ("OH", "Columbus", "4400 Easton Commons Way Ste 125"),
    ("PA", "Erie", "502 W 7th St Ste 100"),
    ("TN", "Knoxville", "300 Montvue Rd"),
    ("TN", "Nashville", "2908 Poston Ave"),
    ("TX", "Austin", "211 E 7th St Ste 620"),
    ("TX", "Austin", "5900 Balcones Dr"),
    ("TX", "Dallas", "1999 Bryan St Ste 900"),
    ("VA", "Glen Allen", "4701 Cox Rd Ste 285"),
    ("VA", "Richmond", "100 Shockoe Slip"),
    ("WA", "Spokane", "100 N Howard St Ste R"),
    ("WA", "Spokane", "522 W Riverside Ave Ste N"),
    ("WY", "Casper", "5830 E 2nd St"),
    ("WY", "Cheyenne", "109 E 17th St"),
    ("WY", "Cheyenne", "1621 Central Ave"),
    ("WY", "Cheyenne", "1712 Pioneer Ave"),
    ("WY", "Cheyenne", "2710 Thomes Ave"),
    ("WY", "Sheridan", "1309 Coffeen Ave"),
    ("WY", "Sheridan", "30 N Gould St"),
];

/// What a line says that names such a place itself.
const WORDS: [&str; 5] = ["REGISTEREDAGENT", "REGISTEREDOFC", "UPSSTORE", "MAILBOXESETC", "VIRTUALOFC"];

/// The offices by state: the town and the start of the street, as they are compared.
static BY_STATE: LazyLock<HashMap<&str, Vec<(String, String)>>> = LazyLock::new(|| {
    let mut by_state: HashMap<&str, Vec<(String, String)>> = HashMap::new();
    for (state, town, street) in OFFICES {
        by_state.entry(state).or_default().push((town_key(town), street_key(street)));
    }
    by_state
});

/// Whether an address is a registered agent's, or a mailbox that is rented: the street and the town as [`crate::addresses`] writes them, the
/// state in two letters.
pub fn is_mail_drop(street: &str, town: &str, state: &str) -> bool {
    let is_office = |(of, start): &(String, String)| of == town && street.starts_with(start);
    let says_so = || has_private_mailbox(street) || WORDS.iter().any(|word| street.contains(word));
    may_say_so(street) && says_so() || BY_STATE.get(state).is_some_and(|offices| offices.iter().any(is_office))
}

/// Whether a street may have one of [`WORDS`] or a private mailbox: one pass over its letters tells that most have neither.
fn may_say_so(street: &str) -> bool {
    street.as_bytes().windows(3).any(|three| matches!(three, b"PMB" | b"REG" | b"UPS" | b"MAI" | b"VIR"))
}

/// Whether a street has the number of a private mailbox at an agency that receives mail for others (USPS Publication 28 §284).
fn has_private_mailbox(street: &str) -> bool {
    let number = street.split_once("PMB").map(|(_, number)| number);
    number.is_some_and(|number| number.starts_with(|first: char| first.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(street: &str, town: &str, state: &str) -> bool {
        is_mail_drop(&street_key(street), &town_key(town), state)
    }

    #[test]
    fn agents_offices_and_private_mailboxes_are_mail_drops_in_every_writing() {
        assert!(is("5900 BALCONES DR STE 100", "AUSTIN", "TX"));
        assert!(is("7901 4th Street North, Suite 300", "Saint Petersburg", "FL"));
        assert!(is("100 N HOWARD ST STE R", "SPOKANE", "WA"));
        assert!(is("11 APEX DR STE 300A PMB 1075", "MARLBOROUGH", "MA"));
        assert!(is("1 MAIN ST C/O REGISTERED AGENTS INC", "GARY", "IN"));
    }

    #[test]
    fn each_word_is_looked_for() {
        assert!(WORDS.iter().all(|word| may_say_so(word)));
        assert!(is("1 MAIN ST UPS STORE 12", "GARY", "IN") && is("PMB 7 1 MAIN ST", "GARY", "IN"));
    }

    #[test]
    fn other_suites_towns_and_boxes_are_not() {
        assert!(!is("1999 BRYAN ST STE 1200", "DALLAS", "TX"));
        assert!(!is("5900 BALCONES DR", "DALLAS", "TX"));
        assert!(!is("5900 BALCONES DR", "AUSTIN", "MN"));
        assert!(!is("PO BOX 482", "HOLLAND", "OH"));
        assert!(!is("12 PMBROKE RD", "GARY", "IN"));
    }
}

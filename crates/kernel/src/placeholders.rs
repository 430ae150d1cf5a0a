//! What people write into a form when they have no answer: 999-999-9999, none@none.com, GENERAL DELIVERY. It is nobody's phone, mailbox or
//! address, and carriers that have it in common have nothing in common.

use crate::mail_domains::is_public_provider;

/// Parts of an email address before the `@`, letters and digits only, that are no name at any domain.
const NO_NAMES: [&str; 22] = [
    "declined",
    "doesnothave",
    "donthave",
    "dontknow",
    "fake",
    "nobody",
    "noemail",
    "noemailaddress",
    "nomail",
    "none",
    "nonegiven",
    "noneprovided",
    "noone",
    "notapplicable",
    "notavailable",
    "notgiven",
    "nothing",
    "notprovided",
    "null",
    "refused",
    "unk",
    "unknown",
];

/// The same where nobody could be told by it: at a public provider. Elsewhere they may be somebody's initials, or a mailbox.
const NO_NAMES_OF_CUSTOMERS: [&str; 8] = ["abc", "asdf", "email", "example", "na", "no", "tbd", "test"];

/// First labels of domains that nobody has mail at.
const NO_DOMAINS: [&str; 15] = [
    "fake",
    "na",
    "no",
    "nodomain",
    "noemail",
    "nomail",
    "noname",
    "none",
    "notapplicable",
    "notavailable",
    "nowhere",
    "null",
    "test",
    "unknown",
    "xxx",
];

/// Streets, as [`crate::addresses::street_key`] writes them, that are no place. A line may go on behind GENERAL DELIVERY.
const NO_STREETS: [&str; 19] = [
    "DONOTMAIL",
    "HOMELESS",
    "NOADDRESS",
    "NOMAIL",
    "NONE",
    "NOTAPPLICABLE",
    "NOTAVAILABLE",
    "NOTPROVIDED",
    "POBOX",
    "SAME",
    "SAMEADDRESS",
    "SAMEASABOVE",
    "SAMEASMAILING",
    "SAMEASMAILINGADDRESS",
    "SAMEASPHYSICAL",
    "SAMEASPHYSICALADDRESS",
    "TOBEDETERMINED",
    "UNDELIVERABLE",
    "UNKNOWN",
];

/// How General Delivery is written: mail that the post office keeps for whoever asks for it.
const GENERAL_DELIVERY: [&str; 4] = ["GENDEL", "GENERALDELIVERY", "GENERALDEL", "GENLDELIVERY"];

/// Roads of many miles: with a number of their own and no other, they are no place.
const ROADS: [&str; 12] =
    ["COUNTYRD", "CR", "FM", "HC", "HCR", "HWY", "RR", "RTE", "RURALRTE", "STARRTE", "STATEHWY", "USHWY"];

/// Names, letters only, that are nobody's.
const NO_PEOPLE: [&str; 22] = [
    "COMPANYOFFICER",
    "COMPANYOWNER",
    "MANAGINGMEMBER",
    "NONAME",
    "NONEGIVEN",
    "NONELISTED",
    "NONENONE",
    "NOOFFICER",
    "NOOFFICERS",
    "NOTAPPLICABLE",
    "NOTAVAILABLE",
    "NOTGIVEN",
    "NOTPROVIDED",
    "OWNEROPERATOR",
    "PRESIDENTOWNER",
    "SAMEASABOVE",
    "SEEABOVE",
    "SOLEOWNER",
    "SOLEPROPRIETOR",
    "THEOWNER",
    "TOBEDETERMINED",
    "UNKNOWNUNKNOWN",
];

/// Whether a phone number, its letters and digits without the country code, can be nobody's: too short, without a digit, one digit over and
/// over, counted up or down, or a filler behind an area code that may be real (201-000-0000).
pub fn is_phone(number: &[u8]) -> bool {
    let Some(line) = number.len().checked_sub(7).map(|start| &number[start..]) else { return true };
    let is_filler = |line: &[u8]| line.iter().all(|digit| *digit == line[0] && b"0159".contains(digit));
    let is_counted = matches!(number, b"1234567890" | b"0123456789" | b"9876543210") || line == b"1234567";
    let is_unknown_area = number.len() == 10 && number.starts_with(b"000");
    !number.iter().any(u8::is_ascii_digit) || is_one_sign(number) || is_filler(line) || is_counted || is_unknown_area
}

/// Whether an email address is nobody's.
pub fn is_email(address: &str) -> bool {
    let Some((name, domain)) = address.trim().rsplit_once('@') else { return false };
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let domain = domain.to_ascii_lowercase();
    let is_of_customer = || NO_NAMES_OF_CUSTOMERS.contains(&name.as_str()) && is_public_provider(&domain);
    let is_filler = name.is_empty() || name.len() > 2 && is_one_sign(name.as_bytes());
    is_filler || NO_NAMES.contains(&name.as_str()) || is_domain(&domain) || is_of_customer()
}

/// Whether nobody has mail at a domain, in lower case.
pub fn is_domain(domain: &str) -> bool {
    NO_DOMAINS.contains(&domain.split('.').next().unwrap_or_default())
}

/// Whether a street, as [`crate::addresses::street_key`] writes it, is no place: a placeholder, General Delivery, or a road alone.
pub fn is_street(key: &str) -> bool {
    let road = || ROADS.iter().filter_map(|road| key.strip_prefix(road));
    is_one_sign(key.as_bytes())
        || NO_STREETS.contains(&key)
        || GENERAL_DELIVERY.iter().any(|start| key.starts_with(start))
        || road().any(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a person's name, as [`crate::names::name_key`] writes it, is nobody's.
pub fn is_person(key: &str) -> bool {
    is_one_sign(key.as_bytes()) || NO_PEOPLE.contains(&key)
}

/// Whether a VIN, letters and digits in upper case, is no vehicle's: words, one or two signs over and over, or counted up.
pub fn is_vin(vin: impl Iterator<Item = u8> + Clone) -> bool {
    let first = vin.clone().next();
    let second = vin.clone().find(|sign| Some(*sign) != first);
    let words: [&[u8]; 6] = [b"UNKNOWN", b"NOVIN", b"NONE", b"NOTAVAILABLE", b"ILLEGIBLE", b"1234567890"];
    let is_word = |word: &&[u8]| vin.clone().take(word.len()).eq(word.iter().copied());
    words.iter().any(is_word) || vin.filter(|sign| Some(*sign) != first && Some(*sign) != second).count() == 0
}

/// Whether it is nothing, or one sign over and over.
fn is_one_sign(text: &[u8]) -> bool {
    text.windows(2).all(|two| two[0] == two[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addresses::street_key;
    use crate::names::name_key;

    #[test]
    fn phones_that_nobody_has_are_told_from_phones() {
        for filler in [
            "9999999999",
            "0000000",
            "0000000000",
            "2010000000",
            "2019999999",
            "5555555555",
            "1234567890",
            "2011234567",
            "0005550142",
            "911",
            "UNKNOWN",
            "",
        ] {
            assert!(is_phone(filler.as_bytes()), "{filler}");
        }
        for number in ["2015550142", "8002222222", "5550142", "8888887777", "800FLOWERS", "525512345678"] {
            assert!(!is_phone(number.as_bytes()), "{number}");
        }
    }

    #[test]
    fn mailboxes_that_nobody_has_are_told_from_mailboxes() {
        for filler in [
            "none@none.com",
            "NONE@GMAIL.COM",
            "no-email@acme.example",
            "na@na.com",
            "n/a@gmail.com",
            "x@noemail.com",
            "xxx@gmail.com",
            "test@yahoo.com",
            "@gmail.com",
        ] {
            assert!(is_email(filler), "{filler}");
        }
        for address in
            ["na@acme.example", "test@acme.example", "jj@gmail.com", "nonee@gmail.com", "ops@nonesuch.example"]
        {
            assert!(!is_email(address), "{address}");
        }
        assert!(is_domain("none.com") && is_domain("noemail.net") && !is_domain("nonesuch.com"));
    }

    #[test]
    fn streets_that_are_no_place_are_told_from_streets() {
        for filler in
            ["General Delivery", "GEN. DEL. 78701", "None", "Same as above", "P.O. Box", "RR 1", "Hwy 59", "XXXXX", ""]
        {
            assert!(is_street(&street_key(filler)), "{filler}");
        }
        for street in ["1 General Delivery Rd", "RR 1 Box 12", "100 Hwy 59", "PO Box 1", "Samet Dr", "Nonesuch Farm"] {
            assert!(!is_street(&street_key(street)), "{street}");
        }
    }

    #[test]
    fn people_and_vehicles_that_are_none_are_told_from_those_that_are() {
        assert!(
            ["Not Applicable", "NONE NONE", "Owner Operator", "xxxx xxxx"]
                .map(name_key)
                .iter()
                .all(|key| is_person(key))
        );
        assert!(!is_person("JANEDOE"));
        assert!(
            [&b"00000000000000000"[..], b"UNKNOWNVIN1", b"12345678901234567"]
                .into_iter()
                .all(|vin| is_vin(vin.iter().copied()))
        );
        assert!(!is_vin(b"1XKYD49X0LJ000001".iter().copied()));
    }
}

//! Places as people write them: states by name, ZIP codes without their zeros, "Dallas, TX 75201" in one cell.

use super::simple;
use geo::STATES;

/// A place that was in one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// City.
    pub city: Option<String>,
    /// State.
    pub state: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
}

/// A state or province, as its two letters.
pub fn state(text: &str) -> Result<String, String> {
    let said = simple(text);
    // D.C.
    let code = simple(&text.replace('.', "")).to_ascii_uppercase();
    if code == "QC" || STATES.iter().any(|state| state.code == code) {
        return Ok(code);
    }
    let named = STATES.iter().find(|state| simple(state.name) == said).map(|state| state.code);
    match named {
        // FMCSA's files alone have Quebec as PQ.
        Some("PQ") => Ok("QC".to_owned()),
        Some(code) => Ok(code.to_owned()),
        None if said == "québec" => Ok("QC".to_owned()),
        None => Err("State not recognized. Use its two letters, such as TX.".to_owned()),
    }
}

/// A ZIP code. Spreadsheets take the zeros before it for nothing: they are put back.
pub fn postal_code(text: &str) -> String {
    let text = text.trim();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('-') {
        _ if is_number(text) && (3..5).contains(&text.len()) => format!("{text:0>5}"),
        _ if is_number(text) && (8..=9).contains(&text.len()) => {
            let nine = format!("{text:0>9}");
            format!("{}-{}", &nine[..5], &nine[5..])
        }
        Some((five, four)) if is_number(five) && is_number(four) && (3..5).contains(&five.len()) => {
            format!("{five:0>5}-{four}")
        }
        _ => text.to_owned(),
    }
}

/// A place in one cell: a city and its state, a ZIP code, or both. What TMW puts behind a slash, a county, is left out.
pub fn city_and_state(text: &str) -> Result<Place, String> {
    let before_slash = || one_place(text.split_once('/').map_or("", |(before, _)| before));
    one_place(text).or_else(|why| before_slash().map_err(|_| why))
}

fn one_place(text: &str) -> Result<Place, String> {
    let text = text.replace(['\n', '/', '|'], ",");
    let mut parts: Vec<&str> =
        text.split(|sign: char| sign == ',' || sign.is_whitespace()).filter(|part| !part.is_empty()).collect();
    if parts
        .last()
        .is_some_and(|last| ["us", "usa", "u.s.", "u.s.a.", "canada"].contains(&last.to_lowercase().as_str()))
    {
        parts.pop();
    }
    let is_whole = |last: &&str| is_zip(last) || last.split_at_checked(3).is_some_and(|(a, b)| is_canadian(&[a, b]));
    let codes = if parts.last().is_some_and(is_whole) {
        1
    } else if parts.len() > 2 && is_canadian(&parts[parts.len() - 2..]) {
        2
    } else {
        0
    };
    let code = parts.split_off(parts.len() - codes).join(" ");
    let postal_code = Some(code).filter(|code| !code.is_empty());
    if parts.is_empty() && postal_code.is_some() {
        return Ok(Place { postal_code, ..Place::default() });
    }
    // New York, NY and Charlotte, North Carolina: a state has one word to three, and Wheeling, West Virginia is not in Virginia.
    for words in (1..=3.min(parts.len().saturating_sub(1))).rev() {
        let (city, last) = parts.split_at(parts.len() - words);
        if let Ok(state) = state(&last.join(" ")) {
            return Ok(Place { city: Some(city.join(" ")), state: Some(state), postal_code });
        }
    }
    Err("Must be a city with its state, such as Dallas, TX.".to_owned())
}

fn is_zip(text: &str) -> bool {
    let (five, four) = text.split_once('-').unwrap_or((text, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    five.len() == 5 && is_number(five) && is_number(four) && [0, 4].contains(&four.len())
}

/// The halves of a Canadian postal code: M5V 2T6.
fn is_canadian(parts: &[&str]) -> bool {
    let [first, second] = parts else { return false };
    let signs: Vec<u8> = first.bytes().chain(second.bytes()).collect();
    let is_letter = |at: usize| at.is_multiple_of(2);
    first.len() == 3
        && second.len() == 3
        && (0..)
            .zip(signs)
            .all(|(at, sign)| if is_letter(at) { sign.is_ascii_alphabetic() } else { sign.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_known_by_letters_and_names() {
        for (text, code) in [
            ("TX", "TX"),
            ("tx", "TX"),
            ("Texas", "TX"),
            ("new  york", "NY"),
            ("ON", "ON"),
            ("Quebec", "QC"),
            ("QC", "QC"),
            ("D.C.", "DC"),
            ("U.S. Virgin Islands", "VI"),
        ] {
            assert_eq!(state(text).as_deref(), Ok(code), "{text}");
        }
        for wrong in ["", "XX", "Bavaria", "T"] {
            assert!(state(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn zip_codes_get_their_zeros_back() {
        for (text, zip) in [
            ("75201", "75201"),
            ("7001", "07001"),
            ("501", "00501"),
            ("7001-1234", "07001-1234"),
            ("752011234", "75201-1234"),
            ("M5V 2T6", "M5V 2T6"),
            ("12", "12"),
        ] {
            assert_eq!(postal_code(text), zip);
        }
    }

    #[test]
    fn a_place_may_be_in_one_cell() {
        let place = |city: &str, state: &str, zip: Option<&str>| {
            Ok(Place {
                city: Some(city.to_owned()),
                state: Some(state.to_owned()),
                postal_code: zip.map(str::to_owned),
            })
        };
        assert_eq!(city_and_state("Dallas, TX"), place("Dallas", "TX", None));
        assert_eq!(city_and_state("DALLAS TX 75201"), place("DALLAS", "TX", Some("75201")));
        assert_eq!(city_and_state("New York, NY, USA"), place("New York", "NY", None));
        assert_eq!(
            city_and_state("Charlotte, North Carolina 28202-1234"),
            place("Charlotte", "NC", Some("28202-1234"))
        );
        assert_eq!(city_and_state("Wheeling, West Virginia 26003"), place("Wheeling", "WV", Some("26003")));
        assert_eq!(city_and_state("DALLAS,TX/DALLAS"), place("DALLAS", "TX", None));
        assert_eq!(city_and_state("Chicago/IL"), place("Chicago", "IL", None));
        assert_eq!(city_and_state("Toronto, ON M5V 2T6"), place("Toronto", "ON", Some("M5V 2T6")));
        assert_eq!(city_and_state("Toronto ON M5V2T6"), place("Toronto", "ON", Some("M5V2T6")));
        assert_eq!(city_and_state("Toronto, Ontario, Canada"), place("Toronto", "ON", None));
        assert_eq!(city_and_state("Washington, D.C."), place("Washington", "DC", None));
        assert_eq!(city_and_state("Washington, D.C. 20001"), place("Washington", "DC", Some("20001")));
        assert_eq!(city_and_state("60601"), Ok(Place { postal_code: Some("60601".to_owned()), ..Place::default() }));
        for wrong in ["", "SYN Warehouse 4", "TX", "Dallas"] {
            assert!(city_and_state(wrong).is_err(), "{wrong}");
        }
    }
}

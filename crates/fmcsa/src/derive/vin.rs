//! Whether a vehicle identification number can be right (49 CFR 565.15). Inspectors write VINs down by hand; FMCSA does not check them.

/// The place of the check digit.
const CHECK: usize = 8;

/// The place of the model year.
const YEAR: usize = 9;

/// How much each place counts; the check digit itself does not.
const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/// Whether `vin` has 17 letters and digits, without I, O and Q, and its check digit is right. Vehicles not made for North America need
/// not have a right check digit.
pub fn is_valid(vin: &str) -> bool {
    let Ok(characters): Result<[u8; 17], _> = vin.as_bytes().try_into() else { return false };
    let mut sum = 0;
    for (character, weight) in characters.iter().zip(WEIGHTS) {
        let Some(value) = value(*character) else { return false };
        sum += value * weight;
    }
    let right = match sum % 11 {
        10 => b'X',
        digit => b'0' + digit as u8,
    };
    characters[CHECK] == right
}

/// The letters and digits for model years, from 1980 on; they come again every 30 years (49 CFR 565.15, table VII). I, O, Q, U, Z and 0 are none.
const YEARS: &[u8; 30] = b"ABCDEFGHJKLMNPRSTVWXY123456789";

/// The model year of the tenth character of a VIN: the latest that is no later than `latest`. Heavy vehicles do not say which thirty years
/// they mean.
pub fn model_year(character: char, latest: i32) -> Option<i32> {
    let at = YEARS.iter().position(|letter| char::from(*letter) == character)?;
    let first = 1980 + i32::try_from(at).ok()?;
    (first <= latest).then(|| first + (latest - first) / 30 * 30)
}

/// The model year that a VIN tells of a vehicle that was inspected in a year; none unless its check digit is right. Letters and digits count.
/// Next year's models are sold this year.
///
/// The seventh character tells the thirty years of vehicles up to 10,000 pounds alone (49 CFR 565.15(c)): heavy trucks of today have digits there,
/// too. So the latest year counts that is possible, whatever that character is.
pub fn model_year_seen(vin: &str, inspected_in: i32) -> Option<i32> {
    let bare = vin.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_uppercase());
    let bare: String = bare.collect();
    let character = bare.chars().nth(YEAR).filter(|_| is_valid(&bare))?;
    model_year(character, inspected_in + 1)
}

/// The value of a character in the check digit's sum.
fn value(character: u8) -> Option<u32> {
    let value = match character {
        b'0'..=b'9' => character - b'0',
        b'A'..=b'H' => character - b'A' + 1,
        b'J'..=b'N' => character - b'J' + 1,
        b'P' => 7,
        b'R' => 9,
        b'S'..=b'Z' => character - b'S' + 2,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_check_digit_is_distinguished_from_a_wrong_one() {
        assert!(is_valid("11111111111111111"));
        assert!(is_valid("1M8GDM9AXKP042788"));
        assert!(!is_valid("1M8GDM9A1KP042788"));
    }

    #[test]
    fn a_model_year_is_the_latest_that_it_can_be() {
        let of = |character| model_year(character, 2027);
        assert_eq!(['A', 'K', 'P', 'V', 'Y', '1', '9'].map(of), [2010, 2019, 2023, 2027, 2000, 2001, 2009].map(Some));
        assert_eq!(['I', 'O', 'Q', 'U', 'Z', '0', 'é'].map(of), [None; 7]);
        assert_eq!(model_year('W', 2027), Some(1998), "2028 is not yet");
    }

    #[test]
    fn a_vin_tells_its_year_if_its_check_digit_is_right() {
        assert_eq!(model_year_seen("1M8GDM9AXKP042788", 2026), Some(2019));
        assert_eq!(model_year_seen("1m8gdm9ax-kp042788", 2026), Some(2019));
        assert_eq!(model_year_seen("1M8GDM9AXKP042788", 2012), Some(1989), "no truck is seen years before it is made");
        assert_eq!(model_year_seen("1M8GDM9A1KP042788", 2026), None);
        assert_eq!(model_year_seen("UNKNOWN", 2026), None);
    }

    #[test]
    fn what_is_no_vin_is_not_valid() {
        for text in ["", "UNKNOWN", "1M8GDM9AXKP04278", "1M8GDM9AXKPO42788", "1m8gdm9axkp042788", "1M8GDM9AXKP04278É"]
        {
            assert!(!is_valid(text), "{text}");
        }
    }
}

//! Whole numbers, decimals and money.

use super::{Not, trim};

/// Reads a whole number without a sign, perhaps written with zero decimals (`12.0`).
pub fn whole(text: &str) -> Result<Option<i64>, Not> {
    let Some((digits, fraction)) = split_decimals(trim(text))? else { return Ok(None) };
    if fraction.bytes().any(|byte| byte != b'0') {
        return Err(Not("a whole number"));
    }
    digits_value(digits).map(Some)
}

/// Reads a decimal such as `.69`, `0` or `2.5`.
pub fn real(text: &str) -> Result<Option<f32>, Not> {
    match split_decimals(trim(text))? {
        Some(_) => trim(text).parse().map(Some).map_err(|_| Not("a number")),
        None => Ok(None),
    }
}

/// Reads a number with three implied decimals, unless it is written with a point: `001250` and `1.25` are 1.25.
pub fn thousandths(text: &str) -> Result<Option<f32>, Not> {
    let number = real(text)?;
    Ok(if text.contains('.') { number } else { number.map(|thousandths| thousandths / 1000.0) })
}

/// Reads an amount in dollars, perhaps with long decimals (`750000.000000000000000000`); half a dollar rounds up.
pub fn dollars(text: &str) -> Result<Option<i32>, Not> {
    let Some((digits, fraction)) = split_decimals(trim(text))? else { return Ok(None) };
    let half = i64::from(fraction.as_bytes().first().is_some_and(|tenth| *tenth >= b'5'));
    amount(digits_value(digits)? + half)
}

/// Reads an amount in thousands of dollars (`00750` or `1000`); the value is in dollars.
pub fn thousands(text: &str) -> Result<Option<i32>, Not> {
    match whole(text)? {
        Some(thousands) => amount(thousands.saturating_mul(1000)),
        None => Ok(None),
    }
}

fn amount(dollars: i64) -> Result<Option<i32>, Not> {
    i32::try_from(dollars).map(Some).map_err(|_| Not("an amount of less than 2.1 billion dollars"))
}

/// Digits before and after the point; none for a blank. At least one digit must be there, and nothing else may.
fn split_decimals(text: &str) -> Result<Option<(&str, &str)>, Not> {
    if text.is_empty() {
        return Ok(None);
    }
    let (digits, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number =
        digits.len() + fraction.len() > 0 && digits.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
    if is_number { Ok(Some((digits, fraction))) } else { Err(Not("a number")) }
}

fn digits_value(digits: &str) -> Result<i64, Not> {
    digits
        .bytes()
        .try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(i64::from(digit - b'0')))
        .ok_or(Not("a number that fits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legacy_amounts_are_thousands_and_motus_amounts_are_dollars() {
        assert_eq!(thousands("00750"), Ok(Some(750_000)));
        assert_eq!(thousands("1000"), Ok(Some(1_000_000)));
        assert_eq!(dollars("750000.000000000000000000"), Ok(Some(750_000)));
        assert_eq!(dollars("1000000.00"), Ok(Some(1_000_000)));
        assert_eq!(dollars("0.50"), Ok(Some(1)));
        assert_eq!((thousands(" "), dollars("")), (Ok(None), Ok(None)));
        assert!(thousands("9999999").is_err());
    }

    #[test]
    fn decimals_may_begin_with_the_point() {
        assert_eq!(real(".69"), Ok(Some(0.69)));
        assert_eq!(real("2.5"), Ok(Some(2.5)));
        assert_eq!(thousandths("001250"), Ok(Some(1.25)));
        assert_eq!(thousandths("1.25"), Ok(Some(1.25)));
        assert!(real("4%").is_err() && real(".").is_err() && real("1e5").is_err());
    }

    #[test]
    fn whole_numbers_have_no_sign_no_fraction_and_an_end() {
        assert_eq!(whole("0007"), Ok(Some(7)));
        assert_eq!(whole("12.0"), Ok(Some(12)));
        assert_eq!(whole("92901"), Ok(Some(92_901)));
        assert!(
            whole("12.5").is_err()
                && whole("-1").is_err()
                && whole("1,000").is_err()
                && whole("99999999999999999999").is_err()
        );
    }
}

//! Taxpayer identification numbers: which nine-digit numbers are valid. (Form W-9; SSA's and IRS's rules of assignment.) Pure.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Type of taxpayer identification number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TinType {
    /// A social security number.
    Ssn,
    /// An individual taxpayer identification number.
    Itin,
    /// An employer identification number.
    Ein,
}

/// Social security numbers that were printed in advertisements and were never assigned (SSA).
const PRINTED: [&str; 2] = ["078051120", "219099999"];

/// The nine digits of a number that can have been assigned; the error otherwise. Neither repeats the number.
pub fn digits(kind: TinType, text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if !is_form(kind, text) {
        return Err(match kind {
            TinType::Ein => "Enter 9 digits, such as 12-3456789.",
            TinType::Ssn | TinType::Itin => "Enter 9 digits, such as 123-45-6789.",
        });
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let number = |at: std::ops::Range<usize>| digits[at].parse::<u32>().unwrap_or_default();
    let (area, group, serial) = (number(0..3), number(3..5), number(5..9));
    let is_assigned = match kind {
        // SSA: never area 000, 666 or 900 to 999, group 00 or serial 0000.
        TinType::Ssn => {
            !matches!(area, 0 | 666 | 900..) && group != 0 && serial != 0 && !PRINTED.contains(&digits.as_str())
        }
        // IRS: begins with 9; the fourth and fifth digits are of these ranges.
        TinType::Itin => area >= 900 && matches!(group, 50..=65 | 70..=88 | 90..=92 | 94..=99),
        // IRS: the prefixes of the campuses, of internet applications and of the Small Business Administration.
        TinType::Ein => matches!(
            number(0..2),
            1..=6 | 10..=16 | 20..=27 | 30..=48 | 50..=68 | 71..=77 | 80..=88 | 90..=95 | 98 | 99
        ),
    };
    if is_assigned {
        Ok(digits)
    } else {
        Err(match kind {
            TinType::Ssn => "No social security number begins like this. Check the digits.",
            TinType::Itin => "No ITIN has these digits. Check them.",
            TinType::Ein => "No EIN begins with these two digits. Check them.",
        })
    }
}

/// Nine digits, with the dashes of the kind or without.
fn is_form(kind: TinType, text: &str) -> bool {
    let dashes: &[usize] = match kind {
        TinType::Ein => &[2],
        TinType::Ssn | TinType::Itin => &[3, 6],
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match text.len() {
        9 => is_digits(text),
        length if length == 9 + dashes.len() => text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if dashes.contains(&at) { byte == b'-' } else { byte.is_ascii_digit() }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is(kind: TinType, text: &str) -> bool {
        digits(kind, text).is_ok()
    }

    #[test]
    fn numbers_that_were_never_assigned_are_refused() {
        assert_eq!(digits(TinType::Ssn, " 536-22-1234 ").as_deref(), Ok("536221234"));
        assert_eq!(digits(TinType::Ein, "12-3456789").as_deref(), Ok("123456789"));
        assert!(is(TinType::Itin, "900-70-0001") && is(TinType::Ein, "981234567") && is(TinType::Ssn, "899012345"));
        for ssn in ["000-12-3456", "666123456", "900123456", "123-00-4567", "123450000", "078-05-1120", "12-3456789"] {
            assert!(!is(TinType::Ssn, ssn), "{ssn}");
        }
        for itin in ["899700001", "900-49-0001", "900-66-0001", "900-89-0001", "900-93-0001"] {
            assert!(!is(TinType::Itin, itin), "{itin}");
        }
        for ein in [
            "00-1234567",
            "07-1234567",
            "17-1234567",
            "28-1234567",
            "49-1234567",
            "69-1234567",
            "78-1234567",
            "89-1234567",
            "96-1234567",
            "123-45-6789",
            "1-23456789",
            "12345678",
            "1234567890",
        ] {
            assert!(!is(TinType::Ein, ein), "{ein}");
        }
    }

    fn kind() -> impl Strategy<Value = TinType> {
        prop::sample::select([TinType::Ssn, TinType::Itin, TinType::Ein].as_slice())
    }

    proptest! {
        #[test]
        fn what_is_taken_is_nine_digits_and_what_is_refused_is_not_repeated(kind in kind(), text in any::<String>()) {
            match digits(kind, &text) {
                Ok(digits) => prop_assert!(digits.len() == 9 && digits.bytes().all(|byte| byte.is_ascii_digit())),
                Err(why) => prop_assert!(text.trim().len() < 4 || !why.contains(text.trim())),
            }
        }

        #[test]
        fn dashes_do_not_matter_and_no_number_is_both_ssn_and_itin(number in 0u32..1_000_000_000) {
            let plain = format!("{number:09}");
            let dashed = format!("{}-{}-{}", &plain[..3], &plain[3..5], &plain[5..]);

            prop_assert_eq!(digits(TinType::Ssn, &plain), digits(TinType::Ssn, &dashed));
            prop_assert!(!(is(TinType::Ssn, &plain) && is(TinType::Itin, &plain)));
        }
    }
}

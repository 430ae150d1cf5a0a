//! U.S. bank accounts: which routing and account numbers are valid. (ABA routing number policy.) Pure.

/// The fewest digits an account number may have: the last four digits of a shorter one would reveal nearly all of it.
const SHORTEST: usize = 5;
/// The most that fits an ACH entry (Nacha).
const LONGEST: usize = 17;

/// The nine digits of a bank's routing number: its checksum is right, and it is of a Federal Reserve district, a thrift or an electronic
/// participant.
pub fn routing_number(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if text.len() != 9 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("Give the nine digits of the routing number.");
    }
    let sum: u32 =
        text.bytes().zip([3, 7, 1].into_iter().cycle()).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    let prefix: u32 = text[..2].parse().unwrap_or_default();
    // 00 is the government's own, 80 traveller's checks: neither is a carrier's bank.
    let is_bank = matches!(prefix, 1..=12 | 21..=32 | 61..=72);
    if sum.is_multiple_of(10) && is_bank {
        Ok(text.to_owned())
    } else {
        Err("No bank has this routing number. Check the digits.")
    }
}

/// An account number's digits, without the spaces and dashes that people put between them.
pub fn account_number(text: &str) -> Result<String, &'static str> {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let is_number = (SHORTEST..=LONGEST).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && digits.bytes().any(|byte| byte != b'0') {
        Ok(digits)
    } else {
        Err("Give the account number: 5 to 17 digits.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_routing_number_has_its_checksum_and_is_a_banks() {
        // The Federal Reserve Banks of New York and Boston, and the examples that banks print.
        for right in ["021001208", "011000015", "121000358", " 021000021 "] {
            assert!(routing_number(right).is_ok(), "{right}");
        }
        for wrong in ["021000022", "000000000", "800000002", "12345678", "1234567890", "02100002A", "", "550000007"] {
            assert!(routing_number(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_account_number_is_digits() {
        assert_eq!(account_number("12 3456-7890").as_deref(), Ok("1234567890"));
        for wrong in ["1234", "123456789012345678", "12345A", "00000", "", "１２３４５"] {
            assert!(account_number(wrong).is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn one_wrong_digit_is_noticed(number in 10_000_000u32..12_999_999, at in 0usize..9, by in 1u8..10) {
            // Eight digits and the ninth that makes the sum right.
            let eight = format!("{number:08}");
            let last = (0..10).map(|d| format!("{eight}{d}")).find(|text| {
                let sum: u32 = text.bytes().zip([3, 7, 1].into_iter().cycle()).map(|(d, w)| u32::from(d - b'0') * w).sum();
                sum.is_multiple_of(10)
            });
            let right = last.expect("a checksum digit");
            prop_assume!(routing_number(&right).is_ok());

            let mut bytes = right.clone().into_bytes();
            bytes[at] = b'0' + (bytes[at] - b'0' + by) % 10;
            let wrong = String::from_utf8(bytes).expect("digits");

            prop_assert!(routing_number(&wrong).is_err(), "{right} and {wrong}");
        }

        #[test]
        fn no_text_breaks_the_checks(text in any::<String>()) {
            let _ = (routing_number(&text), account_number(&text));
        }
    }
}

//! Numbers as people write them: "42,000 lbs", "19 t", "$1,850.00", "53'", "-10 F".

use super::simple;
use freight::equipment::WeightUnit;

/// A number, with thousands apart or not. In files of countries that part decimals by a comma, `has_decimal_comma`.
pub fn number(text: &str, has_decimal_comma: bool) -> Option<f64> {
    let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let (text, is_negative) = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inside) => (inside.to_owned(), true),
        None => (text, false),
    };
    let is_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | '-' | '+' | 'e' | 'E');
    if !text.chars().all(is_sign) || !text.contains(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let plain = match (text.rfind('.'), text.rfind(',')) {
        (Some(point), Some(comma)) if point > comma => grouped(&text, ',', Some('.'))?,
        (Some(_), Some(_)) => grouped(&text, '.', Some(','))?,
        (None, Some(_)) if has_decimal_comma && text.matches(',').count() == 1 => text.replace(',', "."),
        (None, Some(comma)) if text.matches(',').count() == 1 && text.len() - comma != 4 => text.replace(',', "."),
        (None, Some(_)) => grouped(&text, ',', None)?,
        (Some(_), None) if text.matches('.').count() > 1 => grouped(&text, '.', None)?,
        // 1.850 is 1,850 there.
        (Some(_), None) if has_decimal_comma => grouped(&text, '.', None).unwrap_or(text),
        _ => text,
    };
    let number: f64 = plain.parse().ok()?;
    number.is_finite().then_some(if is_negative { -number } else { number })
}

/// A number without what parts its thousands, with a point before its decimals; none unless the groups have three digits each.
fn grouped(text: &str, separator: char, decimal: Option<char>) -> Option<String> {
    let (whole, rest) = match decimal.and_then(|decimal| text.split_once(decimal)) {
        Some((whole, rest)) => (whole, Some(rest)),
        None => (text, None),
    };
    let mut groups = whole.split(separator);
    let first = groups.next()?.trim_start_matches(['-', '+']);
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=3).contains(&first.len()) || !groups.all(is_group) {
        return None;
    }
    let whole = whole.replace(separator, "");
    Some(rest.map_or_else(|| whole.clone(), |rest| format!("{whole}.{rest}")))
}

/// A number and the words behind it.
fn with_unit(text: &str, has_decimal_comma: bool) -> Option<(f64, String)> {
    let end = text.rfind(|sign: char| sign.is_ascii_digit() || sign == ')')? + 1;
    let (digits, unit) = text.split_at(end);
    Some((number(digits, has_decimal_comma)?, unit.trim().trim_end_matches('.').to_lowercase()))
}

/// Whether a number may have thousands or three decimals behind the sign that parts decimals: 1.250, and 1,250 where that is the comma.
fn is_unclear(number: &str, has_decimal_comma: bool) -> bool {
    let number: String = number.chars().filter(|sign| !sign.is_whitespace() && !"()+-".contains(*sign)).collect();
    let sign = if has_decimal_comma { ',' } else { '.' };
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    number.split_once(sign).is_some_and(|(whole, rest)| {
        (1..=3).contains(&whole.len())
            && !whole.starts_with('0')
            && rest.len() == 3
            && is_digits(whole)
            && is_digits(rest)
    })
}

const PARTS_OF_CENTS: &str = "Dollars have two decimals at most. Write the amount as $1,850.00.";

/// An amount in U.S. dollars. None has three decimals, so 1.250 is 1,250, unless other amounts of its column have decimals behind a point
/// (`has_decimal_points`) or the file's have them behind that sign: then nobody can tell, and it is refused.
pub fn money(text: &str, has_decimal_comma: bool, has_decimal_points: bool) -> Result<f64, String> {
    let lower = text.to_lowercase();
    if ["cad", "mxn", "c$", "mx$", "eur", "€", "£"].iter().any(|other| lower.contains(other)) {
        return Err("Give the amount in U.S. dollars.".to_owned());
    }
    if ["/mi", "per mi", "/ mi", "rpm"].iter().any(|rate| lower.contains(rate)) {
        return Err("Give the amount for the whole load, not a rate per mile.".to_owned());
    }
    let bare = ["us$", "usd", "dollars", "$"].iter().fold(lower, |text, word| text.replace(*word, ""));
    let parted = bare.trim().trim_end_matches(')').rsplit_once(if has_decimal_comma { ',' } else { '.' });
    if parted.is_some_and(|(whole, rest)| whole.len() > 3 && !whole.contains('.') && rest.len() == 3) {
        return Err(PARTS_OF_CENTS.to_owned());
    }
    // A number of a workbook has a fourth decimal behind three; those of a calculation have more, and systems write 1850.0000.
    let is_digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    if parted.is_some_and(|(_, rest)| rest.len() == 4 && is_digits(rest) && rest.trim_end_matches('0').len() > 2) {
        return Err(PARTS_OF_CENTS.to_owned());
    }
    let is_unclear = is_unclear(&bare, has_decimal_comma);
    if is_unclear && (has_decimal_comma || has_decimal_points) {
        return Err("Not clear whether this has thousands or decimals. Write the amount as $1,850.00.".to_owned());
    }
    // Read by the other way of writing, the sign parts thousands.
    number(&bare, has_decimal_comma || is_unclear)
        .ok_or_else(|| "Must be an amount in U.S. dollars, such as $1,850.00.".to_owned())
}

/// A weight, with its unit where the text says one.
pub fn weight(text: &str, has_decimal_comma: bool) -> Result<(f64, Option<WeightUnit>), String> {
    let wrong = || "Must be a weight, such as 42,000 lbs or 19 t.".to_owned();
    let (number, unit) = with_unit(text, has_decimal_comma).ok_or_else(wrong)?;
    let digits = text.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let is_unclear = !has_decimal_comma && is_unclear(digits, false);
    let (times, unit) = match simple(&unit).as_str() {
        "" if unit == "#" => (1.0, Some(WeightUnit::Pounds)),
        "" if unit.is_empty() => (1.0, None),
        // Thousands: "42k" is of pounds unless the unit says otherwise.
        "k" => (1_000.0, None),
        "k lb" | "k lbs" | "klbs" => (1_000.0, Some(WeightUnit::Pounds)),
        "lb" | "lbs" | "pound" | "pounds" => (1.0, Some(WeightUnit::Pounds)),
        "ton" | "tons" | "short ton" | "short tons" => (2_000.0, Some(WeightUnit::Pounds)),
        "kg" | "kgs" | "kilo" | "kilos" | "kilogram" | "kilograms" => (1.0, Some(WeightUnit::Kilograms)),
        "t" | "mt" | "tonne" | "tonnes" | "metric ton" | "metric tons" => (1_000.0, Some(WeightUnit::Kilograms)),
        _ => return Err(wrong()),
    };
    // Tons have three decimals; pounds and kilos don't, and 42.000 is no load of 42 lb.
    if is_unclear && times < 2.0 {
        return Err("Not clear whether this has thousands or decimals. Write the weight as 42,000 lbs.".to_owned());
    }
    Ok((number * times, unit))
}

/// A unit of weight that has a column of its own, or stands in the heading of the weight's.
pub fn weight_unit(text: &str) -> Result<WeightUnit, String> {
    match simple(text).as_str() {
        "lb" | "lbs" | "pound" | "pounds" | "l" => Ok(WeightUnit::Pounds),
        "kg" | "kgs" | "kilo" | "kilos" | "kilogram" | "kilograms" | "k" => Ok(WeightUnit::Kilograms),
        _ => Err("Must be lb or kg.".to_owned()),
    }
}

/// A length in feet.
pub fn feet(text: &str, has_decimal_comma: bool) -> Result<f64, String> {
    let wrong = || "Must be a length in feet, such as 53.".to_owned();
    let text = text.replace(['’', '′'], "'").replace(['”', '″'], "\"");
    let (number, unit) = with_unit(&text, has_decimal_comma).ok_or_else(wrong)?;
    match unit.as_str() {
        "" | "'" | "ft" | "feet" | "foot" => Ok(number),
        "\"" | "''" | "in" | "inch" | "inches" => Ok(number / 12.0),
        _ => Err(wrong()),
    }
}

/// Degrees Fahrenheit.
pub fn temperature(text: &str, has_decimal_comma: bool) -> Result<f64, String> {
    let wrong = || "Must be one temperature in degrees Fahrenheit, such as 34 or -10.".to_owned();
    let text = text.replace(['°', 'º', '+'], "").replace('−', "-");
    let (number, unit) = with_unit(&text, has_decimal_comma).ok_or_else(wrong)?;
    match simple(&unit).as_str() {
        "" | "f" | "deg" | "degrees" | "deg f" | "degrees f" | "fahrenheit" => Ok(number),
        "c" | "deg c" | "degrees c" | "celsius" => Ok((number * 1.8 + 32.0).round()),
        _ => Err(wrong()),
    }
}

/// Miles.
pub fn miles(text: &str, has_decimal_comma: bool) -> Result<f64, String> {
    match with_unit(text, has_decimal_comma) {
        Some((number, unit)) if ["", "mi", "mile", "miles"].contains(&unit.as_str()) => Ok(number),
        _ => Err("Must be a number of miles.".to_owned()),
    }
}

/// Degrees of latitude or longitude, with a point.
pub fn degrees(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.replace(',', ".").parse().ok();
    number.filter(|number| number.is_finite()).ok_or_else(|| "Must be a number of degrees, such as 32.7767.".to_owned())
}

/// A USDOT number, with or without the letters before it.
pub fn dot_number(text: &str) -> Result<i32, String> {
    // Sheets keep numbers with decimals: none of them is a digit of the number.
    let whole = text.rsplit_once('.').filter(|(_, rest)| !rest.is_empty() && rest.bytes().all(|sign| sign == b'0'));
    let text = whole.map_or(text, |(whole, _)| whole);
    let is_parted =
        text.as_bytes().windows(3).any(|at| at[0].is_ascii_digit() && at[1] == b'.' && at[2].is_ascii_digit());
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let letters = simple(&text.chars().filter(|sign| !sign.is_ascii_digit()).collect::<String>());
    let is_named =
        ["", "dot", "usdot", "us dot", "us dot no", "dot no", "usdot no", "u s dot", "no"].contains(&letters.as_str());
    let number = digits.parse::<i32>().ok().filter(|number| (1..=99_999_999).contains(number));
    number.filter(|_| is_named && !is_parted).ok_or_else(|| "Must be a USDOT number of up to 8 digits.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(read: Result<f64, String>, wanted: f64) {
        let read = read.expect("a number");
        assert!((read - wanted).abs() < 1e-9, "{read} is not {wanted}");
    }

    #[test]
    fn thousands_and_decimals_are_told_apart() {
        for (text, wanted) in [
            ("42,000", 42_000.0),
            ("42000", 42_000.0),
            ("1,234,567.5", 1_234_567.5),
            ("1.234,50", 1_234.5),
            ("12,5", 12.5),
            ("-3.25", -3.25),
            ("(50.00)", -50.0),
            ("42 000", 42_000.0),
            ("1.850", 1.85),
            ("4.2E+04", 42_000.0),
        ] {
            near(number(text, false).ok_or_else(String::new), wanted);
        }
        for (text, wanted) in [("1.850", 1_850.0), ("19,500", 19.5), ("1850,5", 1_850.5), ("1850.5", 1_850.5)] {
            near(number(text, true).ok_or_else(String::new), wanted);
        }
        for wrong in ["", "heavy", "1,23,4", "1.2.3", "nan", "inf", "1e999", "12-5", ","] {
            assert_eq!(number(wrong, false), None, "{wrong}");
        }
    }

    #[test]
    fn weights_have_units() {
        let (pounds, kilos) = (Some(WeightUnit::Pounds), Some(WeightUnit::Kilograms));
        for (text, number, unit) in [
            ("42,000 lbs", 42_000.0, pounds),
            ("42000#", 42_000.0, pounds),
            ("42,000", 42_000.0, None),
            ("42k", 42_000.0, None),
            ("42K lbs.", 42_000.0, pounds),
            ("21 tons", 42_000.0, pounds),
            ("19 t", 19_000.0, kilos),
            ("19.5t", 19_500.0, kilos),
            ("18,500 KGS", 18_500.0, kilos),
        ] {
            assert_eq!(weight(text, false), Ok((number, unit)), "{text}");
        }
        assert_eq!(weight("19,5 t", true), Ok((19_500.0, kilos)));
        for wrong in ["heavy", "42,000 stone", "10 pallets", "lbs"] {
            assert!(weight(wrong, false).is_err(), "{wrong}");
        }
        assert_eq!((weight_unit("LBS"), weight_unit("Kg")), (Ok(WeightUnit::Pounds), Ok(WeightUnit::Kilograms)));
    }

    #[test]
    fn money_is_in_dollars_for_the_whole_load() {
        near(money("$1,850.00", false, true), 1_850.0);
        near(money("USD 1850", false, false), 1_850.0);
        near(money("($75)", false, false), -75.0);
        near(money("1.850,00 $", true, false), 1_850.0);
        for wrong in ["CAD 1,850", "€1.850,00", "$2.10/mi", "call", ""] {
            assert!(money(wrong, false, false).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_amount_is_a_thousandth_of_what_it_says() {
        near(money("1.250", false, false), 1_250.0);
        near(money("$12.500", false, false), 12_500.0);
        near(money("1,250", false, true), 1_250.0);
        near(money("1850.0000", false, true), 1_850.0);
        near(money("1850.3333333333", false, true), 1_850.333_333_333_3);
        near(money("0", false, true), 0.0);
        for three in ["1250.005", "$1,250.005", "1250.0050", "125.0050", "($1,250.1255)"] {
            assert!(money(three, false, true).is_err_and(|why| why.starts_with("Dollars")), "{three}");
        }
        for (unclear, has_decimal_comma) in [("1.250", false), ("($1.250)", false), ("1,250", true)] {
            let why = money(unclear, has_decimal_comma, true).expect_err("unclear");
            assert!(why.starts_with("Not clear"), "{unclear}: {why}");
        }
        assert!(weight("42.000", false).is_err() && weight("42.000 lbs", false).is_err());
        assert_eq!(weight("19.125 t", false), Ok((19_125.0, Some(WeightUnit::Kilograms))));
        assert_eq!(weight("42.000 kg", true), Ok((42_000.0, Some(WeightUnit::Kilograms))));
    }

    #[test]
    fn lengths_temperatures_and_miles_are_read() {
        for (text, wanted) in
            [("53", 53.0), ("53'", 53.0), ("53 ft", 53.0), ("53’", 53.0), ("636 in", 53.0), ("28.5 feet", 28.5)]
        {
            near(feet(text, false), wanted);
        }
        for (text, wanted) in
            [("34", 34.0), ("-10 F", -10.0), ("34°F", 34.0), ("2 C", 36.0), ("-18°C", 0.0), ("+38 deg", 38.0)]
        {
            near(temperature(text, false), wanted);
        }
        near(miles("1,025 mi", false), 1_025.0);
        near(degrees("-96.797"), -96.797);
        assert!(
            feet("long", false).is_err()
                && temperature("frozen", false).is_err()
                && temperature("34-36", false).is_err()
        );
        assert!(miles("far", false).is_err() && degrees("32° 46' N").is_err());
    }

    #[test]
    fn usdot_numbers_are_read_as_people_write_them() {
        for text in ["1000001", "DOT 1000001", "USDOT#1000001", "US DOT No. 1000001", "1000001.0", "DOT 1000001.00"] {
            assert_eq!(dot_number(text), Ok(1_000_001), "{text}");
        }
        for wrong in ["", "MC 123456", "123456789", "0", "pending", "1000001.5", "1.000.001"] {
            assert!(dot_number(wrong).is_err(), "{wrong}");
        }
    }
}

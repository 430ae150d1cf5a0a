//! Phone numbers as people write them, with an extension behind: 512-555-0142 x12. Pure.

/// Words before an extension, in lower case.
const WORDS: &[&str] = &["x", "ex", "ext", "extn", "extension"];

/// A number without its extension, and the extension's digits, where one stands behind it ("x12", "ext. 12", "#12"). Text in which what follows
/// the number is no extension is given back whole.
pub fn without_extension(given: &str) -> (&str, Option<&str>) {
    let whole = (given, None);
    let Some(at) = given.find(|sign: char| sign.is_ascii_alphabetic() || sign == '#') else { return whole };
    let (number, behind) = given.split_at(at);
    let end = behind.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(behind.len());
    let (word, rest) = behind.split_at(end);
    let is_marked = behind.starts_with('#') || WORDS.iter().any(|known| word.eq_ignore_ascii_case(known));
    if !is_marked || !number.contains(|sign: char| sign.is_ascii_digit()) {
        return whole;
    }
    let rest = rest.trim_start_matches([' ', '.', ':', '=', '#', '-', '\u{a0}']);
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    let (extension, rest) = rest.split_at(end);
    // Another number behind it, or a name (5125550142x.example), is more than an extension.
    let is_more = |sign: char| sign.is_ascii_digit() || (extension.is_empty() && sign.is_alphabetic());
    if rest.contains(is_more) {
        return whole;
    }
    (number.trim_end_matches([' ', ',', ';', '(', '\u{a0}']), Some(extension).filter(|digits| !digits.is_empty()))
}

/// A number of the North American plan as people here read it, `(512) 555-0142`; any other text as it is.
pub fn shown(given: &str) -> String {
    let is_number = given.chars().all(|sign| sign.is_ascii_digit() || " +-.()".contains(sign));
    let digits: String = given.chars().filter(char::is_ascii_digit).collect();
    let of_country = digits.strip_prefix('1').filter(|rest| rest.len() == 10).unwrap_or(digits.as_str());
    match (is_number, of_country.len()) {
        (true, 10) => format!("({}) {}-{}", &of_country[..3], &of_country[3..6], &of_country[6..]),
        _ => given.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_shown_with_its_area_code_apart() {
        for given in ["5125550142", "+15125550142", "512-555-0142", "1 (512) 555 0142"] {
            assert_eq!(shown(given), "(512) 555-0142", "{given}");
        }
        for other in ["", "+445125550142", "15125550142 x12", "555-0142", "acme@example.com", "25125550142"] {
            assert_eq!(shown(other), other);
        }
    }

    #[test]
    fn an_extension_is_told_from_its_number() {
        for (given, number, extension) in [
            ("512-555-0142 x12", "512-555-0142", Some("12")),
            ("512-555-0142x12", "512-555-0142", Some("12")),
            ("(512) 555-0142 ext. 12", "(512) 555-0142", Some("12")),
            ("512-555-0142 EXT 9", "512-555-0142", Some("9")),
            ("512-555-0142, extension: 9", "512-555-0142", Some("9")),
            ("512-555-0142;ext=12", "512-555-0142", Some("12")),
            ("512-555-0142 (ext 12)", "512-555-0142", Some("12")),
            ("512-555-0142 #12", "512-555-0142", Some("12")),
            ("512-555-0142 x12 Bo", "512-555-0142", Some("12")),
            ("512-555-0142 x", "512-555-0142", None),
            ("+1 512 555 0142", "+1 512 555 0142", None),
        ] {
            assert_eq!(without_extension(given), (number, extension), "{given}");
        }
    }

    #[test]
    fn what_is_no_extension_stays() {
        for given in
            ["", "x12", "call 5125550142", "5125550142 cell", "5125550142 x1 5125550143", "5125550142x.example"]
        {
            assert_eq!(without_extension(given), (given, None), "{given}");
        }
    }
}

//! How a carrier search text is read (specification 1 §5): upper-cased, then interpreted by pattern.

use crate::identifiers::{IdentifierKind, Province};
use crate::names::name_key;

/// The parsed search text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchText {
    /// Digits only: identifiers of any type whose value starts with them.
    Number(String),
    /// A type's prefix and a number: that type's identifier. Leading zeros are dropped where the number is all digits.
    Identifier {
        /// The type.
        kind: IdentifierKind,
        /// The number, canonical.
        value: String,
    },
    /// Anything else: the start of a legal or DBA name, as a name key. May be empty, which matches nothing.
    Name(String),
}

impl SearchText {
    /// Reads a search text; never fails, since anything that is no identifier is a name.
    pub fn parse(text: &str) -> Self {
        let upper = text.trim().to_uppercase();
        // A number sign before bare digits says that they are a number.
        let bare = upper.strip_prefix('#').map(str::trim_start).filter(|rest| is_digits(rest));
        let text = bare.unwrap_or(&upper);
        if is_digits(text) {
            return Self::Number(text.to_owned());
        }
        identifier(text).unwrap_or_else(|| Self::Name(name_key(text)))
    }
}

fn identifier(text: &str) -> Option<SearchText> {
    const PREFIXED: [(&str, IdentifierKind); 7] = [
        ("MC", IdentifierKind::Mc),
        ("DOT", IdentifierKind::Dot),
        ("USDOT", IdentifierKind::Dot),
        ("US DOT", IdentifierKind::Dot),
        ("MX", IdentifierKind::Mx),
        ("FF", IdentifierKind::Ff),
        ("SCAC", IdentifierKind::Scac),
    ];
    for (prefix, kind) in PREFIXED {
        if let Some(digits) = text.strip_prefix(prefix).map(after_mark).filter(|rest| is_digits(rest)) {
            return Some(found(kind, without_zeros(digits)));
        }
    }
    let patterns = [cvor, nir, nsc, rfc];
    patterns.iter().find_map(|pattern| pattern(text)).map(|(kind, value)| found(kind, &value))
}

fn found(kind: IdentifierKind, value: &str) -> SearchText {
    SearchText::Identifier { kind, value: value.to_owned() }
}

/// CVOR followed by digits and dashes.
fn cvor(text: &str) -> Option<(IdentifierKind, String)> {
    let rest = after_separator(text.strip_prefix("CVOR")?);
    let fits = rest.bytes().any(|byte| byte.is_ascii_digit())
        && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    fits.then(|| (IdentifierKind::Cvor, rest.to_owned()))
}

/// NIR, a letter, six digits and one digit, dashes optional: `NIR R-123456-7` is kept as `R-123456-7`.
fn nir(text: &str) -> Option<(IdentifierKind, String)> {
    let bare: String = text.strip_prefix("NIR")?.chars().filter(|character| !matches!(character, '-' | ' ')).collect();
    let fits = bare.len() == 8 && bare.as_bytes()[0].is_ascii_alphabetic() && is_digits(&bare[1..]);
    fits.then(|| (IdentifierKind::NirQc, format!("{}-{}-{}", &bare[..1], &bare[1..7], &bare[7..])))
}

/// NSC with an optional two-letter state or province, then digits.
fn nsc(text: &str) -> Option<(IdentifierKind, String)> {
    let rest = after_separator(text.strip_prefix("NSC")?.trim_start_matches('_'));
    if is_digits(rest) {
        return Some((IdentifierKind::Nsc(None), rest.to_owned()));
    }
    let province = rest.get(..2).and_then(Province::new)?;
    let digits = after_separator(&rest[2..]);
    is_digits(digits).then(|| (IdentifierKind::Nsc(Some(province)), digits.to_owned()))
}

/// RFC forms: `RFC` before it or not, three letters (a company) or four (a person), six digits of a date, three letters or digits.
fn rfc(text: &str) -> Option<(IdentifierKind, String)> {
    let bare: String =
        text.strip_prefix("RFC").unwrap_or(text).chars().filter(|character| !matches!(character, '-' | ' ')).collect();
    let letters = bare.chars().take_while(|character| character.is_alphabetic() || *character == '&').count();
    let rest: Vec<char> = bare.chars().skip(letters).collect();
    let fits = matches!(letters, 3 | 4)
        && rest.len() == 9
        && rest[..6].iter().all(char::is_ascii_digit)
        && rest[6..].iter().all(char::is_ascii_alphanumeric);
    fits.then_some((IdentifierKind::Rfc, bare))
}

/// What follows a separator, and a number sign as people write one: `MC#12892`, `USDOT # 123`, `MC: 5`.
fn after_mark(text: &str) -> &str {
    let rest = after_separator(text);
    rest.strip_prefix(['#', ':']).map_or(rest, after_separator)
}

fn after_separator(text: &str) -> &str {
    text.strip_prefix(['-', ' ']).unwrap_or(text)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn without_zeros(digits: &str) -> &str {
    let value = digits.trim_start_matches('0');
    if value.is_empty() { "0" } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String) {
        match SearchText::parse(text) {
            SearchText::Number(number) => ("number".to_owned(), number),
            SearchText::Identifier { kind, value } => (kind.to_string(), value),
            SearchText::Name(key) => ("name".to_owned(), key),
        }
    }

    #[test]
    fn texts_are_read_as_the_specification_says() {
        let cases = [
            ("0012", "number", "0012"),
            ("mc-012892", "MC", "12892"),
            ("MC 12892", "MC", "12892"),
            ("dot295017", "DOT", "295017"),
            ("mc#012892", "MC", "12892"),
            ("MC # 12892", "MC", "12892"),
            ("mc: 12892", "MC", "12892"),
            ("usdot# 123", "DOT", "123"),
            ("USDOT 123", "DOT", "123"),
            ("us dot-123", "DOT", "123"),
            ("dot # 123", "DOT", "123"),
            ("MC ## 12", "name", "MC12"),
            ("#90000008", "number", "90000008"),
            (" # 0012 ", "number", "0012"),
            ("#1 Freight", "name", "1FREIGHT"),
            ("##12", "name", "12"),
            ("US Dotson 1", "name", "USDOTSON1"),
            ("MX-55", "MX", "55"),
            ("ff 000123", "FF", "123"),
            ("scac 123", "SCAC", "123"),
            ("SCACABCD", "name", "SCACABCD"),
            ("CVOR 123-456-789", "CVOR", "123-456-789"),
            ("nir r1234567", "NIR_QC", "R-123456-7"),
            ("NIR-R-123456-7", "NIR_QC", "R-123456-7"),
            ("nsc 12345", "NSC", "12345"),
            ("NSC AB 12345", "NSC_AB", "12345"),
            ("NSC_ON-777", "NSC_ON", "777"),
            ("RFC ABC010203XY1", "RFC", "ABC010203XY1"),
            ("GODE561231GR8", "RFC", "GODE561231GR8"),
            ("MC Trucking", "name", "MCTRUCKING"),
            ("  A&B Freight ", "name", "ABFREIGHT"),
            ("MC", "name", "MC"),
            ("MC--12", "name", "MC12"),
            ("", "name", ""),
        ];
        for (text, kind, value) in cases {
            assert_eq!(read(text), (kind.to_owned(), value.to_owned()), "{text}");
        }
    }
}

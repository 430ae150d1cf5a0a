//! What serde says of a value that it could not read, as a plain sentence for the caller: no types, no names of ours, none of what was sent.

/// What is wrong, and whether it is the whole text that is no JSON rather than one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    /// A sentence.
    pub detail: String,
    /// The text itself is broken: the place where that showed is not to blame.
    pub is_syntax: bool,
}

const INVALID: &str = "This value isn't valid.";
const OUT_OF_RANGE: &str = "This number is out of range.";
const WHOLE: &str = "Must be a whole number.";
const DATE: &str = "Must be a date, such as 2026-01-31.";
const INSTANT: &str = "Must be a date and time, such as 2026-01-31T15:00:00Z.";
const DATE_OR_TIME: &str = "Must be a valid date, such as 2026-01-31, or date and time, such as 2026-01-31T15:00:00Z.";

/// Messages of chrono's parser.
const CHRONO: &[&str] = &[
    "premature end of input",
    "input contains invalid characters",
    "input is out of range",
    "input is not enough for unique date and time",
    "no possible date and time matching input",
    "trailing input",
];

/// Beginnings of what `serde_json` says of a text that is no JSON.
const SYNTAX: &[&str] = &[
    "expected ident",
    "expected `",
    "key must be a string",
    "trailing c",
    "control character",
    "invalid escape",
    "invalid number",
    "invalid unicode",
    "lone leading surrogate",
    "unexpected end of hex escape",
    "recursion limit exceeded",
];

/// The sentence for a message of serde's, without its line and column.
pub(super) fn plain(message: &str) -> Plain {
    let of_value = |detail: String| Plain { detail, is_syntax: false };
    let of_text = |detail: &str| Plain { detail: detail.to_owned(), is_syntax: true };
    if message.starts_with("EOF while parsing") {
        return of_text("The request is not complete JSON.");
    }
    if SYNTAX.iter().any(|begin| message.starts_with(begin)) {
        return of_text("The request is not valid JSON.");
    }
    // Sentences are ours already.
    if message.ends_with('.') {
        return of_value(message.to_owned());
    }
    let expected = message.rsplit_once(", expected ").map(|(_, expected)| expected);
    of_value(match (message, expected) {
        (said, Some(words)) if said.starts_with("unknown variant ") => one_of(words),
        (said, Some(kind)) if said.starts_with("invalid value: ") && is_integer(kind) => out_of_range(said, kind),
        (_, Some(kind)) => must_be(kind),
        (
            "number out of range" | "number too large to fit in target type" | "number too small to fit in target type",
            _,
        ) => OUT_OF_RANGE.to_owned(),
        ("invalid digit found in string" | "cannot parse integer from empty string", _) => WHOLE.to_owned(),
        ("invalid float literal" | "cannot parse float from empty string", _) => "Must be a number.".to_owned(),
        ("provided string was not `true` or `false`", _) => "Must be true or false.".to_owned(),
        (said, _) if CHRONO.contains(&said) => DATE_OR_TIME.to_owned(),
        _ => INVALID.to_owned(),
    })
}

/// The words between the backticks.
fn one_of(expected: &str) -> String {
    let words: Vec<_> = expected.split('`').skip(1).step_by(2).collect();
    match words.as_slice() {
        [] => INVALID.to_owned(),
        [only] => format!("Must be {only}."),
        words => format!("Must be one of {}.", words.join(", ")),
    }
}

fn is_integer(kind: &str) -> bool {
    matches!(kind, "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize")
}

fn out_of_range(said: &str, kind: &str) -> String {
    match kind {
        "u8" | "u16" | "u32" | "u64" | "usize" if said.contains('-') => "Must be 0 or more.".to_owned(),
        _ => OUT_OF_RANGE.to_owned(),
    }
}

fn must_be(kind: &str) -> String {
    let sentence = match kind {
        kind if is_integer(kind) => WHOLE,
        "f32" | "f64" => "Must be a number.",
        "a string" | "a borrowed string" | "a character" => "Must be text.",
        "a boolean" => "Must be true or false.",
        "a sequence" => "Must be a list.",
        "a map" => "Must be an object.",
        "unit" => "Must be null.",
        kind if kind.starts_with("struct ") || kind.starts_with("internally tagged enum ") => "Must be an object.",
        kind if kind.contains("date and time") => INSTANT,
        kind if kind.contains("date") => DATE,
        kind if kind.starts_with("a tuple of size ") || kind.starts_with("an array of length ") => {
            let many = kind.rsplit(' ').next().unwrap_or_default();
            return format!("Must be a list of {many} values.");
        }
        _ => INVALID,
    };
    sentence.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    #[derive(Debug, Deserialize)]
    struct Pair {
        #[expect(dead_code, reason = "read by serde alone")]
        one: u8,
        #[expect(dead_code, reason = "read by serde alone")]
        two: u8,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        Off,
        Daily,
    }

    fn said<T: DeserializeOwned + std::fmt::Debug>(json: &str) -> Plain {
        let message = serde_json::from_str::<T>(json).expect_err("a problem").to_string();
        plain(message.split(" at line ").next().unwrap_or_default())
    }

    fn detail<T: DeserializeOwned + std::fmt::Debug>(json: &str) -> String {
        let said = said::<T>(json);
        assert!(!said.is_syntax, "{said:?}");
        said.detail
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_told_the_right_one() {
        assert_eq!(detail::<i64>("\"x\""), "Must be a whole number.");
        assert_eq!(detail::<i64>("1.5"), "Must be a whole number.");
        assert_eq!(detail::<u8>("300"), "This number is out of range.");
        assert_eq!(detail::<u8>("-1"), "Must be 0 or more.");
        assert_eq!(detail::<f64>("true"), "Must be a number.");
        assert_eq!(detail::<String>("7"), "Must be text.");
        assert_eq!(detail::<bool>("\"yes\""), "Must be true or false.");
        assert_eq!(detail::<Vec<u8>>("{}"), "Must be a list.");
        assert_eq!(detail::<Pair>("[1]"), "Must be an object.");
        assert_eq!(detail::<Pair>("1"), "Must be an object.");
        assert_eq!(detail::<(u8, u8)>("[1]"), "Must be a list of 2 values.");
    }

    #[test]
    fn a_word_that_is_not_known_is_told_those_that_are() {
        assert_eq!(detail::<Word>("\"hourly\""), "Must be one of off, daily.");
        assert_eq!(detail::<Word>("\"a, expected `b`\""), "Must be one of off, daily.");
        assert_eq!(plain("data did not match any variant of untagged enum Either").detail, INVALID);
    }

    #[test]
    fn a_day_that_is_none_is_told_how_days_are_written() {
        for text in ["\"2026\"", "\"x\"", "\"2026-02-31\"", "\"2026-01-31x\""] {
            assert_eq!(detail::<NaiveDate>(text), DATE_OR_TIME, "{text}");
        }
        assert_eq!(detail::<NaiveDate>("7"), DATE);
    }

    #[test]
    fn a_parameter_is_told_what_it_must_be() {
        let number = "x".parse::<u32>().expect_err("no number").to_string();
        let large = "99999999999".parse::<u32>().expect_err("too large").to_string();
        let flag = "yes".parse::<bool>().expect_err("no flag").to_string();

        let details = [number, large, flag].map(|message| plain(&message).detail);

        assert_eq!(details, ["Must be a whole number.", "This number is out of range.", "Must be true or false."]);
    }

    #[test]
    fn a_text_that_is_no_json_is_said_to_be_none() {
        let incomplete = Plain { detail: "The request is not complete JSON.".to_owned(), is_syntax: true };
        let broken = Plain { detail: "The request is not valid JSON.".to_owned(), is_syntax: true };
        for text in ["", "{", "{\"one\":", "{\"one\":1", "[\"a"] {
            assert_eq!(said::<serde_json::Value>(text), incomplete, "{text}");
        }
        for text in ["nonsense", "{one:1}", "[1,]", "[1 2]", "{\"a\":1} 2", "\"\\x\""] {
            assert_eq!(said::<serde_json::Value>(text), broken, "{text}");
        }
    }

    #[test]
    fn a_sentence_of_ours_stays() {
        assert_eq!(plain("Must be text.").detail, "Must be text.");
    }
}

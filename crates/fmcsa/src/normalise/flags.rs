//! Yes and no: `Y`/`N`, `true`/`false`, `X`, `T`/`F`, `1`/`0`, `U`.

use super::{Not, trim};

/// Reads yes or no. Blank is none, and so is `U` (unknown).
pub fn flag(text: &str) -> Result<Option<bool>, Not> {
    let text = trim(text);
    Ok(match text.as_bytes() {
        [] | [b'U' | b'u'] => None,
        [b'Y' | b'y' | b'X' | b'x' | b'T' | b't' | b'1'] => Some(true),
        [b'N' | b'n' | b'F' | b'f' | b'0'] => Some(false),
        _ if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("yes") => Some(true),
        _ if text.eq_ignore_ascii_case("false") || text.eq_ignore_ascii_case("no") => Some(false),
        _ => return Err(Not("yes or no")),
    })
}

/// Reads a mark, whose absence means no.
pub fn mark(text: &str) -> Result<bool, Not> {
    Ok(flag(text)?.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_saying_yes_and_no_is_read() {
        assert!(["Y", "X", "true", "TRUE", " y ", "1"].iter().all(|yes| flag(yes) == Ok(Some(true))));
        assert!(["N", "false", "FALSE", "0"].iter().all(|no| flag(no) == Ok(Some(false))));
        assert_eq!((flag(""), flag("U"), mark("")), (Ok(None), Ok(None), Ok(false)));
        assert!(flag("maybe").is_err());
    }
}

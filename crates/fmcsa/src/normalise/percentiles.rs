//! The percentile column of the passenger carriers' SMS results: `4%`, or the reason why there is none.

use super::{Not, real, trim};

/// A percentile or FMCSA's reason for giving none ("Less than 3 driver inspections").
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Percentile<'a> {
    /// 0 to 100; higher is worse.
    Value(f32),
    /// Why there is none, as FMCSA puts it.
    Withheld(&'a str),
}

impl<'a> Percentile<'a> {
    /// Reads the column's text; blank is none. A number needs no percent sign, but must not exceed 100.
    pub fn read(text: &'a str) -> Result<Option<Self>, Not> {
        let text = trim(text);
        let number = text.strip_suffix('%').map_or(text, str::trim_end);
        match real(number) {
            Ok(None) => Ok(None),
            Ok(Some(value)) if value <= 100.0 => Ok(Some(Self::Value(value))),
            Ok(Some(_)) => Err(Not("a percentile")),
            Err(_) => Ok(Some(Self::Withheld(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_a_number_or_a_reason() {
        assert_eq!(Percentile::read("4%"), Ok(Some(Percentile::Value(4.0))));
        assert_eq!(Percentile::read(" 62 % "), Ok(Some(Percentile::Value(62.0))));
        let reason = "Less than 3 driver inspections";
        assert_eq!(Percentile::read(reason), Ok(Some(Percentile::Withheld(reason))));
        assert_eq!((Percentile::read(""), Percentile::read("101%")), (Ok(None), Err(Not("a percentile"))));
    }
}

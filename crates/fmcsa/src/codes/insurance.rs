//! Codes of the insurance filings, which legacy licensing writes `91X` and Motus `BMC-91X`.

use super::{Codes, Letters};

/// What a filing insures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Bodily injury and property damage.
    Bipd,
    /// Cargo.
    Cargo,
    /// A broker's or freight forwarder's surety bond or trust fund.
    Bond,
    /// Not a coverage: the filing cancels one.
    Cancellation,
}

/// A filing's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// The legacy code; Motus puts `BMC-` before it.
    pub code: &'static str,
    /// The kind of coverage.
    pub label: &'static str,
    /// What it insures.
    pub coverage: Coverage,
}

const fn filing(code: &'static str, label: &'static str, coverage: Coverage) -> Form {
    Form { code, label, coverage }
}

/// The forms that the files have.
pub static FORMS: [Form; 10] = [
    filing("91", "BIPD liability", Coverage::Bipd),
    filing("91X", "BIPD liability (primary or excess)", Coverage::Bipd),
    filing("82", "BIPD surety bond", Coverage::Bipd),
    filing("34", "Cargo liability", Coverage::Cargo),
    filing("83", "Cargo surety bond", Coverage::Cargo),
    filing("84", "Property broker's surety bond", Coverage::Bond),
    filing("85", "Property broker's trust fund", Coverage::Bond),
    filing("35", "Cancellation of insurance", Coverage::Cancellation),
    filing("36", "Cancellation of a surety bond", Coverage::Cancellation),
    filing("85C", "Cancellation of a trust fund", Coverage::Cancellation),
];

/// INS_TYPE_CODE of both families.
pub static TYPES: Letters = Codes(&[("1", "BIPD"), ("2", "Cargo"), ("3", "Bond"), ("4", "Trust fund")]);

/// INS_CLASS_CODE of both families. 1 and 2 are full security limits under the old 49 CFR 1043.2(b)(1) and (2).
pub static CLASSES: Letters =
    Codes(&[("P", "Primary"), ("E", "Excess"), ("1", "Full limits, (b)(1)"), ("2", "Full limits, (b)(2)")]);

/// The form of a filing by its code in either family: `91X`, `BMC-91X`, `BMC91X`.
pub fn form(code: &str) -> Option<Form> {
    let code = code.trim();
    let bare = code
        .get(..3)
        .filter(|prefix| prefix.eq_ignore_ascii_case("BMC"))
        .map_or(code, |_| code[3..].trim_start_matches(['-', ' ']));
    FORMS.into_iter().find(|form| form.code.eq_ignore_ascii_case(bare))
}

/// What an INS_TYPE_CODE insures.
pub fn coverage_of_type(code: &str) -> Option<Coverage> {
    match code.trim() {
        "1" => Some(Coverage::Bipd),
        "2" => Some(Coverage::Cargo),
        "3" | "4" => Some(Coverage::Bond),
        _ => None,
    }
}

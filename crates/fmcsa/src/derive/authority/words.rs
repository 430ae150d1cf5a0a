//! What FMCSA's terms for authorities, states and actions mean.

use super::{AuthorityKind, AuthorityStatus};
use crate::derive::record::LegacyDocket;

/// A set of kinds. `MOTOR_CARRIER` means "the carrier kinds that this docket holds", since Motus does not distinguish
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    const MOTOR_CARRIER: Self = Self(1 << 7);

    const fn one(kind: AuthorityKind) -> Self {
        Self(1 << kind as u8)
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, kind: AuthorityKind) -> bool {
        self.0 & Self::one(kind).0 != 0
    }

    pub(super) const fn is_any_carrier(self) -> bool {
        self.0 & Self::MOTOR_CARRIER.0 != 0
    }

    /// Of these the kinds that allow hauling; common when there is none.
    pub(super) fn among_carriers_or_common(self) -> Self {
        let carriers = Self(self.0 & (Self::one(AuthorityKind::Common).0 | Self::one(AuthorityKind::Contract).0));
        if carriers == Self::NONE { Self::one(AuthorityKind::Common) } else { carriers }
    }
}

/// The kinds that FMCSA's terms name: `COMMON`, `HOUSEHOLD GOODS COMMON CARRIER`, `PROPERTY BROKER`, `Motor Carrier of
/// Property (Except Household Goods)`, `Broker of Household Goods` … A private carrier's registration is no authority.
pub(super) fn kinds(words: &str, docket: &str) -> Kinds {
    let words = words.to_ascii_uppercase();
    let is_forwarder = words.contains("FORWARDER") || docket.starts_with("FF");
    let (is_common, is_contract) = (words.contains("COMMON"), words.contains("CONTRACT"));
    if words.contains("BROKER") {
        Kinds::one(AuthorityKind::Broker)
    } else if is_forwarder {
        Kinds::one(AuthorityKind::Forwarder)
    } else if is_common || is_contract {
        let common = if is_common { Kinds::one(AuthorityKind::Common) } else { Kinds::NONE };
        if is_contract { common.with(Kinds::one(AuthorityKind::Contract)) } else { common }
    } else if words.contains("CARRIER") && !words.contains("PRIVATE") {
        Kinds::MOTOR_CARRIER
    } else {
        Kinds::NONE
    }
}

/// The kinds that a legacy row says the docket holds or has held.
pub(super) fn kinds_held(row: &LegacyDocket<'_>) -> Kinds {
    let is_held =
        |kind: &AuthorityKind| legacy_status(row, *kind).is_some_and(|status| status != AuthorityStatus::None);
    AuthorityKind::ALL.into_iter().filter(is_held).map(Kinds::one).fold(Kinds::NONE, Kinds::with)
}

/// The state of a kind in a legacy row: a code, and an application where the authority is not active.
pub(super) fn legacy_status(row: &LegacyDocket<'_>, kind: AuthorityKind) -> Option<AuthorityStatus> {
    let common = || of_letter(row.common_status, row.is_common_pending);
    let contract = || of_letter(row.contract_status, row.is_contract_pending);
    let is_forwarder = row.docket_number.starts_with("FF");
    match kind {
        AuthorityKind::Common => common().filter(|_| !is_forwarder),
        AuthorityKind::Contract => contract().filter(|_| !is_forwarder),
        AuthorityKind::Broker => of_letter(row.broker_status, row.is_broker_pending),
        AuthorityKind::Forwarder => common().max(contract()).filter(|_| is_forwarder),
    }
}

fn of_letter(letter: Option<&str>, is_pending: Option<bool>) -> Option<AuthorityStatus> {
    let status = match letter?.trim() {
        "A" => AuthorityStatus::Active,
        "I" => AuthorityStatus::Inactive,
        "N" => AuthorityStatus::None,
        _ => return None,
    };
    Some(if is_pending == Some(true) { status.max(AuthorityStatus::Pending) } else { status })
}

/// Motus' term for a state. Withdrawn, suspended and revoked are inactive.
pub(super) fn motus_status(word: &str) -> Option<AuthorityStatus> {
    let word = word.trim();
    let is = |other: &str| word.eq_ignore_ascii_case(other);
    match word {
        "" => None,
        _ if is("Active") => Some(AuthorityStatus::Active),
        _ if is("Pending") => Some(AuthorityStatus::Pending),
        _ => Some(AuthorityStatus::Inactive),
    }
}

fn says(text: Option<&str>, words: &[&str]) -> bool {
    text.is_some_and(|text| {
        let text = text.to_ascii_uppercase();
        words.iter().any(|word| text.contains(word))
    })
}

/// An action that begins an authority.
pub(super) fn is_beginning(action: Option<&str>) -> bool {
    says(action, &["GRANT", "REINSTAT"])
}

/// An action that begins an authority anew after it was lost.
pub(super) fn is_reinstatement(action: Option<&str>) -> bool {
    says(action, &["REINSTAT"])
}

/// A disposition that cures a notice: the authority was never lost.
pub(in crate::derive) fn is_cure(action: Option<&str>) -> bool {
    says(action, &["DISCONTINU", "RESCIND"])
}

/// A disposition that ends an authority.
pub(super) fn is_end(disposition: Option<&str>) -> bool {
    !is_cure(disposition)
        && says(disposition, &["REVO", "WITHDRAW", "DISMISS", "CANCEL", "TERMINAT", "SUSPEN", "TRANSFER"])
}

//! The words for where a packet stands.

/// Where a packet stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PacketStatus {
    /// The carrier has not begun.
    Invited,
    /// The carrier has shown who it is and fills it in.
    Started,
    /// The carrier is done; the broker looks at it.
    Submitted,
    /// The broker holds it.
    HeldByBroker,
    /// The carrier's bank changed.
    HeldBankChanged,
    /// The carrier's contacts changed.
    HeldContactChanged,
    /// The carrier's insurance is not what it must be.
    HeldInsurance,
    /// The broker accepted it.
    Complete,
    /// The broker refused it.
    Rejected,
    /// Its invitation ended before the carrier was done.
    Expired,
}

impl PacketStatus {
    /// Every status, as calls name it.
    pub const WORDS: &'static [&'static str] = &[
        "invited",
        "started",
        "submitted",
        "held_by_broker",
        "held_bank_changed",
        "held_contact_changed",
        "held_insurance",
        "complete",
        "rejected",
        "expired",
    ];

    /// Its word.
    pub const fn as_str(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Whether it is on hold. (Document 1 §4: the status starts with held.)
    pub const fn is_held(self) -> bool {
        matches!(self, Self::HeldByBroker | Self::HeldBankChanged | Self::HeldContactChanged | Self::HeldInsurance)
    }

    /// Whether someone works on it: another invitation would be one too many.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Invited | Self::Started | Self::Submitted) || self.is_held()
    }
}

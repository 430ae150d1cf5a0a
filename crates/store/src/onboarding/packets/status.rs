//! The statuses of a packet.

kernel::wire::words! {
    /// The status of a packet.
    pub enum PacketStatus {
        /// The carrier has not begun.
        Invited = "invited",
        /// The carrier has shown who it is and fills it in.
        Started = "started",
        /// The carrier is done; the broker looks at it.
        Submitted = "submitted",
        /// The broker holds it.
        HeldByBroker = "held_by_broker",
        /// The carrier's bank changed.
        HeldBankChanged = "held_bank_changed",
        /// The carrier's contacts changed.
        HeldContactChanged = "held_contact_changed",
        /// The carrier's insurance is not what it must be.
        HeldInsurance = "held_insurance",
        /// The broker accepted it.
        Complete = "complete",
        /// The broker refused it.
        Rejected = "rejected",
        /// Its invitation ended before the carrier was done.
        Expired = "expired",
    }
}

impl PacketStatus {
    /// Whether it is on hold. (Document 1 §4: the status starts with held.)
    pub const fn is_held(self) -> bool {
        matches!(self, Self::HeldByBroker | Self::HeldBankChanged | Self::HeldContactChanged | Self::HeldInsurance)
    }

    /// Whether someone works on it: another invitation would be one too many.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Invited | Self::Started | Self::Submitted) || self.is_held()
    }
}

//! The words for what a company decided about a carrier.

kernel::wire::words! {
    /// A broker's decision about a carrier. (Document 1 §4.)
    pub enum ConnectionStatus {
        /// It may not haul yet.
        NeedsToOnboard = "needs_to_onboard",
        /// It is one of the broker's carriers.
        Onboarded = "onboarded",
        /// It is not to haul.
        DoNotDispatch = "do_not_dispatch",
    }
}

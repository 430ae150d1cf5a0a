//! The product's two sites: under which of its brands something was asked for, and whose address a link has.

crate::wire::words! {
    /// A site, by its brand.
    pub enum Site {
        /// The broker portal.
        Portal = "portal",
        /// The fraud-watch brand.
        Watchdog = "watchdog",
    }
}

//! The words for who tells of a carrier's devices, and for why nothing comes.

kernel::wire::words! {
    /// Provider of a carrier's ELDs.
    pub enum Provider {
        /// Motive, read through its API.
        Motive = "motive",
        /// Samsara, read through its API.
        Samsara = "samsara",
        /// Any other maker, who sends events to us.
        Partner = "partner",
        /// Synthetic data of the demonstration; no provider is called and none sends data.
        Demonstration = "demonstration",
    }
}

impl Provider {
    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Motive => "Motive",
            Self::Samsara => "Samsara",
            Self::Partner => "Another device",
            Self::Demonstration => "Demonstration device",
        }
    }

    /// Whether its API is called, with the carrier's credentials.
    pub const fn is_pulled(self) -> bool {
        matches!(self, Self::Motive | Self::Samsara)
    }
}

kernel::wire::words! {
    /// Why nothing comes from a provider.
    pub enum Trouble {
        /// It refuses the carrier's credentials.
        CredentialsRefused = "credentials_refused",
    }
}

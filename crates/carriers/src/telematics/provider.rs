//! The known providers.

use crate::carriers::views::Source;
use chrono::{DateTime, Utc};
use platform::config::Config;
use platform::config::secret::Secret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Provider of a carrier's ELDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TelematicsProvider)]
pub enum Provider {
    /// Motive, asked through its API.
    Motive,
    /// Samsara, asked through its API.
    Samsara,
    /// Any other maker, who sends events to us.
    Partner,
    /// Synthetic data of the demonstration; nobody is asked, nobody sends.
    Demonstration,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Motive, Self::Samsara, Self::Partner, Self::Demonstration];

    /// Its word in paths and tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Motive => "motive",
            Self::Samsara => "samsara",
            Self::Partner => "partner",
            Self::Demonstration => "demonstration",
        }
    }

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Motive => "Motive",
            Self::Samsara => "Samsara",
            Self::Partner => "Another device",
            Self::Demonstration => "Demonstration device",
        }
    }

    /// The provider with that word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.word() == word)
    }

    /// The name for people of the provider with that word; the word itself for one that is not known.
    pub fn label_of(word: &str) -> String {
        Self::of_word(word).map_or_else(|| word.to_owned(), |provider| provider.label().to_owned())
    }

    /// Whether it is asked, with credentials of the carrier's.
    pub const fn is_pulled(self) -> bool {
        matches!(self, Self::Motive | Self::Samsara)
    }

    /// Whether this installation works with it. Motive's credentials are not taken for valid unless configured (document 2 §9).
    pub fn is_open(self, config: &Config) -> bool {
        match self {
            Self::Motive => config.flags.are_motive_credentials_valid,
            Self::Samsara => true,
            Self::Partner => config.telematics.partner_secret.is_some(),
            Self::Demonstration => false,
        }
    }

    /// What signs its events; none where none are taken.
    pub fn events_secret(self, config: &Config) -> Option<&Secret> {
        let secret = match self {
            Self::Motive => &config.telematics.motive_secret,
            Self::Samsara => &config.telematics.samsara_secret,
            Self::Partner => &config.telematics.partner_secret,
            Self::Demonstration => &None,
        };
        secret.as_ref().filter(|_| self.is_open(config))
    }
}

/// The source of what devices told: the provider, and when it did.
pub(super) fn source(provider: &str, at: DateTime<Utc>) -> Source {
    Source {
        data_set: format!("eld_{provider}"),
        label: format!("ELD: {}", Provider::label_of(provider)),
        as_of: Some(at.date_naive()),
        imported_at: at,
    }
}

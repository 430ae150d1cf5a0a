//! The providers that this installation works with.

use crate::carriers::views::Source;
use chrono::{DateTime, Utc};
use platform::config::Config;
use platform::config::secret::Secret;
use platform::described_words;
use store::telematics::Provider;

described_words! {
    /// Provider of a carrier's ELDs.
    pub ProviderWords: Provider as "TelematicsProvider"
}

/// Whether this installation works with a provider. Motive's credentials are not taken for valid unless configured (document 2 §9).
pub fn is_open(provider: Provider, config: &Config) -> bool {
    match provider {
        Provider::Motive => config.flags.are_motive_credentials_valid,
        Provider::Samsara => true,
        Provider::Partner => config.telematics.partner_secret.is_some(),
        Provider::Demonstration => false,
    }
}

/// What signs a provider's events; none where none are taken.
pub fn events_secret(provider: Provider, config: &Config) -> Option<&Secret> {
    let secret = match provider {
        Provider::Motive => &config.telematics.motive_secret,
        Provider::Samsara => &config.telematics.samsara_secret,
        Provider::Partner => &config.telematics.partner_secret,
        Provider::Demonstration => &None,
    };
    secret.as_ref().filter(|_| is_open(provider, config))
}

/// The source of data reported by devices: the provider, and the time of the report.
pub(crate) fn source(provider: Provider, at: DateTime<Utc>) -> Source {
    Source {
        data_set: format!("eld_{provider}"),
        label: format!("ELD: {}", provider.label()),
        as_of: Some(at.date_naive()),
        imported_at: at,
    }
}

//! What the owners of email domains ask to be done with forged mail (DMARC): DNS tells, where the installation has it asked. Without that nothing is
//! ever said of a domain.

pub mod look_up;

use alerts::input::DmarcPolicy;
use futures::future::BoxFuture;
use mail_in::authentic::{Authenticator, DmarcPolicy as Asked, NoResolver};
use mail_in::dmarc::NotAnswered;
use platform::config::Config;

/// Something that tells what is published of a domain.
pub trait DmarcPolicies: std::fmt::Debug + Send + Sync {
    /// Tells it of a domain in lower case; none where nothing is published.
    fn ask<'a>(&'a self, domain: &'a str) -> BoxFuture<'a, Result<Option<Told>, NotAnswered>>;
}

/// What was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What is asked for.
    pub policy: DmarcPolicy,
    /// The domain whose record says so.
    pub published_by: String,
}

/// Whether anyone tells.
pub const fn is_configured(config: &Config) -> bool {
    config.dmarc.is_some()
}

/// Who is configured to tell.
pub fn of(config: &Config) -> Result<Option<Box<dyn DmarcPolicies>>, NoResolver> {
    let Some(lookups) = &config.dmarc else { return Ok(None) };
    let dns = lookups.resolver.map_or_else(Authenticator::of_system, Authenticator::at)?;
    Ok(Some(Box::new(InDns(dns))))
}

/// DNS itself.
#[derive(Debug)]
struct InDns(Authenticator);

impl DmarcPolicies for InDns {
    fn ask<'a>(&'a self, domain: &'a str) -> BoxFuture<'a, Result<Option<Told>, NotAnswered>> {
        Box::pin(async move {
            let found = self.0.published_policy(domain).await?;
            Ok(found.map(|found| Told { policy: policy(found.policy), published_by: found.by }))
        })
    }
}

const fn policy(asked: Asked) -> DmarcPolicy {
    match asked {
        Asked::None => DmarcPolicy::None,
        Asked::Quarantine => DmarcPolicy::Quarantine,
        Asked::Reject => DmarcPolicy::Reject,
    }
}

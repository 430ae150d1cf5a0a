//! What the owner of a domain asks to be done with mail that fails DMARC, as DNS has it (RFC 9989 §4.10).
//!
//! It says how well a domain is protected against forgery. It says nothing of any one message: that is [`crate::authentic`]'s.

use crate::authentic::{Authenticator, DmarcPolicy};
use mail_auth::common::cache::NoCache;
use mail_auth::dmarc::{Dmarc, Policy, Psd};
use mail_auth::{DnsError, Error, Txt};

/// Names of so many labels or more are not walked label by label: what is asked for after the name itself has one less. (RFC 9989 §4.10.)
const LONG_NAME: usize = 8;

/// A policy, and whose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// What is asked for.
    pub policy: DmarcPolicy,
    /// The domain whose record says so: the one asked about, or the one that it belongs to.
    pub by: String,
}

/// DNS did not answer; trying again may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("DNS doesn't answer at the moment")]
pub struct NotAnswered;

impl Authenticator {
    /// The policy that holds for a domain; none where neither it nor the one that it belongs to publishes any.
    ///
    /// # Errors
    ///
    /// [`NotAnswered`] where DNS fails or takes too long: nobody can tell then.
    pub async fn published_policy(&self, domain: &str) -> Result<Option<Published>, NotAnswered> {
        let domain = domain.trim_end_matches('.').to_lowercase();
        tokio::time::timeout(self.patience, self.walk(&domain)).await.unwrap_or(Err(NotAnswered))
    }

    /// Asks from the domain upward. The last record found is the organization's, unless one says where the organization begins.
    async fn walk(&self, domain: &str) -> Result<Option<Published>, NotAnswered> {
        let mut inherited = None;
        for name in names(domain) {
            let Some(record) = self.record(name).await? else { continue };
            if name == domain {
                return Ok(published(record.p, &record, name));
            }
            if record.psd == Psd::Yes {
                // The record of a registry holds where no organization below it has one.
                return Ok(inherited.or_else(|| published(record.sp, &record, name)));
            }
            inherited = published(record.sp, &record, name);
            if record.psd == Psd::No {
                break;
            }
        }
        Ok(inherited)
    }

    /// The record of exactly this name. What is there and can't be read counts for nothing.
    async fn record(&self, name: &str) -> Result<Option<Dmarc>, NotAnswered> {
        match self.dns.txt_lookup::<Dmarc>(format!("_dmarc.{name}."), None::<&NoCache<Box<str>, Txt>>).await {
            Ok(record) => Ok(Some((*record).clone())),
            Err(Error::Dns(DnsError::Resolver(_))) => Err(NotAnswered),
            Err(_) => Ok(None),
        }
    }
}

/// The domain and those above it, a top-level domain excepted.
fn names(domain: &str) -> Vec<&str> {
    let starts = domain.match_indices('.').map(|(at, _)| at + 1);
    let all: Vec<&str> = std::iter::once(0).chain(starts).map(|at| &domain[at..]).collect();
    let above = all.len().saturating_sub(LONG_NAME - 1).max(1);
    let first = all.first().copied().into_iter();
    first.chain(all.iter().skip(above).copied()).filter(|name| name.contains('.')).collect()
}

/// The policy of a record. One without a policy that only asks for reports asks for nothing; a policy that is being tried counts one less.
fn published(asked: Policy, record: &Dmarc, by: &str) -> Option<Published> {
    let policy = match (asked, record.t) {
        (Policy::Unspecified, _) if record.rua().is_empty() => return None,
        (Policy::Reject, false) => DmarcPolicy::Reject,
        (Policy::Reject, true) | (Policy::Quarantine, false) => DmarcPolicy::Quarantine,
        (Policy::Quarantine, true) | (Policy::None | Policy::Unspecified, _) => DmarcPolicy::None,
    };
    Some(Published { policy, by: by.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_and_those_above_it_are_asked_about_but_no_top_level_domain() {
        assert_eq!(names("mail.acme.example"), ["mail.acme.example", "acme.example"]);
        assert_eq!(names("acme.example"), ["acme.example"]);
        assert!(names("example").is_empty());
    }

    #[test]
    fn a_long_name_is_not_walked_label_by_label() {
        let asked = names("a.b.c.d.e.f.g.h.i.acme.example");
        assert_eq!(asked[..2], ["a.b.c.d.e.f.g.h.i.acme.example", "e.f.g.h.i.acme.example"]);
        assert_eq!((asked.len(), asked.last().copied()), (7, Some("acme.example")));
    }
}

//! Who a message is really from: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 9989) and ARC (RFC 8617), by `mail-auth`.
//!
//! The message's header and body are hashed and its signatures read here, in the server, bounded by [`crate::bounds`]: what takes messages
//! apart has no network, and this needs DNS. Nothing is refused for what comes out; a missing or failing proof is a fact that the domain
//! weighs.

use crate::bounds::check;
use crate::smtp::Envelope;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::dmarc::Policy;
use mail_auth::dmarc::verify::DmarcParameters;
use mail_auth::spf::verify::SpfParameters;
use mail_auth::{
    AuthenticatedMessage, DkimResult, DmarcOutput, DmarcResult, MessageAuthenticator, SpfOutput, SpfResult,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

/// How long one name may take, and how often it is asked for.
const LOOK_UP: Duration = Duration::from_secs(3);
const ATTEMPTS: usize = 2;
/// How long all of a message's names may take together.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most signing domains that are told.
const MOST_DOMAINS: usize = 10;

kernel::wire::words! {
    /// What a check came to.
    pub enum Proof {
        /// It holds.
        Pass = "pass",
        /// It does not.
        Fail = "fail",
        /// SPF: probably not.
        SoftFail = "soft_fail",
        /// The owner says nothing either way, or the signature could not be used.
        Neutral = "neutral",
        /// There is nothing to check.
        None = "none",
        /// DNS did not answer.
        TempError = "temp_error",
        /// What DNS says can't be used.
        PermError = "perm_error",
    }
}

kernel::wire::words! {
    /// What the owner of a domain wishes done with mail that fails DMARC.
    pub enum DmarcPolicy {
        /// Nothing.
        None = "none",
        /// To treat it with suspicion.
        Quarantine = "quarantine",
        /// To refuse it.
        Reject = "reject",
    }
}

/// What is known of a message's origin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Authenticity {
    /// Whether its sender's domain lets that host send; [`Proof::None`] when no host is known.
    pub spf: Proof,
    /// The domain that SPF is about.
    pub spf_domain: Option<String>,
    /// Whether a signature holds: the best of all.
    pub dkim: Proof,
    /// Domains whose signatures hold.
    pub dkim_domains: Vec<String>,
    /// Whether one of both is by the domain that the message says it is from.
    pub dmarc: Proof,
    /// What that domain wishes done when not; none where it publishes no policy.
    pub dmarc_policy: Option<DmarcPolicy>,
    /// Whether the chain of those who passed it on holds.
    pub arc: Proof,
    /// Domain of the last of them, when it does.
    pub arc_domain: Option<String>,
}

impl Authenticity {
    /// Nothing was checked.
    fn all(proof: Proof) -> Self {
        Self {
            spf: proof,
            spf_domain: None,
            dkim: proof,
            dkim_domains: Vec::new(),
            dmarc: proof,
            dmarc_policy: None,
            arc: proof,
            arc_domain: None,
        }
    }
}

/// The resolver could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the resolver for checking email can't be used: {0}")]
pub struct NoResolver(String);

/// Checks where messages are from. Cheap to clone.
#[derive(Clone)]
pub struct Authenticator {
    pub(crate) dns: MessageAuthenticator,
    pub(crate) patience: Duration,
}

impl fmt::Debug for Authenticator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authenticator").field("patience", &self.patience).finish_non_exhaustive()
    }
}

impl Authenticator {
    /// Asks the resolver that the machine uses.
    pub fn of_system() -> Result<Self, NoResolver> {
        let (config, options) =
            hickory_resolver::system_conf::read_system_conf().map_err(|error| NoResolver(error.to_string()))?;
        Self::new(config, options)
    }

    /// Asks this resolver alone.
    pub fn at(resolver: SocketAddr) -> Result<Self, NoResolver> {
        let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(|mut connection| {
            connection.port = resolver.port();
            connection
        });
        let server = NameServerConfig::new(resolver.ip(), true, connections.to_vec());
        Self::new(ResolverConfig::from_parts(None, Vec::new(), vec![server]), ResolverOpts::default())
    }

    fn new(config: ResolverConfig, mut options: ResolverOpts) -> Result<Self, NoResolver> {
        options.timeout = LOOK_UP;
        options.attempts = ATTEMPTS;
        let dns = MessageAuthenticator::new(config, options).map_err(|error| NoResolver(error.to_string()))?;
        Ok(Self { dns, patience: PATIENCE })
    }

    /// The same, with at most this long for a message.
    #[must_use]
    pub fn patient_for(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Checks a message. Without an envelope (it came by a signed call) nobody knows which host sent it, and SPF says nothing. `domain` is
    /// ours.
    pub async fn check(&self, raw: &[u8], envelope: Option<&Envelope>, domain: &str) -> Authenticity {
        if check(raw).is_err() {
            return Authenticity::all(Proof::PermError);
        }
        let checked = tokio::time::timeout(self.patience, self.look(raw, envelope, domain)).await;
        checked.unwrap_or_else(|_| Authenticity::all(Proof::TempError))
    }

    async fn look(&self, raw: &[u8], envelope: Option<&Envelope>, domain: &str) -> Authenticity {
        let Some(message) = AuthenticatedMessage::parse(raw) else { return Authenticity::all(Proof::None) };
        let spf = self.spf(envelope, domain).await;
        let dkim = self.dns.verify_dkim(&message).await;
        let arc = self.dns.verify_arc(&message).await;
        let mail_from = envelope.map_or("", |envelope| sender_domain(envelope));
        let dmarc = DmarcParameters {
            message: &message,
            dkim_output: &dkim,
            dkim2_output: None,
            rfc5321_mail_from_domain: mail_from,
            spf_output: &spf,
        };
        let dmarc = self.dns.verify_dmarc(dmarc).await;
        let mut dkim_domains: Vec<String> = dkim
            .iter()
            .filter(|output| *output.result() == DkimResult::Pass)
            .filter_map(|output| Some(output.signature()?.d.to_ascii_lowercase()))
            .collect();
        dkim_domains.dedup();
        dkim_domains.truncate(MOST_DOMAINS);
        let arc_proof = of_dkim(arc.result());
        Authenticity {
            spf: of_spf(spf.result()),
            spf_domain: Some(mail_from.to_owned()).filter(|domain| !domain.is_empty()),
            dkim: best(dkim.iter().map(|output| of_dkim(output.result()))),
            dkim_domains,
            dmarc: of_both(&dmarc),
            dmarc_policy: dmarc.dmarc_record().and(match dmarc.policy() {
                Policy::None => Some(DmarcPolicy::None),
                Policy::Quarantine => Some(DmarcPolicy::Quarantine),
                Policy::Reject => Some(DmarcPolicy::Reject),
                Policy::Unspecified => None,
            }),
            arc: arc_proof,
            arc_domain: message
                .as_headers
                .last()
                .filter(|_| arc_proof == Proof::Pass)
                .map(|seal| seal.header.d.to_ascii_lowercase()),
        }
    }

    async fn spf(&self, envelope: Option<&Envelope>, domain: &str) -> SpfOutput {
        let Some(envelope) = envelope else { return SpfOutput::default() };
        let parameters = if envelope.from.is_empty() {
            SpfParameters::verify_ehlo(envelope.peer, &envelope.helo, domain)
        } else {
            SpfParameters::verify_mail_from(envelope.peer, &envelope.helo, domain, &envelope.from)
        };
        self.dns.verify_spf(parameters).await
    }
}

/// Domain of the sender; of reports, which have none, the name that the host gave itself. (RFC 7208 §2.4.)
fn sender_domain(envelope: &Envelope) -> &str {
    envelope.from.rsplit_once('@').map_or(envelope.helo.as_str(), |(_, domain)| domain)
}

fn of_spf(result: SpfResult) -> Proof {
    match result {
        SpfResult::Pass => Proof::Pass,
        SpfResult::Fail => Proof::Fail,
        SpfResult::SoftFail => Proof::SoftFail,
        SpfResult::Neutral => Proof::Neutral,
        SpfResult::TempError => Proof::TempError,
        SpfResult::PermError => Proof::PermError,
        SpfResult::None => Proof::None,
    }
}

fn of_dkim(result: &DkimResult) -> Proof {
    match result {
        DkimResult::Pass => Proof::Pass,
        DkimResult::Neutral(_) => Proof::Neutral,
        DkimResult::Fail(_) => Proof::Fail,
        DkimResult::PermError(_) => Proof::PermError,
        DkimResult::TempError(_) => Proof::TempError,
        DkimResult::None => Proof::None,
    }
}

/// The best of several signatures; where one could not be checked, no other failure says anything yet.
fn best(proofs: impl Iterator<Item = Proof>) -> Proof {
    let all: Vec<Proof> = proofs.collect();
    let first = [Proof::Pass, Proof::TempError].into_iter().find(|proof| all.contains(proof));
    first.or_else(|| all.first().copied()).unwrap_or(Proof::None)
}

/// DMARC holds by either; under a policy, what has neither fails.
fn of_both(dmarc: &DmarcOutput) -> Proof {
    let both = [of_dmarc(dmarc.dkim_result()), of_dmarc(dmarc.spf_result())];
    let first = [Proof::Pass, Proof::TempError].into_iter().find(|proof| both.contains(proof));
    let is_published = dmarc.dmarc_record().is_some();
    first.unwrap_or(if is_published { Proof::Fail } else { Proof::None })
}

fn of_dmarc(result: &DmarcResult) -> Proof {
    match result {
        DmarcResult::Pass => Proof::Pass,
        DmarcResult::Fail(_) => Proof::Fail,
        DmarcResult::TempError(_) => Proof::TempError,
        DmarcResult::PermError(_) => Proof::PermError,
        DmarcResult::None => Proof::None,
    }
}

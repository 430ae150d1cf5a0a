//! Whether a message is from the domain that it says it is from: a DKIM signature or SPF holds, for that domain or one above or below it. Pure.
//! (loads.md §5, point 1. What passed it on, ARC, is shown and proves nothing: nobody named a sealer to be believed.)

use mail_in::authentic::{Authenticity, DmarcPolicy, Proof};

/// What the checks come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// It is from there.
    Proven,
    /// DNS did not answer.
    Later,
    /// It is not shown, and why.
    Not(&'static str),
}

/// Whether a message is from `domain`, in lower case.
pub(super) fn shown(domain: &str, checks: &Authenticity) -> Shown {
    let refuses = matches!(checks.dmarc_policy, Some(DmarcPolicy::Quarantine | DmarcPolicy::Reject));
    if checks.dmarc == Proof::Fail && refuses {
        return Shown::Not("It fails DMARC, and the sender’s domain asks not to trust such email.");
    }
    let signed = checks.dkim_domains.iter().any(|signer| is_aligned(signer, domain));
    let sent = checks.spf == Proof::Pass && checks.spf_domain.as_deref().is_some_and(|from| is_aligned(from, domain));
    if signed || sent {
        return Shown::Proven;
    }
    if checks.dkim == Proof::TempError || checks.spf == Proof::TempError {
        return Shown::Later;
    }
    if checks.dkim == Proof::Pass || checks.spf == Proof::Pass {
        return Shown::Not("It is signed or sent by another domain than the one it says it is from.");
    }
    Shown::Not("Neither DKIM nor SPF shows that it is from the sender’s domain.")
}

/// Whether two domains are the same, or one is above the other. (RFC 9989: relaxed alignment.)
fn is_aligned(one: &str, other: &str) -> bool {
    let is_above = |above: &str, below: &str| {
        above.contains('.') && below.strip_suffix(above).is_some_and(|rest| rest.ends_with('.'))
    };
    let (one, other) = (one.to_ascii_lowercase(), other.to_ascii_lowercase());
    one == other || is_above(&one, &other) || is_above(&other, &one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing() -> Authenticity {
        Authenticity {
            spf: Proof::None,
            spf_domain: None,
            dkim: Proof::None,
            dkim_domains: Vec::new(),
            dmarc: Proof::None,
            dmarc_policy: None,
            arc: Proof::None,
            arc_domain: None,
        }
    }

    fn signed(by: &str) -> Authenticity {
        Authenticity { dkim: Proof::Pass, dkim_domains: vec![by.to_owned()], ..nothing() }
    }

    fn sent(from: &str) -> Authenticity {
        Authenticity { spf: Proof::Pass, spf_domain: Some(from.to_owned()), ..nothing() }
    }

    #[test]
    fn a_signature_or_spf_of_the_same_domain_shows_it() {
        for checks in [signed("broker.example"), sent("broker.example"), sent("bounce.broker.example")] {
            assert_eq!(shown("broker.example", &checks), Shown::Proven, "{checks:?}");
        }
        assert_eq!(shown("mail.broker.example", &signed("broker.example")), Shown::Proven);
    }

    #[test]
    fn another_domain_shows_nothing_however_it_looks() {
        for other in ["evil.example", "notbroker.example", "broker.example.evil.example", "example"] {
            for checks in [signed(other), sent(other)] {
                assert!(matches!(shown("broker.example", &checks), Shown::Not(_)), "{other}");
            }
        }
        let passed_on = Authenticity { arc: Proof::Pass, arc_domain: Some("broker.example".to_owned()), ..nothing() };
        assert!(matches!(shown("broker.example", &passed_on), Shown::Not(_)));
    }

    #[test]
    fn what_the_owner_of_the_domain_refuses_is_not_shown_by_less() {
        let strict =
            |policy| Authenticity { dmarc: Proof::Fail, dmarc_policy: Some(policy), ..signed("mail.broker.example") };
        assert!(matches!(shown("broker.example", &strict(DmarcPolicy::Reject)), Shown::Not(_)));
        assert_eq!(shown("broker.example", &strict(DmarcPolicy::None)), Shown::Proven);
    }

    #[test]
    fn where_dns_did_not_answer_nothing_is_said_yet() {
        let later = Authenticity { dkim: Proof::TempError, ..nothing() };
        assert_eq!(shown("broker.example", &later), Shown::Later);
        let proven = Authenticity { spf: Proof::TempError, ..signed("broker.example") };
        assert_eq!(shown("broker.example", &proven), Shown::Proven);
    }
}

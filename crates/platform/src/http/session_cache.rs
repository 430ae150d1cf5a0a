//! Cache of recent callers, so that a screen's many requests, and the many calls of a company's own systems, don't each query the database for the
//! caller.
//!
//! Entries last a second or two per session and per key. Signing out or revoking a key on this node removes the entry immediately; changes made
//! on other nodes are seen when the entry expires. While the database is away, a session's entry counts for as long as a token lasts
//! ([`SessionCache::last_known`]).

use super::refused_keys::KeyHash;
use kernel::ids::CompanyId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::integrations::Principal;
use store::users::Member;

/// Above this many, all are dropped: memory stays bounded, and the database gets a few more queries.
const MOST: usize = 10_000;

/// How long what was last read counts while the database is away: as long as a token, which only the database renews.
const LAST_KNOWN: Duration = Duration::from_mins(15);

/// When a member was read, and the member.
type Kept = (Instant, Arc<Member>);

/// Members by session, and who calls with a key.
#[derive(Debug)]
pub struct SessionCache {
    kept_for: Duration,
    by_session: Mutex<HashMap<Arc<str>, Kept>>,
    by_key: Mutex<HashMap<KeyHash, (Instant, Arc<Principal>)>>,
}

impl SessionCache {
    /// Takes each for fresh for this long; zero asks the database every time.
    pub fn kept_for(kept_for: Duration) -> Self {
        Self { kept_for, by_session: Mutex::default(), by_key: Mutex::default() }
    }

    /// The member of the session, if it is known and fresh.
    pub fn get(&self, session: &str) -> Option<Arc<Member>> {
        let kept = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(session).filter(|(since, _)| since.elapsed() < self.kept_for).map(|(_, member)| Arc::clone(member))
    }

    /// The member of the session as last read, no longer ago than a token lasts: for when the database cannot be asked.
    pub fn last_known(&self, session: &str) -> Option<Arc<Member>> {
        let kept = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(session).filter(|(since, _)| since.elapsed() < LAST_KNOWN).map(|(_, member)| Arc::clone(member))
    }

    /// Keeps the member of the session.
    pub fn keep(&self, session: &Arc<str>, member: Member) -> Arc<Member> {
        let member = Arc::new(member);
        let mut kept = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(Arc::clone(session), (Instant::now(), Arc::clone(&member)));
        member
    }

    /// Who calls with the secret of this hash, if that is known and fresh.
    pub fn principal(&self, hash: &KeyHash) -> Option<Arc<Principal>> {
        let kept = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(hash).filter(|(since, _)| since.elapsed() < self.kept_for).map(|(_, principal)| Arc::clone(principal))
    }

    /// Keeps who calls with that secret.
    pub fn keep_principal(&self, hash: KeyHash, principal: Principal) -> Arc<Principal> {
        let principal = Arc::new(principal);
        let mut kept = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(hash, (Instant::now(), Arc::clone(&principal)));
        principal
    }

    /// Forgets the session: it has ended.
    pub fn forget(&self, session: &str) {
        self.by_session.lock().unwrap_or_else(PoisonError::into_inner).remove(session);
    }

    /// Forgets the company's people and keys: what their company may do has changed, or one of its keys was revoked.
    pub fn forget_company(&self, company: CompanyId) {
        let mut sessions = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|_, (_, member)| !is_of(member, company));
        drop(sessions);
        let mut keys = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        keys.retain(|_, (_, principal)| !is_of(&principal.member, company));
    }
}

fn is_of(member: &Member, company: CompanyId) -> bool {
    member.company.as_ref().is_some_and(|own| own.id == company)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use kernel::ids::{ApiKeyId, UserId};
    use store::integrations::KeyKind;

    fn principal() -> Principal {
        let member = Member {
            id: UserId(7),
            first_name: None,
            last_name: None,
            email: "syn@example.com".to_owned(),
            phone_e164: None,
            scopes: Vec::new(),
            is_staff: false,
            requested_carrier_id: None,
            created_at: DateTime::UNIX_EPOCH,
            company: None,
        };
        Principal { member: Arc::new(member), api_key: Some(ApiKeyId(1)), application: None, kind: KeyKind::Api }
    }

    #[test]
    fn who_calls_with_a_key_is_known_while_it_is_fresh() {
        let (cache, never) = (SessionCache::kept_for(LAST_KNOWN), SessionCache::kept_for(Duration::ZERO));

        cache.keep_principal([1; 32], principal());
        never.keep_principal([1; 32], principal());

        assert_eq!(cache.principal(&[1; 32]).and_then(|known| known.api_key), Some(ApiKeyId(1)));
        assert!(cache.principal(&[2; 32]).is_none() && never.principal(&[1; 32]).is_none());
    }
}

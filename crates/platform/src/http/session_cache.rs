//! Cache of recent callers, so that a screen's many requests don't each query the database for the caller.
//!
//! Entries last a second or two per session. Signing out on this node removes the session immediately; changes made on other nodes are seen
//! when the entry expires. While the database is away, an entry counts for as long as a token lasts ([`SessionCache::last_known`]).

use kernel::ids::CompanyId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::users::Member;

/// Above this many, all are dropped: memory stays bounded, and the database gets a few more queries.
const MOST: usize = 10_000;

/// How long what was last read counts while the database is away: as long as a token, which only the database renews.
const LAST_KNOWN: Duration = Duration::from_mins(15);

/// When a member was read, and the member.
type Kept = (Instant, Arc<Member>);

/// Members by session.
#[derive(Debug)]
pub struct SessionCache {
    kept_for: Duration,
    by_session: Mutex<HashMap<Arc<str>, Kept>>,
}

impl SessionCache {
    /// Takes each for fresh for this long; zero asks the database every time.
    pub fn kept_for(kept_for: Duration) -> Self {
        Self { kept_for, by_session: Mutex::default() }
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

    /// Forgets the session: it has ended.
    pub fn forget(&self, session: &str) {
        self.by_session.lock().unwrap_or_else(PoisonError::into_inner).remove(session);
    }

    /// Forgets the company's people: what their company may do has changed.
    pub fn forget_company(&self, company: CompanyId) {
        let mut kept = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, (_, member)| member.company.as_ref().is_none_or(|own| own.id != company));
    }
}

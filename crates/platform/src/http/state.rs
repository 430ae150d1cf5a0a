//! What this module needs from the running product, so that it doesn't depend on the product itself.

use super::caller_limits::CallerLimits;
use super::outage::Outage;
use super::rate_limit::RateLimits;
use super::refused_keys::RefusedKeys;
use super::session_cache::SessionCache;
use crate::config::Config;
use crate::keys::Keys;
use kernel::clock::Clock;
use store::Pool;

/// The state that routers carry: what extractors and layers read from it.
pub trait HttpState: Clone + Send + Sync + 'static {
    /// What the installation decided.
    fn config(&self) -> &Config;
    /// Connections to PostgreSQL.
    fn pool(&self) -> &Pool;
    /// Whether PostgreSQL answers.
    fn outage(&self) -> &Outage;
    /// The clock, fixed in tests.
    fn clock(&self) -> &Clock;
    /// What signs session tokens.
    fn keys(&self) -> &Keys;
    /// Signed-in people who called a moment ago.
    fn session_cache(&self) -> &SessionCache;
    /// How often each network may call what needs no sign-in.
    fn rate_limits(&self) -> &RateLimits;
    /// Secrets that opened nothing a moment ago.
    fn refused_keys(&self) -> &RefusedKeys;
    /// What signed-in callers have used of their companies' limits.
    fn caller_limits(&self) -> &CallerLimits;
}

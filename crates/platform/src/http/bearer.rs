//! Requests that carry a secret instead of a session: `Authorization: Bearer …` with a company's API key, an OAuth application's token, or
//! a person's Outlook key. They act for the person who created the key, with the key's scopes, behind the same guards.
//!
//! A header wins over cookies. Guards for people only refuse such callers (`Guard::is_for_people`).

use super::address::Address;
use super::caller_limits::Whose;
use super::error::{Denied, Error};
use super::guards::Guard;
use super::refused_keys::KeyHash;
use super::state::HttpState;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use kernel::ids::ApiKeyId;
use kernel::plan::PlanFlag;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::integrations::{KeyKind, Principal};
use store::users::Member;

/// The longest secret that is looked up.
const MAX_SECRET: usize = 200;

/// A caller with a key.
pub(super) struct Keyed {
    /// In whose name.
    pub(super) member: Arc<Member>,
    /// Which key; none for a token.
    pub(super) api_key: Option<ApiKeyId>,
    /// The key or application whose calls are counted.
    pub(super) whose: Option<Whose>,
}

/// Who calls with a secret; none when the request carries none. A wrong secret is a 401, and counts against its network's rate limit.
pub(super) async fn keyed<S: HttpState>(state: &S, parts: &mut Parts, guard: &Guard) -> Result<Option<Keyed>, Error> {
    let Some(given) = parts.headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let secret = given.to_str().ok().and_then(|text| {
        let (scheme, secret) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim().to_owned())
    });
    let now = state.clock().now();
    let known = match secret.filter(|secret| secret.len() <= MAX_SECRET) {
        Some(secret) => principal(state, &secret, now).await?,
        None => None,
    };
    let Some(principal) = known else {
        let Ok(from) = Address::from_request_parts(parts, state).await;
        state.rate_limits().count(from.client, now)?;
        return Err(Error::SignedOut);
    };
    if guard.is_for_people {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let can_api = principal.member.company.as_ref().is_some_and(|company| company.plan.has(PlanFlag::Api));
    if principal.kind == KeyKind::Api && !can_api {
        return Err(Error::Denied(Denied::Paywall));
    }
    let whose = principal.api_key.map(Whose::Key).or(principal.application.map(Whose::Application));
    Ok(Some(Keyed { member: Arc::clone(&principal.member), api_key: principal.api_key, whose }))
}

/// Who a secret acts for; none when it opens nothing. Either is known for some seconds without the database.
async fn principal<S: HttpState>(state: &S, secret: &str, now: DateTime<Utc>) -> Result<Option<Arc<Principal>>, Error> {
    let hash: KeyHash = Sha256::digest(secret.as_bytes()).into();
    if let Some(known) = state.session_cache().principal(&hash) {
        return Ok(Some(known));
    }
    if state.refused_keys().has(&hash, now) {
        return Ok(None);
    }
    let mut db = state.outage().unless(state.pool().acquire()).await?;
    let found = store::integrations::principal(&mut db, &hash, now).await?;
    if found.is_none() {
        state.refused_keys().add(hash, now);
    }
    Ok(found.map(|principal| state.session_cache().keep_principal(hash, principal)))
}

//! The caller of an operation: the first argument of a handler after `App`, and the only source of a [`Tenant`].
//!
//! [`Caller<G>`] lets a request in only if its guard is satisfied; [`Anyone`] requires nothing, and a test holds the list of operations
//! that take it: people with an emailed link are let in by the `Link` of `platform::links` instead. All of them reject query parameters the
//! operation doesn't document. A handler without one of them doesn't compile in a `router.rs` (see `operation.rs`).

use super::address::Address;
use super::bearer::{self, Keyed};
use super::brand::Brand;
use super::caller_limits;
use super::error::Error;
use super::gate::{self, Surroundings};
use super::guards::{Guard, Guarded, Public};
use super::operation::{Operation, RequestGate};
use super::receive;
use super::shares::Holder;
use super::state::HttpState;
use super::token;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kernel::ids::ApiKeyId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use std::marker::PhantomData;
use std::sync::Arc;
use store::Tenant;
use store::users::Member;

/// A signed-in person who satisfied the guard `G`.
#[derive(Clone, Debug)]
pub struct Caller<G> {
    member: Arc<Member>,
    session: Arc<str>,
    api_key: Option<ApiKeyId>,
    brand: Brand,
    guard: PhantomData<G>,
}

impl<G: Guarded> Caller<G> {
    /// The person, with company and plan.
    pub fn member(&self) -> &Member {
        &self.member
    }

    /// The key of the company's own that the request came with.
    pub const fn api_key(&self) -> Option<ApiKeyId> {
        self.api_key
    }

    /// The id of the session that the request belongs to; empty for a request that came with a key or token.
    pub fn session(&self) -> &str {
        &self.session
    }

    /// The brand that the request came to.
    pub const fn brand(&self) -> Brand {
        self.brand
    }

    /// Whether the person holds `scope`.
    pub fn has(&self, scope: Scope) -> bool {
        self.member.has(scope)
    }

    /// Whether the company's plan has `flag`.
    pub fn plan_has(&self, flag: PlanFlag) -> bool {
        self.member.company.as_ref().is_some_and(|company| company.plan.has(flag))
    }

    /// Whether the person would be let through another guard as well, or why not: for calls that give what several screens show.
    pub fn satisfies(&self, guard: &Guard) -> Result<(), Error> {
        gate::admit(
            guard,
            &self.member,
            Surroundings { is_watchdog_host: self.brand.is_watchdog(), onboarding_url: None },
        )
    }

    /// Whether the person would be let in now as they were, or why not: for answers that stay open. Their session must not have ended, they
    /// must be of the same company, and company, plan and scopes must satisfy the guard. Refused for keys, which have no session.
    pub async fn again<S: HttpState>(&self, state: &S) -> Result<(), Error> {
        let member = token::member_of(state, self.member.id, &self.session).await?;
        let company = |member: &Member| member.company.as_ref().map(|company| company.id);
        if company(&member) != company(&self.member) {
            return Err(Error::SignedOut);
        }
        let around = Surroundings { is_watchdog_host: self.brand.is_watchdog(), onboarding_url: None };
        gate::admit(&G::GUARD, &member, around)
    }

    /// The company whose rows the call may touch: none for a person without a company.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that makes tenants, after the guard let the caller in"
    )]
    pub fn own_tenant(&self) -> Option<Tenant> {
        self.member.company.as_ref().map(|company| Tenant::of(company.id))
    }

    /// The company whose rows the call may touch. For guards that let members of companies in alone.
    pub fn tenant(&self) -> Result<Tenant, Error> {
        self.own_tenant().ok_or(Error::Denied(super::Denied::Forbidden))
    }
}

impl<G: Guarded> RequestGate for Caller<G> {
    const GUARD: Guard = G::GUARD;
}

impl<S: HttpState, G: Guarded> FromRequestParts<S> for Caller<G> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let keyed = bearer::keyed(state, parts, &G::GUARD).await?;
        let (member, session, api_key, key) = if let Some(Keyed { member, api_key, whose }) = keyed {
            (member, Arc::from(""), api_key, whose)
        } else {
            let (member, session) = token::signed_in(state, &parts.headers).await?;
            (member, session, None, None)
        };
        tracing::Span::current().record("user_id", member.id.0);
        caller_limits::count(state, parts, &member, key)?;
        if let Some(company) = &member.company {
            receive::is_proved(parts, Holder::Company(company.id));
        }
        let brand = Brand::of(&parts.headers);
        let onboarding_url = state.config().onboarding_url.as_deref();
        gate::admit(&G::GUARD, &member, Surroundings { is_watchdog_host: brand.is_watchdog(), onboarding_url })?;
        Operation::check_query(parts)?;
        Ok(Self { member, session, api_key, brand, guard: PhantomData })
    }
}

/// A caller of a public operation, within its network's rate limit.
#[derive(Clone, Copy, Debug)]
pub struct Anyone {
    /// The brand that the request came to.
    pub brand: Brand,
}

impl RequestGate for Anyone {
    const GUARD: Guard = Public::GUARD;
}

impl<S: HttpState> FromRequestParts<S> for Anyone {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Ok(from) = Address::from_request_parts(parts, state).await;
        state.rate_limits().count(from.client, state.clock().now())?;
        Operation::check_query(parts)?;
        Ok(Self { brand: Brand::of(&parts.headers) })
    }
}

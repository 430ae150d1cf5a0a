//! The payment gateway: the requests we make, independent of the provider.
//!
//! Independent of the database. `asking.rs` decides when to make a request and records it; a request without an answer is repeated with its
//! own key and `asked_at` set, and the gateway first finds out what happened to it.

pub mod http;
pub mod none;
pub mod sandbox;

use crate::config::Config;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use kernel::ids::CompanyId;
use serde::Serialize;
use std::sync::Arc;
use store::billing::PaymentMethodKind;
use utoipa::ToSchema;

/// Requests a gateway to keep a payment method.
#[derive(Clone, Copy)]
pub struct Vault<'a> {
    /// The request's key.
    pub key: &'a str,
    /// The company that pays with it.
    pub company: CompanyId,
    /// That company's name.
    pub legal_name: &'a str,
    /// What the gateway's own form gave for the card: good once, worthless afterwards, and never written down.
    pub nonce: &'a str,
    /// When it was first requested, if it may have been carried out already.
    pub asked_at: Option<DateTime<Utc>>,
    /// What the gateway calls the company's methods that we know.
    pub known_tokens: &'a [String],
}

/// A payment method that a gateway keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vaulted {
    /// What the gateway calls it.
    pub token: String,
    /// What it is.
    pub kind: PaymentMethodKind,
    /// The card's brand.
    pub brand: Option<String>,
    /// The card's last four digits.
    pub last_four: Option<String>,
    /// The month and year in which the card expires.
    pub expires: Option<(i16, i16)>,
}

/// Requests a gateway to take a month's price.
#[derive(Clone, Copy, Debug)]
pub struct Charge<'a> {
    /// The request's key, which the gateway keeps with the payment.
    pub key: &'a str,
    /// What the gateway calls the payment method.
    pub token: &'a str,
    /// How much, in US cents.
    pub amount_cents: i32,
    /// It may have been done already.
    pub may_be_done: bool,
}

/// Why a gateway did not carry out a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Declined, with the reason for the person who pays.
    #[error("declined: {0}")]
    Declined(String),
    /// It did not answer, or not intelligibly: the request may or may not have been carried out.
    #[error("no answer: {0}")]
    NoAnswer(String),
}

/// What comes back from a gateway.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, Failure>>;

/// A nonce the sandbox accepts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SandboxNonce {
    /// The nonce.
    pub nonce: &'static str,
    /// What happens with it.
    pub meaning: &'static str,
}

/// A payment gateway.
pub trait Gateway: std::fmt::Debug + Send + Sync {
    /// What payment methods and pages know it by.
    fn name(&self) -> &'static str;

    /// Whether anything can be bought at all.
    fn takes_payments(&self) -> bool {
        true
    }

    /// Keeps a payment method.
    fn vault<'a>(&'a self, request: Vault<'a>) -> Answer<'a, Vaulted>;

    /// Takes a month's price; gives what the gateway calls the payment.
    fn charge<'a>(&'a self, request: Charge<'a>) -> Answer<'a, String>;

    /// Forgets the payment method that it calls `token`. One that it does not hold is forgotten already, so a second request is harmless.
    fn forget<'a>(&'a self, token: &'a str) -> Answer<'a, ()>;

    /// What the gateway's form in the browser starts with; none where there is no such form.
    fn client_token(&self) -> Answer<'_, Option<String>>;

    /// The nonces to try things out with; none at a real gateway.
    fn nonces(&self) -> &'static [SandboxNonce] {
        &[]
    }
}

/// The configured gateway. In demonstration mode payments are simulated; elsewhere, without a gateway, nothing can be bought.
pub fn of(config: &Config) -> reqwest::Result<Arc<dyn Gateway>> {
    Ok(match &config.billing {
        Some(access) if !config.is_demonstration => Arc::new(http::Braintree::new(access)?),
        _ if config.is_demonstration => Arc::new(sandbox::Sandbox),
        _ => Arc::new(none::NoGateway),
    })
}

impl std::fmt::Debug for Vault<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vault").field("key", &self.key).field("company", &self.company).finish_non_exhaustive()
    }
}

//! Braintree's GraphQL API responses, and what they mean for us. Pure.

use crate::payments::{Failure, Vaulted};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::Value;
use store::billing::PaymentMethodKind;

/// How far the gateway's clock may be behind ours when a method is looked for by its age.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(5);
/// The longest reason that is passed on to people.
const MAX_WORDS: usize = 200;

/// An answer.
#[derive(Deserialize)]
pub(super) struct Body {
    pub(super) data: Option<Value>,
    pub(super) errors: Option<Vec<ApiError>>,
}

/// Something that went wrong.
#[derive(Deserialize)]
pub(super) struct ApiError {
    message: String,
    #[serde(default)]
    extensions: ApiErrorKind,
}

/// What kind of thing went wrong.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApiErrorKind {
    #[serde(default)]
    error_class: String,
}

impl ApiError {
    /// What was named is not there.
    pub(super) fn is_not_found(&self) -> bool {
        self.extensions.error_class == "NOT_FOUND"
    }

    /// Only what the request itself did wrong is the payer's; everything else may pass.
    pub(super) fn failure(self) -> Failure {
        match self.extensions.error_class.as_str() {
            "VALIDATION" | "NOT_FOUND" => Failure::Declined(short(&self.message)),
            class => Failure::NoAnswer(format!("{class}: {}", short(&self.message))),
        }
    }
}

/// What a search found.
#[derive(Deserialize)]
pub(super) struct Search {
    pub(super) customers: Option<Connection<Customer>>,
    pub(super) transactions: Option<Connection<Payment>>,
}

/// A list.
#[derive(Deserialize)]
pub(super) struct Connection<T> {
    edges: Vec<Edge<T>>,
}

/// An item of a list.
#[derive(Deserialize)]
pub(super) struct Edge<T> {
    node: T,
}

impl<T> Connection<T> {
    pub(super) fn first(self) -> Option<T> {
        self.edges.into_iter().next().map(|edge| edge.node)
    }
}

/// Something with an id.
#[derive(Deserialize)]
pub(super) struct Named {
    pub(super) id: String,
}

/// A company in the vault.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Customer {
    pub(super) id: String,
    payment_methods: Option<Connection<Method>>,
}

impl Customer {
    /// The newest method that came into the vault since then and that we do not know.
    pub(super) fn unknown_since(&self, asked_at: DateTime<Utc>, known: &[String]) -> Option<Vaulted> {
        let methods = self.payment_methods.iter().flat_map(|methods| &methods.edges).map(|edge| &edge.node);
        let unknown =
            methods.filter(|method| method.created_at >= asked_at - CLOCKS_DIFFER && !known.contains(&method.id));
        unknown.max_by_key(|method| method.created_at).cloned().map(Vaulted::from)
    }
}

/// A payment method.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Method {
    id: String,
    created_at: DateTime<Utc>,
    details: Option<Details>,
}

/// What is known of a payment method.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Details {
    #[serde(rename = "__typename")]
    kind: String,
    brand_code: Option<String>,
    last4: Option<String>,
    expiration_month: Option<String>,
    expiration_year: Option<String>,
}

impl From<Method> for Vaulted {
    fn from(method: Method) -> Self {
        let details = method.details.unwrap_or_default();
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<i16>().ok());
        let month = number(&details.expiration_month).filter(|month| (1..=12).contains(month));
        Self {
            token: method.id,
            kind: match details.kind.as_str() {
                "CreditCardDetails" => PaymentMethodKind::CreditCard,
                "PayPalAccountDetails" => PaymentMethodKind::PayPalAccount,
                "UsBankAccountDetails" => PaymentMethodKind::UsBankAccount,
                _ => PaymentMethodKind::Other,
            },
            brand: details.brand_code.map(|brand| brand.to_lowercase()),
            last_four: details.last4,
            expires: month.zip(number(&details.expiration_year)),
        }
    }
}

/// What became of a method that was to be kept.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kept {
    pub(super) payment_method: Option<Method>,
    pub(super) verification: Option<Verification>,
}

/// The result of checking a card.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Verification {
    status: String,
    gateway_rejection_reason: Option<String>,
    processor_response: Option<Said>,
}

/// What a processor said.
#[derive(Deserialize)]
pub(super) struct Said {
    message: Option<String>,
}

impl Verification {
    pub(super) fn failure(self) -> Failure {
        let said = self.processor_response.and_then(|response| response.message);
        let words = match (self.gateway_rejection_reason, said) {
            (Some(reason), _) => format!("Gateway Rejected: {}", reason.to_lowercase().replace('_', " ")),
            (None, Some(message)) => short(&message),
            (None, None) => format!("The card was not verified ({}).", self.status.to_lowercase().replace('_', " ")),
        };
        Failure::Declined(words)
    }
}

/// A payment.
#[derive(Deserialize)]
pub(super) struct Payment {
    id: String,
    status: String,
}

impl Payment {
    /// What a payment's status means for us. One that is still being decided is queried again.
    pub(super) fn outcome(self) -> Result<String, Failure> {
        match self.status.as_str() {
            "AUTHORIZED"
            | "SUBMITTED_FOR_SETTLEMENT"
            | "SETTLING"
            | "SETTLEMENT_PENDING"
            | "SETTLEMENT_CONFIRMED"
            | "SETTLED" => Ok(self.id),
            "PROCESSOR_DECLINED" => Err(Failure::Declined("The card's bank declined the payment.".to_owned())),
            "GATEWAY_REJECTED" => Err(Failure::Declined("The payment gateway rejected the payment.".to_owned())),
            "FAILED" | "SETTLEMENT_DECLINED" | "VOIDED" | "AUTHORIZATION_EXPIRED" => {
                Err(Failure::Declined("The payment did not go through.".to_owned()))
            }
            other => Err(Failure::NoAnswer(format!("the payment's status is {other}"))),
        }
    }
}

/// The gateway's text, cut to a readable length.
fn short(words: &str) -> String {
    words.chars().take(MAX_WORDS).collect()
}

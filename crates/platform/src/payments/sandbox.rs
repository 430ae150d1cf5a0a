//! A simulated gateway: no money moves, no card exists. It accepts the test nonces Braintree documents for its own sandbox, and declines
//! the amounts that one declines (developer.paypal.com/braintree/docs/reference/general/testing).
//!
//! The same key returns the same method and the same payment, so repeating a request is harmless.

use super::{Answer, Charge, Failure, Gateway, SandboxNonce, Vault, Vaulted};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use store::billing::PaymentMethodKind;

/// The pretending gateway.
#[derive(Clone, Copy, Debug)]
pub struct Sandbox;

/// What becomes of a nonce.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// A card of this brand that ends so.
    Card(&'static str, &'static str),
    /// A `PayPal` account.
    PayPal,
    /// A refusal with this text.
    Declined(&'static str),
}

/// The table of nonces. Last four digits are those of Braintree's sandbox.
const FATES: &[(&str, &str, Fate)] = &[
    ("fake-valid-nonce", "A valid card", Fate::Card("visa", "1881")),
    ("fake-valid-visa-nonce", "A valid Visa card", Fate::Card("visa", "1881")),
    ("fake-valid-mastercard-nonce", "A valid Mastercard", Fate::Card("mastercard", "4444")),
    ("fake-valid-amex-nonce", "A valid American Express card", Fate::Card("american_express", "0005")),
    ("fake-valid-discover-nonce", "A valid Discover card", Fate::Card("discover", "1117")),
    ("fake-valid-jcb-nonce", "A valid JCB card", Fate::Card("jcb", "0000")),
    ("fake-paypal-billing-agreement-nonce", "A PayPal account", Fate::PayPal),
    ("fake-processor-declined-visa-nonce", "A Visa card that the processor declines", Fate::Declined("Do Not Honor")),
    (
        "fake-processor-declined-mastercard-nonce",
        "A Mastercard that the processor declines",
        Fate::Declined("Do Not Honor"),
    ),
    (
        "fake-processor-declined-amex-nonce",
        "An American Express card that the processor declines",
        Fate::Declined("Do Not Honor"),
    ),
    (
        "fake-processor-declined-discover-nonce",
        "A Discover card that the processor declines",
        Fate::Declined("Do Not Honor"),
    ),
    (
        "fake-processor-failure-jcb-nonce",
        "A JCB card whose processor fails",
        Fate::Declined("Processor Network Unavailable - Try Again"),
    ),
    ("fake-luhn-invalid-nonce", "A card number that cannot be one", Fate::Declined("Credit card number is invalid.")),
    (
        "fake-consumed-nonce",
        "A nonce that was used before",
        Fate::Declined("Cannot use a payment_method_nonce more than once."),
    ),
    (
        "fake-gateway-rejected-fraud-nonce",
        "A card that the gateway holds for stolen",
        Fate::Declined("Gateway Rejected: fraud"),
    ),
];

/// What the API says of the nonces.
static NONCES: std::sync::LazyLock<Vec<SandboxNonce>> =
    std::sync::LazyLock::new(|| FATES.iter().map(|(nonce, meaning, _)| SandboxNonce { nonce, meaning }).collect());

/// Amounts that the processor declines, in cents: 2000.00 to 2999.99.
const DECLINED_CENTS: std::ops::RangeInclusive<i32> = 200_000..=299_999;

/// When the sandbox's cards expire.
const EXPIRES: (i16, i16) = (12, 2030);

impl Sandbox {
    fn keep(request: &Vault<'_>) -> Result<Vaulted, Failure> {
        let fate = FATES.iter().find(|(nonce, ..)| *nonce == request.nonce).map(|(.., fate)| *fate);
        let token = named("method", request.key);
        match fate {
            Some(Fate::Card(brand, last_four)) => Ok(Vaulted {
                token,
                kind: PaymentMethodKind::CreditCard,
                brand: Some(brand.to_owned()),
                last_four: Some(last_four.to_owned()),
                expires: Some(EXPIRES),
            }),
            Some(Fate::PayPal) => Ok(Vaulted {
                token,
                kind: PaymentMethodKind::PayPalAccount,
                brand: None,
                last_four: None,
                expires: None,
            }),
            Some(Fate::Declined(words)) => Err(Failure::Declined(words.to_owned())),
            None => Err(Failure::Declined("Unknown or expired payment_method_nonce.".to_owned())),
        }
    }
}

/// A name that follows from the request's key.
fn named(what: &str, key: &str) -> String {
    Sha256::digest(key.as_bytes()).iter().take(12).fold(format!("sandbox-{what}-"), |mut name, byte| {
        let _ = write!(name, "{byte:02x}");
        name
    })
}

impl Gateway for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn vault<'a>(&'a self, request: Vault<'a>) -> Answer<'a, Vaulted> {
        Box::pin(async move { Self::keep(&request) })
    }

    fn charge<'a>(&'a self, request: Charge<'a>) -> Answer<'a, String> {
        Box::pin(async move {
            if DECLINED_CENTS.contains(&request.amount_cents) {
                return Err(Failure::Declined("Processor Declined".to_owned()));
            }
            Ok(named("payment", request.key))
        })
    }

    fn forget<'a>(&'a self, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn client_token(&self) -> Answer<'_, Option<String>> {
        Box::pin(async { Ok(None) })
    }

    fn nonces(&self) -> &'static [SandboxNonce] {
        &NONCES
    }
}

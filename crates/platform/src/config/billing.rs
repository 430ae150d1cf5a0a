//! The payment gateway's account. Without one, payments are simulated in demonstration mode (`payments::sandbox`) and impossible elsewhere.

use super::secret::{self, Secret};
use super::services::page_url;
use super::values::service_url;
use anyhow::{Context, bail};
use reqwest::Url;
use std::time::Duration;

/// Default time that the gateway may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// The gateway's own form for cards, as its makers serve it (developer.paypal.com/braintree/docs/guides/drop-in).
const FORM_SCRIPT: &str = "https://js.braintreegateway.com/web/dropin/1.44.1/js/dropin.min.js";
/// What that form loads and calls, after the gateway's own list for content security policies.
const FORM_ORIGINS: [&str; 8] = [
    "https://js.braintreegateway.com",
    "https://assets.braintreegateway.com",
    "https://api.braintreegateway.com",
    "https://api.sandbox.braintreegateway.com",
    "https://client-analytics.braintreegateway.com",
    "https://client-analytics.sandbox.braintreegateway.com",
    "https://payments.braintree-api.com",
    "https://payments.sandbox.braintree-api.com",
];

/// An account with a payment gateway that speaks Braintree's GraphQL API.
#[derive(Clone, Debug)]
pub struct BillingAccess {
    /// The address that every question goes to.
    pub url: Url,
    /// The merchant account that payments go to.
    pub merchant: String,
    /// Names the key.
    pub public_key: String,
    /// Proves who we are.
    pub private_key: Secret,
    /// How long one answer may take.
    pub patience: Duration,
    /// The script of the gateway's form for cards, which pages load.
    pub form_script: Url,
}

impl BillingAccess {
    /// Reads the settings; `get` looks up a name without its prefix. All of them are needed, or none is given.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        const NAMES: [&str; 4] = ["BILLING_URL", "BILLING_MERCHANT", "BILLING_PUBLIC_KEY", "BILLING_PRIVATE_KEY"];
        let private_key = secret::read(get, "BILLING_PRIVATE_KEY")?;
        let [url, merchant, public_key] = ["BILLING_URL", "BILLING_MERCHANT", "BILLING_PUBLIC_KEY"].map(get);
        let given = [url.is_some(), merchant.is_some(), public_key.is_some(), private_key.is_some()];
        if !given.contains(&true) {
            return Ok(None);
        }
        let (Some(url), Some(merchant), Some(public_key), Some(private_key)) = (url, merchant, public_key, private_key)
        else {
            let missing = given.iter().position(|is_given| !is_given).unwrap_or_default();
            bail!("HAULWARDEN_{} is needed together with the other HAULWARDEN_BILLING_ settings", NAMES[missing]);
        };
        let url = service_url("BILLING_URL", &url)?;
        if !url.username().is_empty() || url.password().is_some() {
            bail!("HAULWARDEN_BILLING_URL must not hold a password; the keys have settings of their own");
        }
        let form_script = get("BILLING_FORM_SCRIPT_URL").unwrap_or_else(|| FORM_SCRIPT.to_owned());
        let form_script =
            page_url(&form_script).context("HAULWARDEN_BILLING_FORM_SCRIPT_URL must be an https:// address")?;
        Ok(Some(Self { url, merchant, public_key, private_key, patience: PATIENCE, form_script }))
    }

    /// Origins that the gateway's form loads from and talks to: for the gateway's own script those that it names, for another one its own.
    pub fn form_origins(&self) -> Vec<String> {
        let own = self.form_script.origin().ascii_serialization();
        if FORM_ORIGINS.contains(&own.as_str()) {
            FORM_ORIGINS.iter().map(|origin| (*origin).to_owned()).collect()
        } else {
            vec![own]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<BillingAccess>> {
        BillingAccess::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_gateway_is_configured_whole_safely_or_not_at_all() {
        let whole = [
            ("BILLING_URL", "https://payments.example/graphql"),
            ("BILLING_MERCHANT", "broker_usd"),
            ("BILLING_PUBLIC_KEY", "public"),
            ("BILLING_PRIVATE_KEY", "very private"),
        ];
        let with_url = |url| [[("BILLING_URL", url)].as_slice(), &whole[1..]].concat();

        let access = read(&whole).expect("readable").expect("an account");

        assert!(!format!("{access:?}").contains("very private"));
        assert!(read(&[]).expect("readable").is_none());
        assert!(read(&whole[..3]).expect_err("not whole").to_string().contains("HAULWARDEN_BILLING_PRIVATE_KEY"));
        assert!(read(&with_url("http://payments.example/graphql")).is_err());
        assert!(read(&with_url("http://127.0.0.1:9/graphql")).is_ok());
        assert!(access.form_origins().contains(&"https://assets.braintreegateway.com".to_owned()));
        let script = |url| read(&[whole.as_slice(), &[("BILLING_FORM_SCRIPT_URL", url)]].concat());
        let own = script("https://cards.example/form.js?v=2").expect("readable").expect("an account");
        assert_eq!(own.form_origins(), ["https://cards.example"]);
        assert!(script("http://cards.example/form.js").is_err());
    }
}

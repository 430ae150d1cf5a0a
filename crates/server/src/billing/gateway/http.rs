//! Braintree's GraphQL API (developer.paypal.com/braintree/graphql): `vaultPaymentMethod`, `chargePaymentMethod`, `createClientToken`, and the
//! searches that tell what became of a request without an answer.
//!
//! The API has no idempotency keys. So a payment carries our key as its `orderId`, by which it is found again; and a company is one customer
//! of the vault, found by `company`, so that a method which came into that vault without our knowing it is the one that we asked for.

use super::{Answer, Charge, Failure, Gateway, Vault, Vaulted};
use crate::config::billing::BillingAccess;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CompanyId;
use reqwest::{Client, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// The version of the API that the questions below are written for.
const VERSION: &str = "2019-01-01";
/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How far the gateway's clock may be behind ours when a method is looked for by its age.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(5);
/// The longest reason that is passed on to people.
const MAX_WORDS: usize = 200;

const METHOD: &str =
    "id createdAt details { __typename ... on CreditCardDetails { brandCode last4 expirationMonth expirationYear } }";

/// An account at the gateway.
#[derive(Clone, Debug)]
pub struct Braintree {
    client: Client,
    url: Url,
    merchant: String,
    public_key: String,
    private_key: crate::config::billing::PrivateKey,
}

impl Braintree {
    /// The account that the configuration names.
    pub fn new(access: &BillingAccess) -> reqwest::Result<Self> {
        let client = Client::builder()
            .user_agent(concat!("haulwarden/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT.min(access.patience))
            .timeout(access.patience)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let BillingAccess { url, merchant, public_key, private_key, .. } = access.clone();
        Ok(Self { client, url, merchant, public_key, private_key })
    }

    /// Asks one question; gives the part of `data` that is called `root`.
    async fn ask<T: DeserializeOwned>(&self, query: &str, variables: Value, root: &str) -> Result<T, Failure> {
        let sent = self
            .client
            .post(self.url.clone())
            .basic_auth(&self.public_key, Some(&self.private_key.0))
            .header("Braintree-Version", VERSION)
            .json(&json!({"query": query, "variables": variables}))
            .send()
            .await;
        let response = sent.map_err(|error| Failure::NoAnswer(error.without_url().to_string()))?;
        let status = response.status();
        if !status.is_success() {
            return Err(Failure::NoAnswer(format!("status {status}")));
        }
        let mut body: Body =
            response.json().await.map_err(|error| Failure::NoAnswer(error.without_url().to_string()))?;
        if let Some(failure) = body.errors.into_iter().flatten().next().map(ApiError::failure) {
            return Err(failure);
        }
        let part = body.data.as_mut().map(|data| data[root].take()).unwrap_or_default();
        serde_json::from_value(part).map_err(|error| Failure::NoAnswer(format!("{root}: {error}")))
    }

    /// The company's customer in the vault.
    async fn find_customer(&self, company: CompanyId) -> Result<Option<Customer>, Failure> {
        let query = format!(
            "query FindCustomer($input: CustomerSearchInput!) {{ search {{ customers(input: $input, first: 1) {{ edges {{ node {{ id \
             paymentMethods(first: 50) {{ edges {{ node {{ {METHOD} }} }} }} }} }} }} }} }}"
        );
        let input = json!({"input": {"company": {"is": customer_name(company)}}});
        let found: Search = self.ask(&query, input, "search").await?;
        Ok(found.customers.and_then(Connection::first))
    }

    async fn create_customer(&self, request: &Vault<'_>) -> Result<String, Failure> {
        #[derive(Deserialize)]
        struct Created {
            customer: Named,
        }
        let query = "mutation CreateCustomer($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }";
        let customer = json!({"company": customer_name(request.company), "lastName": request.legal_name});
        let created: Created = self.ask(query, json!({"input": {"customer": customer}}), "createCustomer").await?;
        Ok(created.customer.id)
    }

    async fn keep(&self, request: &Vault<'_>) -> Result<Vaulted, Failure> {
        let customer = self.find_customer(request.company).await?;
        if let Some(asked_at) = request.asked_at
            && let Some(method) =
                customer.as_ref().and_then(|customer| customer.unknown_since(asked_at, request.known_tokens))
        {
            return Ok(method);
        }
        let customer = match customer {
            Some(customer) => customer.id,
            None => self.create_customer(request).await?,
        };
        let query = format!(
            "mutation Vault($input: VaultPaymentMethodInput!) {{ vaultPaymentMethod(input: $input) {{ paymentMethod {{ {METHOD} }} \
             verification {{ status gatewayRejectionReason processorResponse {{ message }} }} }} }}"
        );
        let input = json!({"paymentMethodId": request.nonce, "customerId": customer, "clientMutationId": request.key});
        let kept: Kept = self.ask(&query, json!({"input": input}), "vaultPaymentMethod").await?;
        match (kept.payment_method, kept.verification) {
            (Some(method), _) => Ok(method.into()),
            (None, Some(verification)) => Err(verification.failure()),
            (None, None) => Err(Failure::NoAnswer("neither a method nor a verification".to_owned())),
        }
    }

    async fn find_payment(&self, key: &str) -> Result<Option<Payment>, Failure> {
        let query = "query FindPayment($input: TransactionSearchInput!) { search { transactions(input: $input, first: 1) { edges { node { \
                     id status } } } } }";
        let found: Search = self.ask(query, json!({"input": {"orderId": {"is": key}}}), "search").await?;
        Ok(found.transactions.and_then(Connection::first))
    }

    async fn take(&self, request: &Charge<'_>) -> Result<String, Failure> {
        #[derive(Deserialize)]
        struct Charged {
            transaction: Payment,
        }
        if request.may_be_done
            && let Some(payment) = self.find_payment(request.key).await?
        {
            return payment.outcome();
        }
        let query = "mutation Charge($input: ChargePaymentMethodInput!) { chargePaymentMethod(input: $input) { transaction { id status } } }";
        let amount = format!("{}.{:02}", request.amount_cents / 100, request.amount_cents % 100);
        let transaction = json!({"amount": amount, "orderId": request.key, "merchantAccountId": self.merchant});
        let input = json!({"paymentMethodId": request.token, "transaction": transaction});
        let charged: Charged = self.ask(query, json!({"input": input}), "chargePaymentMethod").await?;
        charged.transaction.outcome()
    }
}

impl Gateway for Braintree {
    fn name(&self) -> &'static str {
        "braintree"
    }

    fn vault<'a>(&'a self, request: Vault<'a>) -> Answer<'a, Vaulted> {
        Box::pin(async move {
            self.keep(&request).await.map_err(|failure| match failure {
                Failure::Declined(words) => Failure::Declined(words.replace(request.nonce, "the nonce")),
                Failure::NoAnswer(why) => Failure::NoAnswer(why.replace(request.nonce, "the nonce")),
            })
        })
    }

    fn charge<'a>(&'a self, request: Charge<'a>) -> Answer<'a, String> {
        Box::pin(async move { self.take(&request).await })
    }

    fn client_token(&self) -> Answer<'_, Option<String>> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Made {
            client_token: String,
        }
        Box::pin(async move {
            let query = "mutation ClientToken($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }";
            let input = json!({"input": {"clientToken": {"merchantAccountId": self.merchant}}});
            let made: Made = self.ask(query, input, "createClientToken").await?;
            Ok(Some(made.client_token))
        })
    }
}

/// What a company is called in the vault.
fn customer_name(company: CompanyId) -> String {
    format!("haulwarden-company-{company}")
}

#[derive(Deserialize)]
struct Body {
    data: Option<Value>,
    errors: Option<Vec<ApiError>>,
}

#[derive(Deserialize)]
struct ApiError {
    message: String,
    #[serde(default)]
    extensions: ApiErrorKind,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ApiErrorKind {
    #[serde(default)]
    error_class: String,
}

impl ApiError {
    /// Only what the request itself did wrong is the payer's; everything else may pass.
    fn failure(self) -> Failure {
        match self.extensions.error_class.as_str() {
            "VALIDATION" | "NOT_FOUND" => Failure::Declined(short(&self.message)),
            class => Failure::NoAnswer(format!("{class}: {}", short(&self.message))),
        }
    }
}

#[derive(Deserialize)]
struct Search {
    customers: Option<Connection<Customer>>,
    transactions: Option<Connection<Payment>>,
}

#[derive(Deserialize)]
struct Connection<T> {
    edges: Vec<Edge<T>>,
}

#[derive(Deserialize)]
struct Edge<T> {
    node: T,
}

impl<T> Connection<T> {
    fn first(self) -> Option<T> {
        self.edges.into_iter().next().map(|edge| edge.node)
    }
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Customer {
    id: String,
    payment_methods: Option<Connection<Method>>,
}

impl Customer {
    /// The newest method that came into the vault since then and that we do not know.
    fn unknown_since(&self, asked_at: DateTime<Utc>, known: &[String]) -> Option<Vaulted> {
        let methods = self.payment_methods.iter().flat_map(|methods| &methods.edges).map(|edge| &edge.node);
        let unknown =
            methods.filter(|method| method.created_at >= asked_at - CLOCKS_DIFFER && !known.contains(&method.id));
        unknown.max_by_key(|method| method.created_at).cloned().map(Vaulted::from)
    }
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Method {
    id: String,
    created_at: DateTime<Utc>,
    details: Option<Details>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Details {
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
                "CreditCardDetails" => "credit_card",
                "PayPalAccountDetails" => "paypal_account",
                "UsBankAccountDetails" => "us_bank_account",
                _ => "other",
            }
            .to_owned(),
            brand: details.brand_code.map(|brand| brand.to_lowercase()),
            last_four: details.last4,
            expires: month.zip(number(&details.expiration_year)),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    payment_method: Option<Method>,
    verification: Option<Verification>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Verification {
    status: String,
    gateway_rejection_reason: Option<String>,
    processor_response: Option<Said>,
}

#[derive(Deserialize)]
struct Said {
    message: Option<String>,
}

impl Verification {
    fn failure(self) -> Failure {
        let said = self.processor_response.and_then(|response| response.message);
        let words = match (self.gateway_rejection_reason, said) {
            (Some(reason), _) => format!("Gateway Rejected: {}", reason.to_lowercase().replace('_', " ")),
            (None, Some(message)) => short(&message),
            (None, None) => format!("The card was not verified ({}).", self.status.to_lowercase().replace('_', " ")),
        };
        Failure::Declined(words)
    }
}

#[derive(Deserialize)]
struct Payment {
    id: String,
    status: String,
}

impl Payment {
    /// What a payment's status means for us. One that is still being decided is asked about again.
    fn outcome(self) -> Result<String, Failure> {
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

/// The gateway's words, not longer than anybody reads.
fn short(words: &str) -> String {
    words.chars().take(MAX_WORDS).collect()
}

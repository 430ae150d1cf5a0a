//! Braintree's GraphQL API (developer.paypal.com/braintree/graphql): `vaultPaymentMethod`, `chargePaymentMethod`,
//! `deletePaymentMethodFromVault`, `createClientToken`, and the searches that find the outcome of a request without an answer.
//!
//! The API has no idempotency keys. So a payment carries our key as its `orderId`, which finds it again; and a company is one customer of
//! the vault, found by `company`, so that a method that is in the vault but not in our database is recognized as the one we requested.

mod answers;

use super::{Answer, Charge, Failure, Gateway, Vault, Vaulted};
use crate::config::billing::BillingAccess;
use crate::config::secret::Secret;
use crate::outbound;
use answers::{ApiError, Body, Connection, Customer, Kept, Named, Payment, Search};
use kernel::ids::CompanyId;
use reqwest::{Client, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The version of the API that the questions below are written for.
const VERSION: &str = "2019-01-01";

const METHOD: &str =
    "id createdAt details { __typename ... on CreditCardDetails { brandCode last4 expirationMonth expirationYear } }";

/// An account at the gateway.
#[derive(Clone, Debug)]
pub struct Braintree {
    client: Client,
    url: Url,
    merchant: String,
    public_key: String,
    private_key: Secret,
}

impl Braintree {
    /// The account that the configuration names.
    pub fn new(access: &BillingAccess) -> reqwest::Result<Self> {
        let client = outbound::client(access.patience)?;
        let BillingAccess { url, merchant, public_key, private_key, .. } = access.clone();
        Ok(Self { client, url, merchant, public_key, private_key })
    }

    /// Sends one request; gives the part of `data` that is called `root`.
    async fn ask<T: DeserializeOwned>(&self, query: &str, variables: Value, root: &str) -> Result<T, Failure> {
        let mut body = self.send(query, variables).await?;
        if let Some(failure) = body.errors.into_iter().flatten().next().map(ApiError::failure) {
            return Err(failure);
        }
        let part = body.data.as_mut().map(|data| data[root].take()).unwrap_or_default();
        serde_json::from_value(part).map_err(|error| Failure::NoAnswer(format!("{root}: {error}")))
    }

    /// Sends one question; gives the answer, whatever it says.
    async fn send(&self, query: &str, variables: Value) -> Result<Body, Failure> {
        let sent = self
            .client
            .post(self.url.clone())
            .basic_auth(&self.public_key, Some(&*self.private_key))
            .header("Braintree-Version", VERSION)
            .json(&json!({"query": query, "variables": variables}))
            .send()
            .await;
        let response = sent.map_err(|error| Failure::NoAnswer(error.without_url().to_string()))?;
        let status = response.status();
        if !status.is_success() {
            return Err(Failure::NoAnswer(format!("status {status}")));
        }
        response.json().await.map_err(|error| Failure::NoAnswer(error.without_url().to_string()))
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

    fn forget<'a>(&'a self, token: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let query = "mutation Forget($input: DeletePaymentMethodFromVaultInput!) { deletePaymentMethodFromVault(input: $input) { \
                         clientMutationId } }";
            let answer = self.send(query, json!({"input": {"paymentMethodId": token}})).await?;
            match answer.errors.into_iter().flatten().next() {
                Some(error) if !error.is_not_found() => Err(error.failure()),
                _ => Ok(()),
            }
        })
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

//! A gateway to test against, over TCP: as much of Braintree's GraphQL API as is used, with a memory, and with the troubles of a network.

use super::*;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use platform::config::Config;
use platform::config::billing::BillingAccess;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

/// What becomes of one mutation; searches always work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The call succeeds and is answered normally.
    None,
    /// It is done, and the answer comes too late.
    LateAnswer,
    /// It is not done, and no answer comes.
    Silence,
    /// It is not done, and the answer is a 500.
    Failure,
    /// It is declined.
    Decline,
}

#[derive(Debug, Default)]
struct Memory {
    troubles: VecDeque<Trouble>,
    customers: Vec<String>,
    methods: Vec<String>,
    payments: Vec<(String, String)>,
    used_nonces: Vec<String>,
    headers: Vec<HeaderMap>,
}

/// The gateway.
#[derive(Clone, Debug)]
pub(super) struct Gateway {
    memory: Arc<Mutex<Memory>>,
    url: String,
}

/// The key that the tests prove themselves with.
pub(super) const PRIVATE_KEY: &str = "a-private-key-that-nobody-may-read";

const PATIENCE: Duration = Duration::from_millis(400);

impl Gateway {
    /// Starts one on a free port; its first mutations meet these troubles.
    pub(super) async fn start(troubles: impl IntoIterator<Item = Trouble>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/graphql", listener.local_addr().expect("an address"));
        let memory = Arc::new(Mutex::new(Memory { troubles: troubles.into_iter().collect(), ..Memory::default() }));
        let router = Router::new().route("/graphql", post(answer)).with_state(Arc::clone(&memory));
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { memory, url }
    }

    /// Configures the product to use it.
    pub(super) fn configure(&self, config: &mut Config) {
        config.billing = Some(BillingAccess {
            url: self.url.parse().expect("an address"),
            merchant: "broker_usd".into(),
            public_key: "public".into(),
            private_key: PRIVATE_KEY.into(),
            patience: PATIENCE,
            form_script: "https://js.braintreegateway.com/web/dropin/1.44.1/js/dropin.min.js"
                .parse()
                .expect("an address"),
        });
    }

    /// The next mutations meet these troubles.
    pub(super) fn trouble(&self, troubles: impl IntoIterator<Item = Trouble>) {
        self.memory.lock().expect("memory").troubles.extend(troubles);
    }

    /// How many customers, methods and payments it has.
    pub(super) fn holds(&self) -> (usize, usize, usize) {
        let memory = self.memory.lock().expect("memory");
        (memory.customers.len(), memory.methods.len(), memory.payments.len())
    }

    /// The amounts that were taken.
    pub(super) fn amounts(&self) -> Vec<String> {
        self.memory.lock().expect("memory").payments.iter().map(|(_, amount)| amount.clone()).collect()
    }

    /// The headers of the last request.
    pub(super) fn last_headers(&self) -> HeaderMap {
        self.memory.lock().expect("memory").headers.last().cloned().unwrap_or_default()
    }
}

async fn answer(
    State(memory): State<Arc<Mutex<Memory>>>,
    headers: HeaderMap,
    Json(question): Json<Value>,
) -> Result<Json<Value>, StatusCode> {
    let query = question["query"].as_str().unwrap_or_default().to_owned();
    let input = &question["variables"]["input"];
    let is_money = ["vaultPaymentMethod", "chargePaymentMethod", "deletePaymentMethodFromVault"]
        .iter()
        .any(|name| query.contains(name));
    let (trouble, data) = {
        let mut memory = memory.lock().expect("memory");
        memory.headers.push(headers);
        let trouble = if is_money { memory.troubles.pop_front().unwrap_or(Trouble::None) } else { Trouble::None };
        let data = match trouble {
            Trouble::None | Trouble::LateAnswer => memory.act(&query, input),
            Trouble::Silence | Trouble::Failure => Value::Null,
            Trouble::Decline => declined(&query),
        };
        (trouble, data)
    };
    match trouble {
        Trouble::LateAnswer | Trouble::Silence => tokio::time::sleep(PATIENCE * 4).await,
        Trouble::Failure => return Err(StatusCode::INTERNAL_SERVER_ERROR),
        Trouble::None | Trouble::Decline => {}
    }
    Ok(Json(data))
}

impl Memory {
    fn act(&mut self, query: &str, input: &Value) -> Value {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if query.contains("createClientToken") {
            json!({"data": {"createClientToken": {"clientToken": "a-client-token"}}})
        } else if query.contains("createCustomer") {
            self.customers.push(text(&input["customer"]["company"]));
            json!({"data": {"createCustomer": {"customer": {"id": format!("customer-{}", self.customers.len())}}}})
        } else if query.contains("vaultPaymentMethod") {
            let nonce = text(&input["paymentMethodId"]);
            if self.used_nonces.contains(&nonce) {
                let message = "Cannot use a payment_method_nonce more than once.";
                return json!({"data": null, "errors": [{"message": message, "extensions": {"errorClass": "VALIDATION"}}]});
            }
            self.used_nonces.push(nonce);
            self.methods.push(format!("method-{}", self.used_nonces.len()));
            let method = method(self.methods.last().expect("a method"));
            json!({"data": {"vaultPaymentMethod": {"paymentMethod": method, "verification": {"status": "VERIFIED"}}}})
        } else if query.contains("deletePaymentMethodFromVault") {
            let id = text(&input["paymentMethodId"]);
            let Some(at) = self.methods.iter().position(|known| *known == id) else {
                let message = "An object with this ID was not found.";
                return json!({"data": null, "errors": [{"message": message, "extensions": {"errorClass": "NOT_FOUND"}}]});
            };
            self.methods.remove(at);
            json!({"data": {"deletePaymentMethodFromVault": {"clientMutationId": null}}})
        } else if query.contains("chargePaymentMethod") {
            let transaction = &input["transaction"];
            self.payments.push((text(&transaction["orderId"]), text(&transaction["amount"])));
            let paid = json!({"id": format!("payment-{}", self.payments.len()), "status": "SUBMITTED_FOR_SETTLEMENT"});
            json!({"data": {"chargePaymentMethod": {"transaction": paid}}})
        } else if query.contains("transactions") {
            let order = text(&input["orderId"]["is"]);
            let found = self.payments.iter().position(|(key, _)| *key == order);
            let edges: Vec<_> = found
                .map(|at| json!({"node": {"id": format!("payment-{}", at + 1), "status": "SETTLING"}}))
                .into_iter()
                .collect();
            json!({"data": {"search": {"transactions": {"edges": edges}}}})
        } else {
            let name = text(&input["company"]["is"]);
            let methods: Vec<_> = self.methods.iter().map(|id| json!({"node": method(id)})).collect();
            let edges: Vec<_> = self
                .customers
                .iter()
                .position(|known| *known == name)
                .map(|at| json!({"node": {"id": format!("customer-{}", at + 1), "paymentMethods": {"edges": methods}}}))
                .into_iter()
                .collect();
            json!({"data": {"search": {"customers": {"edges": edges}}}})
        }
    }
}

fn method(id: &str) -> Value {
    let details = json!({"__typename": "CreditCardDetails", "brandCode": "VISA", "last4": "1881", "expirationMonth": "12",
        "expirationYear": "2030"});
    json!({"id": id, "createdAt": "2026-11-21T12:00:00.000000Z", "details": details})
}

fn declined(query: &str) -> Value {
    if query.contains("vaultPaymentMethod") {
        let verification = json!({"status": "PROCESSOR_DECLINED", "gatewayRejectionReason": null,
            "processorResponse": {"message": "Insufficient Funds"}});
        return json!({"data": {"vaultPaymentMethod": {"paymentMethod": null, "verification": verification}}});
    }
    let transaction = json!({"id": "payment-declined", "status": "PROCESSOR_DECLINED"});
    json!({"data": {"chargePaymentMethod": {"transaction": transaction}}})
}

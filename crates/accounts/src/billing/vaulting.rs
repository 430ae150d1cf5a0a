//! Saving a payment method: the gateway stores the card, we store its display details.

use super::asking::{Key, Todo, ask, failed};
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use platform::payments::{Vault, Vaulted};
use serde_json::json;
use store::Tenant;
use store::billing::{Asked, NewPaymentMethod, RequestKind};

/// A method to keep.
#[derive(Clone, Copy)]
pub(super) struct ToKeep<'a> {
    /// The company's name, which the gateway shows beside it.
    pub(super) legal_name: &'a str,
    /// What the gateway's form gave for it.
    pub(super) nonce: &'a str,
    /// The caller's key.
    pub(super) key: Key<'a>,
}

/// Has the gateway keep the method, and makes it the company's default. A refusal names the field `nonce`. Call it in the company's turn.
pub(super) async fn keep(app: &App, tenant: Tenant, author: &Author, method: ToKeep<'_>) -> Result<(), Error> {
    let declined = |words| Err(Error::invalid("nonce", words));
    let what = format!("nonce {}", method.nonce);
    let (asked, is_resumed) = match ask(app, tenant, method.key, RequestKind::AddPaymentMethod, &what).await? {
        Todo::Ask { asked, is_resumed } => (asked, is_resumed),
        Todo::Done => return Ok(()),
        Todo::Declined(words) => return declined(words),
    };
    let known = store::billing::methods(&mut *app.conn().await?, tenant).await?;
    let known: Vec<_> = known.into_iter().map(|method| method.gateway_token).collect();
    let request = Vault {
        key: &asked.key,
        company: tenant.company(),
        legal_name: method.legal_name,
        nonce: method.nonce,
        asked_at: is_resumed.then_some(asked.created_at),
        known_tokens: &known,
    };
    match app.billing.vault(request).await {
        Ok(vaulted) => note(app, tenant, author, &asked, &vaulted).await,
        Err(failure) => declined(failed(app, tenant, &asked.key, failure).await?),
    }
}

async fn note(app: &App, tenant: Tenant, author: &Author, asked: &Asked, vaulted: &Vaulted) -> Result<(), Error> {
    let mut change = app.change_by(author.clone()).await?;
    let now = change.now();
    let method = NewPaymentMethod {
        gateway: app.billing.name(),
        gateway_token: &vaulted.token,
        kind: vaulted.kind,
        brand: vaulted.brand.as_deref(),
        last_four: vaulted.last_four.as_deref(),
        expires_month: vaulted.expires.map(|(month, _)| month),
        expires_year: vaulted.expires.map(|(_, year)| year),
    };
    let id = store::billing::add_method(&mut change, tenant, &method, now).await?;
    store::billing::answer(&mut change, tenant, &asked.key, Ok(&vaulted.token), now).await?;
    let details = json!({"kind": vaulted.kind, "brand": vaulted.brand, "last_four": vaulted.last_four});
    let audit = Audit::new("company.payment_method_added").subject("PaymentMethod", id).details(details);
    Ok(change.commit(audit).await?)
}

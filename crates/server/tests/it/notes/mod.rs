//! What a company's people write about carriers.

mod create;
mod list;
mod update;
mod versions;

use crate::carriers::files::carrier;
use crate::support::{Answer, Client, Person, TestApp};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const NOTES: &str = "/api/v1/notes";

/// A company whose two people may write about a carrier.
pub struct Desk {
    pub app: TestApp,
    pub company: CompanyId,
    pub me: Client,
    pub colleague: Client,
    pub carrier: i64,
}

pub async fn desk() -> Desk {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let me = app.member(Some(company), &[Scope::Onboarding]).await;
    let colleague = app.member(Some(company), &[Scope::Sourcing]).await;
    let carrier = carrier(&app, 1_000_001, &[]).await;
    Desk { app, company, me, colleague, carrier }
}

impl Desk {
    /// A note about the carrier.
    pub async fn note(&self, body: &str) -> Value {
        self.me.post(NOTES, json!({"note": {"carrier_id": self.carrier, "body": body}})).await.expect(201).json()
    }

    /// A note on an alert, as the tables have it.
    pub async fn note_on_alert(&self) -> i64 {
        sqlx::query_scalar(
            "insert into notes (company_id, carrier_id, notable_type, notable_id, body, user_id, created_at, updated_at)
             select company_id, $2, 'Ticket', 1, 'Held the pickup.', id, now(), now() from users where company_id = $1
             order by id limit 1 returning id",
        )
        .bind(self.company.0)
        .bind(self.carrier)
        .fetch_one(&mut *self.app.db().await)
        .await
        .expect("a note")
    }
}

/// Gives the note another text.
pub async fn edit(by: &Client, note: &Value, body: &str) -> Answer {
    by.patch(&format!("{NOTES}/{}", note["id"]), json!({"note": {"body": body}})).await
}

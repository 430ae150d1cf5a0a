//! The load board: searching it, posting and taking off, what carriers said, where their trucks are free, which of them fit a load, offers and
//! bids.

mod bids;
mod board;
mod bulk;
mod dispositions;
mod lanes;
mod match_reads;
mod matching;
mod notices;
mod offers;
mod posting;
pub mod sourcing;
mod truck_postings;

use crate::loads::desk::{Desk, LOADS, body, desk, with};
use crate::support::{Answer, Client};
use kernel::scopes::Scope;
use serde_json::{Value, json};

const SEARCH: &str = "/api/v1/loads/broker_search";
/// What a board's people may do.
const SCOPES: &[Scope] = &[Scope::ManageLoads, Scope::ManageUsers, Scope::Sourcing, Scope::ViewTfx];

/// A company with a board.
struct Board {
    desk: Desk,
    me: Client,
}

async fn board() -> Board {
    let mut desk = desk().await;
    desk.me = desk.app.member(Some(desk.company), SCOPES).await;
    let me = desk.me.copy();
    Board { desk, me }
}

impl Board {
    /// An available load, with other fields.
    async fn load(&self, number: &str, more: Value) -> Value {
        self.desk.make(with(body(number), more)).await
    }

    /// A search's answer.
    async fn search(&self, q: Value) -> Value {
        self.me.post(SEARCH, json!({"q": q, "per_page": 100})).await.expect(200).json()
    }

    /// The numbers that a search finds, in its order.
    async fn numbers(&self, q: Value) -> Vec<String> {
        let found = self.search(q).await;
        let number = |load: &Value| load["external_load_number"].as_str().expect("a number").to_owned();
        found["results"].as_array().expect("results").iter().map(number).collect()
    }

    async fn post(&self, load: &Value) -> Answer {
        self.me.patch(&format!("{LOADS}/{}/post_load", load["id"]), json!({})).await
    }

    async fn unpost(&self, load: &Value) -> Answer {
        self.me.patch(&format!("{LOADS}/{}/unpost_load", load["id"]), json!({})).await
    }

    /// The load on the board.
    async fn details(&self, load: &Value) -> Value {
        self.me.get(&format!("{LOADS}/{}/broker_details", load["id"])).await.expect(200).json()
    }

    /// The kinds of what the company's systems were told of a load, in order.
    async fn told(&self, load: &Value) -> Vec<(String, Value)> {
        let sql = "select kind, details from load_events where load_id = $1 order by sequence";
        let id = load["id"].as_i64().expect("an id");
        sqlx::query_as(sql).bind(id).fetch_all(&mut *self.desk.app.db().await).await.expect("events")
    }

    /// Sets the clock, and signs in again.
    async fn at(&mut self, at: &str) {
        self.desk.app.app.clock.set(crate::loads::desk::instant(at));
        self.desk.me = self.desk.app.member(Some(self.desk.company), SCOPES).await;
        self.me = self.desk.me.copy();
    }
}

/// The id of an area.
fn area(place_id: &str) -> i64 {
    geo::areas::find_by_place_id(place_id).expect("an area").id.0
}

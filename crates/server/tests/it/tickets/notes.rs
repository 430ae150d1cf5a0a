//! Notes on alerts.

use super::{missing_truck, now};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn a_note_on_an_alert_has_its_carrier_and_is_counted() {
    let (desk, ticket) = missing_truck().await;
    let writer = desk.app.member(Some(desk.company), &[Scope::ManageTicketsAndNotes]).await;
    let note = json!({"note": {"notable_type": "Ticket", "notable_id": ticket["id"], "body": "Called the carrier."}});

    let written = writer.post("/api/v1/notes", note.clone()).await.expect(201).json();

    assert_eq!((&written["notable_id"], &written["carrier_id"]), (&ticket["id"], &json!(desk.carrier)));
    let listed = desk.me.get(&format!("/api/v1/notes?q[notable_id_eq]={}", ticket["id"])).await.expect(200).json();
    assert_eq!(listed[0]["id"], written["id"]);
    assert_eq!(now(&desk.me, &ticket).await["notes_count"], 1);
    let other = desk.app.company(Person::default()).await;
    let stranger = desk.app.member(Some(other), &[Scope::ManageTicketsAndNotes]).await;
    assert_eq!(stranger.post("/api/v1/notes", note).await.expect(422).fields(), ["note.notable_id"]);
}

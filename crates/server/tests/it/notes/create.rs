use super::{NOTES, desk};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn a_note_says_who_wrote_it_and_when() {
    let desk = desk().await;

    let made = desk.note("  Called dispatch.\nThey confirmed the truck.  ").await;

    assert_eq!(made["body"], "Called dispatch.\nThey confirmed the truck.");
    assert_eq!((&made["carrier_id"], &made["notable_id"]), (&json!(desk.carrier), &json!(null)));
    assert_eq!((&made["user"]["name"], &made["versions_count"]), (&json!("Ada Example"), &json!(1)));
    assert_eq!(made["created_at"], made["updated_at"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_note_is_told_by_field() {
    let desk = desk().await;
    let fields = async |note: Value| desk.me.post(NOTES, json!({"note": note})).await.expect(422).fields();

    assert_eq!(fields(json!({"carrier_id": desk.carrier})).await, ["note.body"]);
    assert_eq!(fields(json!({"carrier_id": desk.carrier, "body": " \u{202e}\n"})).await, ["note.body"]);
    assert_eq!(fields(json!({"carrier_id": desk.carrier, "body": "a".repeat(2001)})).await, ["note.body"]);
    assert_eq!(fields(json!({"body": "Whom?"})).await, ["note.carrier_id"]);
    assert_eq!(fields(json!({"carrier_id": 999_999, "body": "Whom?"})).await, ["note.carrier_id"]);
}

#[tokio::test]
async fn a_note_on_an_alert_that_is_not_there_is_refused_and_other_people_are_told_nothing() {
    let desk = desk().await;
    let writer = desk.app.member(Some(desk.company), &[Scope::ManageTicketsAndNotes]).await;
    let note = || json!({"note": {"notable_type": "Ticket", "notable_id": 1, "body": "Held."}});

    assert_eq!(writer.post(NOTES, note()).await.expect(422).fields(), ["note.notable_id"]);

    desk.me.post(NOTES, note()).await.expect(403);
}

#[tokio::test]
async fn who_may_only_look_writes_nothing() {
    let desk = desk().await;
    let note = || json!({"note": {"carrier_id": desk.carrier, "body": "Hello."}});

    for scopes in [&[Scope::ViewLoads][..], &[Scope::ManageTickets], &[]] {
        desk.app.member(Some(desk.company), scopes).await.post(NOTES, note()).await.expect(403);
    }

    let right = Person { scopes: &[Scope::Compliance], can_carrier_search_for_watchdog: true, ..Person::default() };
    let there = desk.app.person(right).await.with_header("host", "watchdog.example");
    there.post(NOTES, note()).await.expect(403);
    there.get(NOTES).await.expect(403);
}

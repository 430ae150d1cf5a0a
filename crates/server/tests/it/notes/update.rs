use super::{NOTES, desk, edit};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn only_its_author_edits_a_note() {
    let desk = desk().await;
    let made = desk.note("Call them.").await;

    let changed = edit(&desk.me, &made, "Called them.").await.expect(200).json();

    assert_eq!((&changed["body"], &changed["versions_count"]), (&json!("Called them."), &json!(2)));
    edit(&desk.colleague, &made, "Never mind.").await.expect(403);
    let reader = desk.app.member(Some(desk.company), &[]).await;
    edit(&reader, &made, "Never mind.").await.expect(403);
}

#[tokio::test]
async fn another_companys_note_is_not_there_and_reads_as_one_that_never_was() {
    let desk = desk().await;
    let made = desk.note("Call them.").await;
    let stranger = desk.app.person(Person { scopes: &[Scope::Onboarding], ..Person::default() }).await;

    let refused = edit(&stranger, &made, "Mine.").await.expect(422);

    assert_eq!(refused.text(), edit(&stranger, &json!({"id": 999_999}), "Mine.").await.expect(422).text());
    assert_eq!(refused.fields(), ["id"]);
}

#[tokio::test]
async fn a_note_stays_with_what_it_is_about() {
    let desk = desk().await;
    let made = desk.note("Call them.").await;
    let path = format!("{NOTES}/{}", made["id"]);
    let fields = async |note: Value| desk.me.patch(&path, json!({"note": note})).await.expect(422).fields();

    assert_eq!(fields(json!({"body": ""})).await, ["note.body"]);
    assert_eq!(fields(json!({"body": "Hi.", "carrier_id": desk.carrier + 1})).await, ["note.carrier_id"]);
    assert_eq!(fields(json!({"body": "Hi.", "notable_type": "Ticket", "notable_id": 1})).await, ["note.notable_id"]);

    let repeated = json!({"note": {"body": "Hi.", "carrier_id": desk.carrier, "notable_id": null}});
    desk.me.patch(&path, repeated).await.expect(200);
}

#[tokio::test]
async fn a_note_on_an_alert_is_edited_only_with_the_permission_for_them() {
    let desk = desk().await;
    let id = desk.note_on_alert().await;

    edit(&desk.me, &json!({"id": id}), "Released.").await.expect(403);

    sqlx::query(
        "update users set scopes = '{manage_tickets_and_notes}' where id = (select user_id from notes where id = $1)",
    )
    .bind(id)
    .execute(&mut *desk.app.db().await)
    .await
    .expect("arranged");
    desk.app.app.session_cache.forget_company(desk.company);
    edit(&desk.me, &json!({"id": id}), "Released.").await.expect(200);
}

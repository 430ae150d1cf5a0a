use super::{NOTES, desk};
use crate::carriers::files::carrier;
use crate::connections::ids;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn anyone_at_the_company_reads_its_notes_the_newest_first_and_no_one_else_does() {
    let desk = desk().await;
    let other = carrier(&desk.app, 1_000_002, &[]).await;
    let (first, second) = (desk.note("One.").await, desk.note("Two.").await);
    desk.me.post(NOTES, json!({"note": {"carrier_id": other, "body": "Elsewhere."}})).await.expect(201);
    let of_carrier = format!("{NOTES}?q[carrier_id_eq]={}", desk.carrier);
    let reader = desk.app.member(Some(desk.company), &[]).await;

    let listed = reader.get(&of_carrier).await.expect(200);

    assert_eq!((listed.header("totalitems"), listed.json()), ("2", json!([second, first])));
    assert_eq!(reader.get(NOTES).await.expect(200).header("totalitems"), "3");
    assert_eq!(desk.app.broker().await.get(&of_carrier).await.expect(200).header("totalitems"), "0");
}

#[tokio::test]
async fn notes_on_alerts_are_for_those_who_see_alerts() {
    let desk = desk().await;
    let id = desk.note_on_alert().await;
    let sees = desk.app.member(Some(desk.company), &[Scope::ViewTickets]).await;
    let all = format!("{NOTES}?q[carrier_id_eq]={}", desk.carrier);

    assert_eq!(ids(&sees.get(&all).await.expect(200).json()), [id]);
    assert_eq!(ids(&sees.get(&format!("{NOTES}?q[notable_id_eq]=1")).await.expect(200).json()), [id]);

    for path in [all, format!("{NOTES}?q[notable_id_eq]=1"), format!("{NOTES}?q[notable_id_null]=0")] {
        assert_eq!(desk.me.get(&path).await.expect(200).header("totalitems"), "0", "{path}");
    }
    desk.me.get(&format!("{NOTES}/{id}/note_versions")).await.expect(404);
    sees.get(&format!("{NOTES}/{id}/note_versions")).await.expect(200);
}

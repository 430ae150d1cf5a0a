use super::{CONNECTIONS, connection, ids, packet};
use crate::carriers::files::carrier;
use crate::support::{Client, TestApp};

/// Document 1 §4, verbatim.
const IN_PROGRESS: &str = "q[status_eq]=needs_to_onboard&q[is_dismissed_eq]=0&q[receiver_id_null]=0\
    &q[latest_onboarding_packet_status_not_eq]=complete&q[latest_onboarding_packet_status_not_start]=held";
const ON_HOLD: &str = "q[latest_onboarding_packet_status_start]=held";
/// What the feature flag connection_search_opensearch adds (document 1 §5).
const HAS_PACKET: &str = "q[latest_onboarding_packet_status_null]=0";

async fn found(me: &Client, query: &str) -> Vec<i64> {
    let mut found = ids(&me.get(&format!("{CONNECTIONS}/for_broker_portal?{query}")).await.expect(200).json());
    found.sort_unstable();
    found
}

/// Connections that need to onboard and have a receiver, by the status of their newest packet; the first has none.
async fn in_stages(app: &TestApp, me: &Client) -> Vec<i64> {
    let mut made = Vec::new();
    for (at, status) in ["", "started", "held_by_broker", "complete", "submitted"].into_iter().enumerate() {
        let carrier = carrier(app, 1_000_001 + at as i32, &[]).await;
        let id = connection(app, me, carrier, "needs_to_onboard").await;
        if !status.is_empty() {
            packet(app, id, "complete").await;
            packet(app, id, status).await;
        }
        made.push(id);
    }
    sqlx::query("update connections set receiver_id = company_id")
        .execute(&mut *app.db().await)
        .await
        .expect("arranged");
    made
}

#[tokio::test]
async fn in_progress_is_what_is_neither_complete_nor_held() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let made = in_stages(&app, &me).await;

    assert_eq!(found(&me, IN_PROGRESS).await, [made[0], made[1], made[4]]);
    assert_eq!(found(&me, &format!("{IN_PROGRESS}&{HAS_PACKET}")).await, [made[1], made[4]]);
    assert_eq!(found(&me, ON_HOLD).await, [made[2]]);
    for change in [
        format!("update connections set is_dismissed = true where id = {}", made[0]),
        format!("update connections set receiver_id = null where id = {}", made[1]),
        format!("update connections set status = 'do_not_dispatch' where id = {}", made[4]),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&mut *app.db().await).await.expect("arranged");
    }
    assert!(found(&me, IN_PROGRESS).await.is_empty());
    assert_eq!(found(&me, "q[status_eq]=do_not_dispatch").await, [made[4]]);
    assert_eq!(found(&me, "q[is_dismissed_eq]=1").await, [made[0]]);
}

#[tokio::test]
async fn lists_are_filtered_sorted_and_paged() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let mut made = Vec::new();
    for (dot, name) in [(1_000_001, "BETA FREIGHT"), (1_000_002, "ACME HAULING"), (1_000_003, "GAMMA FREIGHT")] {
        let carrier = carrier(&app, dot, &[("LEGAL_NAME", name), ("PHY_STATE", "TX")]).await;
        made.push(connection(&app, &me, carrier, "onboarded").await);
    }

    let page =
        me.get(&format!("{CONNECTIONS}/for_broker_portal?q[s]=carrier_legal_name+asc&per_page=2")).await.expect(200);

    assert_eq!(ids(&page.json()), [made[1], made[0]]);
    assert_eq!((page.header("totalitems"), page.header("totalpages")), ("3", "2"));
    assert_eq!(found(&me, "q[carrier_legal_name_cont]=freight&q[carrier_state_in][]=TX").await, [made[0], made[2]]);
    let wrong = me.get(&format!("{CONNECTIONS}/for_broker_portal?q[status_eq]=friend")).await.expect(422);
    assert_eq!(wrong.fields(), ["q[status_eq]"]);
}

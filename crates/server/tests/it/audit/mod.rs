//! The audit log, and the changes that write it.

mod changes;

use crate::support::{Person, TestApp};
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn those_who_manage_users_read_what_was_done_in_their_company_newest_first() {
    let app = TestApp::start().await;
    let boss = Person { scopes: &[Scope::ManageUsers], ..Person::default() };
    let (mine, other) = (app.person(boss).await, app.person(boss).await);
    for email in ["a@b.example", "c@d.example"] {
        let body = json!({"user_invitation": {"email": email, "scopes": ["view_loads"]}});
        mine.post("/api/v1/user_invitations", body).await.expect(201);
    }

    let log = mine.get("/api/v1/audit_log?q[action_start]=user_invitation").await.expect(200);

    let rows = log.json();
    assert_eq!((log.header("totalitems"), &rows[0]["details"]["email"]), ("2", &json!("c@d.example")));
    assert_eq!(
        (&rows[1]["action"], &rows[1]["actor"]["name"]),
        (&json!("user_invitation.created"), &json!("Ada Example"))
    );
    assert_eq!((&rows[1]["address"], rows[1]["subject"].as_str().is_some()), (&json!("203.0.113.7"), true));
    assert_eq!(other.get("/api/v1/audit_log").await.expect(200).json(), json!([]));
    app.broker().await.get("/api/v1/audit_log").await.expect(403);
}

use crate::support::{Person, TestApp};
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn a_company_sees_its_own_people_alone() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let me = app.member(Some(company), &[]).await;
    app.member(Some(company), &[Scope::ManageLoads]).await;
    app.broker().await;

    let answer = me.get("/api/v1/users").await.expect(200);

    assert_eq!(answer.json().as_array().map(Vec::len), Some(2));
    assert_eq!(
        [answer.header("currentpage"), answer.header("totalpages"), answer.header("totalitems")],
        ["1", "1", "2"]
    );
}

#[tokio::test]
async fn people_are_found_by_scope_and_paged() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let me = app.member(Some(company), &[]).await;
    for scopes in [&[Scope::ManageLoads][..], &[Scope::Compliance], &[Scope::ManageLoads, Scope::Compliance]] {
        app.member(Some(company), scopes).await;
    }

    let holders = me
        .get("/api/v1/users?q[user_scopes_scope_matches_any][]=compliance&per_page=1&page=2&q[s]=email+desc")
        .await
        .expect(200);

    assert_eq!(holders.json().as_array().map(Vec::len), Some(1));
    assert_eq!(
        [holders.header("currentpage"), holders.header("totalpages"), holders.header("totalitems")],
        ["2", "2", "2"]
    );
}

#[tokio::test]
async fn assignees_carry_their_full_name_and_whether_they_are_plain_staff_of_the_desk() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let staff = app.member(Some(company), &[Scope::ManageTickets, Scope::TicketsLoadLockStaff]).await;
    let both = [Scope::ManageTickets, Scope::TicketsLoadLockStaff, Scope::TicketsLoadLockManager];
    app.member(Some(company), &both).await;
    app.member(Some(company), &[Scope::ManageTickets, Scope::Compliance]).await;
    let among = |row: &Value| (row["full_name"] == "Ada Example", row["is_self_staff"].as_bool());

    let everyone = staff.get("/api/v1/users").await.expect(200).json();
    let scopes = ["compliance", "tickets_load_lock_manager"].map(|s| format!("q[user_scopes_scope_matches_any][]={s}"));
    let managers = staff.get(&format!("/api/v1/users?{}", scopes.join("&"))).await.expect(200).json();

    let of = |rows: &Value| rows.as_array().expect("rows").iter().map(among).collect::<Vec<_>>();
    assert_eq!(of(&everyone), [(true, Some(true)), (true, Some(false)), (true, Some(false))]);
    assert_eq!(of(&managers), [(true, Some(false)), (true, Some(false))]);
}

#[tokio::test]
async fn a_broker_gives_the_load_lock_scopes_to_their_people() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let boss = app.member(Some(company), &[Scope::ManageUsers]).await;
    let other = app.user(Some(company), "ada@desk.example", "no password fits", &[]).await;
    let scopes = json!({"user": {"scopes": ["tickets_load_lock_manager", "tickets_load_lock_staff"]}});

    let changed = boss.patch(&format!("/api/v1/users/{other}"), scopes.clone()).await.expect(200).json();

    assert_eq!(changed["scopes"], scopes["user"]["scopes"]);
}

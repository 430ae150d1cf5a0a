use crate::support::{Person, TestApp};
use kernel::scopes::Scope;

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

//! `haulwarden admin company`, as it is typed.

use super::*;
use kernel::clock::Clock;
use store::private_postgres::Scratch;
use store::users::CompanyStatus;
use tokio::process::Command;

async fn admin_company(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    let url = Scratch::shared().await.url(&app.app.config.database);
    let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
    let output = command.args(["admin", "--database-url", &url, "company"]).args(arguments).output().await;
    let output = output.expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn a_waiting_company_is_listed_and_admitted_once_and_its_people_are_notified() {
    let app = TestApp::start().await;
    let waiting = Person {
        scopes: &[kernel::scopes::Scope::ManageUsers],
        status: CompanyStatus::PendingAccessReview,
        ..Person::default()
    };
    let boss = app.person(waiting).await;
    boss.get("/api/v1/users").await.expect(403);

    let (_, listed) = admin_company(&app, &["list", "--pending"]).await;
    let (is_let_in, _) = admin_company(&app, &["approve", "1"]).await;

    assert!(listed.starts_with("1\t"), "{listed}");
    assert!(is_let_in);
    boss.get("/api/v1/users").await.expect(200);
    assert_eq!(acts(&app).await, ["company.approved"]);
    assert!(!admin_company(&app, &["approve", "1"]).await.0, "it waits no more");
    app.app.clock.set(Clock::system().now().max(app.now()) + TimeDelta::minutes(1));
    app.run_jobs().await;
    assert!(app.newest_mail().await.expect("a mail").1.contains("/broker/login"));
}

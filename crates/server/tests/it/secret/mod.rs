//! The installation's secret: where it may come from, and how the database knows it again.

mod rotate;

use crate::support::{SECRET, TestApp};
use platform::keys::Keys;
use server::secret::{kept_in_database, settle};
use store::settings;

const OTHER: &str = "another secret for tests alone, of the same length";
/// The setting in which the secret was before.
const IN_DATABASE: &str = "signing_secret";

/// Something that is encrypted with a secret.
async fn encrypt(app: &TestApp, secret: &str) {
    let user = app.user(None, "ada@example.com", "no password fits", &[]).await;
    let use_ = accounts::auth::authenticator::encryption_context(user);
    sqlx::query("insert into authenticators (user_id, secret_encrypted, created_at) values ($1, $2, now())")
        .bind(user.0)
        .bind(Keys::derive(secret).encrypt(&use_, b"a secret"))
        .execute(&mut *app.db().await)
        .await
        .expect("an authenticator");
}

/// What a start is refused with.
async fn refused(app: &TestApp, given: Option<&str>) -> String {
    let refused = settle(&mut *app.db().await, given, false).await;
    refused.map(|_| ()).expect_err("refused").to_string()
}

#[tokio::test]
async fn without_a_secret_only_a_demonstration_starts() {
    let app = TestApp::start().await;

    let said = refused(&app, None).await;
    let demonstration = settle(&mut *app.db().await, None, true).await.expect("a demonstration");

    assert!(said.contains("haulwarden admin secret new"), "{said}");
    let again = settle(&mut *app.db().await, None, true).await.expect("again");
    assert_eq!(again.fingerprint(), demonstration.fingerprint());
    let said = refused(&app, None).await;
    assert!(said.contains("haulwarden admin secret export"), "{said}");
}

#[tokio::test]
async fn another_secret_than_before_is_refused_at_once() {
    let app = TestApp::start().await;
    settle(&mut *app.db().await, Some(SECRET), false).await.expect("the first start");

    let said = refused(&app, Some(OTHER)).await;

    assert!(said.contains("rotate-secret"), "{said}");
    assert!(refused(&app, None).await.contains("HAULWARDEN_SECRET_FILE"));
    settle(&mut *app.db().await, Some(SECRET), false).await.expect("the next start");
    assert!(settle(&mut *app.db().await, None, true).await.is_err(), "a demonstration on the same database");
}

#[tokio::test]
async fn a_demonstration_does_not_start_on_what_another_secret_encrypted() {
    let (of_server, of_demonstration) = (TestApp::start().await, TestApp::start().await);
    // As a restore leaves them: the backup's rows and settings, and the secret that the demonstration had made for itself.
    settle(&mut *of_server.db().await, Some(SECRET), false).await.expect("a server");
    encrypt(&of_demonstration, SECRET).await;
    for app in [&of_server, &of_demonstration] {
        settings::set(&mut *app.db().await, IN_DATABASE, OTHER).await.expect("its own");
    }

    for app in [&of_server, &of_demonstration] {
        let refused = settle(&mut *app.db().await, None, true).await;
        let said = refused.map(|_| ()).expect_err("refused").to_string();
        assert!(said.contains("another secret") && said.contains("HAULWARDEN_SECRET_FILE"), "{said}");
    }

    settle(&mut *of_demonstration.db().await, Some(SECRET), true).await.expect("with the other one's secret");
    settings::set(&mut *of_server.db().await, IN_DATABASE, SECRET).await.expect("the right one");
    settle(&mut *of_server.db().await, None, true).await.expect("it starts");
}

#[tokio::test]
async fn a_secret_moves_out_of_the_database_and_not_before_it_is_somewhere_else() {
    let app = TestApp::start().await;
    encrypt(&app, SECRET).await;
    settings::set(&mut *app.db().await, IN_DATABASE, SECRET).await.expect("of before");

    let without = refused(&app, None).await;
    // What a package that makes a secret would give it.
    let with_another = refused(&app, Some(OTHER)).await;

    for said in [&without, &with_another] {
        assert!(said.contains("haulwarden admin secret export"), "{said}");
    }
    assert_eq!(kept_in_database(&mut *app.db().await).await.expect("the secret"), SECRET);
    settle(&mut *app.db().await, Some(SECRET), false).await.expect("it starts");
    assert_eq!(settings::get(&mut *app.db().await, IN_DATABASE).await.expect("an answer"), None);
    assert!(kept_in_database(&mut *app.db().await).await.is_err());
}

#[tokio::test]
async fn an_installation_that_always_had_its_secret_elsewhere_is_known_by_what_it_encrypted() {
    let app = TestApp::start().await;
    encrypt(&app, SECRET).await;

    let said = refused(&app, Some(OTHER)).await;

    assert!(said.contains("is not the secret"), "{said}");
    settle(&mut *app.db().await, Some(SECRET), false).await.expect("it starts");
}

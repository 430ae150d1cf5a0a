//! Another secret for everything.

use super::{OTHER, encrypt};
use crate::carriers::files::carrier;
use crate::connections::{company, connection, packet};
use crate::support::doomed::{Doom, product};
use crate::support::{SECRET, TestApp};
use kernel::ids::{CompanyId, PacketId, TelematicsConnectionId};
use platform::keys::Keys;
use server::secret::rotate::{Done, Rotation, refuse_while_serving};
use server::secret::settle;
use std::collections::BTreeSet;
use store::encrypted::{self, Kind};
use store::onboarding::secrets::SecretKind;

/// Where the rotation can be killed: after one kind of values and before the next.
const PACKETS: &str = "lock table onboarding_packet_secrets in access exclusive mode";

async fn rotate(app: &TestApp) -> anyhow::Result<Done> {
    let (old, new) = (Keys::derive(SECRET), Keys::derive(OTHER));
    Rotation { old: &old, new: &new, files: &app.app.files }.run(&mut *app.db().await, |_, _| {}).await
}

/// One value of each kind beside the file's, and the file: stored as it came.
async fn fill(app: &TestApp) {
    encrypt(app, SECRET).await;
    let (me, carrier) = (app.broker().await, carrier(app, 1_000_001, &[]).await);
    let (company, connection) = (company(&me).await, connection(app, &me, carrier, "onboarded").await);
    packet(app, connection, "started").await;
    let (keys, mut db) = (Keys::derive(SECRET), app.db().await);
    let webhook = keys.encrypt(&vetting::notices::webhooks::encryption_context(CompanyId(company)), b"a webhook's");
    sqlx::query(
        "insert into webhook_endpoints (company_id, url, secret_sealed, delivered_through, created_at, updated_at)
         values ($1, 'https://broker.example', $2, 0, now(), now())",
    )
    .bind(company)
    .bind(webhook)
    .execute(&mut *db)
    .await
    .expect("an endpoint");
    let telematics = "insert into telematics_connections
            (carrier_id, provider, feed_key, credentials_encrypted, consented_by_name, consented_by_email, consented_at)
         values ($1, 'samsara', 'feed', ''::bytea, 'Olga', 'olga@acme.example', now()) returning id";
    let telematics: i64 = sqlx::query_scalar(telematics).bind(carrier).fetch_one(&mut *db).await.expect("a connection");
    let credentials = keys.encrypt(
        &::carriers::telematics::pull::encryption_context(TelematicsConnectionId(telematics)),
        b"a provider's",
    );
    let set = sqlx::query("update telematics_connections set credentials_encrypted = $1").bind(credentials);
    set.execute(&mut *db).await.expect("credentials");
    let id: i64 = sqlx::query_scalar("select id from onboarding_packets").fetch_one(&mut *db).await.expect("a packet");
    for (kind, plain) in [(SecretKind::Tin, "a tax number"), (SecretKind::Bank, "a bank account")] {
        let use_ = vetting::onboarding::carrier::steps::encryption_context(PacketId(id), kind);
        let insert = "insert into onboarding_packet_secrets (packet_id, kind, sealed, last_four, saved_at) values ($1, $2, $3, '0000', now())";
        let row = sqlx::query(insert).bind(id).bind(kind.to_string()).bind(keys.encrypt(&use_, plain.as_bytes()));
        row.execute(&mut *db).await.expect("a secret");
    }
    let key = format!("reports/{company}/1-0123456789abcdef.csv");
    let path = app.app.config.data_dir.join(&key);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, "a report of long ago").expect("a file");
    sqlx::query("insert into files (company_id, key, name, content_type, created_at) values ($1, $2, 'a.csv', 'text/csv', now())")
        .bind(company)
        .bind(key)
        .execute(&mut *db)
        .await
        .expect("a file");
}

async fn start() -> (tempfile::TempDir, TestApp) {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    fill(&app).await;
    (files, app)
}

#[tokio::test]
async fn everything_is_encrypted_with_the_new_secret_and_the_old_one_opens_nothing() {
    let (files, app) = start().await;

    let done = rotate(&app).await.expect("done");

    assert_eq!((done.values, done.files, &done.unreadable), (6, 1, &Vec::new()));
    let mut db = app.db().await;
    settle(&mut db, Some(OTHER), false).await.expect("it starts with the new secret");
    assert!(settle(&mut db, Some(SECRET), false).await.is_err(), "and not with the old one");
    let file = &encrypted::after(&mut db, Kind::Files, 0, 9).await.expect("files")[0];
    let stored = std::fs::read(files.path().join(&file.key)).expect("the file");
    assert!(!stored.windows(8).any(|part| part == b"long ago"), "it is encrypted");
    let old = files.path().join(format!("reports/{}/1-0123456789abcdef.csv", file.company));
    assert!(!old.exists(), "and what it was is gone");
    let again = rotate(&app).await.expect_err("there is nothing to do");
    assert!(again.to_string().contains("the rotation is done"), "{again}");
}

#[tokio::test]
async fn a_value_that_was_unreadable_before_is_named_and_left_alone() {
    let (_files, app) = start().await;
    sqlx::query("update webhook_endpoints set secret_sealed = 'damaged'")
        .execute(&mut *app.db().await)
        .await
        .expect("so");

    let done = rotate(&app).await.expect("done");

    assert_eq!((done.values, done.unreadable.len()), (5, 1));
    assert!(done.unreadable[0].contains("webhook_endpoints.secret_sealed"), "{:?}", done.unreadable);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rotation_that_was_killed_is_finished_by_the_next_and_no_server_starts_between() {
    let (_files, app) = start().await;
    let doom = Doom { app: &app, child: "secret::rotate::child", env: Vec::new() };

    doom.kill_at(PACKETS, app.now()).await;

    for secret in [SECRET, OTHER] {
        let refused = settle(&mut *app.db().await, Some(secret), false).await.map(|_| ()).expect_err("half-way");
        assert!(refused.to_string().contains("rotate-secret"), "{refused}");
    }
    let done = rotate(&app).await.expect("done");
    assert_eq!((done.values, &done.unreadable), (6, &Vec::new()));
    settle(&mut *app.db().await, Some(OTHER), false).await.expect("it starts");
}

/// A process of [`a_rotation_that_was_killed_is_finished_by_the_next_and_no_server_starts_between`].
#[tokio::test]
#[ignore = "a process of the test above"]
async fn child() {
    if let Some(app) = product(|_| {}).await {
        rotate(&app).await.expect("done");
    }
}

#[tokio::test]
async fn a_rotation_is_refused_while_a_server_is_connected() {
    let app = TestApp::start().await;
    let _server = app.db().await;

    let refused = refuse_while_serving(&mut *app.db().await).await.expect_err("a server is there");

    assert!(refused.to_string().contains("stop every server"), "{refused}");
}

/// Whoever adds a column with encrypted values adds it to `store::encrypted` as well, or a rotation would make them unreadable.
#[tokio::test]
async fn every_encrypted_column_is_given_the_new_secret() {
    let app = TestApp::start().await;
    let sql = "select table_name || '.' || column_name from information_schema.columns
                where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'sealed|encrypted|wrapped'";

    let columns: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *app.db().await).await.expect("columns");

    let known: BTreeSet<_> = Kind::ALL.map(|kind| kind.column().to_owned()).into();
    assert_eq!(columns.into_iter().collect::<BTreeSet<_>>(), known);
}

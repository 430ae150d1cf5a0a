//! Kept files: what the migration made of the columns that each table had, and whose files are whose.

use kernel::ids::{CertificateId, CompanyId, FileId, ReportId};
use sqlx::ConnectOptions;
use store::companies::reports;
use store::connections::uploads;
use store::files::{self, KeptFile, NewFile};
use store::insurance::certificates;
use store::onboarding::{packet_contracts, packet_files};
use store::private_postgres::{Scratch, ScratchDatabase};
use store::rules::overrides;
use store::{Conn, Tenant};

const ROWS: &str = include_str!("rows_of_26.sql");

#[expect(clippy::disallowed_methods, reason = "there is no request here that a guard could let in")]
fn tenant(company: i64) -> Tenant {
    Tenant::of(CompanyId(company))
}

/// A schema that went to migration 26, was given rows, and went on to 27; and to 45, which tells how a file is stored.
async fn migrated() -> (Conn, ScratchDatabase) {
    let database = Scratch::shared().await.database().await.expect("a database");
    let mut db = database.connect().await.expect("a connection");
    run(&mut db, "create schema earlier; set search_path to earlier, public").await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let entries = std::fs::read_dir(folder).expect("the migrations");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a migration").path()).collect();
    paths.sort();
    let number = |path: &std::path::Path| path.file_name().and_then(|name| name.to_str()?[..4].parse::<u32>().ok());
    for path in paths.iter().filter(|path| number(path).is_some_and(|number| number <= 27 || number == 45)) {
        if number(path) == Some(27) {
            run(&mut db, ROWS).await;
        }
        run(&mut db, &std::fs::read_to_string(path).expect("a migration")).await;
    }
    (db, database)
}

async fn run(db: &mut Conn, sql: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(db).await.expect(sql);
}

/// What is kept: its key, name, type and size.
async fn told(db: &mut Conn, id: FileId) -> (String, String, String, Option<i32>) {
    assert_eq!(files::find(db, tenant(2), id).await.expect("an answer"), None, "another company's");
    let kept = files::find(db, tenant(1), id).await.expect("an answer").expect("a file");
    (kept.key, kept.name, kept.content_type, kept.size)
}

fn file(key: &str, name: &str, content_type: &str, size: Option<i32>) -> (String, String, String, Option<i32>) {
    (key.to_owned(), name.to_owned(), content_type.to_owned(), size)
}

#[tokio::test]
async fn files_of_before_are_where_they_were_under_the_names_that_they_had() {
    let (mut db, _database) = migrated().await;
    let (db, one) = (&mut db, tenant(1));

    let with_file = overrides::find(db, one, 1).await.expect("an answer").expect("an override");
    let without = overrides::find(db, one, 2).await.expect("an answer").expect("an override");
    let letter = with_file.file_id.expect("a file");
    assert_eq!(told(db, letter).await, file("rule_overrides/1/a", "letter.txt", "text/plain; charset=utf-8", Some(1)));
    assert_eq!((without.file_id, without.file_name, without.file_size), (None, None, None));

    let signed = packet_contracts::find(db, one, 1).await.expect("an answer").expect("an agreement");
    let expected = file("packets/1/b", "Agreement, version 1, signed.pdf", "application/pdf", Some(2));
    assert_eq!(told(db, signed.file_id).await, expected);
    let uploaded = packet_files::find(db, one, 1).await.expect("an answer").expect("a packet's file");
    assert_eq!(told(db, uploaded.file_id).await, file("packets/1/c", "coi.pdf", "application/pdf", Some(3)));
    assert_eq!(uploaded.certificate_id, Some(CertificateId(1)), "it is known by its hash");
    assert_eq!((signed.file_sha256.len(), uploaded.file_sha256.len()), (32, 32));

    let beside = uploads::find(db, one, 1).await.expect("an answer").expect("an upload");
    assert_eq!(told(db, beside.file_id).await, file("connections/1/d", &"d".repeat(500), "image/png", Some(4)));
    let certificate = certificates::find(db, one, CertificateId(1)).await.expect("an answer").expect("a certificate");
    let expected = file("certificates/1/c", "coi.pdf", "application/pdf", Some(3));
    assert_eq!(told(db, certificate.file_id).await, expected);

    let csv = reports::file(db, one, ReportId(1), "csv").await.expect("an answer").expect("a file");
    let xlsx = reports::file(db, one, ReportId(1), "xlsx").await.expect("an answer").expect("a file");
    let expected = file("reports/1/1-f.csv", "users_and_scopes-2026-11-20.csv", "text/csv; charset=utf-8", None);
    assert_eq!(told(db, csv).await, expected);
    assert_eq!(told(db, xlsx).await.0, "reports/1/1-f.xlsx");
    assert_eq!(reports::file(db, one, ReportId(2), "csv").await.expect("an answer"), None, "never run");
    assert_eq!(reports::file(db, tenant(2), ReportId(1), "csv").await.expect("an answer"), None, "another company's");
}

#[tokio::test]
async fn a_content_that_comes_with_packets_is_still_one_certificate() {
    let (mut db, _database) = migrated().await;
    let new = NewFile {
        key: "certificates/1/e",
        name: "again.pdf",
        content_type: "application/pdf",
        size: 3,
        sha256: &[7; 32],
        wrapped_key: None,
    };
    let again = files::add(&mut db, tenant(1), &new, chrono::DateTime::UNIX_EPOCH).await.expect("a file");
    let certificate = async |db: &mut Conn, hash: &str| {
        let sql = format!(
            "insert into insurance_certificates (company_id, carrier_id, source, state, file_id, file_sha256, created_at, updated_at)
             values (1, 1, 'packet', 'read', {again}, {hash}, now(), now())"
        );
        let refused = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(db).await.expect_err("refused");
        refused.as_database_error().and_then(|error| error.constraint().map(str::to_owned)).unwrap_or_default()
    };

    assert_eq!(certificate(&mut db, "sha256('c')").await, "insurance_certificates_from_packets");
    let other = certificate(&mut db, "sha256('other')").await;
    assert_eq!(other, "insurance_certificates_file_id_file_sha256_fkey", "a hash that is not the file's");
}

#[tokio::test]
async fn a_file_is_kept_read_and_removed_for_its_company_alone() {
    let (mut db, _database) = migrated().await;
    let now = chrono::DateTime::UNIX_EPOCH;
    let new = NewFile {
        key: "packets/2/f",
        name: "f.png",
        content_type: "image/png",
        size: 5,
        sha256: &[5; 32],
        wrapped_key: Some(&[1; 41]),
    };

    let id = files::add(&mut db, tenant(2), &new, now).await.expect("a file");

    let kept = KeptFile {
        id,
        key: "packets/2/f".to_owned(),
        name: "f.png".to_owned(),
        content_type: "image/png".to_owned(),
        size: Some(5),
        sha256: Some(vec![5; 32]),
        wrapped_key: Some(vec![1; 41]),
        created_at: now,
    };
    assert_eq!(files::find(&mut db, tenant(2), id).await.expect("an answer"), Some(kept));
    assert_eq!(files::remove(&mut db, tenant(1), &[id]).await.expect("an answer"), Vec::<String>::new());
    assert_eq!(files::remove(&mut db, tenant(2), &[id]).await.expect("an answer"), ["packets/2/f"]);
    assert_eq!(files::find(&mut db, tenant(2), id).await.expect("an answer"), None);
}

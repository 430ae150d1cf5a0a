//! Backups by PostgreSQL's own programs: made of a running product, checked, restored into another database and data directory.

mod killed;

use crate::carriers::files::carrier;
use crate::connections::{CONNECTIONS, connection};
use crate::support::form::send;
use crate::support::{Client, TestApp};
use kernel::clock::Clock;
use platform::backup::{self, Installation, Manifest, Progress};
use platform::files::place::Place;
use sqlx::ConnectOptions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::private_postgres::{Scratch, ScratchDatabase, program};

const SECRET: &str = "a secret of thirty-two characters";

/// A running product with a file, and folders for its backups and for what is restored.
struct Running {
    folder: tempfile::TempDir,
    app: TestApp,
    me: Client,
    /// The address of its file.
    file: String,
}

impl Running {
    async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let app = TestApp::start_with(|config| config.data_dir = folder.path().join("data")).await;
        let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
        let id = connection(&app, &me, carrier, "onboarded").await;
        let document = ("connection_upload[document]", Some("letter.pdf"), &b"%PDF-1.7 hello"[..]);
        let (status, made) = send(&me, &format!("{CONNECTIONS}/{id}/create_connection_uploads"), &[document]).await;
        assert_eq!(status, 201, "{made}");
        let file = format!("/api/v1/connection_uploads/{}/document", made["id"]);
        Self { folder, app, me, file }
    }

    fn place(&self) -> Installation {
        let config = &self.app.app.config;
        Installation {
            database: config.database.clone(),
            files: Place::of(config).expect("a place"),
            data_dir: config.data_dir.clone(),
            secret: Some(SECRET.into()),
        }
    }

    async fn backed_up(&self) -> PathBuf {
        let to = self.folder.path().join("backup");
        backup::write(&self.place(), &Clock::system(), &to, &mut quiet).await.expect("a backup").folder
    }

    /// Another database, and another data directory.
    async fn elsewhere(&self) -> (ScratchDatabase, Installation) {
        let database = Scratch::shared().await.database().await.expect("a database");
        let data_dir = self.folder.path().join("elsewhere");
        let files = Place::Folder(data_dir.clone());
        let place = Installation { database: database.clone(), files, data_dir, ..self.place() };
        (database, place)
    }
}

fn quiet(_: Progress) {}

async fn refusal(place: &Installation, from: &Path) -> String {
    let refused = backup::restore(place, from, false, &mut quiet).await.expect_err("refused");
    format!("{refused:#}")
}

/// Changes a word of the manifest and its hash with it, as another version of the product would have written it.
fn rewrite(from: &Path, word: &str, by: &str) {
    let path = from.join("manifest.json");
    let text = std::fs::read_to_string(&path).expect("a manifest");
    assert!(text.contains(word), "{text}");
    std::fs::write(&path, text.replace(word, by)).expect("written");
    let hashed = Command::new("sha256sum").arg("manifest.json").current_dir(from).output().expect("a hash");
    std::fs::write(from.join("manifest.sha256"), hashed.stdout).expect("written");
}

#[tokio::test]
async fn a_backup_restored_elsewhere_has_the_rows_and_the_files() {
    let running = Running::start().await;
    let from = running.backed_up().await;
    let (_database, place) = running.elsewhere().await;
    let index = place.data_dir.join("index/carriers");
    std::fs::create_dir_all(index.parent().expect("a folder")).expect("made");
    std::fs::write(&index, "of the database before").expect("written");

    let restored = backup::restore(&place, &from, false, &mut quiet).await.expect("restored");

    assert_eq!((restored.fits, restored.manifest.counts["files"]), (Some(true), 1));
    assert!(!index.exists(), "the kept index is of another database");
    let app = TestApp::join(place.database.clone(), Clock::fixed(running.app.now()), |config| {
        config.data_dir.clone_from(&place.data_dir);
    })
    .await;
    let me = app.visitor().with_cookie("haulwarden_token", &running.me.cookie("haulwarden_token").expect("signed in"));
    assert_eq!(me.get(&running.file).await.expect(200).bytes(), b"%PDF-1.7 hello");
    // What was restored can be backed up and restored again.
    let again = backup::write(&place, &Clock::system(), &running.folder.path().join("again"), &mut quiet).await;
    app.app.pool.close().await;
    let again = again.expect("a backup").folder;
    backup::restore(&place, &again, true, &mut quiet).await.expect("restored in the place of what was there");
}

#[tokio::test]
async fn a_backup_is_for_its_owner_alone_and_has_no_secret() {
    let running = Running::start().await;
    sqlx::query("insert into settings (name, value) values ('signing_secret', 'made by the product for itself')")
        .execute(&mut *running.app.db().await)
        .await
        .expect("a secret");

    let from = running.backed_up().await;

    let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&from), mode(&from.join("files")), mode(&from.join("database"))), (0o700, 0o700, 0o600));
    assert_eq!(mode(&from.join("manifest.json")), 0o600);
    let pg_restore = program("pg_restore", 15).expect("PostgreSQL's programs");
    let dump = Command::new(pg_restore).arg("--file=-").arg(from.join("database")).output().expect("it runs");
    let script = String::from_utf8_lossy(&dump.stdout).into_owned();
    assert!(dump.status.success() && script.contains("CREATE TABLE"), "the dump can be read");
    let manifest = std::fs::read_to_string(from.join("manifest.json")).expect("a manifest");
    assert!(!script.contains("made by the product for itself") && !manifest.contains("made by the product for itself"));
    assert!(!manifest.contains(SECRET));
}

#[tokio::test]
async fn another_secret_is_told() {
    let running = Running::start().await;
    let from = running.backed_up().await;
    let (_database, place) = running.elsewhere().await;
    let place = Installation { secret: Some("another secret of thirty-two chars".into()), ..place };

    let restored = backup::restore(&place, &from, false, &mut quiet).await.expect("restored");

    assert_eq!(restored.fits, Some(false));
}

#[tokio::test]
async fn a_damaged_backup_is_refused_by_the_name_of_its_part() {
    let running = Running::start().await;
    let from = running.backed_up().await;
    let list = std::fs::read_to_string(from.join("files.sha256")).expect("a list");
    let file = list.trim().split_once("  ").expect("a file").1.to_owned();
    let (_database, place) = running.elsewhere().await;

    for name in ["database", "files.sha256", "manifest.json", &file] {
        let whole = std::fs::read(from.join(name)).expect("a part");
        let mut damaged = whole.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        std::fs::write(from.join(name), damaged).expect("damaged");
        let said = refusal(&place, &from).await;
        assert!(said.contains(name.rsplit('/').next().expect("a name")), "{name}: {said}");
        std::fs::write(from.join(name), whole).expect("mended");
    }
    std::fs::remove_file(from.join(&file)).expect("removed");
    assert!(refusal(&place, &from).await.contains("is missing"));
}

#[tokio::test]
async fn a_database_with_data_or_a_newer_backup_is_refused() {
    let running = Running::start().await;
    let from = running.backed_up().await;
    let (_database, place) = running.elsewhere().await;

    assert!(refusal(&running.place(), &from).await.contains("stop every serve"), "it is in use");
    let schema = Manifest::read(&from).expect("a manifest").schema_version;
    rewrite(&from, &format!("\"schema_version\": {schema}"), "\"schema_version\": 9999");
    assert!(refusal(&place, &from).await.contains("schema 9999"));
    rewrite(&from, "\"schema_version\": 9999", &format!("\"schema_version\": {schema}"));

    let other = TestApp::join(place.database.clone(), Clock::system(), |_| {}).await;
    other.broker().await;
    other.app.pool.close().await;
    assert!(refusal(&place, &from).await.contains("--replace"));
}

#[tokio::test]
async fn a_backup_of_an_older_schema_is_brought_up_to_date() {
    let running = Running::start().await;
    let older = "drop table kept_indexes; delete from _sqlx_migrations where version = 47";
    for statement in older.split("; ") {
        sqlx::query(statement).execute(&mut *running.app.db().await).await.expect("set back");
    }
    let from = running.backed_up().await;
    let (_database, place) = running.elsewhere().await;

    backup::restore(&place, &from, false, &mut quiet).await.expect("restored");

    let mut db = place.database.connect().await.expect("a connection");
    sqlx::query("select count(*) from kept_indexes").execute(&mut db).await.expect("the newest table");
}

#[tokio::test]
async fn files_that_were_lost_or_damaged_are_named_and_the_rest_is_backed_up() {
    let running = Running::start().await;
    let key: String =
        sqlx::query_scalar("select key from files").fetch_one(&mut *running.app.db().await).await.expect("a file");
    let path = running.place().data_dir.join(&key);
    std::fs::write(&path, "something else").expect("changed");
    let to = running.folder.path().join("changed");

    let written = backup::write(&running.place(), &Clock::system(), &to, &mut quiet).await.expect("a backup");

    assert_eq!(written.manifest.damaged, std::slice::from_ref(&key));
    std::fs::remove_file(path).expect("lost");
    let from = running.backed_up().await;
    assert_eq!(backup::verify(&from, &mut quiet).expect("whole").missing, [key]);
}

#[tokio::test]
async fn the_command_backs_up_and_verifies() {
    let running = Running::start().await;
    let url = Scratch::shared().await.url(&running.app.app.config.database);
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
        command.args(["admin", "--database-url", &url, "--data-dir"]).arg(running.place().data_dir);
        let output = command.args(arguments).env("HAULWARDEN_SECRET", SECRET).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let to = running.folder.path().join("by-command");
    let to = to.to_str().expect("a path");

    let written = run(&["backup", to]);

    assert!(written.contains("is written and checked") && written.contains("is not in it"), "{written}");
    assert!(run(&["backup", "verify", to]).contains("is whole"));
}

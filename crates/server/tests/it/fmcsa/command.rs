//! `haulwarden import fmcsa`, as it is typed.

use super::portal::{Answer, Portal};
use sqlx::ConnectOptions;
use std::process::Output;
use store::private_postgres::{Scratch, ScratchDatabase};
use tokio::process::Command;

const ORDERS: &str = "DOT_NUMBER,LEGAL_NAME,DBA_NAME,OOS_DATE,OOS_REASON,STATUS,RESCIND_DATE\n\
    1,A,,2024-02-03,R,ACTIVE,\n2,B,,2024-02-03,R,ACTIVE,\n";

/// A census of these carriers.
fn census(dots: &[&str]) -> String {
    let columns = fmcsa::DataSet::Census.layout().columns;
    let row = |dot: &&str| {
        let cell = |column: &&str| if *column == "DOT_NUMBER" { *dot } else { "" };
        columns.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
    };
    columns.join(",") + "\n" + &dots.iter().map(row).collect::<String>()
}

/// A database and a folder for the command.
struct Machine {
    url: String,
    database: ScratchDatabase,
    folder: tempfile::TempDir,
}

impl Machine {
    async fn new() -> Self {
        let scratch = Scratch::shared().await;
        let database = scratch.database().await.expect("a database");
        Self { url: scratch.url(&database), database, folder: tempfile::tempdir().expect("a folder") }
    }

    async fn import(&self, arguments: &[&str]) -> Output {
        self.run("fmcsa", arguments).await
    }

    async fn run(&self, what: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
        command.args(["import", what, "--database-url", &self.url, "--data-dir"]).arg(self.folder.path());
        command.args(arguments).output().await.expect("it runs")
    }

    fn file(&self, name: &str, content: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.to_string_lossy().into_owned()
    }

    async fn orders(&self) -> i64 {
        let mut db = self.database.connect().await.expect("a connection");
        sqlx::query_scalar("select count(*) from oos_orders").fetch_one(&mut db).await.expect("a count")
    }
}

#[tokio::test]
async fn a_download_is_taken_in_and_put_away() {
    let machine = Machine::new().await;
    let portal = Portal::serve(ORDERS.to_owned(), Some(2), [Answer::Whole]).await;

    let output = machine.import(&["--download", "oos_orders", "--portal", &portal.url]).await;

    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(machine.orders().await, 2);
    let left = std::fs::read_dir(machine.folder.path().join("downloads")).expect("a folder").count();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_file_that_is_not_understood_does_not_stop_the_others_but_shows_in_the_exit_code() {
    let machine = Machine::new().await;
    let (bad, good) = (machine.file("bad.csv", &ORDERS.replace("OOS_REASON", "WHY")), machine.file("good.csv", ORDERS));

    let output = machine.import(&[&bad, &good]).await;

    assert_eq!((output.status.success(), machine.orders().await), (false, 2));
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("not imported") && table.contains("OOS_REASON"), "{table}");
}

#[tokio::test]
async fn a_complete_file_that_would_end_much_is_shown_refused_and_taken_in_once_confirmed() {
    let machine = Machine::new().await;
    machine.import(&["--complete", &machine.file("census.csv", &census(&["1", "2"]))]).await;
    let header = machine.file("census.csv", &census(&[]));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();

    let dry = machine.import(&["--complete", "--dry-run", &header]).await;
    let refused = machine.import(&["--complete", &header]).await;
    let confirmed = machine.import(&["--complete", "--force", "2", &header]).await;

    let said = text(&dry.stdout);
    assert!(said.contains("would end 2 of 2") && said.contains("would be refused: it has no rows"), "{said}");
    let said = text(&refused.stdout);
    assert!(said.contains("--force 2") && !refused.status.success(), "{said}");
    assert!(confirmed.status.success(), "{}", text(&confirmed.stderr));
    let mut db = machine.database.connect().await.expect("a connection");
    let runs: Vec<String> = sqlx::query_scalar("select status || ' ' || rows_ended from import_runs order by id")
        .fetch_all(&mut db)
        .await
        .expect("runs");
    assert_eq!(runs, ["finished 0", "failed 0", "finished 2"]);
}

#[tokio::test]
async fn a_download_that_would_end_much_is_refused_too() {
    let machine = Machine::new().await;
    machine.import(&["--complete", &machine.file("oos_orders.csv", ORDERS)]).await;
    let one = ORDERS.lines().take(2).fold(String::new(), |text, line| text + line + "\n");
    let portal = Portal::serve(one, Some(1), [Answer::Whole]).await;

    let output = machine.import(&["--download", "oos_orders", "--portal", &portal.url]).await;

    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("it does not list 1 of the 2 rows on file") && !output.status.success(), "{said}");
    let left = std::fs::read_dir(machine.folder.path().join("downloads")).expect("a folder").count();
    assert_eq!(left, 0, "it is fetched anew the next time");
}

#[tokio::test]
async fn rows_that_cannot_be_read_are_listed_by_run() {
    let machine = Machine::new().await;
    let file = machine.file("oos.csv", &(ORDERS.to_owned() + "3,C,,soon,R,ACTIVE,\n"));

    let imported = machine.import(&[&file]).await;
    let listed = machine.run("rejected", &["1"]).await;
    let none = machine.run("rejected", &["9"]).await;

    let said = String::from_utf8_lossy(&imported.stdout);
    assert!(said.contains("haulwarden import rejected 1"), "{said}");
    let said = String::from_utf8_lossy(&listed.stdout);
    assert!(said.contains("line 4, not imported: OOS_DATE: \"soon\" is not a date\n    3,C,,soon,R,ACTIVE,"), "{said}");
    assert!(!none.status.success());
}

#[tokio::test]
async fn in_a_folder_the_readable_files_are_imported_and_the_others_named() {
    let machine = Machine::new().await;
    let folder = machine.folder.path().join("files");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("a.zip"), "no zip").expect("written");
    std::fs::write(folder.join("b.csv"), ORDERS).expect("written");
    std::fs::write(folder.join("ReadMe.txt"), "Orders.").expect("written");

    let output = machine.import(&[&folder.to_string_lossy()]).await;

    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.success(), machine.orders().await), (false, 2));
    assert!(said.contains("a.zip  not imported") && said.contains("ReadMe.txt"), "{said}");
}

//! `haulwarden import fmcsa`, as it is typed.

use super::portal::{Answer, Portal};
use sqlx::ConnectOptions;
use std::process::Output;
use store::private_postgres::{Scratch, ScratchDatabase};
use tokio::process::Command;

const ORDERS: &str = "DOT_NUMBER,LEGAL_NAME,DBA_NAME,OOS_DATE,OOS_REASON,STATUS,RESCIND_DATE\n\
    1,A,,2024-02-03,R,ACTIVE,\n2,B,,2024-02-03,R,ACTIVE,\n";

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
        let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
        command.args(["import", "fmcsa", "--database-url", &self.url, "--data-dir"]).arg(self.folder.path());
        command.args(arguments).output().await.expect("it runs")
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
    let file = |name: &str, content: &str| {
        let path = machine.folder.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.to_string_lossy().into_owned()
    };
    let (bad, good) = (file("bad.csv", &ORDERS.replace("OOS_REASON", "WHY")), file("good.csv", ORDERS));

    let output = machine.import(&[&bad, &good]).await;

    assert_eq!((output.status.success(), machine.orders().await), (false, 2));
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("not imported") && table.contains("OOS_REASON"), "{table}");
}

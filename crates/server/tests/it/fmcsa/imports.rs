//! What staff sees of imports.

use crate::carriers::files::put_named;
use crate::support::{Client, TestApp};
use fmcsa::DataSet;
use std::sync::Arc;
use store::import::{self, Options};

const IMPORTS: &str = "/api/v1/fmcsa_imports";

async fn staff(app: &TestApp) -> Client {
    let me = app.broker().await;
    sqlx::query("update users set is_staff = true").execute(&mut *app.db().await).await.expect("staff");
    me
}

/// Imports a census with a good row, one that is imported in part and one that cannot be read.
async fn import(app: &TestApp) {
    let columns = fmcsa::DataSet::Census.layout().columns;
    let row = |dot: &str, units: &str| {
        let cell = |column: &&str| match *column {
            "DOT_NUMBER" => dot.to_owned(),
            "POWER_UNITS" => units.to_owned(),
            _ => String::new(),
        };
        columns.iter().map(cell).collect::<Vec<_>>().join(",")
    };
    let text = [columns.join(","), row("7", "3"), row("8", "some"), row("nine", "3"), String::new()].join("\n");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("census_20261101.csv");
    std::fs::write(&path, text).expect("written");
    let options = Options::part(app.app.clock.today());
    for source in import::find(&[path]).expect("a file") {
        import::import(&app.app.config.database, &source, options, Arc::new(())).await.expect("an import");
    }
}

#[tokio::test]
async fn staff_sees_the_runs_and_which_rows_could_not_be_read() {
    let app = TestApp::start().await;
    let staff = staff(&app).await;
    import(&app).await;

    let runs = staff.get(&format!("{IMPORTS}?q[has_unread_rows_eq]=true")).await.expect(200).json();
    let all = staff.get(&format!("{IMPORTS}/1/rejected_rows")).await.expect(200).json();
    let kept = staff.get(&format!("{IMPORTS}/1/rejected_rows?q[is_kept_eq]=true")).await.expect(200).json();

    let run = &runs[0];
    assert_eq!((&run["data_set"], &run["label"]), (&"census".into(), &"FMCSA Company Census File".into()));
    assert_eq!(
        (&run["vintage"], &run["is_vintage_given"], &run["status"]),
        (&"2026-11-01".into(), &true.into(), &"finished".into())
    );
    let counts =
        ["rows_read", "rows_inserted", "rows_rejected", "rows_damaged", "rows_older"].map(|name| run[name].as_i64());
    assert_eq!(counts, [3, 2, 1, 1, 0].map(Some));
    let lines: Vec<_> = all.as_array().expect("rows").iter().map(|row| row["line"].as_i64()).collect();
    assert_eq!(lines, [Some(3), Some(4)]);
    assert_eq!(
        (&all[1]["column"], &all[1]["reason"]),
        (&"DOT_NUMBER".into(), &"\"nine\" is not a USDOT number".into())
    );
    assert_eq!((kept.as_array().map(Vec::len), &kept[0]["column"]), (Some(1), &"POWER_UNITS".into()));
    staff.get(&format!("{IMPORTS}/99/rejected_rows")).await.expect(404);
}

#[tokio::test]
async fn staff_sees_which_rows_were_older_than_what_is_on_file_page_by_page() {
    let app = TestApp::start().await;
    let staff = staff(&app).await;
    let row =
        |dot: &'static str, units: &'static str| [("DOT_NUMBER", dot), ("LEGAL_NAME", "ACME"), ("POWER_UNITS", units)];
    put_named(&app, "census_20261101.csv", DataSet::Census, &[&row("7", "3"), &row("8", "4")]).await;
    put_named(&app, "census_20250101.csv", DataSet::Census, &[&row("7", "30"), &row("8", "40")]).await;

    let runs = staff.get(&format!("{IMPORTS}?q[has_older_rows_eq]=true")).await.expect(200).json();
    let older = format!("{IMPORTS}/2/older_rows");
    let page = staff.get(&format!("{older}?per_page=1")).await.expect(200);
    let one = staff.get(&format!("{older}?q[dot_number_eq]=8")).await.expect(200).json();

    assert_eq!(
        (runs.as_array().map(Vec::len), &runs[0]["id"], &runs[0]["rows_older"]),
        (Some(1), &2.into(), &2.into())
    );
    assert_eq!((page.header("totalitems"), page.header("totalpages")), ("2", "2"));
    assert_eq!(page.json().as_array().map(Vec::len), Some(1));
    assert_eq!(one.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&one[0]["dot_number"], &one[0]["legal_name"], &one[0]["as_of"]),
        (&8.into(), &"ACME".into(), &"2025-01-01".into())
    );
    assert_eq!(one[0]["fields"], serde_json::json!([{"label": "Power units", "value": "40"}]));
    staff.get(&format!("{IMPORTS}/99/older_rows")).await.expect(404);
}

#[tokio::test]
async fn imports_are_for_staff_alone() {
    let app = TestApp::start().await;
    let broker = app.broker().await;

    broker.get(IMPORTS).await.expect(403);
    broker.get(&format!("{IMPORTS}/1/rejected_rows")).await.expect(403);
    broker.get(&format!("{IMPORTS}/1/older_rows")).await.expect(403);
}

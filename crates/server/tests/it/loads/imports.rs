//! Loads by file: what a file's columns are taken for, what comes in, and what is refused with its line, column and reason.

mod ends;
mod refused;
mod samples;

use super::desk::{Desk, LOADS, desk};
use crate::support::form::Part;
use crate::support::{Answer, Client};
use axum::http::Method;
use kernel::scopes::Scope;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use serde_json::{Value, json};

const IMPORTS: &str = "/api/v1/load_imports";
/// A heading as systems write it. Nothing is known by the name of its last column.
const HEADING: &str = "Load #,PU Zip,PU Date,PU Time,Del Zip,Del Date,Del Time,Weight (lbs),Miles,Rate,Agent\n";
/// A file whose names say nothing.
const OWN: &str = "Our key,Zip A,Leaves,Zip B,Arrives\nSYN-1,75201,2026-11-24 08:00,60601,2026-11-26 08:00\n";

/// A row from Dallas to Chicago.
fn row(number: &str, pickup: &str, weight: &str) -> String {
    format!("{number},75201,{pickup},0800,60601,11/26/2026,0800,{weight},925,\"$2,100.00\",SYN Agent\n")
}

fn file(rows: &[String]) -> String {
    format!("{HEADING}{}", rows.concat())
}

/// How the names of [`OWN`] are to be read.
fn own_mapping() -> Value {
    json!({
        "external_load_number": "Our key", "pickup_postal_code": "Zip A", "pickup_window_start": "Leaves",
        "delivery_postal_code": "Zip B", "delivery_window_start": "Arrives",
    })
}

/// Sends a file, with texts beside it.
async fn send(by: &Client, path: &str, (name, content): (&str, &[u8]), texts: &[(&str, &str)]) -> Answer {
    let mut parts: Vec<Part<'_>> = vec![("file", Some(name), content)];
    for (field, text) in texts.iter().copied() {
        parts.push((field, None, text.as_bytes()));
    }
    by.form(Method::POST, path, &parts).await
}

async fn preview(by: &Client, content: &str) -> Value {
    let path = format!("{IMPORTS}/preview");
    send(by, &path, ("loads.csv", content.as_bytes()), &[]).await.expect(200).json()
}

/// An import as it is now.
async fn shown(desk: &Desk, import: &Value) -> Value {
    desk.me.get(&format!("{IMPORTS}/{}", import["id"])).await.expect(200).json()
}

/// Imports a file to its end.
async fn import(desk: &Desk, file: (&str, &[u8]), texts: &[(&str, &str)]) -> Value {
    let started = send(&desk.me, IMPORTS, file, texts).await.expect(201).json();
    desk.app.run_jobs().await;
    let ended = shown(desk, &started).await;
    assert_eq!((&ended["status"], &ended["rows_done"]), (&json!("done"), &ended["rows_total"]));
    ended
}

async fn import_text(desk: &Desk, text: &str) -> Value {
    import(desk, ("loads.csv", text.as_bytes()), &[]).await
}

/// Loads that were created, changed and unchanged, and rows that were refused.
fn came(import: &Value) -> [i64; 4] {
    ["created", "changed", "unchanged", "refused"].map(|count| import[count].as_i64().expect("a number"))
}

/// The load of this number.
async fn load(desk: &Desk, number: &str) -> Value {
    let rows = desk.me.get(&format!("{LOADS}?q[search]={number}")).await.expect(200).json();
    let mut rows = rows.as_array().expect("rows").iter();
    let row = rows.find(|row| row["external_load_number"] == number).unwrap_or_else(|| panic!("no load {number}"));
    desk.now(row).await
}

#[tokio::test]
async fn a_preview_reads_columns_as_their_names_say_and_keeps_nothing() {
    let desk = desk().await;
    let rows: Vec<_> = (0..7).map(|nth| row(&format!("SYN-{nth}"), "11/24/2026", "42000")).collect();

    let seen = preview(&desk.me, &file(&rows)).await;

    let (mapping, header) = (&seen["mapping"], seen["header"].as_array().expect("names"));
    assert_eq!((header.len(), &header[7], &header[10]), (11, &json!("Weight (lbs)"), &json!("Agent")));
    assert_eq!(
        (&mapping["external_load_number"], &mapping["pickup_window_start"]),
        (&json!("Load #"), &json!("PU Date"))
    );
    assert_eq!(
        (&mapping["pickup_start_time"], &mapping["delivery_postal_code"]),
        (&json!("PU Time"), &json!("Del Zip"))
    );
    assert_eq!((&mapping["min_rate"], &mapping["commodity"]), (&json!("Rate"), &Value::Null));
    assert_eq!((&seen["remembered"], &seen["time_zone"]), (&json!(false), &Value::Null));
    assert_eq!((seen["rows"].as_array().map(Vec::len), &seen["rows"][0][7]), (Some(5), &json!("42000")));
    let fields = seen["fields"].as_array().expect("fields");
    let required: Vec<_> =
        fields.iter().filter(|field| field["is_required"] == true).map(|field| &field["field"]).collect();
    assert_eq!(required, ["external_load_number", "pickup_window_start", "delivery_window_start"]);
    assert_eq!(desk.me.get(IMPORTS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_preview_says_what_is_read_in_an_unusual_way() {
    let desk = desk().await;
    let usual = preview(&desk.me, &file(&[row("SYN-1", "11/24/2026", "42000")])).await;
    let unusual = preview(&desk.me, &file(&[row("SYN-1", "24/11/2026", "42000")])).await;

    let wanted = "Some dates have the day first and some the month. Rows with a date that can be either are refused.";
    assert_eq!(usual["notes"], json!([]));
    assert_eq!(unusual["notes"], json!([wanted]));
}

#[tokio::test]
async fn a_mapping_that_a_person_gave_is_remembered_for_the_same_columns() {
    let desk = desk().await;
    let own = ("loads.csv", OWN.as_bytes());
    let missing = send(&desk.me, IMPORTS, own, &[]).await.expect(422);
    let wanted = ["mapping.external_load_number", "mapping.pickup_window_start", "mapping.delivery_window_start"];
    assert_eq!(missing.fields(), wanted);

    let mapping = own_mapping().to_string();
    let first = import(&desk, own, &[("mapping", &mapping), ("time_zone", "America/New_York")]).await;

    assert_eq!(came(&first), [1, 0, 0, 0]);
    assert_eq!(load(&desk, "SYN-1").await["stops"][0]["window_start_at"], "2026-11-24T13:00:00Z");
    let seen = preview(&desk.me, OWN).await;
    assert_eq!((&seen["remembered"], &seen["time_zone"]), (&json!(true), &json!("America/New_York")));
    assert_eq!(seen["mapping"]["pickup_window_start"], "Leaves");
    assert_eq!(came(&import_text(&desk, OWN).await), [0, 0, 1, 0], "as the last time, in the same zone");
    let other = desk.app.broker().await;
    assert_eq!(preview(&other, OWN).await["remembered"], false);
}

#[tokio::test]
async fn a_remembered_mapping_holds_however_the_names_are_spelled() {
    let desk = desk().await;
    let mapping = own_mapping().to_string();
    import(&desk, ("loads.csv", OWN.as_bytes()), &[("mapping", &mapping)]).await;

    let seen = preview(&desk.me, &OWN.replace("Our key,Zip A,Leaves", "OUR KEY,Zip a,leaves")).await;

    assert_eq!(seen["remembered"], true);
    assert_eq!(
        (&seen["mapping"]["external_load_number"], &seen["mapping"]["pickup_window_start"]),
        (&json!("OUR KEY"), &json!("leaves"))
    );
}

#[tokio::test]
async fn an_import_makes_loads_in_the_background() {
    let desk = desk().await;
    let text = file(&[row("SYN-1", "11/24/2026", "42000"), row("SYN-2", "11/25/2026", "19 t")]);

    let started = send(&desk.me, IMPORTS, ("loads.csv", text.as_bytes()), &[]).await.expect(201).json();
    assert_eq!(
        (&started["status"], &started["rows_total"], &started["rows_done"]),
        (&json!("waiting"), &json!(2), &json!(0))
    );
    assert!(desk.numbers("").await.is_empty());
    desk.app.run_jobs().await;

    let ended = shown(&desk, &started).await;
    assert_eq!((&ended["status"], &ended["rows_done"], came(&ended)), (&json!("done"), &json!(2), [2, 0, 0, 0]));
    assert_eq!((&ended["file_name"], &ended["user"]["name"]), (&json!("loads.csv"), &json!("Ada Example")));
    let one = load(&desk, "SYN-2").await;
    assert_eq!(
        (&one["source"], &one["status"], &one["min_rate"]),
        (&json!("file"), &json!("available"), &json!(2_100.0))
    );
    assert_eq!(
        (&one["weight"], &one["weight_unit"], &one["billable_miles"]),
        (&json!(19_000.0), &json!("kg"), &json!(925.0))
    );
    assert_eq!(one["stops"][0]["window_start_at"], "2026-11-25T14:00:00Z", "local at the stop");
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=load_import.started").await.expect(200).json();
    assert_eq!(log[0]["details"], json!({"file_name": "loads.csv", "rows": 2, "owns_loads": false}));
}

#[tokio::test]
async fn the_same_file_again_changes_nothing() {
    let desk = desk().await;
    let text = file(&[row("SYN-1", "11/24/2026", "42000"), row("SYN-2", "11/25/2026", "30000")]);
    import_text(&desk, &text).await;

    assert_eq!(came(&import_text(&desk, &text).await), [0, 0, 2, 0]);
    assert_eq!(came(&import_text(&desk, &text.replace("30000", "31000")).await), [0, 1, 1, 0]);

    assert_eq!(load(&desk, "SYN-2").await["weight"], 31_000.0);
    let imports = desk.me.get(IMPORTS).await.expect(200).json();
    let changed: Vec<_> = imports.as_array().expect("imports").iter().map(|one| &one["changed"]).collect();
    assert_eq!(changed, [1, 0, 0], "the newest first");
}

#[tokio::test]
async fn a_carrier_that_is_not_on_file_is_kept_as_text() {
    let desk = desk().await;
    let text = "Load #,PU Zip,PU Date,Del Zip,Del Date,Miles,Carrier,DOT\n\
                SYN-1,75201,11/24/2026,60601,11/26/2026,925,SYN Unknown Carrier,90000001\n\
                SYN-2,75201,11/24/2026,60601,11/26/2026,925,SYN As They Call It,1000001\n";

    let ended = import_text(&desk, text).await;

    assert_eq!(came(&ended), [2, 0, 0, 0]);
    let (unknown, known) = (load(&desk, "SYN-1").await, load(&desk, "SYN-2").await);
    assert_eq!((&unknown["status"], &known["status"]), (&json!("covered"), &json!("covered")));
    let carrier = &unknown["carrier"];
    assert_eq!((&carrier["id"], &carrier["legal_name"]), (&Value::Null, &json!("SYN Unknown Carrier")));
    assert_eq!((&carrier["is_on_file"], &known["carrier"]["id"]), (&json!(false), &json!(desk.carrier)));
}

/// A workbook with a title, days as days, and times as times.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "SYN loads, week 48").expect("written");
    let names = ["Load #", "PU Zip", "PU Date", "PU Time", "Del Zip", "Del Date", "Weight", "Miles"];
    for (column, name) in (0..).zip(names) {
        sheet.write_string(2, column, name).expect("written");
    }
    let (day, time) = (Format::new().set_num_format("m/d/yyyy"), Format::new().set_num_format("h:mm AM/PM"));
    let at = |number: f64| ExcelDateTime::from_serial_datetime(number).expect("a day");
    sheet.write_string(3, 0, "SYN-1").expect("written");
    // The number that Excel makes of 02118.
    for (column, number) in [(1, 75_201.0), (4, 2_118.0), (6, 42_000.0), (7, 1_770.0)] {
        sheet.write_number(3, column, number).expect("written");
    }
    for (column, number, format) in [(2, 46_350.0, &day), (3, 1.0 / 3.0, &time), (5, 46_353.0, &day)] {
        sheet.write_datetime_with_format(3, column, at(number), format).expect("written");
    }
    book.save_to_buffer().expect("a workbook")
}

#[tokio::test]
async fn a_workbook_is_read_with_its_days_and_times() {
    let desk = desk().await;

    let ended = import(&desk, ("loads.xlsx", &workbook()), &[]).await;

    assert_eq!((came(&ended), &ended["file_name"]), ([1, 0, 0, 0], &json!("loads.xlsx")));
    let one = load(&desk, "SYN-1").await;
    assert_eq!((&one["weight"], &one["stops"][1]["postal_code"]), (&json!(42_000.0), &json!("02118")));
    assert_eq!(one["stops"][0]["window_start_at"], "2026-11-24T14:00:00Z");
    let until = &one["stops"][1]["window_end_at"];
    assert_eq!((until, &one["stops"][1]["scheduling"]), (&json!("2026-11-28T04:59:00Z"), &json!("first_come")));
}

#[tokio::test]
async fn another_companys_import_is_not_found() {
    let desk = desk().await;
    let made = import_text(&desk, &file(&[row("SYN-1", "11/24/2026", "heavy")])).await;
    let other = desk.app.broker().await;

    for rest in ["", "/refusals", "/refusals/file"] {
        let path = format!("{IMPORTS}/{}{rest}", made["id"]);
        desk.me.get(&path).await.expect(200);
        other.get(&path).await.expect(404);
    }
    assert_eq!(other.get(IMPORTS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn who_may_only_look_imports_nothing() {
    let desk = desk().await;
    let made = import_text(&desk, &file(&[row("SYN-1", "11/24/2026", "42000")])).await;

    for scopes in [&[Scope::ViewLoads][..], &[Scope::ManageTickets], &[]] {
        let looker = desk.app.member(Some(desk.company), scopes).await;
        for path in [IMPORTS.to_owned(), format!("{IMPORTS}/preview")] {
            send(&looker, &path, ("loads.csv", OWN.as_bytes()), &[]).await.expect(403);
        }
        for rest in ["", "/refusals", "/refusals/file"] {
            looker.get(&format!("{IMPORTS}/{}{rest}", made["id"])).await.expect(403);
        }
        looker.get(IMPORTS).await.expect(403);
    }
}

#[tokio::test]
async fn who_imports_owns_new_loads_that_name_nobody_when_they_say_so() {
    let desk = desk().await;
    let rows =
        |numbers: &[&str]| file(&numbers.iter().map(|number| row(number, "11/24/2026", "42000")).collect::<Vec<_>>());
    let me = desk.me.get("/api/v1/users/current").await.expect(200).json()["id"].clone();
    import_text(&desk, &rows(&["SYN-1"])).await;

    let both = rows(&["SYN-1", "SYN-2"]);
    let mine = import(&desk, ("loads.csv", both.as_bytes()), &[("make_me_owner", "true")]).await;

    assert_eq!(came(&mine), [1, 0, 1, 0]);
    assert_eq!(load(&desk, "SYN-1").await["user"], Value::Null, "it was there already");
    assert_eq!(load(&desk, "SYN-2").await["user"]["id"], me);
    assert_eq!(came(&import_text(&desk, &both).await), [0, 0, 2, 0], "the file says the same, whoever owns the loads");
    let unclear = send(&desk.me, IMPORTS, ("loads.csv", both.as_bytes()), &[("make_me_owner", "maybe")]).await;
    assert_eq!(unclear.expect(422).fields(), ["make_me_owner"]);
}

#[tokio::test]
async fn an_empty_file_and_a_pdf_are_refused_in_words_that_say_what_to_choose() {
    let desk = desk().await;
    let path = format!("{IMPORTS}/preview");

    for (name, content, words) in [
        ("loads.csv", &b""[..], "The file is empty."),
        ("loads.pdf", &b"%PDF-1.7 SYN"[..], "Choose a CSV or Excel (.xlsx) file."),
    ] {
        let refused = send(&desk.me, &path, (name, content), &[]).await.expect(422);
        assert!(refused.text().contains(words), "{name}: {}", refused.text());
    }
}

#[tokio::test]
async fn hidden_rows_of_a_workbook_are_skipped_and_the_preview_says_how_many() {
    let desk = desk().await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, line) in
        file(&["SYN-1", "SYN-2", "SYN-3"].map(|number| row(number, "11/24/2026", "42000"))).lines().enumerate()
    {
        for (column, cell) in line.replace("\"$2,100.00\"", "2100").split(',').enumerate() {
            sheet.write_string(at as u32, column as u16, cell).expect("written");
        }
    }
    sheet.set_row_hidden(2).expect("hidden");
    let bytes = book.save_to_buffer().expect("a workbook");

    let seen = send(&desk.me, &format!("{IMPORTS}/preview"), ("loads.xlsx", &bytes), &[]).await.expect(200).json();
    let done = import(&desk, ("loads.xlsx", &bytes), &[]).await;

    assert_eq!(seen["notes"], json!(["1 hidden row is skipped. Unhide it in Excel to import it."]));
    assert_eq!(came(&done), [2, 0, 0, 0]);
    let mut numbers = desk.numbers("").await;
    numbers.sort();
    assert_eq!(numbers, ["SYN-1", "SYN-3"]);
}

#[tokio::test]
async fn a_workbook_of_which_only_the_names_are_visible_is_not_called_empty() {
    let desk = desk().await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in [["Load Number", "Pickup City"], ["SYN-1", "Dallas"]].into_iter().enumerate() {
        for (column, cell) in cells.into_iter().enumerate() {
            sheet.write_string(row as u32, column as u16, cell).expect("written");
        }
    }
    sheet.set_row_hidden(1).expect("hidden");
    let bytes = book.save_to_buffer().expect("a workbook");

    let refused = send(&desk.me, &format!("{IMPORTS}/preview"), ("loads.xlsx", &bytes), &[]).await.expect(422);

    assert_eq!(refused.fields(), ["file"]);
    assert!(refused.text().contains("is visible, and hidden rows aren't read."), "{}", refused.text());
}

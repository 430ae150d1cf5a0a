//! Rows and files that are refused.

use super::{HEADING, IMPORTS, OWN, came, file, import, import_text, load, own_mapping, row, send};
use crate::loads::desk::{Desk, desk};
use axum::http::Method;
use serde_json::{Value, json};

/// Three rows that can't be read, between two that can.
fn rows() -> String {
    let late = row("SYN-4", "11/24/2026", "42000").replace("11/26/2026", "11/23/2026");
    file(&[
        row("SYN-1", "11/24/2026", "42000"),
        row("SYN-2", "soon", "42000"),
        row("SYN-3", "11/24/2026", "heavy"),
        late,
        row("SYN-5", "11/24/2026", "42000"),
    ])
}

async fn refusals(desk: &Desk, import: &Value) -> Value {
    desk.me.get(&format!("{IMPORTS}/{}/refusals", import["id"])).await.expect(200).json()
}

#[tokio::test]
async fn rows_are_refused_by_line_and_column_while_the_others_come_in() {
    let desk = desk().await;

    let ended = import_text(&desk, &rows()).await;

    assert_eq!(came(&ended), [2, 0, 0, 3]);
    let mut numbers = desk.numbers("").await;
    numbers.sort();
    assert_eq!(numbers, ["SYN-1", "SYN-5"]);
    let told = |line: i32, number: &str, column: &str, field: &str, value: &str, reason: &str| json!({"line": line, "column_name": column, "field": field, "value": value, "reason": reason, "external_load_number": number});
    let when = "Date or time not recognized. Write it as 11/24/2026 8:00 AM or 2026-11-24 08:00.";
    let weight = "Must be a weight, such as 42,000 lbs or 19 t.";
    let order = "Stop 2 ends before stop 1 begins.";
    assert_eq!(
        refusals(&desk, &ended).await,
        json!([
            told(3, "SYN-2", "PU Date", "pickup_window_start", "soon", when),
            told(4, "SYN-3", "Weight (lbs)", "weight", "heavy", weight),
            told(5, "SYN-4", "Del Date", "delivery_window_start", "11/23/2026", order),
        ])
    );
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_row_is_told_at_once() {
    let desk = desk().await;
    let text = format!("{HEADING}SYN-1,75201,soon,0800,60601,11/26/2026,0800,heavy,9000,call us,SYN Agent\n");

    let ended = import_text(&desk, &text).await;

    assert_eq!(came(&ended), [0, 0, 0, 1]);
    let told = refusals(&desk, &ended).await;
    let mut columns: Vec<_> =
        told.as_array().expect("rows").iter().map(|one| one["column_name"].as_str().expect("a name")).collect();
    columns.sort_unstable();
    assert_eq!(columns, ["Miles", "PU Date", "Rate", "Weight (lbs)"]);
}

#[tokio::test]
async fn a_stop_that_cannot_be_placed_is_told_once() {
    let desk = desk().await;
    let text = file(&[row("SYN-1", "11/24/2026", "42000").replace("60601", "00000")]);

    let ended = import_text(&desk, &text).await;

    let told = refusals(&desk, &ended).await;
    assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!((&told[0]["column_name"], &told[0]["value"]), (&json!("Del Zip"), &json!("00000")));
}

#[tokio::test]
async fn refused_rows_come_back_as_a_file_that_can_be_corrected_and_sent() {
    let desk = desk().await;
    let ended = import_text(&desk, &rows()).await;

    let answer = desk.me.get(&format!("{IMPORTS}/{}/refusals/file", ended["id"])).await.expect(200);

    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let name = format!("attachment; filename=\"refused-rows-{}.csv\"", ended["id"]);
    assert_eq!(answer.header("content-disposition"), name);
    let (text, original) = (answer.text(), rows());
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, &*format!("{},Why it was refused", HEADING.trim_end())));
    for (line, original) in lines[1..].iter().zip(original.lines().skip(2)) {
        assert!(line.starts_with(original), "{line}");
    }
    assert!(lines[3].ends_with("Del Date: Stop 2 ends before stop 1 begins."), "{}", lines[3]);
    let corrected = text.replace("soon", "11/24/2026").replace("heavy", "42000").replace("11/23/2026", "11/26/2026");
    assert_eq!(came(&import_text(&desk, &corrected).await), [3, 0, 0, 0]);
    assert_eq!(load(&desk, "SYN-3").await["weight"], 42_000.0);
}

#[tokio::test]
async fn a_corrected_row_is_read_as_the_original_was() {
    let desk = desk().await;
    let day_first = |number: &str, day: &str, weight: &str| {
        row(number, day, weight).replace("11/26/2026", if day == "24/11/2026" { "26/11/2026" } else { "07/12/2026" })
    };
    let text = file(&[day_first("SYN-1", "24/11/2026", "42000"), day_first("SYN-2", "05/12/2026", "heavy")]);
    let ended = import_text(&desk, &text).await;
    assert_eq!(came(&ended), [1, 0, 0, 1]);

    let returned = desk.me.get(&format!("{IMPORTS}/{}/refusals/file", ended["id"])).await.expect(200).text();
    assert!(!returned.contains("24/11"), "no date in it says that days come first");
    let again = import_text(&desk, &returned.replace("heavy", "42000")).await;
    assert_eq!(came(&again), [1, 0, 0, 0], "{}", refusals(&desk, &again).await);

    let start = load(&desk, "SYN-2").await["stops"][0]["window_start_at"].clone();
    assert!(start.as_str().is_some_and(|start| start.starts_with("2026-12-05")), "{start}");
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_refused_by_name() {
    let desk = desk().await;
    let no_names = "1,75201,42000\n2,60601,1000\n";
    let many = file(&vec![row("SYN-1", "11/24/2026", "42000"); 20_001]);

    let files: [(&str, &[u8]); 9] = [
        ("loads.csv", b"%PDF-1.7"),
        ("loads.xlsx", b"PK\x03\x04 and nothing more"),
        ("loads.xlsx", HEADING.as_bytes()),
        ("loads.csv", b""),
        ("loads.csv", b" \r\n,,\r\n"),
        ("loads.xls", b"<html><table><tr><td>Load"),
        ("loads.csv", no_names.as_bytes()),
        ("loads.csv", HEADING.as_bytes()),
        ("loads.csv", many.as_bytes()),
    ];
    for (name, content) in files {
        for path in [IMPORTS.to_owned(), format!("{IMPORTS}/preview")] {
            let refused = send(&desk.me, &path, (name, content), &[]).await.expect(422);
            assert_eq!(refused.fields(), ["file"], "{name}: {}", refused.text());
        }
    }
    assert_eq!(desk.me.get(IMPORTS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn what_is_wrong_with_a_mapping_is_told_by_field() {
    let desk = desk().await;
    let fields = async |name: &str, text: &str| {
        send(&desk.me, IMPORTS, ("loads.csv", OWN.as_bytes()), &[(name, text)]).await.expect(422).fields()
    };
    let with = |field: &str, column: &str| {
        let mut mapping = own_mapping();
        mapping[field] = json!(column);
        mapping.to_string()
    };

    assert_eq!(fields("mapping", &with("colour", "Our key")).await, ["mapping.colour"]);
    assert_eq!(fields("mapping", &with("weight", "Pounds")).await, ["mapping.weight"]);
    assert_eq!(fields("mapping", &with("stop_window_start", "Leaves")).await, ["mapping"]);
    let only = json!({"external_load_number": "Our key", "pickup_window_start": "Leaves"}).to_string();
    assert_eq!(fields("mapping", &only).await, ["mapping.delivery_window_start"]);
    assert_eq!(fields("mapping", "[]").await, ["mapping"]);
    assert_eq!(fields("time_zone", "Europe/Berlin").await, ["time_zone"]);
    assert_eq!(fields("colour", "red").await, ["colour"]);
}

#[tokio::test]
async fn a_form_without_a_file_is_refused() {
    let desk = desk().await;
    let fields = async |path: &str, name: &str| {
        let parts = [(name, None, &b"{}"[..])];
        desk.me.form(Method::POST, path, &parts).await.expect(422).fields()
    };

    assert_eq!(fields(IMPORTS, "mapping").await, ["file"]);
    assert_eq!(fields(IMPORTS, "colour").await, ["colour"]);
    let preview = format!("{IMPORTS}/preview");
    let text = [("file", Some("loads.csv"), OWN.as_bytes()), ("mapping", None, &b"{}"[..])];
    assert_eq!(desk.me.form(Method::POST, &preview, &text).await.expect(422).fields(), ["mapping"]);
}

#[tokio::test]
async fn a_load_is_refused_with_all_of_its_rows() {
    let desk = desk().await;
    let text = "Order ID,Stop #,Stop Type,City,State,Zip,Sched Arrive Early,Miles\n\
                SYN-1,1,PU,Dallas,TX,75201,11/24/2026 08:00,925\n\
                SYN-1,2,SO,Chicago,IL,60601,late,925\n\
                SYN-2,1,PU,Dallas,TX,75201,11/24/2026 08:00,925\n\
                SYN-2,2,SO,Chicago,IL,60601,11/26/2026 08:00,925\n";

    let ended = import(&desk, ("stops.csv", text.as_bytes()), &[]).await;

    assert_eq!(came(&ended), [1, 0, 0, 2]);
    let told = refusals(&desk, &ended).await;
    assert_eq!((&told[0]["line"], &told[0]["column_name"]), (&json!(2), &Value::Null));
    assert_eq!(told[0]["reason"], "Refused with line 3, which is of the same load.");
    assert_eq!((&told[1]["line"], &told[1]["column_name"]), (&json!(3), &json!("Sched Arrive Early")));
}

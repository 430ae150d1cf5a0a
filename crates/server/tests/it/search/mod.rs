//! Finding carriers.

mod contact;
mod export;
mod filter_sets;
mod global_search;
pub mod lane;
mod limit;
mod list;
mod look_alikes;
mod saved_searches;
mod suggestions;

use crate::carriers::files::{Row, put};
use crate::support::TestApp;
use fmcsa::DataSet;

/// Three carriers in the index: two of Texas, one of them with a docket and a rating, and one of Ontario.
pub async fn three(app: &TestApp) {
    let acme: Row<'_> = &[
        ("DOT_NUMBER", "1000001"),
        ("LEGAL_NAME", "A & B FREIGHT, INC."),
        ("DBA_NAME", "LONE STAR LINES"),
        ("STATUS_CODE", "A"),
        ("PHY_CITY", "DALLAS"),
        ("PHY_STATE", "TX"),
        ("PHY_COUNTRY", "US"),
        ("POWER_UNITS", "12"),
        ("DOCKET1PREFIX", "MC"),
        ("DOCKET1", "12892"),
        ("SAFETY_RATING", "S"),
        ("CRGO_PRODUCE", "X"),
        ("PHONE", "2145550101"),
    ];
    let second: Row<'_> = &[
        ("DOT_NUMBER", "1000002"),
        ("LEGAL_NAME", "ABFRACHT LLC"),
        ("STATUS_CODE", "I"),
        ("PHY_STATE", "TX"),
        ("PHY_COUNTRY", "US"),
        ("POWER_UNITS", "3"),
    ];
    let third: Row<'_> = &[
        ("DOT_NUMBER", "1289200"),
        ("LEGAL_NAME", "MAPLE CARTAGE LTD"),
        ("STATUS_CODE", "A"),
        ("PHY_STATE", "ON"),
        ("PHY_COUNTRY", "CA"),
    ];
    put(app, DataSet::Census, &[acme, second, third]).await;
    app.index().await;
}

/// The USDOT numbers of an answer's rows.
pub fn dots(rows: &serde_json::Value) -> Vec<i64> {
    rows.as_array().expect("rows").iter().map(|row| row["dot_number"].as_i64().expect("a number")).collect()
}

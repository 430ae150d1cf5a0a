//! Files in the shapes that systems export and people keep, each imported with nothing said about it.

use super::{IMPORTS, came, import, load};
use crate::loads::desk::{Desk, desk};
use serde_json::{Value, json};

struct Sample {
    name: &'static str,
    content: &'static [u8],
    /// Loads that come in, and rows that are refused.
    counts: [i64; 2],
    /// Values of loads by number and path.
    values: &'static [(&'static str, &'static str, &'static str)],
    /// Lines that are refused, each with its column.
    refused: &'static [(i64, Option<&'static str>)],
}

macro_rules! content {
    ($name:literal) => {
        include_bytes!(concat!("../samples/", $name))
    };
}

/// What comes of each file. Values are JSON.
const SAMPLES: &[Sample] = &[
    // A row is a load, with days and times in columns of their own.
    Sample {
        name: "load-rows.csv",
        content: content!("load-rows.csv"),
        counts: [3, 1],
        values: &[
            ("SYN-1001", "/status", r#""covered""#),
            ("SYN-1001", "/equipment_type", r#""reefer""#),
            ("SYN-1001", "/stops/0/window_end_at", r#""2026-11-24T16:00:00Z""#),
            ("SYN-1001", "/carrier/legal_name", r#""SYN Alpha Freight""#),
            ("SYN-1001", "/movements/0/driver_phone_e164", r#""+15125550142""#),
            ("SYN-1001", "/charges/0/amount", "250.0"),
            ("SYN-1002", "/stops/1/postal_code", r#""02118""#),
            ("SYN-1002", "/stops/1/window_end_at", r#""2026-11-27T20:00:00Z""#),
            ("SYN-1003", "/stops/0/window_end_at", r#""2026-11-26T09:00:00Z""#),
            ("SYN-1003", "/stops/1/scheduling", r#""first_come""#),
        ],
        refused: &[(5, Some("Del Date"))],
    },
    // A row is a stop, in any order; a number is said once.
    Sample {
        name: "stop-rows.csv",
        content: content!("stop-rows.csv"),
        counts: [2, 1],
        values: &[
            ("SYN-2001", "/stops/1/city", r#""Memphis""#),
            ("SYN-2001", "/stops/2/name", r#""SYN Chicago Dock""#),
            ("SYN-2001", "/stops/0/notes", r#""Check in at gate 2""#),
            ("SYN-2002", "/stops/0/handling", r#""hook""#),
            ("SYN-2002", "/stops/1/window_start_at", r#""2026-11-27T16:00:00Z""#),
        ],
        refused: &[(7, None)],
    },
    // Semicolons, a mark at the beginning, days first, decimal commas.
    Sample {
        name: "semicolons.csv",
        content: content!("semicolons.csv"),
        counts: [2, 0],
        values: &[
            ("SYN-3001", "/weight", "19500.0"),
            ("SYN-3001", "/weight_unit", r#""kg""#),
            ("SYN-3001", "/min_rate", "1850.5"),
            ("SYN-3002", "/weight", "20500.0"),
            ("SYN-3002", "/stops/1/window_start_at", r#""2026-12-05T13:00:00Z""#),
        ],
        refused: &[],
    },
    // Tabs, with titles above the heading.
    Sample {
        name: "tabs.csv",
        content: content!("tabs.csv"),
        counts: [2, 0],
        values: &[
            ("SYN-4001", "/stops/0/name", r#""SYN Mill""#),
            ("SYN-4001", "/stops/1/state", r#""NV""#),
            ("SYN-4001", "/equipment_type", r#""flatbed""#),
            ("SYN-4002", "/is_hazmat_required", "true"),
            ("SYN-4002", "/stops/1/postal_code", r#""30303""#),
        ],
        refused: &[],
    },
    // The letters of Windows.
    Sample {
        name: "windows.csv",
        content: content!("windows.csv"),
        counts: [1, 0],
        values: &[
            ("SYN-5001", "/stops/0/name", r#""SYN Café Supply""#),
            ("SYN-5001", "/stops/1/name", r#""SYN Store – East""#),
            ("SYN-5001", "/commodity", r#""SYN piñatas""#),
            ("SYN-5001", "/trailer_length", "53.0"),
        ],
        refused: &[],
    },
    // Cells over several lines, names too; lines are those of an editor.
    Sample {
        name: "quoted.csv",
        content: content!("quoted.csv"),
        counts: [1, 1],
        values: &[
            ("SYN-6001", "/stops/0/notes", r#""Call \"SYN Desk\" first.\nThen dock 4.""#),
            ("SYN-6001", "/stops/1/postal_code", r#""60601""#),
            ("SYN-6001", "/min_rate", "1900.0"),
        ],
        refused: &[(8, Some("Rate"))],
    },
    // Kept by hand: groups above the names, days without a year, the heading again where a page ends.
    Sample {
        name: "by-hand.csv",
        content: content!("by-hand.csv"),
        counts: [3, 0],
        values: &[
            ("SYN-7001", "/stops/1/window_end_at", r#""2026-11-26T22:00:00Z""#),
            ("SYN-7001", "/weight", "42000.0"),
            ("SYN-7002", "/stops/0/window_start_at", r#""2026-11-24T19:00:00Z""#),
            ("SYN-7002", "/stops/1/scheduling", r#""first_come""#),
            ("SYN-7003", "/equipment_type", r#""power_only""#),
            ("SYN-7003", "/stops/0/window_start_at", r#""2026-11-25T12:30:00Z""#),
        ],
        refused: &[],
    },
];

async fn check(desk: &Desk, sample: &Sample) {
    let name = sample.name;
    let ended = import(desk, (name, sample.content), &[]).await;

    let [created, refused] = sample.counts;
    let told = desk.me.get(&format!("{IMPORTS}/{}/refusals", ended["id"])).await.expect(200).json();
    assert_eq!(came(&ended), [created, 0, 0, refused], "{name}: {told}");
    let lines: Vec<_> =
        told.as_array().expect("rows").iter().map(|one| json!([one["line"], one["column_name"]])).collect();
    let wanted: Vec<_> = sample.refused.iter().map(|(line, column)| json!([line, column])).collect();
    assert_eq!(lines, wanted, "{name}");
    for (number, path, value) in sample.values {
        let wanted: Value = serde_json::from_str(value).expect("JSON");
        let found = load(desk, number).await;
        assert_eq!(found.pointer(path), Some(&wanted), "{name}: {path} of {number}");
    }
}

#[tokio::test]
async fn files_of_the_usual_shapes_come_in_with_nothing_said_about_them() {
    let desk = desk().await;

    for sample in SAMPLES {
        check(&desk, sample).await;
    }

    let all = desk.me.get("/api/v1/loads").await.expect(200);
    assert_eq!(all.header("totalitems"), "14");
}

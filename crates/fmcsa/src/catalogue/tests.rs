//! The layouts agree with the tables that they fill and with FMCSA's published headers.

use super::{DataSet, Key, Kind, Layout};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Columns of every table of the migrations with their types: enough SQL for `create table name ( name type …, … );`.
fn tables() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut tables = BTreeMap::new();
    for file in ["0002_carriers.sql", "0003_safety.sql", "0004_licensing.sql"] {
        let sql = std::fs::read_to_string(repository().join("migrations").join(file)).unwrap();
        for part in sql.split("create table ").skip(1) {
            let (name, body) = part.split_once(" (").unwrap();
            let columns = body.lines().skip(1).take_while(|line| !line.starts_with(");")).filter_map(|line| {
                let mut words = line.trim().trim_end_matches(',').split_whitespace();
                let name = words.next().filter(|word| !["--", "primary"].contains(word))?;
                Some((name.to_owned(), words.next()?.trim_end_matches(',').to_owned()))
            });
            tables.insert(name.to_owned(), columns.collect());
        }
    }
    tables
}

fn column_type(kind: Kind) -> &'static str {
    match kind {
        Kind::SmallInt => "smallint",
        Kind::Int | Kind::Dollars | Kind::Thousands | Kind::Dot | Kind::Bits => "integer",
        Kind::BigInt => "bigint",
        Kind::Real | Kind::Thousandths => "real",
        Kind::DateYmd | Kind::DateMdy | Kind::DateDonY | Kind::DateIso => "date",
        Kind::Timestamp => "timestamp",
        Kind::Flag | Kind::Denial | Kind::Mark | Kind::Sign | Kind::TrueFalse => "boolean",
        Kind::Counts => "integer[]",
        Kind::Text | Kind::Caps | Kind::TextOrEmpty | Kind::Docket | Kind::Phone | Kind::Zip => "text",
    }
}

fn layouts() -> impl Iterator<Item = &'static Layout> {
    DataSet::ALL.into_iter().map(DataSet::layout)
}

#[test]
fn every_layout_fills_every_column_of_its_table_with_the_right_type() {
    let tables = tables();
    for layout in layouts() {
        let table = &tables[layout.table];
        let mut filled: BTreeSet<&str> = layout.table_columns().collect();
        for field in layout.fields {
            assert_eq!(
                Some(column_type(field.kind)),
                table.get(field.name).map(String::as_str),
                "{}.{}",
                layout.table,
                field.name
            );
        }
        filled.extend(["id", "run_id", "ended_run_id"]);
        let passenger_only = |column: &str| {
            layout.table == "sms_results" && (column.ends_with("_percentile") || column.ends_with("alert"))
        };
        let left: Vec<_> =
            table.keys().filter(|column| !filled.contains(column.as_str()) && !passenger_only(column)).collect();
        assert!(left.is_empty(), "{}: nothing fills {left:?}", layout.name);
    }
}

#[test]
fn every_field_comes_from_columns_that_the_header_has() {
    for layout in layouts() {
        let columns: BTreeSet<_> = layout.columns.iter().collect();
        assert_eq!(columns.len(), layout.columns.len(), "{}: a column twice", layout.name);
        for field in layout.fields {
            assert!(
                field.from.columns().iter().all(|column| columns.contains(column)),
                "{}.{}",
                layout.name,
                field.name
            );
        }
        let known = layout
            .aliases
            .iter()
            .map(|(_, column)| column)
            .chain(layout.floating)
            .chain(layout.older.iter().copied().flatten());
        assert!(known.into_iter().all(|column| columns.contains(column)), "{}", layout.name);
    }
}

#[test]
fn keys_and_dates_name_columns_of_the_table() {
    for layout in layouts() {
        let columns: BTreeSet<_> = layout.table_columns().collect();
        let named = layout.key_columns().iter().chain(layout.vintage).copied().chain(layout.dot).chain(layout.docket);
        named.for_each(|column| assert!(columns.contains(column), "{}: {column}", layout.name));
        if let Key::Columns(key) = layout.key {
            for field in layout.fields.iter().filter(|field| key.contains(&field.name)) {
                assert!(
                    field.is_required || field.kind == Kind::TextOrEmpty,
                    "{}.{} may be null",
                    layout.name,
                    field.name
                );
            }
        }
    }
}

#[test]
fn names_and_ids_are_unique() {
    let names: BTreeSet<_> = layouts().map(|layout| layout.name).collect();
    let ids: BTreeSet<_> =
        layouts().flat_map(|layout| std::iter::once(layout.socrata_id).chain(layout.diff_id)).collect();
    let with_diff = layouts().filter(|layout| layout.diff_id.is_some()).count();
    assert_eq!((names.len(), ids.len()), (DataSet::ALL.len(), DataSet::ALL.len() + with_diff));
    assert!(
        DataSet::ALL.into_iter().all(|set| set.layout().data_set == set && DataSet::by_name(set.name()) == Some(set))
    );
}

#[test]
fn headers_are_those_that_fmcsa_publishes() {
    let Ok(text) = std::fs::read_to_string(repository().join("../shared/reference/fmcsa/headers.json")) else {
        eprintln!("SKIPPED: ../shared/reference/fmcsa/headers.json is absent");
        return;
    };
    // Without a JSON reader at hand: the file holds each header as one list of quoted names after its id.
    for layout in layouts() {
        let start = text.find(&format!("\"{}\": {{", layout.socrata_id)).expect(layout.socrata_id);
        let list = ["\"cols\": [", "\"api_fields\": [", "\"dictionary_order\": ["].iter();
        let begin = list.filter_map(|key| text[start..].find(key).map(|at| start + at + key.len())).min().unwrap();
        let names = text[begin..].split(']').next().unwrap().split('"').skip(1).step_by(2);
        assert!(names.eq(layout.columns.iter().copied()), "{}", layout.name);
    }
}

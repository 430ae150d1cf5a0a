//! What real and broken files turn into.

use super::*;
use crate::catalogue::DataSet;
use chrono::NaiveDate;
use proptest::prelude::*;

const OOS_HEADER: &str = "DOT_NUMBER,LEGAL_NAME,DBA_NAME,OOS_DATE,OOS_REASON,STATUS,RESCIND_DATE\n";
const INSUR_HEADER: &str = "prefix_docket_number,ins_type_code,ins_class_code,max_cov_amount,underl_lim_amount,policy_no,effective_date,ins_form_code,name_company\n";

fn text(words: &str) -> Value<'static> {
    Value::Text(words.to_owned().into())
}

fn date(year: i32, month: u32, day: u32) -> Value<'static> {
    Value::Date(NaiveDate::from_ymd_opt(year, month, day).unwrap())
}

/// The value of a table's column in a row of a data set.
fn at<'a>(set: DataSet, row: &'a [Value<'static>], column: &str) -> &'a Value<'static> {
    &row[set.layout().table_columns().position(|known| known == column).unwrap()]
}

#[test]
fn a_row_gives_one_typed_value_for_each_column_of_the_table() {
    let file = format!("{OOS_HEADER}00295017,\" A, B & CO \",,2024-02-03,,ACTIVE,\n");

    let (rows, bad) = read_all(file.as_bytes(), "").unwrap();

    let name = text("A, B & CO");
    assert_eq!((bad.len(), rows.len()), (0, 1));
    assert_eq!(
        rows[0],
        [Value::Int(295_017), date(2024, 2, 3), text(""), name, Value::Null, text("ACTIVE"), Value::Null]
    );
}

#[test]
fn byte_order_mark_carriage_returns_and_blank_lines_are_no_data() {
    let file =
        format!("\u{feff}{OOS_HEADER}1,A,,2024-02-03,R,ACTIVE,\n\n2,B,,2024-02-03,R,ACTIVE,\n").replace('\n', "\r\n");
    assert_eq!(read_all(file.as_bytes(), "").unwrap().0.len(), 2);
}

#[test]
fn windows_1252_rows_mix_with_utf_8_rows() {
    let mut file = OOS_HEADER.as_bytes().to_vec();
    file.extend(b"1,CAF\xC9 \x96 CO,,2024-02-03,R,ACTIVE,\n");
    file.extend("2,CAFÉ – CO,,2024-02-03,R,ACTIVE,\n".as_bytes());
    file.extend(b"3,AB\0\0\0,,2024-02-03,R,ACTIVE,\n");

    let (rows, _) = read_all(&*file, "").unwrap();

    let names: Vec<_> = rows.iter().map(|row| &row[3]).collect();
    assert_eq!(names, [&text("CAFÉ – CO"), &text("CAFÉ – CO"), &text("AB")]);
}

/// A thousand orders with these line ends.
fn thousand(line_end: impl Fn(u32) -> &'static str) -> String {
    let row = |dot| format!("{dot},A CARRIER WITH A NAME OF ITS OWN LLC,,2024-02-03,R,ACTIVE,{}", line_end(dot));
    OOS_HEADER.replace('\n', line_end(0)) + &(1..=1_000).map(row).collect::<String>()
}

#[test]
fn carriage_returns_end_lines_as_line_feeds_do() {
    let alike: [fn(u32) -> &'static str; 4] = [
        |_| "\n",
        |_| "\r",
        |_| "\r\n",
        // Some rows of each: what a copy from an old computer into a new file looks like.
        |dot| if dot % 1_000 < 785 && dot > 0 { "\r" } else { "\n" },
    ];
    for line_end in alike {
        let (rows, bad) = read_all(thousand(line_end).as_bytes(), "").unwrap();
        let dots: Vec<_> = rows.iter().map(|row| row[0].clone()).collect();
        assert_eq!((dots, bad), ((1..=1_000).map(Value::Int).collect(), vec![]));
    }
}

#[test]
fn a_quoted_cell_may_hold_a_carriage_return() {
    let file = format!("{OOS_HEADER}1,\"A\rB\",,2024-02-03,R,ACTIVE,\r2,C,,2024-02-30,R,ACTIVE,\r");
    let (rows, bad) = read_all(file.as_bytes(), "").unwrap();
    assert_eq!((&rows[0][3], bad[0].raw.as_str()), (&text("A\rB"), "2,C,,2024-02-30,R,ACTIVE,"));
}

#[test]
fn a_file_in_utf_16_is_read_with_and_without_its_mark() {
    let plain = thousand(|_| "\r\n").replacen("A CARRIER", "CAFÉ", 1);
    let expected = read_all(plain.as_bytes(), "").unwrap();
    let encode = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("{mark}{plain}").encode_utf16().flat_map(bytes).collect()
    };
    for mark in ["\u{feff}", ""] {
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            assert_eq!(read_all(&*encode(mark, bytes), "").unwrap(), expected);
        }
    }
    // Half a letter is missing: the file is not whole.
    let whole = encode("\u{feff}", u16::to_le_bytes);
    assert!(matches!(read_all(&whole[..whole.len() - 1], ""), Err(OpenError::Io(_))));
}

#[test]
fn a_zero_byte_inside_a_value_rejects_the_row() {
    let file = format!("{OOS_HEADER}12\x0034,A,,2024-02-03,R,ACTIVE,\n5,B,,2024-02-03,R,ACTIVE,\n");
    let (rows, bad) = read_all(file.as_bytes(), "").unwrap();
    assert_eq!((rows.len(), bad.len(), bad[0].reason.as_str()), (1, 1, "a zero byte inside a value"));
    assert_eq!(bad[0].raw, "12␀34,A,,2024-02-03,R,ACTIVE,");
}

#[test]
fn one_bad_optional_cell_leaves_its_field_unknown_and_keeps_the_carrier() {
    let layout = DataSet::Census.layout();
    let row = |cells: &[(&str, &str)]| {
        let cell = |column: &&str| cells.iter().find(|(name, _)| name == column).map_or("", |(_, text)| *text);
        layout.columns.iter().map(cell).collect::<Vec<_>>().join(",")
    };
    let damaged = row(&[("DOT_NUMBER", "7"), ("POWER_UNITS", "3 or 4"), ("OWNTRUCK", "x"), ("TOTAL_DRIVERS", "5")]);
    let file = format!("{}\n{damaged}\n{}\n", layout.columns.join(","), row(&[("DOT_NUMBER", "8")]));
    let mut reader = RowReader::open(file.as_bytes(), "").unwrap();
    let mut kept = Collect::default();

    assert_eq!(reader.read(&mut kept).unwrap(), Some(Read::Row));

    let value = |column| at(DataSet::Census, &kept.values, column);
    assert_eq!((value("power_units"), value("equipment")), (&Value::Null, &Value::Null));
    assert_eq!((value("dot_number"), value("total_drivers")), (&Value::Int(7), &Value::Int(5)));
    let unread = reader.unread().unwrap();
    assert_eq!((unread.line, unread.column, unread.raw), (2, Some("POWER_UNITS"), damaged));
    assert_eq!(unread.reason, "POWER_UNITS: \"3 or 4\" is not a number; OWNTRUCK: \"x\" is not a number");
    assert_eq!((reader.read(&mut kept).unwrap(), reader.unread()), (Some(Read::Row), None));
}

#[test]
fn a_row_is_rejected_for_a_cell_without_which_it_would_say_something_else() {
    // An order that was rescinded on some day is not an order in force; a filing without its amount is another filing.
    let order = format!("{OOS_HEADER}1,A,,2024-02-03,R,ACTIVE,soon\n");
    let filing = format!("{INSUR_HEADER}MC012892,1,P,much,00000,P1,01/01/2025,91X,INSURER\n");
    for (file, column) in [(order, "RESCIND_DATE"), (filing, "max_cov_amount")] {
        let (rows, bad) = read_all(file.as_bytes(), "").unwrap();
        assert_eq!((rows.len(), bad[0].column), (0, Some(column)));
    }
}

#[test]
fn a_file_that_was_cut_off_does_not_end_where_a_line_does() {
    for (end, is_ended) in [("\n", true), ("\r", true), ("\r\n", true), ("", false)] {
        let file = format!("{OOS_HEADER}1,A,,2024-02-03,R,ACTIVE,{end}");
        let mut reader = RowReader::open(file.as_bytes(), "").unwrap();
        while reader.read(&mut ()).unwrap().is_some() {}
        assert_eq!(reader.is_line_ended(), is_ended, "{end:?}");
    }
}

#[test]
fn a_bad_row_is_reported_with_line_column_and_reason_and_the_run_goes_on() {
    let file = format!(
        "{OOS_HEADER}1,A,,2024-02-30,R,ACTIVE,\n2,B,,2024-02-03,R\n,C,,2024-02-03,R,ACTIVE,\n4,D,,2024-02-03,R,ACTIVE,\n"
    );

    let (rows, bad) = read_all(file.as_bytes(), "").unwrap();

    let reported: Vec<_> = bad.iter().map(|bad| (bad.line, bad.column, bad.reason.as_str())).collect();
    assert_eq!(rows.len(), 1);
    assert_eq!(
        reported,
        [
            (2, Some("OOS_DATE"), "\"2024-02-30\" is not a date"),
            (3, None, "5 columns where 7 were expected"),
            (4, Some("DOT_NUMBER"), "nothing where a value is required"),
        ]
    );
    assert_eq!(bad[0].raw, "1,A,,2024-02-30,R,ACTIVE,");
}

#[test]
fn an_unclosed_quote_costs_one_line_and_not_the_rest_of_the_file() {
    let good = "2,B,,2024-02-03,R,ACTIVE,\n";
    for rows in [3, 10_000] {
        let file = format!("{OOS_HEADER}1,\"A,,2024-02-03,R,ACTIVE,\n{}", good.repeat(rows));

        let (read, bad) = read_all(file.as_bytes(), "").unwrap();

        assert_eq!((read.len(), bad.len()), (rows, 1));
        assert_eq!((bad[0].line, bad[0].raw.as_str()), (2, "1,\"A,,2024-02-03,R,ACTIVE,"));
    }
}

#[test]
fn two_stray_quotes_cost_two_lines_and_not_those_between() {
    let stray = "1,\"A,,2024-02-03,R,ACTIVE,\n";
    let file = format!("{OOS_HEADER}{stray}2,B,,2024-02-03,R,ACTIVE,\n{stray}4,D,,2024-02-03,R,ACTIVE,\n");
    let (read, bad) = read_all(file.as_bytes(), "").unwrap();
    let ids: Vec<_> = read.iter().map(|row| row[0].clone()).collect();
    assert_eq!((ids, bad.iter().map(|bad| bad.line).collect()), (vec![Value::Int(2), Value::Int(4)], vec![2, 4]));
}

#[test]
fn a_quoted_cell_may_hold_line_ends_and_quotes() {
    let file = format!(
        "{OOS_HEADER}1,\"A\nB \"\"C\"\"\",,2024-02-03,R,ACTIVE,\n2,\"A \" B,,2024-02-30,R,ACTIVE,\n3,5\" PIPE,,2024-02-03,R,ACTIVE,"
    );

    let (read, bad) = read_all(file.as_bytes(), "").unwrap();

    let names: Vec<_> = read.iter().map(|row| row[3].clone()).collect();
    assert_eq!(names, [text("A\nB \"C\""), text("5\" PIPE")]);
    assert_eq!((bad[0].line, bad[0].column), (4, Some("OOS_DATE")));
}

#[test]
fn a_line_without_end_is_one_bad_row() {
    let file = format!("{OOS_HEADER}{}\n2,B,,2024-02-03,R,ACTIVE,\n", "x".repeat(300_000));
    let (read, bad) = read_all(file.as_bytes(), "").unwrap();
    assert_eq!((read.len(), bad.len(), bad[0].line), (1, 1, 2));
    assert!(bad[0].raw.len() <= RAW_LIMIT);
}

#[test]
fn a_docket_alone_is_a_tombstone() {
    let file =
        format!("{INSUR_HEADER}MC012892,,,00000,00000,,,,\nMC012892,1,P,01000,00000,P1,01/01/2025,91X,INSURER\n");
    let mut reader = RowReader::open(file.as_bytes(), "").unwrap();

    assert_eq!(reader.read(&mut ()).unwrap(), Some(Read::Tombstone { docket: "MC12892".to_owned() }));
    assert_eq!(reader.read(&mut ()).unwrap(), Some(Read::Row));
    assert_eq!((reader.line(), reader.read(&mut ()).unwrap()), (3, None));
}

#[test]
fn a_motus_tombstone_may_have_its_usdot_number() {
    let header = DataSet::MotusInsurance.layout().columns.join(",");
    let file = format!("{header}\nMC-12892,295017,,,,0.00,0.00,,,,\n");
    let mut reader = RowReader::open(file.as_bytes(), "").unwrap();
    assert_eq!(reader.read(&mut ()).unwrap(), Some(Read::Tombstone { docket: "MC12892".to_owned() }));
}

#[test]
fn a_headerless_file_loses_no_row() {
    let file =
        "\"MC368053\",\"00830331\",\"COMMON\",\"06/26/2024\",\"INVOLUNTARY REVOCATION\",\"07/26/2024\"\n".repeat(2);
    let (rows, bad) = read_all(file.as_bytes(), "revocation.txt").unwrap();
    assert_eq!(
        (rows.len(), bad.len(), at(DataSet::LiRevocations, &rows[0], "docket_number")),
        (2, 0, &text("MC368053"))
    );
}

#[test]
fn the_same_row_hashes_alike_however_it_is_written() {
    let file = format!(
        "{INSUR_HEADER}MC012892,1,P,01000,00000,P1,01/01/2025,91X,INSURER\nMC12892,1,P,1000,0,P1,20250101,91X,\"INSURER \"\n\
         MC12892,1,P,1000,0,P1,20250101,91X,INSURER 2\n"
    );

    let (rows, _) = read_all(file.as_bytes(), "").unwrap();

    let hashes: Vec<_> = rows.iter().map(|row| at(DataSet::LiInsurance, row, "row_hash").clone()).collect();
    assert_eq!(hashes[0], hashes[1]);
    assert_ne!(hashes[0], hashes[2]);
    // Stored hashes outlive releases.
    assert_eq!(hashes[0], text("0000325c3a7658f69119e9ef5964f137"), "the stored form of the hash has changed");
}

#[test]
fn skipping_goes_on_where_a_run_was_cut_off() {
    let file = format!("{OOS_HEADER}1,A,,2024-02-03,R,ACTIVE,\nbad,A\n3,C,,2024-02-03,R,ACTIVE,\n");
    let mut reader = RowReader::open(file.as_bytes(), "").unwrap();
    let mut row = Collect::default();

    assert_eq!(reader.skip(2).unwrap(), 2);
    assert_eq!(reader.read(&mut row).unwrap(), Some(Read::Row));
    assert_eq!((&row.values[0], reader.skip(5).unwrap()), (&Value::Int(3), 0));
}

#[test]
fn a_narrowed_reader_sees_the_wanted_columns_and_no_fault_elsewhere() {
    let file = format!("{OOS_HEADER}1,A,,2024-02-30,R,ACTIVE,\n");
    let mut reader = RowReader::open(file.as_bytes(), "").unwrap();
    let mut row = Collect::default();

    reader.narrow_to(&["dot_number"]);

    assert_eq!(reader.read(&mut row).unwrap(), Some(Read::Row));
    assert_eq!((&row.values[0], row.values[1..].iter().all(Value::is_null)), (&Value::Int(1), true));
}

#[test]
fn an_older_form_has_nulls_where_it_has_no_columns() {
    let columns = DataSet::SmsCensus.layout().older[0];
    let mut cells = vec![""; 26];
    (cells[0], cells[4], cells[19], cells[24]) = ("295017", "N", "14-MAY-20", "18");
    let file = format!("{}\n{}\n", columns.join(","), cells.join(","));

    let (rows, _) = read_all(file.as_bytes(), "").unwrap();

    let value = |column| at(DataSet::SmsCensus, &rows[0], column);
    assert_eq!(
        (value("mcs150_on"), value("power_units"), value("is_hazmat")),
        (&date(2020, 5, 14), &Value::Int(18), &Value::Bool(false))
    );
    assert_eq!((value("classification"), value("recent_mileage")), (&Value::Null, &Value::Null));
}

#[test]
fn nothing_and_something_else_are_no_files_of_fmcsa() {
    assert!(matches!(RowReader::open(&b""[..], ""), Err(OpenError::Empty)));
    assert!(matches!(RowReader::open(&b"<html>\n"[..], ""), Err(OpenError::Unrecognised(_))));
    assert!(RowReader::open_as(OOS_HEADER.as_bytes(), DataSet::Census).is_err());
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic_and_every_record_is_accounted_for(
        set in proptest::sample::select(DataSet::ALL.to_vec()),
        body in proptest::collection::vec(proptest::sample::select(b"0123456789,,,,,,\n\r\"/- .ANXYMC\xE9\xFF\0".to_vec()), 0..400),
    ) {
        let mut file = set.layout().columns.join(",").into_bytes();
        file.push(b'\n');
        file.extend(body);
        let (rows, _) = read_all(&*file, set.name()).unwrap();
        for row in rows {
            prop_assert_eq!(row.len(), set.layout().table_columns().count());
        }
    }
}

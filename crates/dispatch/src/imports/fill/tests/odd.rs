//! Rows of files that nobody here made.

use super::*;

#[test]
fn a_row_of_totals_is_no_load_although_its_places_are_filled_down() {
    for total in ["Total", "TOTALS", "Grand total:", "Subtotal"] {
        let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date,Weight\n";
        let text = format!("{head}{total},Dallas,TX,11/24/2026,Reno,NV,11/26/2026,120000\n");
        let filled = file(&text, None).loads().remove(0);
        assert_eq!(told(&filled), [at(0, "external_load_number")], "{total}");
        assert!(filled.wrong[0].reason.contains("totals"), "{total}");
    }
    assert_eq!(number("TOTAL-17").as_deref(), Ok("TOTAL-17"));
}

#[test]
fn a_rate_of_nothing_is_kept_and_a_part_of_a_cent_is_refused() {
    let of = |rate: &str| {
        let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date,Rate\n";
        let load = file(&format!("{head}1,Dallas,TX,11/24/2026,Reno,NV,11/26/2026,{rate}\n"), None).loads().remove(0);
        (load.form.min_rate, told(&load).len())
    };
    assert_eq!([of("0"), of("1250.0050"), of("1250.00")], [(Some(0.0), 0), (None, 1), (Some(1_250.0), 0)]);
}

#[test]
fn what_a_cell_hides_or_guards_its_value_with_is_no_part_of_it() {
    let head = "Load,PU City,PU ST,PU Zip,PU Date,PU Time,Del City,Del ST,Del Zip,Del Date\n";
    let row = |number: &str, time: &str| {
        format!("{number},Dallas,TX,75201,12/1/2026,{time},Newark,NJ,\"=\"\"07102\"\"\",12/4/2026\n")
    };
    let rows =
        [row("=\"00123\"", ""), row("HID-1\u{200b}", ""), row("=1+1", ""), row("4", "2026-12-01T08:00:00-05:00")];
    let loads = file(&[head, &rows.concat()].concat(), None).loads();

    let numbers: Vec<_> = loads.iter().map(|load| load.form.external_load_number.as_str()).collect();
    assert_eq!(numbers, ["00123", "HID-1", "", "4"]);
    assert_eq!(loads[0].form.stops[1].postal_code.as_deref(), Some("07102"));
    assert_eq!(
        loads.iter().map(told).collect::<Vec<_>>(),
        [vec![], vec![], vec![at(0, "external_load_number")], vec![]]
    );
    assert_eq!(loads[3].form.stops[0].window_start_at.as_deref(), Some("2026-12-01T13:00:00Z"), "Dallas, 07:00");
}

#[test]
fn a_time_that_names_another_day_than_its_date_is_refused_by_its_column() {
    for time in ["2026-12-02T08:00:00-06:00", "2026-12-02 08:00", "08:00-06:00"] {
        let text =
            format!("Load,PU Zip,PU Date,PU Time,Del Zip,Del Date\n1,75201,2026-12-01,{time},60601,2026-12-04\n");
        let filled = file(&text, None).loads().remove(0);
        assert_eq!(told(&filled), [at(0, "pickup_start_time")], "{time}");
    }
}

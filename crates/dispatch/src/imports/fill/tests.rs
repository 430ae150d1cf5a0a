mod odd;

use super::*;
use crate::imports::delimited::of_text;
use crate::imports::guess::guess;
use freight::load::{FieldError, FieldProblem};

/// The loads of a file whose columns are guessed.
struct File {
    table: Table,
    mapping: Mapping,
    style: Style,
}

fn file(text: &str, zone: Option<&str>) -> File {
    let table = of_text(text.as_bytes()).and_then(Table::of).expect("a table");
    let mapping = guess(&table);
    let zone = zone.map(|zone| zone.parse().expect("a zone"));
    let style = Style::of(&table, &mapping, zone, NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day"));
    File { table, mapping, style }
}

impl File {
    fn loads(&self) -> Vec<Filled> {
        let fill = |unit: &Unit| fill(&self.rows(unit), &self.mapping, &self.style);
        units(&self.table, &self.mapping).iter().map(fill).collect()
    }

    fn rows(&self, unit: &[usize]) -> Vec<&Row> {
        unit.iter().map(|row| &self.table.rows[*row]).collect()
    }
}

/// What is wrong, as row and field.
fn told(filled: &Filled) -> Vec<(usize, Option<String>)> {
    filled.wrong.iter().map(|one| (one.row, one.field.map(|field| field.to_string()))).collect()
}

fn at(row: usize, field: &str) -> (usize, Option<String>) {
    (row, Some(field.to_owned()))
}

const LOADS: &str = "Load #,PU City,PU ST,PU Zip,PU Date,PU Time,Del City,Del ST,Del Zip,Del Date,Del Time,Equip,Weight,Miles,Carrier Pay,Carrier,DOT,\
                     Driver Cell,Status,Hazmat,Fuel,Linehaul,Temp\n";

#[test]
fn a_row_is_a_load_with_everything_that_it_says() {
    let text = format!(
        "{LOADS}SYN-1,Dallas,Texas,75201,11/24/2026,0800-1000,Boston,MA,2118,11/26/2026,8:00 AM,53' Reefer,\"42,000 lbs\",\"1,770 mi\",\
         \"$4,850.00\",SYN One,USDOT 90000001,(512) 555-0142,Dispatched,Y,$250.00,\"$4,600.00\",34 F\n"
    );
    let filled = file(&text, None).loads().remove(0);

    assert!(filled.wrong.is_empty(), "{:?}", filled.wrong);
    let form = filled.form;
    assert_eq!((form.external_load_number.as_str(), form.status), ("SYN-1", Some(LoadStatus::Covered)));
    assert_eq!((form.equipment_type.as_deref(), form.trailer_length), (Some("reefer"), Some(53.0)));
    assert_eq!(
        (form.weight, form.weight_unit.as_deref(), form.billable_miles),
        (Some(42_000.0), Some("lb"), Some(1_770.0))
    );
    assert_eq!((form.min_rate, form.temperature), (Some(4_850.0), Some(34.0)));
    assert_eq!(form.certifications, Some(vec!["hazmat".to_owned()]));
    let charges: Vec<_> =
        form.charges.expect("charges").into_iter().map(|charge| (charge.kind, charge.amount)).collect();
    assert_eq!(charges, [("linehaul".to_owned(), 4_600.0), ("fuel".to_owned(), 250.0)]);
    let carrier = form.carrier.expect("a carrier");
    assert_eq!((carrier.name.as_deref(), carrier.dot_number), (Some("SYN One"), Some(90_000_001)));
    let [pickup, delivery] = &form.stops[..] else { panic!("two stops") };
    assert_eq!((pickup.state.as_deref(), pickup.kind.as_str()), (Some("TX"), "pickup"));
    let window = (pickup.window_start_at.as_deref(), pickup.window_end_at.as_deref());
    assert_eq!(window, (Some("2026-11-24T08:00"), Some("2026-11-24T10:00")));
    assert_eq!(
        (delivery.postal_code.as_deref(), delivery.window_start_at.as_deref()),
        (Some("02118"), Some("2026-11-26T08:00"))
    );
}

#[test]
fn everything_that_is_wrong_with_a_row_is_told() {
    let text = format!(
        "{LOADS}SYN-1,Dallas,XX,75201,soon,,Boston,MA,2118,11/26/2026,late,sub,heavy,far,2.10/mi,,MC 1,,on hold,maybe,x,,\n"
    );
    let filled = file(&text, None).loads().remove(0);

    let mut found = told(&filled);
    found.sort();
    let mut wanted = [
        "pickup_state",
        "pickup_window_start",
        "delivery_start_time",
        "equipment_type",
        "weight",
        "billable_miles",
        "min_rate",
        "carrier_dot_number",
        "status",
        "hazmat",
        "fuel_surcharge",
    ]
    .map(|field| at(0, field));
    wanted.sort();
    assert_eq!(found, wanted);
    assert!(filled.wrong.iter().all(|one| one.reason.ends_with('.')));
}

const STOPS: &str = "Order ID,Stop #,Stop Type,City,State,Zip,Earliest,Latest,Commodity\n";

#[test]
fn rows_of_a_load_are_joined_when_adjacent_or_by_number() {
    let text = format!(
        "{STOPS}1,2,SO,Reno,NV,89501,11/26/2026 08:00,11/26/2026 10:00,\n\
         2,1,PU,Waco,TX,76701,11/24/2026 08:00,,Toys\n\
         1,1,PU,Dallas,TX,75201,11/24/2026 08:00,11/24/2026 10:00,Paper\n\
         ,3,SO,Sacramento,CA,95814,11/27/2026 08:00,,\n\
         2,2,SO,Reno,NV,89501,11/26/2026 08:00,,\n"
    );
    let file = file(&text, None);

    assert_eq!(units(&file.table, &file.mapping), [vec![0, 2, 3], vec![1, 4]]);
    let loads = file.loads();
    let cities =
        |filled: &Filled| -> Vec<String> { filled.form.stops.iter().filter_map(|stop| stop.city.clone()).collect() };
    assert_eq!(cities(&loads[0]), ["Dallas", "Reno", "Sacramento"]);
    assert_eq!((loads[0].form.commodity.as_deref(), loads[1].form.commodity.as_deref()), (Some("Paper"), Some("Toys")));
    let kinds: Vec<_> = loads[0].form.stops.iter().map(|stop| stop.kind.as_str()).collect();
    assert_eq!(kinds, ["pickup", "delivery", "delivery"]);
    assert!(loads[0].wrong.is_empty(), "{:?}", loads[0].wrong);
}

#[test]
fn what_the_checks_find_is_told_by_row_and_column() {
    let text = format!(
        "{STOPS}1,1,PU,Dallas,TX,75201,11/24/2026 08:00,,\n1,2,SO,Reno,NV,10001,11/26/2026 08:00,11/26/2026 07:00,\n"
    );
    let file = file(&text, None);
    let rows = file.rows(&[0, 1]);
    let mut filled = fill(&rows, &file.mapping, &file.style);
    let error = |field: &str| FieldError {
        field: field.to_owned(),
        problem: FieldProblem::Invalid,
        detail: "Wrong.".to_owned(),
    };

    let fields = [
        "stops.1.postal_code",
        "stops.1.window_end_at",
        "external_load_number",
        "commodity",
        "carrier",
        "stops",
        "stops.0.window_end_at",
    ];
    filled.refuse(fields.map(error).into(), (&rows, &file.mapping), &file.style);

    assert_eq!(
        told(&filled),
        [
            at(1, "stop_postal_code"),
            at(1, "stop_window_end"),
            at(0, "external_load_number"),
            at(0, "commodity"),
            at(0, "carrier_name"),
            (0, None),
            at(0, "stop_window_end"),
        ]
    );
}

#[test]
fn what_follows_from_a_cell_that_cannot_be_read_is_not_told_again() {
    let text = format!("{STOPS}1,1,PU,Dallas,XX,,soon,,\n1,2,SO,Reno,NV,89501,11/26/2026 08:00,,\n");
    let file = file(&text, None);
    let rows = file.rows(&[0, 1]);
    let mut filled = fill(&rows, &file.mapping, &file.style);
    let error = |field: &str| FieldError {
        field: field.to_owned(),
        problem: FieldProblem::Missing,
        detail: "Missing.".to_owned(),
    };

    let fields = ["stops.0.postal_code", "stops.0.window_start_at", "stops.1.window_end_at"];
    filled.refuse(fields.map(error).into(), (&rows, &file.mapping), &file.style);

    assert_eq!(told(&filled), [at(0, "stop_state"), at(0, "stop_window_start"), at(1, "stop_window_end")]);
}

#[test]
fn a_file_has_its_own_way_of_writing() {
    let text = "Load;Pickup Zip;Pickup Date;Delivery Zip;Delivery Date;Weight (kg);Carrier Rate\n\
                1;75201;24/11/2026 08:00;89501;05/12/2026 08:00;19.500;1.850,50\n";
    let form = file(text, Some("America/Chicago")).loads().remove(0).form;

    assert_eq!((form.weight, form.weight_unit.as_deref(), form.min_rate), (Some(19_500.0), Some("kg"), Some(1_850.5)));
    assert_eq!(form.stops[0].window_start_at.as_deref(), Some("2026-11-24T14:00:00Z"));
    assert_eq!(form.stops[1].window_start_at.as_deref(), Some("2026-12-05T14:00:00Z"));
}

#[test]
fn a_carrier_covers_a_load_that_the_tms_calls_open() {
    let of = |carrier: &str| {
        let text = format!("Load,Pickup Date,Delivery Date,Status,Carrier\n1,11/24/2026,11/26/2026,Open,{carrier}\n");
        file(&text, None).loads().remove(0).form.status
    };
    assert_eq!((of("SYN One"), of("")), (None, Some(LoadStatus::Available)));
}

#[test]
fn a_number_that_excel_shortened_is_refused() {
    assert!(number("1.23457E+11").is_err());
    for fine in ["SYN-1", "123457", "1E5", "E+1", "1.5E-3"] {
        assert_eq!(number(fine).as_deref(), Ok(fine));
    }
}

#[test]
fn places_may_be_in_one_cell() {
    let text = "Load,Origin,Pickup Date,Destination,Delivery Date\n1,\"Dallas, TX 75201\",11/24/2026,\"Reno, NV\",11/26/2026\n";
    let form = file(text, None).loads().remove(0).form;

    let place = |at: usize| {
        let stop = &form.stops[at];
        [&stop.city, &stop.state, &stop.postal_code].map(|part| part.clone().unwrap_or_default())
    };
    assert_eq!(
        (place(0), place(1)),
        (["Dallas", "TX", "75201"].map(str::to_owned), ["Reno", "NV", ""].map(str::to_owned))
    );
    assert_eq!(form.stops[0].scheduling.as_deref(), Some("first_come"));
}

#[test]
fn what_a_heading_or_another_column_says_of_a_number_counts() {
    let head = "Load,PU City,PU ST,PU Date,PU Time (CST),Del City,Del ST,Del Date,Weight (t),Temp (C),Rate,Currency,Rate Type\n";
    let row =
        |number: &str, end: &str| format!("{number},Dallas,TX,11/24/2026,0800,Reno,NV,11/26/2026,19,-18,1850,{end}\n");
    let text = [head, &row("1", "USD,Flat"), &row("2", "CAD,Flat"), &row("3", "USD,Per Mile")].concat();
    let loads = file(&text, None).loads();

    let form = &loads[0].form;
    assert_eq!((form.weight, form.weight_unit.as_deref()), (Some(19_000.0), Some("kg")));
    assert_eq!((form.temperature, form.min_rate), (Some(0.0), Some(1_850.0)));
    assert_eq!(form.stops[0].window_start_at.as_deref(), Some("2026-11-24T14:00:00Z"));
    for other in &loads[1..] {
        assert_eq!((told(other), other.form.min_rate), (vec![at(0, "min_rate")], None));
    }
}

#[test]
fn no_stop_of_a_row_is_dropped_in_silence() {
    let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date,Stop 3 City\n";
    let row = |number: &str, more: &str| format!("{number},Dallas,TX,11/24/2026,Reno,NV,11/26/2026,{more}\n");
    let loads = file(&[head, &row("1", ""), &row("2", "Waco")].concat(), None).loads();

    assert_eq!(loads.iter().map(told).collect::<Vec<_>>(), [vec![], vec![(0, None)]]);
}

#[test]
fn rows_that_are_shifted_and_cells_that_hold_errors_are_refused() {
    let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date,Weight,Rate\n";
    let row = |number: &str, end: &str| format!("{number},Dallas,TX,11/24/2026,Reno,NV,11/26/2026,{end}\n");
    let rows = [row("1", "42,000,1,250.00"), row("2", "42000,#REF!"), row("#N/A", "42000,1250"), row("4", "42000,")];
    let loads = file(&format!("{head}{}", rows.concat()), None).loads();

    let wanted = [vec![(0, None)], vec![at(0, "min_rate")], vec![at(0, "external_load_number")], vec![]];
    assert_eq!(loads.iter().map(told).collect::<Vec<_>>(), wanted);
    assert!(loads[1].wrong[0].reason.contains("#REF!"));
}

#[test]
fn an_amount_that_can_be_another_is_refused() {
    let rates = |first: &str, second: &str| {
        let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date,Rate\n";
        let row = |rate: &str| format!("1,Dallas,TX,11/24/2026,Reno,NV,11/26/2026,{rate}\n");
        let loads = file(&[head, &row(first), &row(second)].concat(), None).loads();
        loads.iter().map(|load| (load.form.min_rate, told(load).len())).collect::<Vec<_>>()
    };

    assert_eq!(rates("1.250", "900"), [(Some(1_250.0), 0), (Some(900.0), 0)]);
    assert_eq!(rates("1.250", "900.50"), [(None, 1), (Some(900.5), 0)]);
}

#[test]
fn the_extension_of_a_dispatcher_is_kept_with_the_name() {
    let of = |name: &str, phone: &str| {
        let head = "Load,PU Date,Del Date,Carrier,Dispatcher,Dispatcher Phone\n";
        let text = format!("{head}1,11/24/2026,11/26/2026,SYN One,{name},{phone}\n");
        file(&text, None).loads().remove(0).form.carrier.and_then(|carrier| carrier.dispatcher_name)
    };

    assert_eq!(of("SYN Al", "901-555-0101 ext 3").as_deref(), Some("SYN Al, ext. 3"));
    assert_eq!(of("", "901-555-0101 x3").as_deref(), Some("ext. 3"));
    assert_eq!(of("SYN Al", "901-555-0101").as_deref(), Some("SYN Al"));
}

#[test]
fn what_a_file_does_not_write_in_the_usual_way_is_told() {
    let notes = |first: &str, second: &str| {
        let row = |date: &str| format!("1,75201,{date},89501,2027-02-20\n");
        let text = ["Load,PU Zip,PU Date,Del Zip,Del Date\n", &row(first), &row(second)].concat();
        file(&text, None).style.notes().len()
    };

    assert_eq!(notes("01/02/2027", "1/15/2027"), 0);
    assert_eq!(notes("01/02/2027", "30/1/2027"), 1);
    assert_eq!(notes("1/15/2027", "30/1/2027"), 1);
}

use super::*;
use std::collections::BTreeSet;

fn field(heading: &str) -> Option<String> {
    meaning(heading).map(|meaning| meaning.field.to_string())
}

#[test]
fn each_name_is_in_the_form_that_headings_come_to_and_means_one_field() {
    let (of_loads, of_stops) =
        (load::ABOUT.iter().flat_map(|about| about.names), stop::ABOUT.iter().flat_map(|about| about.names));
    for names in [of_loads.collect::<Vec<_>>(), of_stops.collect()] {
        let all: BTreeSet<_> = names.iter().map(|name| normal(name)).collect();
        assert_eq!(all.len(), names.len(), "a name is there twice");
        for name in names {
            assert_eq!(normal(name), *name);
        }
    }
}

#[test]
fn headings_of_the_usual_systems_are_known() {
    for (heading, known) in [
        ("Load #", "external_load_number"),
        ("LOAD NO.", "external_load_number"),
        ("ord_hdrnumber", "external_load_number"),
        ("Shipment ID", "external_load_number"),
        ("PU Zip", "pickup_postal_code"),
        ("P/U Date", "pickup_window_start"),
        ("Pickup Appt Time", "pickup_start_time"),
        ("Origin City", "pickup_city"),
        ("originState", "pickup_state"),
        ("City (Origin)", "pickup_city"),
        ("Shipper", "pickup_name"),
        ("Shipper Address 1", "pickup_street"),
        ("Consignee Zip Code", "delivery_postal_code"),
        ("Receiver", "delivery_name"),
        ("Dest. St Prov", "delivery_state"),
        ("Del Date", "delivery_window_start"),
        ("Delivery to", "delivery_window_end"),
        ("Pickup from", "pickup_window_start"),
        ("Drop Ref #", "delivery_reference"),
        ("Stop #", "stop_sequence"),
        ("Stop Type", "stop_kind"),
        ("stp_schdtearliest", "stop_window_start"),
        ("Sched Arrive Late", "stop_window_end"),
        ("stp_city", "stop_city"),
        ("City", "stop_city"),
        ("Weight (lbs)", "weight"),
        ("Carrier MC#", "carrier_docket_number"),
        ("USDOT #", "carrier_dot_number"),
        ("Driver Cell", "driver_phone"),
        ("Equip", "equipment_type"),
        ("B.O.L. #", "bol_number"),
        ("Bill of Lading", "bol_number"),
        ("origin.sched_arrive_early", "pickup_window_start"),
        ("dest.zip_code", "delivery_postal_code"),
        ("override_pay_amt", "min_rate"),
        ("cty_nmstct", "stop_city_state"),
        ("Pickup 1 City", "pickup_city"),
        ("Stop 2 Zip", "delivery_postal_code"),
        ("PU Time (CST)", "pickup_start_time"),
        ("Length (m)", "trailer_length"),
    ] {
        assert_eq!(field(heading).as_deref(), Some(known), "{heading}");
    }
}

#[test]
fn stops_beyond_the_first_and_last_are_known_as_such() {
    for more in ["Stop 3 City", "Pickup 2 Zip", "Delivery 2 City State", "City (3)"] {
        assert!(is_of_more_stops(more), "{more}");
    }
    for other in ["Stop 2 City", "Pickup 1 City", "Shipper Address 2", "City", "City (2)", "Load 3"] {
        assert!(!is_of_more_stops(other), "{other}");
    }
}

#[test]
fn other_headings_mean_nothing() {
    for heading in
        ["", "  ", "Our Agent", "Customer Rate", "Margin", "Invoice Date", "Stops", "Actual Arrival", "Pickup Actual"]
    {
        assert_eq!(field(heading), None, "{heading}");
    }
}

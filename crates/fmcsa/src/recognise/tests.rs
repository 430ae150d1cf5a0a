//! Every published header and every headerless file is recognized, and a wrong header leads to an error that says what is wrong with it.

use super::*;

fn recognised(cells: &[&str], name: &str) -> Result<(DataSet, bool), Unrecognised> {
    recognise(&cells.iter().copied().collect(), name).map(|known| (known.layout.data_set, known.has_header))
}

#[test]
fn every_header_is_recognised_in_any_case() {
    for set in DataSet::ALL {
        for form in set.layout().headers() {
            for shout in [str::to_ascii_uppercase as fn(&str) -> String, str::to_ascii_lowercase] {
                let header: Vec<String> = form.iter().map(|column| format!(" {} ", shout(column))).collect();
                let header: Vec<&str> = header.iter().map(String::as_str).collect();
                assert_eq!(recognised(&header, set.name()), Ok((set, true)), "{}", set.name());
            }
        }
    }
}

#[test]
fn the_file_name_distinguishes_sms_results() {
    let property = DataSet::SmsAbPassProperty.layout().columns;
    assert_eq!(recognised(property, "SMS_C_PassProperty_2016Sep.txt"), Ok((DataSet::SmsCPassProperty, true)));
    assert_eq!(recognised(property, "4y6x-dmck.csv"), Ok((DataSet::SmsAbPassProperty, true)));
    let unclear = recognised(property, "download.csv").unwrap_err();
    assert_eq!(unclear, Unrecognised::Ambiguous(vec![DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty]));
    assert!(unclear.to_string().contains("sms_c_pass_property"));
    let passenger = DataSet::SmsAbPass.layout().columns;
    assert_eq!(recognised(passenger, "sms ab pass.csv"), Ok((DataSet::SmsAbPass, true)));
}

#[test]
fn other_names_of_a_column_are_known() {
    let api = "docket_number,dot_number,sub_number,mod_col_1,original_action_desc,orig_served_date,disp_action_desc,\
               disp_decided_date,disp_served_date";
    let columns: Vec<&str> = api.split(',').collect();
    assert_eq!(recognised(&columns, ""), Ok((DataSet::LiAuthorityHistory, true)));
    let order = ["DOT_NUMBER", "LEGAL_NAME", "DBA_NAME", "OOS_DATE", "OOS_REASON", "STATUS", "OOS_RESCIND_DATE"];
    assert_eq!(recognised(&order, ""), Ok((DataSet::OosOrders, true)));
}

#[test]
fn the_code_of_a_violation_may_be_in_any_column() {
    let mut columns: Vec<&str> = DataSet::Violations.layout().older[0].to_vec();
    columns.insert(6, "viol_code");
    columns.insert(7, "viol_desc");
    let known = recognise(&columns.into_iter().collect(), "").unwrap();
    assert_eq!(
        (known.layout.data_set, known.positions[12], known.positions[11]),
        (DataSet::Violations, Some(6), Some(13))
    );
}

#[test]
fn headerless_licensing_files_are_recognized_by_width_and_shape() {
    let of_nine = [
        ("MC139446,1,P,01000,00000,MRV 3254703-17,01/01/2025,91X,VANLINER INSURANCE COMPANY", DataSet::LiInsurance),
        (
            "MC139446,00295017,,COMMON,INVOLUNTARY REVOCATION,11/07/2005,DISCONTINUED REVOCATION,11/29/2005,11/29/2005",
            DataSet::LiAuthorityHistory,
        ),
        ("MC139446,00295017,ALL AMERICAN AGENTS,JOHN DOE,1 MAIN ST,BREMERTON,WA,US,98311", DataSet::LiProcessAgents),
        (
            "MC139446,00295017,91X,BIPD/Primary,VANLINER,MRV 1,12/30/2024,0,1000,01/01/2025,02/01/2027",
            DataSet::LiPendingInsurance,
        ),
        ("MC368053,00830331,COMMON,06/26/2024,INVOLUNTARY REVOCATION,07/26/2024", DataSet::LiRevocations),
    ];
    for (row, set) in of_nine {
        assert_eq!(recognised(&row.split(',').collect::<Vec<_>>(), ""), Ok((set, false)), "{row}");
    }
    for (width, set) in [(43, DataSet::LiCarriers), (17, DataSet::LiInsuranceHistory), (15, DataSet::LiRejectedFilings)]
    {
        let mut row = vec![""; width];
        (row[0], row[1]) = ("MC139446", "00295017");
        assert_eq!(recognised(&row, ""), Ok((set, false)));
    }
}

#[test]
fn a_wrong_header_says_what_is_missing_unexpected_and_misplaced() {
    let mut header = DataSet::OosOrders.layout().columns.to_vec();
    header.swap(1, 2);
    header[4] = "WHY";
    let difference = match recognised(&header, "").unwrap_err() {
        Unrecognised::Header(difference) => difference,
        other => panic!("{other}"),
    };
    assert_eq!((difference.nearest, &*difference.missing), (DataSet::OosOrders, &["OOS_REASON"][..]));
    assert_eq!((difference.unexpected.len(), difference.misplaced.len()), (1, 1));
    let said = Unrecognised::Header(difference).to_string();
    assert!(
        said.contains("Out of Service Orders (p2mt-9ige); missing: OOS_REASON; misplaced: ")
            && said.ends_with("unexpected: why"),
        "{said}"
    );
}

#[test]
fn a_census_with_one_more_column_is_shown_and_not_guessed() {
    let mut header = DataSet::Census.layout().columns.to_vec();
    header.insert(3, "NEW_COLUMN");
    let said = recognised(&header, "").unwrap_err().to_string();
    assert!(said.ends_with("nearest is FMCSA Company Census File (az4n-8mr2); unexpected: new_column"), "{said}");
}

#[test]
fn columns_in_another_order_are_read_by_their_names() {
    let mut fax_last = DataSet::Census.layout().columns.to_vec();
    let fax = fax_last.iter().position(|column| *column == "FAX").unwrap();
    fax_last.remove(fax);
    fax_last.push("FAX");
    for set in DataSet::ALL {
        let reversed: Vec<&str> = set.layout().columns.iter().rev().copied().collect();
        assert_eq!(recognised(&reversed, set.name()), Ok((set, true)), "{}", set.name());
    }

    let known = recognise(&fax_last.into_iter().collect(), "").unwrap();

    assert_eq!((known.positions[fax], known.positions[fax + 1]), (Some(146), Some(fax)));
}

#[test]
fn a_column_twice_or_too_many_is_no_other_order() {
    let mut twice = DataSet::OosOrders.layout().columns.to_vec();
    twice[6] = "STATUS";
    assert!(recognised(&twice, "").unwrap_err().to_string().contains("missing: RESCIND_DATE"));
}

#[test]
fn the_nearest_layout_of_a_revocation_file_is_the_revocations() {
    let headers = [
        // A column more, a column less, names that people write, Motus' words in a legacy file.
        "DOCKET_NUMBER,DOT_NUMBER,TYPE_LICENSE,ORDER1_SERVE_DATE,ORDER2_TYPE_DESC,order2_effective_Date,NOTE",
        "DOCKET_NUMBER,DOT_NUMBER,TYPE_LICENSE,ORDER1_SERVE_DATE,ORDER2_TYPE_DESC",
        "DOCKET_NUMBER,DOT_NUMBER,LICENSE_TYPE,SERVE_DATE,ORDER_TYPE_DESC,EFFECTIVE_DATE",
        "Docket Number,USDOT Number,Type License,Order1 Serve Date,Order2 Type,Order2 Effective Date",
        "DOCKET_NUMBER,DOT_NUMBER,OP_AUTH_TYPE,SERVE_DATE,TYPE_DESC,EFFECTIVE_DATE",
    ];
    for header in headers {
        let cells: Vec<&str> = header.split(',').collect();
        let nearest = match recognised(&cells, "Revocation - All With History.csv").unwrap_err() {
            Unrecognised::Header(difference) => difference.nearest,
            other => panic!("{header}: {other}"),
        };
        assert_eq!(nearest, DataSet::LiRevocations, "{header}");
    }
}

#[test]
fn something_else_is_not_recognised() {
    assert_eq!(recognised(&["id", "name", "price"], ""), Err(Unrecognised::NoHeader { width: 3 }));
    assert_eq!(recognised(&[""], ""), Err(Unrecognised::NoHeader { width: 1 }));
    let error = recognise_as(DataSet::OosOrders, &["DOT_NUMBER", "NAME"].into_iter().collect()).unwrap_err();
    assert!(error.to_string().contains("missing: LEGAL_NAME"));
}

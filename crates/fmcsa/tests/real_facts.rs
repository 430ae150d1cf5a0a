//! The facts of USDOT 295017, worked out from its real rows in both licensing families, and FMCSA's crash weights on all
//! real crashes: `../shared/data/fmcsa`, absent outside the workshop.

use chrono::NaiveDate;
use fmcsa::catalogue::{DataSet, Value};
use fmcsa::derive::record::{
    Census, Covers, Filing, Insured, LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, Origin, Revocation,
};
use fmcsa::derive::{Family, Record, authority, carrier_facts, insurance, sms};
use fmcsa::reader::read_all;
use std::io::Read as _;
use std::path::Path;

/// A row with its values by the table's column.
struct Row {
    set: DataSet,
    values: Vec<Value<'static>>,
}

impl Row {
    fn get(&self, column: &str) -> &Value<'static> {
        &self.values[self.set.layout().table_columns().position(|known| known == column).unwrap()]
    }

    fn text(&self, column: &str) -> Option<&str> {
        if let Value::Text(text) = self.get(column) { Some(text) } else { None }
    }

    fn int(&self, column: &str) -> Option<i32> {
        if let Value::Int(number) = self.get(column) { Some(*number) } else { None }
    }

    fn small(&self, column: &str) -> Option<i16> {
        if let Value::SmallInt(number) = self.get(column) { Some(*number) } else { None }
    }

    fn yes(&self, column: &str) -> Option<bool> {
        if let Value::Bool(yes) = self.get(column) { Some(*yes) } else { None }
    }

    fn day(&self, column: &str) -> Option<NaiveDate> {
        if let Value::Date(day) = self.get(column) { Some(*day) } else { None }
    }

    fn insured(&self) -> Insured {
        Insured {
            bipd_required: self.int("bipd_required"),
            bipd_on_file: self.int("bipd_on_file"),
            is_cargo_required: self.yes("is_cargo_required"),
            is_cargo_on_file: self.yes("is_cargo_on_file"),
            is_bond_required: self.yes("is_bond_required"),
            is_bond_on_file: self.yes("is_bond_on_file"),
        }
    }

    fn filing(&self) -> Filing<'_> {
        Filing {
            data_set: self.set,
            docket_number: self.text("docket_number").unwrap(),
            form_code: self.text("form_code"),
            insurance_type: self.text("insurance_type"),
            maximum_coverage: self.int("maximum_coverage"),
            policy_number: self.text("policy_number"),
            insurer: self.text("insurer"),
            effective_on: self.day("effective_on"),
            origin: Origin::UNKNOWN,
        }
    }
}

fn rows(set: DataSet, name: &str) -> Option<Vec<Row>> {
    let Ok(mut bytes) =
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa").join(name))
    else {
        eprintln!("SKIPPED: ../shared/data/fmcsa/{name} is absent");
        return None;
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut plain).unwrap();
        bytes = plain;
    }
    let (values, _) = read_all(&*bytes, name).unwrap();
    Some(values.into_iter().map(|values| Row { set, values }).collect())
}

#[test]
fn usdot_295017_may_be_used_by_either_family_and_by_both() {
    let files = [
        (DataSet::LiCarriers, "legacy_carrier.csv"),
        (DataSet::LiAuthorityHistory, "legacy_authhist.csv"),
        (DataSet::LiInsurance, "legacy_insur.csv"),
        (DataSet::MotusCarriers, "motus_carrier.csv"),
        (DataSet::MotusAuthorityHistory, "motus_authhist.csv"),
        (DataSet::MotusInsurance, "motus_insur.csv"),
    ];
    let Some(read) = files.into_iter().map(|(set, name)| rows(set, name)).collect::<Option<Vec<_>>>() else { return };
    let [dockets, actions, legacy_filings, authorities, events, motus_filings] = &read[..] else { unreachable!() };
    let dockets: Vec<_> = dockets
        .iter()
        .map(|row| LegacyDocket {
            docket_number: row.text("docket_number").unwrap(),
            common_status: row.text("common_status"),
            contract_status: row.text("contract_status"),
            broker_status: row.text("broker_status"),
            covers: Covers {
                is_property: row.yes("is_property"),
                is_passenger: row.yes("is_passenger"),
                is_household_goods: row.yes("is_household_goods"),
            },
            insured: row.insured(),
            ..LegacyDocket::default()
        })
        .collect();
    let actions: Vec<_> = actions
        .iter()
        .map(|row| LegacyAction {
            docket_number: row.text("docket_number").unwrap(),
            authority_type: row.text("authority_type"),
            original_action: row.text("original_action"),
            original_served_on: row.day("original_served_on"),
            disposition_action: row.text("disposition_action"),
            disposition_on: row.day("disposition_served_on"),
            origin: Origin::UNKNOWN,
        })
        .collect();
    let authorities: Vec<_> = authorities
        .iter()
        .map(|row| MotusAuthority {
            docket_number: row.text("docket_number").unwrap(),
            authority_type: row.text("authority_type").unwrap(),
            authority_status: row.text("authority_status"),
            insured: row.insured(),
            origin: Origin::UNKNOWN,
        })
        .collect();
    let events: Vec<_> = events
        .iter()
        .map(|row| MotusEvent {
            docket_number: row.text("docket_number").unwrap(),
            authority_type: row.text("authority_type"),
            authority_status: row.text("authority_status"),
            reason: row.text("reason"),
            changed_on: row.day("changed_on"),
            origin: Origin::UNKNOWN,
        })
        .collect();
    let legacy_filings: Vec<_> = legacy_filings
        .iter()
        .map(|row| Filing { insurance_type: row.text("insurance_type"), ..row.filing() })
        .collect();
    let motus_filings: Vec<_> = motus_filings.iter().map(Row::filing).collect();
    let filings: Vec<_> = legacy_filings.iter().chain(&motus_filings).copied().collect();
    let census = Some(Census {
        status_code: Some("A"),
        carrier_operation: Some("A"),
        classification: Some("AUTHORIZED FOR HIRE"),
    });
    let legacy = Record {
        census,
        legacy_dockets: &dockets,
        legacy_actions: &actions,
        filings: &legacy_filings,
        ..Record::default()
    };
    let motus = Record {
        census,
        motus_authorities: &authorities,
        motus_events: &events,
        filings: &motus_filings,
        ..Record::default()
    };
    let both = Record { motus_authorities: &authorities, motus_events: &events, filings: &filings, ..legacy };
    let today: NaiveDate = "2026-10-01".parse().unwrap();

    for record in [&legacy, &motus, &both] {
        let facts = carrier_facts(record, today).unwrap();
        assert_eq!((facts.bipd_on_file, facts.bipd_required), (Some(1_000_000), Some(750_000)));
        assert_eq!((facts.common_status, facts.authority_since), (Some("A"), "2021-06-15".parse().ok()));
        assert_eq!(
            (facts.is_cargo_required, facts.is_cargo_on_file, facts.is_bond_on_file),
            (Some(true), Some(true), Some(false))
        );
        assert_eq!(facts.authority_scope, Some("household_goods"));
        assert_eq!((facts.operating_status, facts.lapses_on, facts.is_out_of_service), ("active", None, None));
    }
    let insured = insurance::insurance(&both, today);
    assert_eq!((insured.bipd_on_file(), insured.is_bipd_disputed()), (Some((1_000_000, Family::Motus)), false));
    assert_eq!(
        authority::authorities(&both, "2026-10-01".parse().unwrap())
            .of(authority::AuthorityKind::Common)
            .docket_numbers,
        ["MC139446"]
    );
}

#[test]
fn every_real_notice_of_revocation_is_a_lapse_until_its_day() {
    let Some(read) = rows(DataSet::LiRevocations, "legacy_revocation.csv") else { return };
    let notices = read.iter().map(|row| Revocation {
        family: Family::Legacy,
        docket_number: row.text("docket_number").unwrap(),
        authority_type: row.text("authority_type"),
        order_type: row.text("revocation_type"),
        served_on: row.day("served_on"),
        effective_on: row.day("effective_on"),
        origin: Origin::UNKNOWN,
    });
    let mut with_a_day = 0;
    for notice in notices {
        let lapses_on =
            |today| carrier_facts(&Record { revocations: &[notice], ..Record::default() }, today).unwrap().lapses_on;
        let Some(effective_on) = notice.effective_on else {
            assert_eq!(lapses_on("2024-01-01".parse().unwrap()), None, "a voluntary revocation names no day");
            continue;
        };
        with_a_day += 1;
        assert_eq!(lapses_on(effective_on.pred_opt().unwrap()), Some(effective_on), "{}", notice.docket_number);
        assert_eq!(lapses_on(effective_on), None);
    }
    assert_eq!(with_a_day, 1_915);
}

#[test]
fn fmcsa_weighs_all_real_crashes_as_the_method_says() {
    let Some(crashes) = rows(DataSet::SmsCrashes, "sms_input_crash_national_2013_2015.csv.gz") else { return };
    let severity = |row: &Row| {
        let people = |column| row.small(column).unwrap_or(0);
        let weight = sms::crash_severity_weight(
            people("fatalities"),
            people("injuries"),
            row.yes("is_hazmat_released") == Some(true),
        );
        Some(weight) == row.small("severity_weight")
    };
    // The snapshot's day is not in the file; it is the one that explains the time weights.
    let newest = crashes.iter().filter_map(|row| row.day("crashed_on")).max().unwrap();
    let weighs_as_listed =
        |row: &Row, snapshot| sms::time_weight(row.day("crashed_on").unwrap(), snapshot) == row.small("time_weight");
    let explains = |snapshot: &NaiveDate| crashes.iter().all(|row| weighs_as_listed(row, *snapshot));

    assert_eq!(crashes.iter().filter(|row| severity(row)).count(), 225_863);
    assert!(newest.iter_days().take(40).any(|snapshot| explains(&snapshot)));
}

//! The cases that the product exists for come out of the files as the facts that show them.

use super::*;
use crate::catalogue::Value;
use crate::derive::record::{
    Covers, Ending, Filing, Insured, LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, OosOrder, Origin,
    Revocation,
};
use crate::derive::{CarrierFacts, Family, Record, carrier_facts};
use crate::generate::pair::Pair;
use crate::reader::Collect;

const CARRIERS: u32 = 1_280;

/// Rows as the tables have them.
struct Table(Vec<HashMap<&'static str, Value<'static>>>);

impl Table {
    fn read(files: &Files, set: DataSet) -> Self {
        let name = format!("{}.csv", set.name());
        let bytes = files[&name].borrow();
        let mut reader = RowReader::open(&bytes[..], &name).unwrap();
        let (mut rows, mut sink) = (Vec::new(), Collect::default());
        while reader.read(&mut sink).unwrap().is_some() {
            rows.push(set.layout().table_columns().zip(sink.values.drain(..)).collect());
        }
        Self(rows)
    }

    fn of(&self, column: &str, wanted: &Value<'_>) -> Vec<Cells<'_>> {
        self.0.iter().filter(|row| row[column] == *wanted).map(Cells).collect()
    }
}

#[derive(Clone, Copy)]
struct Cells<'a>(&'a HashMap<&'static str, Value<'static>>);

impl<'a> Cells<'a> {
    fn text(self, column: &str) -> Option<&'a str> {
        match &self.0[column] {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn docket(self) -> &'a str {
        self.text("docket_number").unwrap()
    }

    fn day(self, column: &str) -> Option<NaiveDate> {
        if let Value::Date(day) = self.0[column] { Some(day) } else { None }
    }

    fn int(self, column: &str) -> Option<i32> {
        if let Value::Int(number) = self.0[column] { Some(number) } else { None }
    }

    fn bool(self, column: &str) -> Option<bool> {
        if let Value::Bool(yes) = self.0[column] { Some(yes) } else { None }
    }

    fn insured(self) -> Insured {
        Insured {
            bipd_required: self.int("bipd_required"),
            bipd_on_file: self.int("bipd_on_file"),
            is_cargo_required: self.bool("is_cargo_required"),
            is_cargo_on_file: self.bool("is_cargo_on_file"),
            is_bond_required: self.bool("is_bond_required"),
            is_bond_on_file: self.bool("is_bond_on_file"),
        }
    }
}

struct Tables(BTreeMap<DataSet, Table>);

impl Tables {
    fn rows(&self, set: DataSet, carrier: &Carrier) -> Vec<Cells<'_>> {
        self.0[&set].of("dot_number", &Value::Int(carrier.dot as i32))
    }

    fn facts(&self, carrier: &Carrier) -> Option<CarrierFacts> {
        let of = |set| self.rows(set, carrier);
        let insurance = self.0[&DataSet::LiInsurance].of("docket_number", &Value::Text(docket(carrier).into()));
        let pending = of(DataSet::LiPendingInsurance);
        let motus_insurance = of(DataSet::MotusInsurance);
        let filings: Vec<Filing<'_>> = (insurance.iter().map(|row| filing(*row, DataSet::LiInsurance)))
            .chain(pending.iter().map(|row| filing(*row, DataSet::LiPendingInsurance)))
            .chain(motus_insurance.iter().map(|row| filing(*row, DataSet::MotusInsurance)))
            .collect();
        let (ended, motus_ended) = (of(DataSet::LiInsuranceHistory), of(DataSet::MotusInsuranceHistory));
        let endings: Vec<Ending<'_>> = (pending.iter().map(|row| ending(*row, DataSet::LiPendingInsurance)))
            .chain(ended.iter().map(|row| ending(*row, DataSet::LiInsuranceHistory)))
            .chain(motus_ended.iter().map(|row| ending(*row, DataSet::MotusInsuranceHistory)))
            .filter(|ending| ending.cancel_effective_on.is_some())
            .collect();
        let dockets = of(DataSet::LiCarriers);
        let legacy_dockets: Vec<LegacyDocket<'_>> = dockets.iter().map(|row| legacy_docket(*row)).collect();
        let motus = of(DataSet::MotusCarriers);
        let motus_authorities: Vec<MotusAuthority<'_>> = motus.iter().map(|row| motus_authority(*row)).collect();
        let actions = of(DataSet::LiAuthorityHistory);
        let legacy_actions: Vec<LegacyAction<'_>> = actions.iter().map(|row| legacy_action(*row)).collect();
        let events = of(DataSet::MotusAuthorityHistory);
        let motus_events: Vec<MotusEvent<'_>> = events.iter().map(|row| motus_event(*row)).collect();
        let (old, new) = (of(DataSet::LiRevocations), of(DataSet::MotusRevocations));
        let revocations: Vec<Revocation<'_>> =
            (old.iter().map(|row| revocation(*row, Family::Legacy, "revocation_type")))
                .chain(new.iter().map(|row| revocation(*row, Family::Motus, "order_type")))
                .collect();
        let orders = of(DataSet::OosOrders);
        let oos_orders: Vec<OosOrder<'_>> = orders.iter().map(|row| oos_order(*row)).collect();
        let record = Record {
            census: None,
            legacy_dockets: &legacy_dockets,
            motus_authorities: &motus_authorities,
            legacy_actions: &legacy_actions,
            motus_events: &motus_events,
            filings: &filings,
            endings: &endings,
            revocations: &revocations,
            oos_orders: &oos_orders,
            is_census_too_old: false,
        };
        carrier_facts(&record, plan(0, Profile::Demonstration).today)
    }
}

fn filing(row: Cells<'_>, data_set: DataSet) -> Filing<'_> {
    Filing {
        data_set,
        docket_number: row.docket(),
        form_code: row.text("form_code"),
        insurance_type: row.0.get("insurance_type").and_then(|_| row.text("insurance_type")),
        maximum_coverage: row.int("maximum_coverage"),
        policy_number: row.text("policy_number"),
        insurer: row.text("insurer"),
        effective_on: row.day("effective_on"),
        origin: Origin::UNKNOWN,
    }
}

fn ending(row: Cells<'_>, data_set: DataSet) -> Ending<'_> {
    let Filing { docket_number, form_code, insurance_type, policy_number, insurer, effective_on, .. } =
        filing(row, data_set);
    let cancel_effective_on = row.day("cancel_effective_on");
    let how = match data_set {
        DataSet::MotusInsuranceHistory => row.text("filing_status_reason"),
        DataSet::LiInsuranceHistory => row.text("cancellation_method"),
        _ => None,
    };
    Ending {
        data_set,
        docket_number,
        form_code,
        insurance_type,
        policy_number,
        insurer,
        effective_on,
        cancel_effective_on,
        how,
        origin: Origin::UNKNOWN,
    }
}

fn legacy_docket(row: Cells<'_>) -> LegacyDocket<'_> {
    LegacyDocket {
        docket_number: row.docket(),
        common_status: row.text("common_status"),
        contract_status: row.text("contract_status"),
        broker_status: row.text("broker_status"),
        is_common_pending: row.bool("is_common_pending"),
        is_contract_pending: row.bool("is_contract_pending"),
        is_broker_pending: row.bool("is_broker_pending"),
        covers: Covers {
            is_property: row.bool("is_property"),
            is_passenger: row.bool("is_passenger"),
            is_household_goods: row.bool("is_household_goods"),
        },
        insured: row.insured(),
        origin: Origin::UNKNOWN,
    }
}

fn motus_authority(row: Cells<'_>) -> MotusAuthority<'_> {
    MotusAuthority {
        docket_number: row.docket(),
        authority_type: row.text("authority_type").unwrap(),
        authority_status: row.text("authority_status"),
        insured: row.insured(),
        origin: Origin::UNKNOWN,
    }
}

fn legacy_action(row: Cells<'_>) -> LegacyAction<'_> {
    LegacyAction {
        docket_number: row.docket(),
        authority_type: row.text("authority_type"),
        original_action: row.text("original_action"),
        original_served_on: row.day("original_served_on"),
        disposition_action: row.text("disposition_action"),
        disposition_on: row.day("disposition_served_on"),
        origin: Origin::UNKNOWN,
    }
}

fn motus_event(row: Cells<'_>) -> MotusEvent<'_> {
    MotusEvent {
        docket_number: row.docket(),
        authority_type: row.text("authority_type"),
        authority_status: row.text("authority_status"),
        reason: row.text("reason"),
        changed_on: row.day("changed_on"),
        origin: Origin::UNKNOWN,
    }
}

fn revocation<'a>(row: Cells<'a>, family: Family, kind: &str) -> Revocation<'a> {
    Revocation {
        family,
        docket_number: row.docket(),
        authority_type: row.text("authority_type"),
        order_type: row.text(kind),
        served_on: row.day("served_on"),
        effective_on: row.day("effective_on"),
        origin: Origin::UNKNOWN,
    }
}

fn oos_order(row: Cells<'_>) -> OosOrder<'_> {
    OosOrder { ordered_on: row.day("ordered_on").unwrap(), reason: "", rescinded_on: row.day("rescinded_on") }
}

fn docket(carrier: &Carrier) -> String {
    carrier.licences.first().map(|licence| format!("{}{}", licence.prefix, licence.number)).unwrap_or_default()
}

/// What each carrier of a case must show.
fn check(case: Case, carrier: &Carrier, facts: Option<&CarrierFacts>, today: NaiveDate) {
    let facts = || facts.unwrap_or_else(|| panic!("{case:?} {} has no facts", carrier.dot));
    let ahead = || facts().lapses_on.is_some_and(|day| day > today && day <= today + chrono::Days::new(30));
    let spells = || &carrier.licences[0].authorities[0].spells;
    let since = || facts().authority_since;
    let holds = match case {
        Case::CancellationAhead | Case::SuspensionAhead | Case::Uninsured if !ahead() => false,
        Case::CancellationAhead | Case::SuspensionAhead => facts().common_status == Some("A"),
        Case::Suspended | Case::Predecessor => since().is_none() && facts().common_status == Some("I"),
        Case::RecentlyGranted => since().is_none_or(|day| (today - day).num_days() < 240),
        Case::Reinstated => spells().len() == 2 && since() == Some(spells()[1].from.date()),
        Case::Notices => since() == Some(spells()[0].from.date()),
        Case::BelowMinimum => facts().bipd_on_file < facts().bipd_required,
        Case::OutOfService => facts().is_out_of_service == Some(true),
        Case::LargeNewcomer => carrier.fleet.power_units >= 18 && (today - carrier.added.date()).num_days() < 365,
        Case::ImplausibleFleet => carrier.fleet.power_units >= 1_500,
        Case::ContactChanged | Case::Impersonator | Case::YoungChanged | Case::NewPhone => {
            carrier.former.as_ref().is_some_and(|former| former.contact != carrier.contact)
        }
        Case::Uninsured => facts().bipd_on_file == Some(0) && facts().common_status == Some("A"),
        _ => true,
    };
    assert!(holds, "{case:?} {}: {:#?} {:#?}", carrier.dot, facts(), carrier.licences);
}

#[test]
fn cases_come_out_as_the_facts_that_show_them() {
    let plan = plan(CARRIERS, Profile::Demonstration);
    let (world, files) = (World::new(&plan), files(&plan));
    let tables = Tables(
        DataSet::ALL
            .into_iter()
            .filter(|set| set.layout().docket.is_some() || *set == DataSet::OosOrders)
            .map(|set| (set, Table::read(&files, set)))
            .collect(),
    );
    let carriers = (0..u64::from(CARRIERS))
        .map(|ordinal| Carrier::of(&world, ordinal))
        .filter(|carrier| carrier.case != Case::Plain);
    for carrier in carriers {
        check(carrier.case, &carrier, tables.facts(&carrier).as_ref(), plan.today);
    }
}

#[test]
fn a_successor_begins_after_its_predecessor_stopped_and_shares_what_gives_it_away() {
    let world = World::new(&plan(CARRIERS, Profile::Demonstration));
    let successors = (0..u64::from(CARRIERS))
        .map(|ordinal| Carrier::of(&world, ordinal))
        .filter(|carrier| carrier.case == Case::Successor);
    let (mut met, mut trucks) = (0, 0);
    for carrier in successors {
        let old = Carrier::of(&world, carrier.case.source(carrier.ordinal).unwrap());
        let pair = Pair::of(&world, carrier.ordinal);
        assert!(old.stopped.unwrap() < carrier.added);
        let shared = [
            old.contact.phone == carrier.contact.phone,
            old.contact.mail == carrier.contact.mail,
            old.names.officer == carrier.names.officer,
            old.home.street == carrier.home.street,
            pair.has_same_trucks,
        ];
        assert!((2..=3).contains(&shared.iter().filter(|is| **is).count()), "{} {shared:?}", carrier.dot);
        if pair.has_same_trucks {
            trucks += 1;
            met += usize::from(vins(&world, &old).iter().any(|vin| vins(&world, &carrier).contains(vin)));
        }
    }
    // A truck that both ran is not always met under both numbers.
    assert!(trucks > 0 && met * 10 >= trucks * 8, "{met} of {trucks}");
}

#[test]
fn half_of_the_successors_that_do_not_keep_the_address_write_from_one_that_looks_like_it() {
    use kernel::look_alikes::{Likeness, likeness};
    use kernel::mail_domains::domain_of;

    let world = World::new(&plan(CARRIERS, Profile::Demonstration));
    let successors = (0..u64::from(CARRIERS))
        .map(|ordinal| Carrier::of(&world, ordinal))
        .filter(|carrier| carrier.case == Case::Successor);
    let mut found = 0;
    for carrier in successors {
        let old = Carrier::of(&world, carrier.case.source(carrier.ordinal).unwrap());
        let [old, new] = [&old, &carrier].map(|carrier| domain_of(&carrier.contact.mail).unwrap());
        let alike = likeness(&old, &new);
        if !Pair::of(&world, carrier.ordinal).has_alike_mail || old == new {
            continue;
        }
        assert!(matches!(alike, Some(Likeness::Signs | Likeness::Letter)), "{old} {new}");
        found += 1;
    }
    assert!(found > 0);
}

fn vins(world: &World, carrier: &Carrier) -> Vec<[u8; 17]> {
    let inspections = Inspections::of(world, carrier);
    let mut inspection = Inspection::empty(world);
    let mut vins = Vec::new();
    for nth in 0..inspections.count {
        inspections.nth(nth, &mut inspection);
        vins.extend(inspection.units.iter().map(|unit| unit.vin));
    }
    vins
}

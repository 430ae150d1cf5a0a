//! What is planted to measure a verdict with is in the files as it is described, in the shares that are documented, and what only looks like
//! it is in order.

use super::*;
use crate::generate::kind::Kind;
use std::collections::BTreeSet;

const CARRIERS: u32 = 640;

struct Set {
    world: World,
    /// The rows of the census by USDOT number: 210 days ago, 35 days ago, today.
    censuses: [HashMap<String, Row>; 3],
    orders: Vec<Row>,
}

impl Set {
    fn new() -> Self {
        let sets = vec![DataSet::Census, DataSet::OosOrders];
        let plan = Plan { data_sets: Some(sets), ..plan(CARRIERS, Profile::Demonstration) };
        let files = files(&plan);
        let by_dot = |rows: Vec<Row>| rows.into_iter().map(|row| (row["DOT_NUMBER"].clone(), row)).collect();
        let earlier = |days| by_dot(earlier(&plan, plan.today - chrono::Days::new(days)));
        let censuses = [earlier(210), earlier(35), by_dot(rows(&files, DataSet::Census))];
        Self { world: World::new(&plan), censuses, orders: rows(&files, DataSet::OosOrders) }
    }

    fn carriers(&self, wanted: &[Planted]) -> Vec<Carrier> {
        let carriers: Vec<Carrier> = (0..u64::from(CARRIERS))
            .map(|ordinal| Carrier::of(&self.world, ordinal))
            .filter(|carrier| self.planted(carrier).is_some_and(|planted| wanted.contains(&planted)))
            .collect();
        assert!(!carriers.is_empty(), "{wanted:?}");
        carriers
    }

    fn planted(&self, carrier: &Carrier) -> Option<Planted> {
        planted(self.world.seed, self.world.profile, carrier.dot)
    }

    /// Contact columns that differ between the census `from` and the next one.
    fn changed(&self, carrier: &Carrier, from: usize) -> BTreeSet<&'static str> {
        let row = |census: usize| &self.censuses[census][&carrier.dot.to_string()];
        ["PHONE", "EMAIL_ADDRESS", "PHY_STREET", "COMPANY_OFFICER_1"]
            .into_iter()
            .filter(|column| row(from)[*column] != row(from + 1)[*column])
            .collect()
    }

    fn is_ordered_out(&self, dot: u32) -> bool {
        self.orders.iter().any(|row| row["DOT_NUMBER"] == dot.to_string() && row["RESCIND_DATE"].is_empty())
    }
}

fn earlier(plan: &Plan, on: NaiveDate) -> Vec<Row> {
    let mut names = Vec::new();
    let kept = Rc::new(RefCell::new(Vec::new()));
    let open = |name: &str| {
        names.push(name.to_owned());
        Ok(Box::new(Kept(kept.clone())) as Box<dyn Write>)
    };
    let count = write_earlier_census(plan, on, open).unwrap();
    assert_eq!(names, [format!("census-{on}.csv")]);
    let rows: Vec<Row> = csv::Reader::from_reader(&kept.borrow()[..]).deserialize().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows.len() as u64, count);
    rows
}

#[test]
fn an_earlier_census_has_the_carriers_of_its_day_and_nothing_later() {
    let set = Set::new();
    let [first, second, today] = &set.censuses;
    assert!(first.len() < second.len() && second.len() <= today.len() && today.len() == CARRIERS as usize);
    let day = (set.world.today - 35).digits();
    let day = std::str::from_utf8(&day).unwrap();
    for row in second.values() {
        for column in ["ADD_DATE", "MCS150_DATE", "REVIEW_DATE"] {
            assert!(row[column].as_str() <= day, "{column} {}", row[column]);
        }
    }
    // Nearly all rows are the same, so that an import of both is cheap.
    let same = second.iter().filter(|(dot, row)| today[*dot] == **row).count();
    assert!(same * 10 > second.len() * 8, "{same} of {}", second.len());
    assert!(
        write_earlier_census(&plan(10, Profile::National), set.world.today.date(), |_| Ok(Box::new(io::sink())))
            .is_err()
    );
}

#[test]
fn taken_over_contacts_differ_between_the_two_censuses_and_no_others_do() {
    let set = Set::new();
    for carrier in set.carriers(&[Planted::StolenIdentity, Planted::StolenLookAlike, Planted::YoungChanged]) {
        assert_eq!(set.changed(&carrier, 1), BTreeSet::from(["PHONE", "EMAIL_ADDRESS"]), "{}", carrier.dot);
        let age = set.world.today - carrier.former.as_ref().unwrap().until;
        assert!((1..=28).contains(&age), "{age}");
    }
    for carrier in set.carriers(&[Planted::NewPhone]) {
        assert_eq!(set.changed(&carrier, 1), BTreeSet::from(["PHONE"]), "{}", carrier.dot);
    }
    for carrier in set.carriers(&[Planted::Moved]) {
        assert_eq!(set.changed(&carrier, 1), BTreeSet::new(), "{}", carrier.dot);
        assert_eq!(set.changed(&carrier, 0), BTreeSet::from(["PHONE", "PHY_STREET"]), "{}", carrier.dot);
    }
    let changes =
        [Planted::StolenIdentity, Planted::StolenLookAlike, Planted::YoungChanged, Planted::NewPhone, Planted::Moved];
    for ordinal in 0..u64::from(CARRIERS) {
        let carrier = Carrier::of(&set.world, ordinal);
        let is_change = set.planted(&carrier).is_some_and(|planted| changes.contains(&planted));
        let was_there = set.censuses[1].contains_key(&carrier.dot.to_string());
        assert!(is_change || !was_there || set.changed(&carrier, 1).is_empty(), "{}", carrier.dot);
    }
}

#[test]
fn stolen_identities_are_established_and_young_ones_are_young() {
    let set = Set::new();
    let today = set.world.today;
    let since = |carrier: &Carrier| carrier.licences[0].authorities[0].spells[0].from;
    for carrier in set.carriers(&[Planted::StolenIdentity, Planted::StolenLookAlike, Planted::Impersonated]) {
        assert!(today - carrier.added > 700 && carrier.is_authorised_on(today), "{}", carrier.dot);
    }
    for carrier in set.carriers(&[Planted::YoungChanged]) {
        assert!((1..90).contains(&(today - since(&carrier))) && carrier.is_authorised_on(today), "{}", carrier.dot);
    }
}

#[test]
fn a_look_alike_domain_is_the_carriers_own_former_one_or_that_of_another_carrier() {
    use kernel::look_alikes::{Likeness, likeness};
    use kernel::mail_domains::domain_of;

    let set = Set::new();
    let domain = |contact: &identity::Contact| domain_of(&contact.mail).unwrap();
    let mut of_another = 0;
    for carrier in set.carriers(&[Planted::StolenLookAlike]) {
        let imitated = match carrier.case.source(carrier.ordinal) {
            Some(other) => Carrier::of(&set.world, other).contact.clone(),
            None => carrier.former.as_ref().unwrap().contact.clone(),
        };
        of_another += usize::from(carrier.case == Case::Impersonator);
        let (own, theirs) = (domain(&carrier.contact), domain(&imitated));
        let alike = likeness(&theirs, &own);
        assert!(matches!(alike, Some(Likeness::Signs | Likeness::Letter)), "{own} {theirs}");
    }
    assert!(of_another > 0 && of_another < set.carriers(&[Planted::StolenLookAlike]).len());
}

#[test]
fn a_chameleon_shares_two_or_three_things_and_began_after_its_predecessor_lost_its_authority() {
    let set = Set::new();
    let today = set.world.today;
    let mut ordered_out = 0;
    for carrier in set.carriers(&[Planted::Chameleon, Planted::MarkedChameleon]) {
        let old = Carrier::of(&set.world, carrier.case.source(carrier.ordinal).unwrap());
        assert_eq!(set.planted(&old), Some(Planted::Predecessor));
        assert!(
            !old.is_authorised_on(today) && old.stopped.unwrap() < carrier.added && carrier.is_authorised_on(today)
        );
        assert_eq!(carrier.prior_revoked.is_some(), set.planted(&carrier) == Some(Planted::MarkedChameleon));
        let pair = pair::Pair::of(&set.world, carrier.ordinal);
        let shared = [
            pair.has_same_phone,
            pair.has_same_mail,
            pair.has_same_officer,
            pair.has_same_address,
            pair.has_same_trucks,
        ];
        assert!((2..=3).contains(&shared.iter().filter(|is| **is).count()), "{} {shared:?}", carrier.dot);
        assert_eq!(old.contact.phone == carrier.contact.phone, pair.has_same_phone);
        assert_eq!(old.names.officer == carrier.names.officer, pair.has_same_officer);
        ordered_out += usize::from(set.is_ordered_out(old.dot));
    }
    assert!(ordered_out > 0);
}

#[test]
fn what_only_looks_planted_is_in_order() {
    let set = Set::new();
    let innocents: Vec<Planted> =
        Planted::ALL.iter().copied().filter(|planted| planted.deserves() == Deserved::Nothing).collect();
    let made = Carriers::new(&plan(CARRIERS, Profile::Demonstration));
    for carrier in set.carriers(&innocents) {
        let made = made.made(carrier.dot).unwrap();
        assert_eq!(
            (carrier.status, carrier.prior_revoked, carrier.kind),
            ("A", None, Kind::ForHire),
            "{}",
            carrier.dot
        );
        assert!(!set.is_ordered_out(carrier.dot) && !made.is_out_of_service);
        // An authority that was applied for a few weeks ago may not be granted yet.
        assert!(made.may_haul() || made.planted == Some(Planted::YoungAuthority), "{} {made:?}", carrier.dot);
    }
    for carrier in set.carriers(&[Planted::Affiliate]) {
        let Some(source) = carrier.case.source(carrier.ordinal) else { continue };
        let elder = Carrier::of(&set.world, source);
        assert_eq!((&elder.names.officer, &elder.home.street), (&carrier.names.officer, &carrier.home.street));
        assert!(elder.added < carrier.added && elder.is_authorised_on(set.world.today));
    }
    for carrier in set.carriers(&[Planted::FamilyFleet]) {
        let inspections = Inspections::of(&set.world, &carrier).count;
        assert!((60..=150).contains(&carrier.fleet.power_units) && inspections > 10, "{} {inspections}", carrier.dot);
    }
}

#[test]
fn what_may_not_haul_is_made_so() {
    let carriers = Carriers::new(&plan(CARRIERS, Profile::Demonstration));
    let of = |wanted: Planted| {
        let made = (90_000_000..90_000_000 + CARRIERS).filter_map(|dot| carriers.made(dot));
        let made: Vec<Made> = made.filter(|made| made.planted == Some(wanted)).collect();
        assert!(!made.is_empty(), "{wanted:?}");
        made
    };
    assert!(of(Planted::OutOfService).iter().all(|made| made.is_out_of_service));
    assert!(of(Planted::NoAuthority).iter().chain(&of(Planted::Predecessor)).all(|made| !made.is_authorized));
    assert!(
        of(Planted::NoInsurance)
            .iter()
            .chain(&of(Planted::Underinsured))
            .all(|made| made.is_authorized && !made.is_insured)
    );
    assert!(of(Planted::LapseServed).iter().all(Made::may_haul));
    assert_eq!(carriers.made(3_000_000), None);
}

/// The documented shares, docs/rules.md "Measured on planted fraud".
#[test]
fn each_kind_is_some_tenths_of_a_percent_to_two_percent_of_a_demonstration() {
    let mut counts: BTreeMap<Planted, u32> = BTreeMap::new();
    for dot in 90_000_000..90_000_000 + 64_000 {
        if let Some(planted) = planted(7, Profile::Demonstration, dot) {
            *counts.entry(planted).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), Planted::ALL.len());
    for (planted, count) in counts {
        let share = f64::from(count) / 640.0;
        assert!((0.4..2.2).contains(&share), "{planted:?}: {share:.2} %");
    }
}

//! How many of the associations that are found are real: `cargo run --release -p index --example precision`.
//!
//! 20,000 made-up carriers. 400 rings of two to four are one owner under several numbers: the members share some of their phones, email
//! domains, addresses, officers and trucks, and FMCSA marked one ring in four. The others share by chance: filing agents' phones, office
//! buildings, common names, trucks that were sold. In one form in twenty stands a filler instead (201-000-0000, none@none.com, General
//! Delivery), in one in forty a registered agent's office, and streets are abbreviated or written out. Every association that the index finds
//! is a pair, and is either inside a ring or by chance.

use chrono::NaiveDate;
use index::{Builder, Carrier, Link, Ordinal, Vehicle};
use std::collections::HashMap;

const CARRIERS: u32 = 20_000;
const RINGS: u32 = 400;

/// A small generator of random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16) % end
    }

    fn once_in(&mut self, every: u64) -> bool {
        self.below(every) == 0
    }
}

fn main() {
    let mut random = Random(7);
    let ring_of: HashMap<u32, u32> = rings(&mut random);
    let mut first_of: HashMap<u32, u32> = HashMap::new();
    for (dot, ring) in &ring_of {
        first_of.entry(*ring).and_modify(|first| *first = (*first).min(*dot)).or_insert(*dot);
    }
    let mut builder = Builder::new();
    for dot in 1..=CARRIERS {
        let ring = ring_of.get(&dot).copied();
        let mut links = links(&mut random, dot, ring);
        // The mark names the first registration of the ring.
        let first = ring.filter(|ring| ring % 4 == 0).map(|ring| first_of[&ring]);
        links.extend(first.filter(|first| *first != dot).map(Link::revoked_predecessor));
        builder.carrier(&Carrier { id: i64::from(dot), dot_number: dot, links: links.into(), ..Carrier::default() });
        for vin in vehicles(&mut random, dot, ring) {
            builder.vehicle(dot, Vehicle { vin, unit_type: 11, inspected_on: NaiveDate::default(), model_year: 0 });
        }
    }
    let snapshot = builder.finish();
    // Everything is shared now: the day does not matter.
    let today = NaiveDate::default();
    let dot = |ordinal: Ordinal| snapshot.carrier(ordinal).dot_number;
    let pairs_in_rings: usize = sizes(&ring_of).into_values().map(|size| size * (size - 1)).sum();
    println!("| shown from | associations | inside a ring | precision | rings' pairs found |");
    println!("|---|---|---|---|---|");
    for (name, least) in [("any", 0.0), ("moderate (0.4)", 0.4), ("strong (0.9)", 0.9)] {
        let (mut found, mut real) = (0, 0);
        for carrier in 1..=CARRIERS {
            let ordinal = snapshot.find_dot(carrier).expect("it is there");
            for association in snapshot.associated(ordinal, today).iter().filter(|one| one.strength >= least) {
                let ring = ring_of.get(&carrier);
                found += 1;
                real += usize::from(ring.is_some() && ring == ring_of.get(&dot(association.carrier)));
            }
        }
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let (precision, recall) = (percent(real, found), percent(real, pairs_in_rings));
        println!("| {name} | {found} | {real} | {precision:.1} % | {recall:.1} % |");
    }
}

/// Members of rings, by DOT number: neighbors are not in one ring.
fn rings(random: &mut Random) -> HashMap<u32, u32> {
    let mut ring_of = HashMap::new();
    for ring in 0..RINGS {
        for _ in 0..2 + random.below(3) {
            ring_of.insert(1 + random.below(u64::from(CARRIERS)) as u32, ring);
        }
    }
    ring_of
}

fn sizes(ring_of: &HashMap<u32, u32>) -> HashMap<u32, usize> {
    let mut sizes = HashMap::new();
    for ring in ring_of.values() {
        *sizes.entry(*ring).or_insert(0) += 1;
    }
    sizes
}

/// Fillers, each of which a few carriers have in common: area codes and towns make many of one.
fn filler(random: &mut Random, of: [&str; 3]) -> String {
    let which = of[random.below(3) as usize];
    which.replace('#', &(201 + random.below(8)).to_string())
}

/// A member of a ring has each of the ring's values two times in three; all others have values of their own, or by chance another's.
fn links(random: &mut Random, dot: u32, ring: Option<u32>) -> Vec<Link> {
    let mut links = Vec::new();
    let own = |random: &mut Random, own: String, ring_value: Option<String>, common: String| {
        let shares_by_chance = random.once_in(40);
        let is_of_ring = !random.once_in(3);
        match ring_value.filter(|_| is_of_ring) {
            Some(value) => value,
            None if shares_by_chance => common,
            None => own,
        }
    };
    // A common value is shared by about 25: two hundred filing agents, office buildings and full names.
    let agent = random.below(20);
    let phone =
        own(random, format!("5550{dot:06}"), ring.map(|ring| format!("5559{ring:06}")), format!("5551{agent:06}"));
    let is_filler = random.once_in(20);
    let phone = if is_filler { filler(random, ["#0000000", "#9999999", "(#) 111-1111"]) } else { phone };
    links.extend(Link::phone(&phone));
    let mailbox = filler(random, ["none@company#.example", "no.email@acme#.example", "unknown@carrier#.example"]);
    links.extend(Some(mailbox).filter(|_| is_filler).and_then(|mailbox| Link::email(&mailbox)));
    let domain = own(
        random,
        format!("c{dot}.example"),
        ring.map(|ring| format!("r{ring}.example")),
        format!("agent{agent}.example"),
    );
    links.extend(Link::domain(&domain));
    let street = own(
        random,
        format!("{dot} North Own Street"),
        ring.map(|ring| format!("{ring} West Ring Road, Suite 4")),
        format!("{agent} East Office Plaza"),
    );
    let written = street.replace("North", "N").replace("West", "W").replace("East", "E").replace("Street", "ST");
    let written = written.replace("Road, Suite", "RD STE").replace("Plaza", "PLZ");
    let street = if random.once_in(2) { written } else { street };
    links.extend(if is_filler {
        Link::address("General Delivery", &filler(random, ["Gary #", "Hobart #", "Lake #"]), "IN")
    } else if ring.is_none() && random.once_in(40) {
        Link::address(&format!("30 N Gould St Ste {}", random.below(200)), "Sheridan", "WY")
    } else {
        Link::address(&street, "Gary", "IN")
    });
    let officer = own(
        random,
        format!("Own Person {dot}"),
        ring.map(|ring| format!("Ring Owner {ring}")),
        format!("John Smith {agent}"),
    );
    links.extend(Link::officer(&officer));
    links
}

/// Trucks: of a ring's ten some, and one in thirty was another carrier's before.
fn vehicles(random: &mut Random, dot: u32, ring: Option<u32>) -> Vec<Link> {
    let mut vins: Vec<String> = (0..3).map(|nth| format!("1XKOWN{dot:08}{nth}")).collect();
    if let Some(ring) = ring {
        vins.extend((0..10).filter(|_| random.once_in(3)).map(|nth| format!("1XKRNG{ring:08}{nth}")));
    }
    if random.once_in(30) {
        let seller = 1 + random.below(u64::from(CARRIERS));
        vins.push(format!("1XKOWN{seller:08}0"));
    }
    vins.iter().filter_map(|vin| Link::vin(vin)).collect()
}

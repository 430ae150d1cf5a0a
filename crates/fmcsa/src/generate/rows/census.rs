//! The Company Census File.

use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::day::Day;
use crate::generate::dice::{Dice, Stream};
use crate::generate::kind::Kind;
use crate::generate::places::Address;
use crate::generate::shape;
use crate::generate::sheet::Sheet;
use crate::generate::vin::Mix;
use std::io;

/// The cargo columns in the file's order.
#[rustfmt::skip]
const CARGO: [&str; 30] = [
    "CRGO_GENFREIGHT", "CRGO_HOUSEHOLD", "CRGO_METALSHEET", "CRGO_MOTOVEH", "CRGO_DRIVETOW", "CRGO_LOGPOLE", "CRGO_BLDGMAT", "CRGO_MOBILEHOME",
    "CRGO_MACHLRG", "CRGO_PRODUCE", "CRGO_LIQGAS", "CRGO_INTERMODAL", "CRGO_PASSENGERS", "CRGO_OILFIELD", "CRGO_LIVESTOCK", "CRGO_GRAINFEED",
    "CRGO_COALCOKE", "CRGO_MEAT", "CRGO_GARBAGE", "CRGO_USMAIL", "CRGO_CHEM", "CRGO_DRYBULK", "CRGO_COLDFOOD", "CRGO_BEVERAGES",
    "CRGO_PAPERPROD", "CRGO_UTILITY", "CRGO_FARMSUPP", "CRGO_CONSTRUCT", "CRGO_WATERWELL", "CRGO_CARGOOTHR",
];

/// What carriers tick, by bits of [`CARGO`]: one of these, and often one more.
const FREIGHT: &[(u32, u32)] = &[
    (1, 40),
    (1 | 1 << 22 | 1 << 9, 14),
    (1 | 1 << 24 | 1 << 23, 8),
    (1 << 2 | 1 << 6 | 1 << 8, 9),
    (1 << 11, 5),
    (1 << 3, 6),
    (1 << 10 | 1 << 20, 4),
    (1 << 21 | 1 << 15, 4),
    (1 << 13 | 1 << 8, 3),
    (1 << 14 | 1 << 26, 3),
    (1 << 19, 2),
    (1 << 17 | 1 << 22, 2),
];
const OWN: &[(u32, u32)] = &[
    (1 << 27, 22),
    (1 << 6 | 1 << 27, 12),
    (1 << 15 | 1 << 26, 14),
    (1 << 8, 10),
    (1 << 14, 8),
    (1 << 29, 12),
    (1, 8),
    (1 << 25, 5),
    (1 << 18, 3),
    (1 << 28, 2),
    (1 << 5, 4),
];

/// Counts of equipment that are owned, leased for a term and leased for a trip come in three blocks of thirteen; only these are ever filled.
const TRUCK: usize = 0;
const TRACTOR: usize = 1;
const TRAILER: usize = 2;
const COACH: usize = 3;
const VAN_1_8: usize = 8;
const KINDS: usize = 13;

/// The row of a carrier as it was on a day.
pub(in crate::generate) fn row(row: &mut Sheet, world: &World, carrier: &Carrier, on: Day) -> io::Result<()> {
    let mut dice = Dice::of(world.seed, Stream::Paperwork, carrier.ordinal, 0);
    let fleet = &carrier.fleet;
    let is_coach = fleet.mix == Mix::Coaches;
    let (mcs150, contact, home) = (carrier.mcs150_on(on), carrier.contact_on(on), carrier.home_on(on));
    row.maybe_ymd("MCS150_DATE", mcs150);
    row.ymd("ADD_DATE", carrier.added);
    row.code("STATUS_CODE", carrier.status_on(on));
    row.number("DOT_NUMBER", carrier.dot);
    row.blank(&["DUN_BRADSTREET_NO"]);
    row.code("PHY_OMC_REGION", region(home.state.code));
    row.blank(&["SAFETY_INV_TERR"]);
    row.code("CARRIER_OPERATION", carrier.operation);
    row.blank(&["BUSINESS_ORG_ID"]);
    let mileage = mcs150.filter(|_| fleet.power_units > 0 && dice.chance(760)).map(|filed| {
        let each = if carrier.kind.has_docket() { 45_000 + dice.below(75_000) } else { 4_000 + dice.below(26_000) };
        (u64::from(fleet.power_units.min(20_000)) * u64::from(each), filed.year() - 1)
    });
    row.maybe("MCS150_MILEAGE", mileage.map(|(miles, _)| miles));
    row.maybe("MCS150_MILEAGE_YEAR", mileage.map(|(_, year)| year as u32));
    row.blank(&["MCS151_MILEAGE", "TOTAL_CARS"]);
    row.code("MCS150_UPDATE_CODE_ID", if is_update(carrier, on) { "Y" } else { "" });
    row.flag("PRIOR_REVOKE_FLAG", carrier.prior_revoked.is_some());
    row.maybe("PRIOR_REVOKE_DOT_NUMBER", carrier.prior_revoked);
    // FMCSA's file has a few numbers with the country's 1 before them.
    let country = if dice.chance(25) { 10_000_000_000 } else { 0 };
    row.number("PHONE", contact.phone + country);
    row.maybe("FAX", contact.fax);
    row.maybe("CELL_PHONE", contact.cell);
    row.text("COMPANY_OFFICER_1", &carrier.names.officer);
    row.text("COMPANY_OFFICER_2", &carrier.names.second_officer);
    row.code("BUSINESS_ORG_DESC", if carrier.names.legal.contains(" INC") { "CORPORATION" } else { "" });
    row.number("TRUCK_UNITS", if is_coach { 0 } else { fleet.power_units });
    row.number("POWER_UNITS", fleet.power_units);
    row.number("BUS_UNITS", if is_coach { fleet.power_units } else { 0 });
    row.code("FLEETSIZE", shape::fleet_letter(fleet.power_units));
    row.maybe("REVIEW_ID", carrier.review.filter(|review| review.on <= on).map(|_| 9_000_000 + carrier.ordinal));
    row.blank(&["RECORDABLE_CRASH_RATE"]);
    row.code("MAIL_NATIONALITY_INDICATOR", nationality(carrier.mail_address_on(on)));
    row.code("PHY_NATIONALITY_INDICATOR", nationality(home));
    row.code("PHY_BARRIO", home.colonia);
    row.code("MAIL_BARRIO", carrier.mail_address_on(on).colonia);
    row.code("CARSHIP", entity(carrier.kind, &mut dice));
    dockets(row, carrier);
    row.blank(&["POINTNUM"]);
    drivers(row, carrier, &mut dice);
    row.text("CLASSDEF", classification(carrier, &mut dice));
    row.text("LEGAL_NAME", &carrier.names.legal);
    row.text("DBA_NAME", &carrier.names.dba);
    addresses(row, home, carrier.mail_address_on(on));
    row.blank(&["CARRIER_MAILING_UND_DATE"]);
    row.number("DRIVER_INTER_TOTAL", if carrier.operation == "A" { fleet.drivers } else { 0 });
    row.text("EMAIL_ADDRESS", &contact.mail);
    let review = carrier.review.filter(|review| review.on <= on);
    row.code("REVIEW_TYPE", review.map_or("", |review| review.kind));
    row.maybe_ymd("REVIEW_DATE", review.map(|review| review.on));
    let rating = review.filter(|review| !review.rating.is_empty());
    row.code("SAFETY_RATING", rating.map_or("", |review| review.rating));
    row.maybe_ymd("SAFETY_RATING_DATE", rating.map(|review| review.on + 30));
    row.code("UNDELIV_PHY", if dice.chance(8) { "U" } else { "" });
    cargo(row, carrier, &mut dice);
    equipment(row, carrier);
    for (nth, column) in ["DOCKET1_STATUS_CODE", "DOCKET2_STATUS_CODE", "DOCKET3_STATUS_CODE"].into_iter().enumerate() {
        let status = |active: bool| if active { "A" } else { "I" };
        row.code(column, carrier.licences.get(nth).map_or("", |licence| status(licence.is_active_on(on))));
    }
    row.end()
}

/// Whether the last filing was one of the last weeks that changed the contact.
fn is_update(carrier: &Carrier, on: Day) -> bool {
    carrier.former.as_ref().is_some_and(|former| former.until <= on && on - former.until < 60)
}

fn dockets(row: &mut Sheet, carrier: &Carrier) {
    for (nth, [prefix, number]) in
        [["DOCKET1PREFIX", "DOCKET1"], ["DOCKET2PREFIX", "DOCKET2"], ["DOCKET3PREFIX", "DOCKET3"]]
            .into_iter()
            .enumerate()
    {
        let licence = carrier.licences.get(nth);
        row.code(prefix, licence.map_or("", |licence| licence.prefix));
        row.maybe(number, licence.map(|licence| licence.number));
    }
}

fn drivers(row: &mut Sheet, carrier: &Carrier, dice: &mut Dice) {
    let all = carrier.fleet.drivers;
    let (inter, intra) = if carrier.operation == "A" { (all, 0) } else { (0, all) };
    let far = dice.below(1001);
    let part = |count: u32| (u64::from(count) * u64::from(far) / 1000) as u32;
    row.number("TOTAL_INTRASTATE_DRIVERS", intra);
    row.blank(&["MCSIPSTEP", "MCSIPDATE"]);
    row.flag("HM_Ind", carrier.is_hazmat);
    row.number("INTERSTATE_BEYOND_100_MILES", part(inter));
    row.number("INTERSTATE_WITHIN_100_MILES", inter - part(inter));
    row.number("INTRASTATE_BEYOND_100_MILES", part(intra));
    row.number("INTRASTATE_WITHIN_100_MILES", intra - part(intra));
    row.number(
        "TOTAL_CDL",
        if carrier.kind.is_carrier() || carrier.fleet.mix == Mix::Tractors { all } else { all / 2 },
    );
    row.number("TOTAL_DRIVERS", all);
    row.blank(&["AVG_DRIVERS_LEASED_PER_MONTH"]);
}

fn addresses(row: &mut Sheet, home: &Address, mail: &Address) {
    let county = |address: &Address| address.county.map(u64::from);
    row.text("PHY_STREET", &home.street);
    row.text("PHY_CITY", &home.city);
    row.code("PHY_COUNTRY", home.state.country.code());
    row.code("PHY_STATE", home.state.code);
    row.code("PHY_ZIP", &home.zip);
    match county(home) {
        Some(code) => row.padded("PHY_CNTY", "", code, 3),
        None => row.blank(&["PHY_CNTY"]),
    }
    row.text("CARRIER_MAILING_STREET", &mail.street);
    row.code("CARRIER_MAILING_STATE", mail.state.code);
    row.text("CARRIER_MAILING_CITY", &mail.city);
    row.code("CARRIER_MAILING_COUNTRY", mail.state.country.code());
    row.code("CARRIER_MAILING_ZIP", &mail.zip);
    match county(mail) {
        Some(code) => row.padded("CARRIER_MAILING_CNTY", "", code, 3),
        None => row.blank(&["CARRIER_MAILING_CNTY"]),
    }
}

fn cargo(row: &mut Sheet, carrier: &Carrier, dice: &mut Dice) {
    let ticked = match carrier.kind {
        Kind::Passenger | Kind::LocalPassenger => 1 << 12,
        Kind::Mover => 1 << 1 | u32::from(dice.chance(300)),
        Kind::Broker | Kind::Forwarder => 0,
        Kind::Private => dice.weighted(OWN) | if dice.chance(250) { dice.weighted(OWN) } else { 0 },
        _ => dice.weighted(FREIGHT) | if dice.chance(400) { dice.weighted(FREIGHT) } else { 0 },
    };
    let ticked = if carrier.is_hazmat { ticked | 1 << 20 } else { ticked };
    for (bit, column) in CARGO.into_iter().enumerate() {
        row.code(column, if ticked >> bit & 1 == 1 { "X" } else { "" });
    }
    let other = if ticked >> 29 & 1 == 1 {
        dice.pick(&["EQUIPMENT", "TOOLS", "SAMPLES", "SIGNS", "BEES", "POOLS"])
    } else {
        ""
    };
    row.code("CRGO_CARGOOTHR_DESC", other);
}

fn equipment(row: &mut Sheet, carrier: &Carrier) {
    let fleet = &carrier.fleet;
    let mut counts = [0_u32; KINDS * 3];
    let own = fleet.power_units - fleet.leased;
    match fleet.mix {
        Mix::Coaches => counts[COACH] = fleet.power_units,
        Mix::Vans => counts[VAN_1_8] = fleet.power_units,
        _ => {
            let tractors = fleet.tractors.min(own);
            counts[TRACTOR] = tractors;
            counts[TRUCK] = own - tractors;
            counts[TRAILER] = fleet.trailers;
            counts[KINDS + TRACTOR] = fleet.leased.min(fleet.tractors - tractors);
            counts[KINDS + TRUCK] = fleet.leased - counts[KINDS + TRACTOR];
        }
    }
    for (column, count) in crate::catalogue::DataSet::Census.layout().columns[105..].iter().zip(counts) {
        row.maybe(column, (count > 0).then_some(count));
    }
}

fn entity(kind: Kind, dice: &mut Dice) -> &'static str {
    match kind {
        Kind::Broker => "B",
        Kind::CarrierBroker => "C;B",
        Kind::Forwarder => "F;B",
        Kind::Private if dice.chance(30) => "C;S",
        Kind::ForHire if dice.chance(8) => "C;I",
        _ => "C",
    }
}

fn classification(carrier: &Carrier, dice: &mut Dice) -> &'static str {
    match (carrier.kind, carrier.operation) {
        (Kind::Broker | Kind::Forwarder, _) => "",
        (Kind::LocalPassenger, _) => dice.weighted(&[
            ("PRIVATE PASSENGER, BUSINESS", 60),
            ("EXEMPT FOR HIRE", 20),
            ("PRIVATE PASSENGER, NONBUSINESS", 20),
        ]),
        (Kind::Private, "C") => dice.weighted(&[
            ("PRIVATE PROPERTY", 70),
            ("EXEMPT FOR HIRE", 10),
            ("AUTHORIZED FOR HIRE", 8),
            ("LOCAL GOVERNMENT", 3),
            ("OTHER-FARMER", 6),
            ("STATE GOVERNMENT", 1),
            ("MIGRANT", 1),
        ]),
        (Kind::Private, _) => {
            dice.weighted(&[("PRIVATE PROPERTY", 78), ("EXEMPT FOR HIRE", 18), ("U. S. MAIL", 2), ("OTHER-FARMER", 2)])
        }
        _ if dice.chance(90) => "AUTHORIZED FOR HIRE;PRIVATE PROPERTY",
        _ if dice.chance(40) => "AUTHORIZED FOR HIRE;EXEMPT FOR HIRE",
        _ => "AUTHORIZED FOR HIRE",
    }
}

fn nationality(address: &Address) -> &'static str {
    match address.state.country {
        geo::Country::UnitedStates => "U",
        geo::Country::Canada => "C",
        geo::Country::Mexico => "M",
    }
}

/// FMCSA's region of a state; blank outside the United States.
pub(in crate::generate) fn region(state: &str) -> &'static str {
    match state {
        "CT" | "ME" | "MA" | "NH" | "NY" | "NJ" | "RI" | "VT" | "PR" | "VI" => "1",
        "DE" | "DC" | "MD" | "PA" | "VA" | "WV" => "3",
        "AL" | "GA" | "FL" | "MS" | "NC" | "SC" | "TN" | "KY" => "4",
        "IL" | "IN" | "MI" | "OH" | "MN" | "WI" => "5",
        "AR" | "LA" | "NM" | "OK" | "TX" => "6",
        "IA" | "KS" | "MO" | "NE" => "7",
        "CO" | "MT" | "ND" | "SD" | "UT" | "WY" => "8",
        "AZ" | "CA" | "NV" | "HI" | "GU" | "AS" => "9",
        "AK" | "ID" | "OR" | "WA" => "10",
        _ => "",
    }
}

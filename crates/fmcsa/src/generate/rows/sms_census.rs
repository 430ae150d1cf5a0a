//! SMS Input – Motor Carrier Census: what the monthly snapshot took from the census, so that a change since then does not show.

use crate::generate::carrier::Carrier;
use crate::generate::dice::{Dice, Stream};
use crate::generate::kind::Kind;
use crate::generate::sheet::Sheet;
use crate::generate::{Profile, World};
use std::io;

/// The columns that mark a classification, in the file's order.
#[rustfmt::skip]
const CLASSES: [&str; 12] = [
    "PRIVATE_ONLY", "AUTHORIZED_FOR_HIRE", "EXEMPT_FOR_HIRE", "PRIVATE_PROPERTY", "PRIVATE_PASSENGER_BUSINESS", "PRIVATE_PASSENGER_NONBUSINESS",
    "MIGRANT", "US_MAIL", "FEDERAL_GOVERNMENT", "STATE_GOVERNMENT", "LOCAL_GOVERNMENT", "INDIAN_TRIBE",
];
/// The columns that a good part of real rows leave blank.
#[rustfmt::skip]
const CONTACT: [&str; 13] = [
    "PHY_STREET", "PHY_CITY", "PHY_STATE", "PHY_ZIP", "PHY_COUNTRY", "MAILING_STREET", "MAILING_CITY", "MAILING_STATE", "MAILING_ZIP",
    "MAILING_COUNTRY", "TELEPHONE", "FAX", "EMAIL_ADDRESS",
];

/// The row of a carrier.
pub(in crate::generate) fn row(row: &mut Sheet, world: &World, carrier: &Carrier) -> io::Result<()> {
    let mut dice = Dice::of(world.seed, Stream::Paperwork, carrier.ordinal, 1);
    row.number("DOT_NUMBER", carrier.dot);
    row.text("LEGAL_NAME", &carrier.names.legal);
    row.text("DBA_NAME", &carrier.names.dba);
    row.code("CARRIER_OPERATION", carrier.operation);
    row.flag("HM_FLAG", carrier.is_hazmat);
    row.flag("PC_FLAG", carrier.kind.is_passenger());
    if dice.chance(if world.profile == Profile::National { 120 } else { 20 }) {
        row.blank(&CONTACT);
    } else {
        contact(row, world, carrier);
    }
    match carrier.mcs150 {
        Some(filed) => row.don("MCS150_DATE", filed.min(world.snapshot).max(carrier.added.min(world.snapshot))),
        None => row.blank(&["MCS150_DATE"]),
    }
    row.blank(&["MCS150_MILEAGE", "MCS150_MILEAGE_YEAR"]);
    row.don("ADD_DATE", carrier.added);
    row.code("OIC_STATE", if carrier.home.county.is_some() { carrier.home.state.code } else { "" });
    row.number("NBR_POWER_UNIT", carrier.fleet.power_units);
    row.number("DRIVER_TOTAL", carrier.fleet.drivers);
    row.blank(&["RECENT_MILEAGE", "RECENT_MILEAGE_YEAR", "VMT_SOURCE_ID"]);
    let class = match carrier.kind {
        Kind::Private => [0, 3],
        Kind::LocalPassenger => [0, 4],
        _ => [1, 1],
    };
    for (nth, column) in CLASSES.into_iter().enumerate() {
        row.code(column, if class.contains(&nth) { "TRUE" } else { "" });
    }
    row.blank(&["OP_OTHER"]);
    row.end()
}

fn contact(row: &mut Sheet, world: &World, carrier: &Carrier) {
    let day = world.snapshot;
    let (home, mail, contact) = (carrier.home_on(day), carrier.mail_address_on(day), carrier.contact_on(day));
    row.text("PHY_STREET", &home.street);
    row.text("PHY_CITY", &home.city);
    row.code("PHY_STATE", home.state.code);
    row.code("PHY_ZIP", &home.zip);
    row.code("PHY_COUNTRY", home.state.country.code());
    row.text("MAILING_STREET", &mail.street);
    row.text("MAILING_CITY", &mail.city);
    row.code("MAILING_STATE", mail.state.code);
    row.code("MAILING_ZIP", &mail.zip);
    row.code("MAILING_COUNTRY", mail.state.country.code());
    row.number("TELEPHONE", contact.phone);
    row.maybe("FAX", contact.fax);
    row.text("EMAIL_ADDRESS", &contact.mail);
}

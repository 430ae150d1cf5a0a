//! The eight legacy licensing files, as of the day they froze: padded USDOT numbers, amounts in thousands, American dates, and rows that
//! come twice.

use crate::catalogue::DataSet;
use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::day::Day;
use crate::generate::dice::{Dice, Stream};
use crate::generate::insurance::{Form, Policy};
use crate::generate::licence::{Authority, Class, Licence};
use crate::generate::places::Address;
use crate::generate::sheet::{Sheet, Sheets};
use crate::generate::words;
use std::io;

/// Rows of a thousand that come twice.
const REPEATED: u32 = 10;
/// The same in the insurance history, where it is about one in six.
const HISTORY_REPEATED: u32 = 160;

/// All rows of the legacy files for one docket.
pub(in crate::generate) fn rows(
    sheets: &mut Sheets,
    world: &World,
    carrier: &Carrier,
    licence: &Licence,
) -> io::Result<()> {
    if licence.began().is_none_or(|began| began > world.freeze) {
        return Ok(());
    }
    let file = File { world, carrier, licence };
    let mut dice = Dice::of(world.seed, Stream::Paperwork, carrier.ordinal, 8 + u64::from(licence.number));
    if let Some(row) = sheets.get(DataSet::LiCarriers) {
        file.carrier(row, &mut dice.clone())?;
    }
    if let Some(row) = sheets.get(DataSet::LiAuthorityHistory) {
        file.history(row, &mut dice.clone())?;
    }
    if let Some(row) = sheets.get(DataSet::LiRevocations) {
        file.revocations(row, &mut dice.clone())?;
    }
    if let Some(row) = sheets.get(DataSet::LiProcessAgents) {
        file.process_agent(row, &mut dice.clone())?;
    }
    for policy in &licence.policies {
        let twice = dice.chance(REPEATED);
        let often = dice.chance(HISTORY_REPEATED);
        let is_known = policy.posted <= world.freeze;
        let is_over = policy.end.is_some_and(|end| end.on <= world.freeze);
        if let Some(row) = sheets.get(DataSet::LiInsurance).filter(|_| policy.is_in_force_on(world.freeze)) {
            file.insurance(row, policy, twice)?;
        }
        if let Some(row) = sheets.get(DataSet::LiPendingInsurance).filter(|_| is_known && !is_over) {
            file.pending(row, policy, twice)?;
        }
        if let Some(row) = sheets.get(DataSet::LiInsuranceHistory).filter(|_| is_over) {
            file.insurance_history(row, policy, often)?;
        }
        let is_rejected = dice.chance(30);
        if let Some(row) = sheets.get(DataSet::LiRejectedFilings).filter(|_| is_rejected && is_known) {
            file.rejected(row, policy, &mut dice.clone())?;
        }
    }
    Ok(())
}

struct File<'a> {
    world: &'a World,
    carrier: &'a Carrier,
    licence: &'a Licence,
}

impl File<'_> {
    fn keys(&self, row: &mut Sheet, docket: &str, dot: &str) {
        row.padded(docket, self.licence.prefix, self.licence.number, 6);
        row.padded(dot, "", self.carrier.dot, 8);
    }

    fn letter(&self, classes: &[Class]) -> &'static str {
        let of = |authority: &&Authority| classes.contains(&authority.class);
        let letters =
            self.licence.authorities.iter().filter(of).map(|authority| authority.letter_on(self.world.freeze));
        letters.min().unwrap_or("N")
    }

    fn carrier(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let (carrier, licence, freeze) = (self.carrier, self.licence, self.world.freeze);
        let has = |class: Class| licence.authorities.iter().any(|authority| authority.class == class);
        let in_force = || licence.policies.iter().filter(|policy| policy.is_in_force_on(freeze));
        let is_pending = licence.applied.is_some();
        let is_broker = licence.requirement.is_bond_required;
        self.keys(row, "DOCKET_NUMBER", "DOT_NUMBER");
        row.code("MX_TYPE", if licence.prefix == "MX" { "Z" } else { "" });
        row.code("RFC_NUMBER", &carrier.rfc());
        let groups: [&[Class]; 3] = [
            &[Class::Common, Class::HouseholdGoods, Class::Passenger],
            &[Class::Contract, Class::Forwarder],
            &[Class::Broker],
        ];
        for (column, classes) in ["COMMON_STAT", "CONTRACT_STAT", "BROKER_STAT"].into_iter().zip(groups) {
            row.code(column, self.letter(classes));
        }
        row.flag("COMMON_APP_PEND", is_pending && !is_broker);
        row.code("CONTRACT_APP_PEND", "N");
        row.flag("BROKER_APP_PEND", is_pending && is_broker);
        for (column, classes) in ["COMMON_REV_PEND", "CONTRACT_REV_PEND", "BROKER_REV_PEND"].into_iter().zip(groups) {
            let warned =
                |authority: &Authority| classes.contains(&authority.class) && authority.notice_on(freeze).is_some();
            row.flag(column, licence.authorities.iter().any(warned));
        }
        row.flag("PROPERTY_CHK", !has(Class::Passenger) && !has(Class::HouseholdGoods));
        row.flag("PASSENGER_CHK", has(Class::Passenger));
        row.flag("HHG_CHK", has(Class::HouseholdGoods));
        row.code("PRIVATE_AUTH_CHK", "N");
        row.code("ENTERPRISE_CHK", "N");
        row.padded("MIN_COV_AMOUNT", "", licence.requirement.liability, 5);
        row.flag("CARGO_REQ", licence.requirement.is_cargo_required);
        row.flag("BOND_REQ", licence.requirement.is_bond_required);
        row.padded("BIPD_FILE", "", in_force().map(Policy::legacy_amount).sum::<u32>(), 5);
        row.flag("CARGO_FILE", in_force().any(|policy| policy.form == Form::Bmc34));
        row.flag("BOND_FILE", in_force().any(|policy| matches!(policy.form, Form::Bmc84 | Form::Bmc85)));
        row.flag("UNDELIVERABLE_MAIL", !dice.chance(12));
        row.text("DBA_NAME", &carrier.names.dba);
        row.text("LEGAL_NAME", &carrier.names.legal);
        #[rustfmt::skip]
        address(row, carrier.home_on(freeze), &["BUS_STREET_PO", "BUS_COLONIA", "BUS_CITY", "BUS_STATE_CODE", "BUS_CTRY_CODE", "BUS_ZIP_CODE"]);
        let contact = carrier.contact_on(freeze);
        row.number("BUS_TELNO", contact.phone);
        row.maybe("BUS_FAX", contact.fax);
        #[rustfmt::skip]
        let mail = ["MAIL_STREET_PO", "MAIL_COLONIA", "MAIL_CITY", "MAIL_STATE_CODE", "MAIL_CTRY_CODE", "MAIL_ZIP_CODE"];
        match &carrier.mailing {
            Some(mailing) => address(row, mailing, &mail),
            None => row.blank(&mail),
        }
        row.blank(&["MAIL_TELNO", "MAIL_FAX"]);
        row.end()
    }

    fn history(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let freeze = self.world.freeze;
        let upto = |day| (day <= freeze).then_some(day);
        for authority in &self.licence.authorities {
            let class = class_words(authority.class);
            let mut event = |original, served, disposition, decided: Option<Day>, dice: &mut Dice| {
                self.keys(row, "DOCKET_NUMBER", "DOT_NUMBER");
                row.code("SUB_NUMBER", if original == "GRANTED" { "1" } else { "" });
                row.code("OP_AUTH_TYPE", class);
                row.code("ORIGINAL_ACTION_DESC", original);
                row.mdy("ORIG_SERVED_DATE", Some(served));
                row.code("DISP_ACTION_DESC", if decided.is_none() { "" } else { disposition });
                row.mdy("DISP_DECIDED_DATE", decided);
                row.mdy("DISP_SERVED_DATE", decided);
                row.end_repeated(dice.chance(REPEATED))
            };
            for (nth, spell) in authority.spells.iter().enumerate().filter(|(_, spell)| spell.from <= freeze) {
                let original = if nth == 0 { "GRANTED" } else { "REINSTATED" };
                event(original, spell.from, "REVOKED", spell.until.and_then(upto), dice)?;
            }
            for notice in authority.notices.iter().filter(|notice| notice.served <= freeze) {
                event(
                    "INVOLUNTARY REVOCATION",
                    notice.served,
                    "DISCONTINUED REVOCATION",
                    notice.cured.and_then(upto),
                    dice,
                )?;
            }
            if let Some(dismissed) = authority.dismissed.and_then(upto) {
                event("DISMISSED", dismissed, "", None, dice)?;
            }
        }
        Ok(())
    }

    fn revocations(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        for authority in &self.licence.authorities {
            for spell in &authority.spells {
                let Some(until) = spell.until.filter(|until| *until <= self.world.freeze) else { continue };
                // Who gives an authority up gets no first order; its dates are mostly missing.
                let (served, effective) = if spell.is_voluntary {
                    (dice.chance(300).then_some(until), None)
                } else {
                    (Some(until - dice.between(30, 34)), Some(until))
                };
                self.keys(row, "DOCKET_NUMBER", "DOT_NUMBER");
                row.code("TYPE_LICENSE", license_type(authority.class));
                row.mdy("ORDER1_SERVE_DATE", served);
                row.code(
                    "ORDER2_TYPE_DESC",
                    if spell.is_voluntary { "VOLUNTARY REVOCATION" } else { "INVOLUNTARY REVOCATION" },
                );
                row.mdy("order2_effective_Date", effective);
                row.end_repeated(dice.chance(REPEATED))?;
            }
        }
        Ok(())
    }

    fn process_agent(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let (state, city, zip) = dice.pick(&[
            ("MO", "SPRINGFIELD", "65806"),
            ("TX", "AUSTIN", "78701"),
            ("DE", "DOVER", "19901"),
            ("IL", "JOLIET", "60432"),
        ]);
        let street = dice.below(4_000);
        self.keys(row, "Docket Number", "USDOT Number");
        row.text("Company Name", dice.pick(words::PROCESS_AGENTS));
        row.code("Attention to or Title", dice.pick(&["", "", "PROCESS AGENT", "BLANKET COMPANY"]));
        row.padded("Street or PO Box", "PO BOX ", street + 1, 1);
        row.code("City", city);
        row.code("State", state);
        row.code("Country", "US");
        row.code("Zip Code", zip);
        row.end_repeated(dice.chance(REPEATED))
    }

    fn insurance(&self, row: &mut Sheet, policy: &Policy, twice: bool) -> io::Result<()> {
        row.padded("prefix_docket_number", self.licence.prefix, self.licence.number, 6);
        row.code("ins_type_code", policy.form.type_code());
        row.code("ins_class_code", policy.class_code());
        row.padded("max_cov_amount", "", policy.legacy_amount(), 5);
        row.padded("underl_lim_amount", "", policy.underlying, 5);
        row.code("policy_no", &policy.number);
        row.mdy("effective_date", Some(policy.effective));
        row.code("ins_form_code", policy.form.code());
        row.text("name_company", policy.insurer);
        row.end_repeated(twice)
    }

    fn pending(&self, row: &mut Sheet, policy: &Policy, twice: bool) -> io::Result<()> {
        let announced = policy.end.filter(|end| end.announced <= self.world.freeze);
        self.keys(row, "docket_number", "dot_number");
        row.code("ins_form_code", policy.form.code());
        row.code("mod_col_1", policy.type_words());
        row.text("name_company", policy.insurer);
        row.code("policy_no", &policy.number);
        row.mdy("trans_date", Some(policy.posted));
        row.number("underl_lim_amount", policy.underlying);
        row.number("max_cov_amount", policy.legacy_amount());
        row.mdy("effective_date", Some(policy.effective));
        row.mdy("cancl_effective_date", announced.map(|end| end.on));
        row.end_repeated(twice)
    }

    fn insurance_history(&self, row: &mut Sheet, policy: &Policy, twice: bool) -> io::Result<()> {
        let Some(end) = policy.end else { return Ok(()) };
        let minimum = if policy.form.is_liability() { self.licence.requirement.liability } else { 0 };
        let cancelled_by = match policy.form {
            Form::Bmc84 => "36",
            Form::Bmc85 => "85C",
            _ => "35",
        };
        self.keys(row, "docket_number", "dot_number");
        row.code("ins_form_code", policy.form.code());
        row.code("mod_col_1", if end.is_replaced { "Replaced" } else { "Cancelled" });
        row.code("ins_cancl_form", if end.is_replaced { policy.form.code() } else { cancelled_by });
        row.code("mod_col_2", if policy.form.is_liability() { "" } else { "*" });
        row.code("mod_col_3", policy.type_words());
        row.code("policy_no", &policy.number);
        row.padded("min_cov_amount", "", minimum, 5);
        row.code("ins_class_code", policy.class_code());
        row.mdy("effective_date", Some(policy.effective));
        row.padded("mod_col_4", "", policy.underlying, 5);
        row.padded("mod_col_5", "", policy.legacy_amount(), 5);
        row.mdy("cancl_effective_date", Some(end.on));
        row.code("cancl_method", if end.is_replaced { "TERM/REPL" } else { "TERM/CANCL" });
        row.code("inser_branch", "01");
        row.text("name_company", policy.insurer);
        row.end_repeated(twice)
    }

    fn rejected(&self, row: &mut Sheet, policy: &Policy, dice: &mut Dice) -> io::Result<()> {
        let received = policy.posted - dice.between(2, 9);
        self.keys(row, "Docket Number", "USDOT Number");
        row.code("Form Code (Insurance or Cancel)", policy.form.code());
        row.code("Insurance Type Description", policy.type_words());
        row.code("Policy Number", &policy.number);
        row.mdy("Received Date", Some(received));
        row.code("Insurance Class Code", policy.class_code());
        row.code("Insurance Type Code", if policy.form.is_liability() { "" } else { "*" });
        row.padded("Underlying Limit Amount", "", policy.underlying, 5);
        row.padded("Maximum Coverage Amount", "", policy.legacy_amount(), 5);
        row.mdy("Rejected Date", Some(received + 1));
        row.code("Insurance Branch", "01");
        row.text("Company Name", policy.insurer);
        row.text(
            "Rejected Reason",
            dice.pick(&[
                "Name does not match the name on file",
                "Policy number missing",
                "Docket number invalid, inactive or not found",
            ]),
        );
        row.padded("Minimum Coverage Amount", "", self.licence.requirement.liability, 5);
        row.end_repeated(dice.chance(REPEATED))
    }
}

fn address(row: &mut Sheet, address: &Address, [street, colonia, city, state, country, zip]: &[&str; 6]) {
    row.text(street, &address.street);
    row.code(colonia, address.colonia);
    row.text(city, &address.city);
    row.code(state, address.state.code);
    row.code(country, address.state.country.code());
    row.code(zip, &address.zip);
}

/// The type of an authority as the authority history names it.
fn class_words(class: Class) -> &'static str {
    match class {
        Class::Common => "COMMON",
        Class::Contract => "CONTRACT",
        Class::Broker => "BROKER",
        Class::HouseholdGoods => "HOUSEHOLD GOODS COMMON CARRIER",
        Class::Passenger => "PASSENGER COMMON CARRIER",
        Class::Forwarder => "FREIGHT FORWARDER",
    }
}

/// The type of an authority as the revocations name it: three in all, a forwarder's among the contracts.
fn license_type(class: Class) -> &'static str {
    match class {
        Class::Common | Class::HouseholdGoods | Class::Passenger => "COMMON",
        Class::Contract | Class::Forwarder => "CONTRACT",
        Class::Broker => "BROKER",
    }
}

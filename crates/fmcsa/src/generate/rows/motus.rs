//! The Motus licensing files, as of today: plain USDOT numbers, whole dollars, compact dates; only dockets that were taken over.

use crate::catalogue::DataSet;
use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::day::Day;
use crate::generate::dice::{Dice, Stream};
use crate::generate::insurance::{Form, Policy};
use crate::generate::licence::{Authority, Class, Licence};
use crate::generate::places::Address;
use crate::generate::sheet::{Sheet, Sheets};
use std::io;

/// Rows of a thousand that come twice.
const REPEATED: u32 = 10;
const SUSPENDED: &str =
    "Involuntary Suspension - insurance cancellation effective; no active insurance meeting minimum coverage on file";

/// All rows of Motus for one docket.
pub(in crate::generate) fn rows(
    sheets: &mut Sheets,
    world: &World,
    carrier: &Carrier,
    licence: &Licence,
) -> io::Result<()> {
    if !licence.is_in_motus {
        return Ok(());
    }
    let file = File { world, carrier, licence };
    let mut dice = Dice::of(world.seed, Stream::Paperwork, carrier.ordinal, 200_000_000 + u64::from(licence.number));
    if let Some(row) = sheets.get(DataSet::MotusCarriers) {
        file.carriers(row, &mut dice.clone())?;
    }
    if let Some(row) = sheets.get(DataSet::MotusAuthorityHistory) {
        file.history(row, &mut dice.clone())?;
    }
    if let Some(row) = sheets.get(DataSet::MotusRevocations) {
        file.revocations(row, &mut dice.clone())?;
    }
    for policy in &licence.policies {
        let twice = dice.chance(REPEATED);
        let is_over = policy.end.is_some_and(|end| end.on <= world.today);
        if let Some(row) = sheets.get(DataSet::MotusInsurance).filter(|_| policy.posted <= world.today && !is_over) {
            file.insurance(row, policy, twice)?;
        }
        // What ended before the change is in the legacy history; what will end has been announced already.
        let announced = policy.end.is_some_and(|end| end.on > world.freeze && end.announced <= world.today);
        if let Some(row) = sheets.get(DataSet::MotusInsuranceHistory).filter(|_| announced) {
            file.insurance_history(row, policy, twice)?;
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
    /// Authorities as Motus divides them: it knows no contract carriers apart.
    fn authorities(&self) -> impl Iterator<Item = &Authority> {
        self.licence.authorities.iter().filter(|authority| authority.class != Class::Contract)
    }

    /// The docket: revocations alone write it with a hyphen.
    fn keys(&self, row: &mut Sheet, prefix: &str) {
        row.padded("DOCKET_NUMBER", prefix, self.licence.number, 1);
        row.number("USDOT_NUMBER", self.carrier.dot);
    }

    fn carriers(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let today = self.world.today;
        for authority in self.authorities() {
            let status = match (authority.is_active_on(today), authority.dismissed) {
                (true, _) => "Active",
                (_, Some(_)) => "Withdrawn",
                _ => "Inactive",
            };
            self.carrier(row, authority.class, status, dice)?;
        }
        if self.licence.authorities.is_empty() {
            let class = if self.licence.requirement.is_bond_required { Class::Broker } else { Class::Common };
            self.carrier(row, class, "Pending", dice)?;
        }
        Ok(())
    }

    fn carrier(&self, row: &mut Sheet, class: Class, status: &str, dice: &mut Dice) -> io::Result<()> {
        let (carrier, today) = (self.carrier, self.world.today);
        let in_force = || self.licence.policies.iter().filter(|policy| policy.is_in_force_on(today));
        let requirement = self.licence.requirement;
        let is_carriers = !matches!(class, Class::Broker | Class::Forwarder);
        // For some well insured carriers Motus says zero.
        let on_file = if dice.chance(90) { 0 } else { in_force().map(Policy::legacy_amount).sum::<u32>() };
        self.keys(row, self.licence.prefix);
        row.code("RFC_NUMBER", &carrier.rfc());
        row.code("OP_AUTH_TYPE", class_words(class));
        row.code("OP_AUTH_STATUS", status);
        let required = if is_carriers { requirement.liability * 1_000 } else { 0 };
        row.followed("MIN_COV_AMOUNT", required, ".000000000000000000");
        row.flag("CARGO_REQ", requirement.is_cargo_required);
        row.flag("BOND_REQ", !is_carriers);
        row.followed("BIPD_FILE", on_file * 1_000, if on_file == 0 { "" } else { ".000000000000000000" });
        row.flag("CARGO_FILE", in_force().any(|policy| policy.form == Form::Bmc34));
        row.flag("BOND_FILE", in_force().any(|policy| matches!(policy.form, Form::Bmc84 | Form::Bmc85)));
        row.flag("BUS_UNDELIVERABLE_MAIL", !dice.chance(8));
        row.code("MAIL_UNDELIVERABLE_MAIL", "Y");
        row.text("DBA_NAME", &carrier.names.dba);
        row.text("LEGAL_NAME", &carrier.names.legal);
        #[rustfmt::skip]
        address(row, carrier.home_on(today), &["BUS_STREET_PO", "BUS_COLONIA", "BUS_CITY", "BUS_STATE_CODE", "BUS_CTRY_CODE", "BUS_ZIP_CODE"]);
        row.number("BUS_TELNO", carrier.contact_on(today).phone);
        #[rustfmt::skip]
        address(row, carrier.mail_address_on(today), &["MAIL_STREET_PO", "MAIL_COLONIA", "MAIL_CITY", "MAIL_STATE_CODE", "MAIL_CTRY_CODE", "MAIL_ZIP_CODE"]);
        row.end_repeated(dice.chance(REPEATED))
    }

    fn history(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let (freeze, today) = (self.world.freeze, self.world.today);
        for authority in self.authorities() {
            let mut event = |is_active: bool, reason: &str, on: Day, dice: &mut Dice| {
                self.keys(row, self.licence.prefix);
                row.code("OP_AUTH_TYPE", class_words(authority.class));
                row.code("OP_AUTH_STATUS", if is_active { "Active" } else { "Inactive" });
                row.code("REASON", reason);
                row.ymd("STATUS_CHANGE_DATE", on);
                row.end_repeated(dice.chance(REPEATED))
            };
            // What Motus took over: the status of that day, dated either then or when it had begun.
            if let Some((is_active, reason, on)) = taken_over(authority, freeze, dice) {
                event(is_active, reason, on, dice)?;
            }
            for (nth, spell) in authority.spells.iter().enumerate() {
                if spell.from > freeze && spell.from <= today {
                    let back = dice.pick(&["REINSTATED", "Reinstated - insurance coverage restored"]);
                    event(true, if nth == 0 { "Initial Status" } else { back }, spell.from, dice)?;
                }
                if let Some(until) = spell.until.filter(|until| *until > freeze && *until <= today) {
                    let reason = if spell.is_voluntary || until < today - 120 { "REVOKED" } else { SUSPENDED };
                    event(false, reason, until, dice)?;
                }
            }
            for cured in authority
                .notices
                .iter()
                .filter_map(|notice| notice.cured)
                .filter(|cured| *cured > freeze && *cured <= today)
            {
                event(true, "Discontinued Revocation", cured, dice)?;
            }
        }
        Ok(())
    }

    fn revocations(&self, row: &mut Sheet, dice: &mut Dice) -> io::Result<()> {
        let (freeze, today) = (self.world.freeze, self.world.today);
        let prefix = [self.licence.prefix, "-"].concat();
        for authority in self.authorities() {
            let mut order = |served: Day, kind: &str, effective: Day, dice: &mut Dice| {
                self.keys(row, &prefix);
                row.code("OP_AUTH_TYPE", class_words(authority.class));
                row.ymd("ORDER1_SERVE_DATE", served);
                row.code("ORDER1_TYPE_DESC", kind);
                row.ymd("ORDER1_EFFECTIVE_DATE", effective);
                row.end_repeated(dice.chance(REPEATED))
            };
            for notice in authority.notices.iter().filter(|notice| notice.served > freeze && notice.served <= today) {
                order(notice.served, "Operating Authority Involuntary Suspension Notice", notice.effective, dice)?;
            }
            for spell in &authority.spells {
                if let Some(until) = spell.until.filter(|until| *until > freeze && *until <= today) {
                    let served = until - dice.between(30, 33);
                    let kind = if spell.is_voluntary {
                        "Operating Authority Voluntary Revocation"
                    } else {
                        "Operating Authority Involuntary Suspension"
                    };
                    order(served, kind, until, dice)?;
                }
            }
        }
        Ok(())
    }

    fn insurance(&self, row: &mut Sheet, policy: &Policy, twice: bool) -> io::Result<()> {
        self.keys(row, self.licence.prefix);
        row.code("INS_FORM_CODE", policy.form.motus_code());
        row.code("INS_TYPE_CODE", policy.form.type_code());
        row.code("INS_CLASS_CODE", if policy.is_excess { "E" } else { "P" });
        row.followed("MAX_COV_AMOUNT", u64::from(policy.amount) * 1_000, ".00");
        row.followed("UNDERL_LIM_AMOUNT", u64::from(policy.underlying) * 1_000, ".00");
        row.code("POLICY_NO", &policy.number);
        row.ymd("EFFECTIVE_DATE", policy.effective);
        row.text("INSURANCE_COMPANY_NAME", policy.insurer);
        row.ymd("TRANS_DATE", policy.posted);
        row.end_repeated(twice)
    }

    fn insurance_history(&self, row: &mut Sheet, policy: &Policy, twice: bool) -> io::Result<()> {
        let Some(end) = policy.end else { return Ok(()) };
        let minimum = if policy.form.is_liability() { self.licence.requirement.liability } else { 0 };
        self.keys(row, self.licence.prefix);
        row.code("INS_FORM_CODE", policy.form.motus_code());
        row.code("FILING_STATUS_REASON", if end.is_replaced { "Replaced" } else { "Cancelled" });
        row.code("INS_TYPE_CODE", policy.form.type_code());
        row.code("INS_TYPE_IND", if policy.form.is_liability() { "" } else { "*" });
        row.code("POLICY_NO", &policy.number);
        row.code("INS_TYPE_DESC", policy.type_words());
        row.followed("MIN_COV_AMOUNT", u64::from(minimum) * 1_000, ".00");
        row.code("INS_CLASS_CODE", if policy.is_excess { "E" } else { "P" });
        row.ymd("EFFECTIVE_DATE", policy.effective);
        row.followed("UNDERL_LIM_AMOUNT", u64::from(policy.underlying) * 1_000, ".00");
        row.followed("MAX_COV_AMOUNT", u64::from(policy.amount) * 1_000, ".00");
        row.ymd("CANCL_EFFECTIVE_DATE", end.on);
        row.text("INSURANCE_COMPANY_NAME", policy.insurer);
        row.end_repeated(twice)
    }
}

fn taken_over(authority: &Authority, freeze: Day, dice: &mut Dice) -> Option<(bool, &'static str, Day)> {
    let (nth, last) = authority.spells.iter().enumerate().rfind(|(_, spell)| spell.from <= freeze)?;
    let is_active = authority.is_active_on(freeze);
    let (reason, on) = match (is_active, last.until) {
        (false, Some(until)) => ("REVOKED", until),
        _ if nth > 0 => ("REINSTATED", last.from),
        _ => ("GRANTED", last.from),
    };
    Some(if dice.chance(500) { (is_active, "Initial Status", freeze) } else { (is_active, reason, on) })
}

fn address(row: &mut Sheet, address: &Address, [street, colonia, city, state, country, zip]: &[&str; 6]) {
    row.text(street, &address.street);
    row.code(colonia, address.colonia);
    row.text(city, &address.city);
    row.code(state, address.state.code);
    row.code(country, address.state.country.code());
    row.code(zip, &address.zip);
}

/// The type of an authority as Motus names it.
fn class_words(class: Class) -> &'static str {
    match class {
        Class::Common | Class::Contract => "Motor Carrier of Property (Except Household Goods)",
        Class::Broker => "Broker of Property (Except Household Goods)",
        Class::HouseholdGoods => "Motor Carrier of Household Goods",
        Class::Passenger => "Motor Carrier of Passengers",
        Class::Forwarder => "Freight Forwarder of Property (Except Household Goods)",
    }
}

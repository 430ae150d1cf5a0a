//! Who books and drives is not who they say.

use super::{Parts, listed};
use crate::generate::innocent::{census, source};
use crate::input::{Dmarc, DmarcPolicy, Fact, Line, LineType, Mail, SharedBy};
use chrono::TimeDelta;
use kernel::dice::Dice;

pub(super) fn dispatch_service(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let contact = &mut parts.story.input.contacts[0];
    contact.email = Some("loads@primedispatchers.com".to_owned());
    (contact.email_on_file, contact.phone_on_file) =
        (Fact::none(source("FMCSA and packet", today)), Fact::none(source("FMCSA and packet", today)));
    if dice.chance(600) {
        parts.story.input.lists.dispatch_services = listed(today, "primedispatchers.com".to_owned());
    } else {
        contact.shared_by = census(SharedBy { carriers: dice.between(6, 60) as u32, has_common_officer: false }, today);
    }
}

pub(super) fn fraudulent(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let contact = &mut parts.story.input.contacts[0];
    let address = format!("booking{}@quickfreightline.com", dice.below(90));
    contact.email = Some(address.clone());
    let value = if dice.chance(500) { address } else { "quickfreightline.com".to_owned() };
    let lists = &mut parts.story.input.lists;
    *match dice.below(3) {
        0 => &mut lists.identity_alerts,
        1 => &mut lists.blocked,
        _ => &mut lists.do_not_dispatch,
    } = listed(today, value);
}

pub(super) fn spoofing(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, today, .. } = *parts;
    let own = parts.own_domain();
    let contact = &mut parts.story.input.contacts[0];
    contact.email_on_file = Fact::none(source("FMCSA and packet", today));
    let name = own.trim_end_matches(".com").to_owned();
    match dice.below(4) {
        0 => contact.email = Some(format!("dispatch@{}.com", name.replacen("rr", "r", 1))),
        1 => contact.email = Some(format!("dispatch@{name}.net")),
        2 => contact.email = Some(format!("dispatch@{name}-logistics.com")),
        _ => {
            contact.email = Some(format!("dispatch@{own}"));
            contact.mail = Some(Mail {
                at: w0 - TimeDelta::hours(20),
                dmarc: census(Dmarc { passes: false, policy: dice.pick(DmarcPolicy::ALL) }, today),
                reply_to: Some(format!("{name}@gmail.com")),
                reply_to_registered_on: Fact::unknown("No service tells"),
            });
        }
    }
}

pub(super) fn phone_number(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let contact = &mut parts.story.input.contacts[0];
    let phone = format!("+1646555{:04}", dice.below(9_999));
    contact.phone = Some(phone.clone());
    contact.phone_on_file = Fact::none(source("FMCSA and packet", today));
    if dice.chance(400) {
        parts.story.input.lists.blocked = listed(today, phone);
    } else {
        contact.line = census(Line { is_type: LineType::Voip, provider: None }, today);
    }
}

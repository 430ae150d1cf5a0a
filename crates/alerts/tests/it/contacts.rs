//! Alerts about contacts.

use super::samples::*;
use alerts::input::{
    Contact, ContactRole, Dmarc, DmarcPolicy, DomainPolicy, Fact, Input, Line, LineType, List, SharedBy,
};
use alerts::{Advice, AlertType, CheckState, Severity};
use kernel::ids::RateConfirmationId;
use proptest::prelude::*;

fn with(change: impl FnOnce(&mut Contact)) -> Input {
    let mut input = input();
    change(&mut input.contacts[0]);
    input
}

proptest! {
    #[test]
    fn dispatch_service(carriers in 1..9u32, has_officer: bool, is_private: bool, has_phone: bool, listed in 0..4usize) {
        let mut input = with(|contact| {
            contact.shared_by = known(SharedBy { carriers, has_common_officer: has_officer });
            if !is_private {
                contact.email = Some("acme@gmail.com".to_owned());
            }
            if !has_phone {
                contact.phone = None;
            }
        });
        let entry = [None, Some("acmetrucking.com"), Some("+12145550123"), Some("gmail.com")][listed];
        input.lists.dispatch_services = list(entry.as_slice());
        let on_list = match listed {
            1 => is_private,
            // The driver has the same number.
            2 => true,
            _ => false,
        };
        let is_shared = carriers >= 5 && !has_officer && (is_private || has_phone);
        let expected = (on_list || is_shared).then_some(Severity::Medium);
        prop_assert_eq!(found(&input, AlertType::DispatchService, -300), expected);
    }

    #[test]
    fn fraudulent(which in 0..3usize, entry in 0..4usize, is_dated: bool) {
        let mut input = input();
        let value = ["dispatch@acmetrucking.com", "acmetrucking.com", "other@acmetrucking.com", "+12145550123"][entry];
        let list = List { as_of: is_dated.then(|| ago(3)), ..list(&[value]) };
        let lists = &mut input.lists;
        *[&mut lists.identity_alerts, &mut lists.blocked, &mut lists.do_not_dispatch][which] = list;
        let by_email = is_dated && entry < 2;
        prop_assert_eq!(found(&input, AlertType::Fraudulent, -300), by_email.then_some(Severity::High));
        let by_phone = is_dated && entry == 3;
        prop_assert_eq!(found(&input, AlertType::PhoneNumber, -300), by_phone.then_some(Severity::High));
    }

    #[test]
    fn spoofing_by_domain(domain in 0..6usize, on_file in 0..3usize) {
        let (domain, looks_alike) = [
            ("acmetrucking.com", false),
            ("acrnetrucking.com", true),
            ("acmetrucking.net", true),
            ("haulbrokers.com", true),
            ("gmail.com", false),
            ("zephyrlines.com", false),
        ][domain];
        let input = with(|contact| {
            contact.email = Some(format!("dispatch@{domain}"));
            match on_file {
                0 => contact.email_on_file = none(),
                1 => contact.email_on_file = Fact::unknown("Not read"),
                _ => {}
            }
        });
        let expected = (looks_alike && on_file < 2).then_some(Severity::High);
        prop_assert_eq!(found(&input, AlertType::Spoofing, -300), expected);
    }

    #[test]
    fn spoofing_by_mail(
        dmarc in 0..3usize,
        passes: bool,
        policy in proptest::sample::select(DmarcPolicy::ALL),
        reply in 0..6usize,
        age in proptest::option::of(0..60i64),
    ) {
        let reply_to = [
            None, Some("x@acmetrucking.com"), Some("x@acmetruckng.com"), Some("x@gmail.com"), Some("x@zephyrlines.com"),
            Some("x@haulbroker.com"),
        ][reply];
        let input = with(|contact| {
            let mut mail = mail();
            mail.dmarc = match dmarc {
                0 => Fact::unknown("No service tells"),
                1 => none(),
                _ => known(Dmarc { passes, policy }),
            };
            mail.reply_to = reply_to.map(str::to_owned);
            mail.reply_to_registered_on = age.map_or_else(|| Fact::unknown("No service tells"), |age| known(ago(age)));
            contact.mail = Some(mail);
        });
        let fails = dmarc == 2 && !passes;
        let is_young = age.is_some_and(|age| age <= 30);
        let high = (fails && policy != DmarcPolicy::None) || matches!(reply, 2 | 3) || (reply == 4 && is_young);
        let medium = fails || reply == 4;
        prop_assert_eq!(found(&input, AlertType::Spoofing, 0), level(high, medium));
    }

    #[test]
    fn phone_number(
        line in proptest::option::of(proptest::sample::select(LineType::ALL)),
        on_file in 0..3usize,
        is_first: bool,
        role in proptest::sample::select(ContactRole::ALL),
        email in 0..4usize,
        is_guarded: bool,
        is_proven: bool,
        now in -1_000..-300i64,
    ) {
        let mut input = with(|contact| {
            contact.role = role;
            contact.line = line.map_or_else(
                || Fact::unknown("No service tells"),
                |is_type| known(Line { is_type, provider: Some("Bell".to_owned()) }),
            );
            match on_file {
                0 => contact.phone_on_file = none(),
                1 => contact.phone_on_file = Fact::unknown("Not read"),
                _ => {}
            }
            if is_first {
                contact.used_since = None;
            }
            contact.email = [Some("a@ACMEtrucking.com"), Some("acme@gmail.com"), Some("acme@gmail.com"), None][email].map(str::to_owned);
            if email > 1 {
                contact.email_on_file = none();
            }
        });
        input.contacts.truncate(1);
        if is_guarded {
            input = guarded(input);
            input.load.guard.is_identity_proven = is_proven;
        }
        let is_voip = line == Some(LineType::Voip) && on_file < 2;
        let is_asked = is_guarded && !is_proven && now >= -720;
        let is_unknown = role == ContactRole::Dispatcher && is_first && on_file == 0 && email > 1 && is_asked;
        let expected = if is_voip { Some(Severity::Medium) } else { is_unknown.then_some(Severity::Low) };
        prop_assert_eq!(found(&input, AlertType::PhoneNumber, now), expected);
    }
}

#[test]
fn without_contacts_or_lists_nobody_can_tell() {
    let mut bare = input();
    bare.contacts.clear();
    let kinds = [AlertType::DispatchService, AlertType::Fraudulent, AlertType::Spoofing, AlertType::PhoneNumber];
    assert_eq!(kinds.map(|kind| state(&bare, kind, 0)), [CheckState::Unknown; 4]);

    let mut unlisted = input();
    unlisted.lists = alerts::input::Lists::default();
    for contact in &mut unlisted.contacts {
        contact.shared_by = Fact::unknown("Not read");
    }
    assert_eq!(state(&unlisted, AlertType::DispatchService, 0), CheckState::Unknown);
    assert_eq!(state(&unlisted, AlertType::Fraudulent, 0), CheckState::Unknown);
}

#[test]
fn a_confirmations_contacts_have_an_alert_of_their_own_that_names_it() {
    let mut input = with(|contact| contact.email = Some("x@acrnetrucking.com".to_owned()));
    input.contacts[0].email_on_file = none();
    let recipient = Contact {
        rate_confirmation_id: Some(RateConfirmationId(5)),
        role: ContactRole::Recipient,
        ..input.contacts[0].clone()
    };
    input.contacts.push(recipient);

    let alerts = judged(&input, -300).alerts;

    let about: Vec<_> = alerts.iter().map(|alert| (alert.is_type, alert.subject.rate_confirmation_id)).collect();
    assert_eq!(about, [(AlertType::Spoofing, None), (AlertType::Spoofing, Some(RateConfirmationId(5)))]);
    assert!(alerts.iter().all(|alert| alert.advice == Advice::HoldPickup && alert.advice.is_recommended()));
    assert!(alerts[0].evidence.iter().any(|evidence| evidence.value == "None on file"), "where nothing was found");
}

#[test]
fn a_strangers_email_is_told_as_an_email_and_what_ends_its_alert_is_told_too() {
    let input = with(|contact| {
        contact.role = ContactRole::Sender;
        let mut mail = mail();
        mail.dmarc = known(Dmarc { passes: false, policy: DmarcPolicy::Reject });
        mail.reply_to = Some("x@zephyrlines.com".to_owned());
        contact.mail = Some(mail);
    });

    let alerts = judged(&input, -300).alerts;

    let alert = alerts.iter().find(|alert| alert.is_type == AlertType::Spoofing).expect("an alert");
    let why = "An email from acmetrucking.com fails DMARC: someone else may have sent it. \
               Answers to an email from acmetrucking.com go to zephyrlines.com.";
    assert_eq!((alert.why.as_str(), alert.advice), (why, Advice::CallOnFileNumber));
    let source =
        |label: &str| alert.evidence.iter().find(|one| one.label == label).and_then(|one| one.source.as_deref());
    assert_eq!([source("Sender"), source("Reply-To")], [Some("Email"); 2]);
    assert!(alert.clears_when.ends_with("if the load names no other email, this stays until someone closes it."));
}

#[test]
fn what_a_look_alike_publishes_of_itself_is_evidence_and_changes_nothing_else() {
    let of = |domain_policy| {
        let input = with(|contact| {
            contact.email = Some("x@acrnetrucking.com".to_owned());
            contact.email_on_file = none();
            contact.domain_policy = domain_policy;
        });
        judged(&input, -300).alerts.remove(0)
    };
    let published = DomainPolicy { policy: DmarcPolicy::Reject, published_by: "acrnetrucking.com".to_owned() };
    let told = |alert: &alerts::Alert| {
        let found = alert.evidence.iter().find(|one| one.label == "DMARC policy of the domain");
        found.map(|one| one.value.clone())
    };

    let (known, unpublished, unasked) = (of(Some(known(published))), of(Some(none())), of(None));

    assert_eq!(told(&known).as_deref(), Some("Asks to reject forged email (_dmarc.acrnetrucking.com)"));
    assert_eq!(told(&unpublished).as_deref(), Some("None on file"));
    assert_eq!(told(&unasked), None);
    assert_eq!((&known.fingerprint, known.severity), (&unasked.fingerprint, unasked.severity));
}

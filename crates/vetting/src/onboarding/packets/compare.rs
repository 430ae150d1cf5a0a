//! A carrier's answers compared with what FMCSA has on file, as the review's screen compares them. Pure.

use profile::Profile;
use profile::contacts::{Address, AddressType, PhoneType};
use profile::rows::Census;
use serde_json::Value;
use store::onboarding::packets::Answers;
use store::onboarding::steps::StepName;

/// What an answer that differs from FMCSA is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    /// Who the carrier says it is.
    LegalName,
    /// Whose tax number it is.
    TaxOwner,
    /// Whose bank account is paid.
    BankHolder,
    /// Where it is called.
    Phone,
    /// Where it is written to.
    Email,
    /// An address or a second name: often another office, and noted only.
    Noted,
}

/// What FMCSA has on file for an answer: the values any of which it may equal, and how they are compared.
struct OnFile<'a> {
    about: Difference,
    step: StepName,
    path: &'static [&'static str],
    values: Vec<&'a str>,
    same: fn(&str, &str) -> bool,
}

/// The answers that differ from what FMCSA has on file, those that matter first. What FMCSA has nothing on file for doesn't differ.
pub(super) fn differences(answers: &[Answers], census: &Census, profile: &Profile) -> Vec<Difference> {
    let differs = |known: &OnFile<'_>| {
        let step = answers.iter().find(|answers| answers.step == known.step);
        let answer = step.and_then(|step| at(&step.answers, known.path)).filter(|answer| !answer.is_empty());
        answer.is_some_and(|answer| {
            !known.values.is_empty() && !known.values.iter().any(|value| (known.same)(answer, value))
        })
    };
    let mut found: Vec<_> =
        on_file(census, profile).iter().filter(|known| differs(known)).map(|known| known.about).collect();
    found.sort_unstable();
    found
}

fn on_file<'a>(census: &'a Census, profile: &'a Profile) -> Vec<OnFile<'a>> {
    use Difference::{BankHolder, Email, LegalName, Noted, Phone, TaxOwner};
    use StepName::{Company, Payment, TaxForm};
    let contacts = &profile.identity.contacts;
    let home = contacts.addresses.iter().find(|address| address.is_types.contains(&AddressType::Physical));
    let [legal, dba] = [census.legal_name.as_deref(), census.dba_name.as_deref()];
    let names: Vec<&str> = [legal, dba].into_iter().flatten().collect();
    let of_home = |part: fn(&Address) -> Option<&str>| -> Vec<&'a str> { home.and_then(part).into_iter().collect() };
    let phones = contacts.phones.iter().filter(|phone| phone.is_types.iter().any(|kind| *kind != PhoneType::Fax));
    let known = |about, step, path, values, same| OnFile { about, step, path, values, same };
    vec![
        known(LegalName, Company, &["legal_name"], legal.into_iter().collect(), is_same),
        known(Noted, Company, &["dba_name"], dba.into_iter().collect(), is_same),
        known(Noted, Company, &["address", "street"], of_home(|home| home.street.as_deref()), is_same),
        known(Noted, Company, &["address", "city"], of_home(|home| home.city.as_deref()), is_same),
        known(Noted, Company, &["address", "state"], of_home(|home| home.state.as_deref()), is_same),
        known(Noted, Company, &["address", "zip"], of_home(|home| home.zip.as_deref()), is_same_zip),
        known(Phone, Company, &["phone"], phones.map(|phone| phone.value.as_str()).collect(), is_same_phone),
        known(Email, Company, &["email"], contacts.emails.iter().map(|email| email.value.as_str()).collect(), is_same),
        known(TaxOwner, TaxForm, &["w9", "name"], names.clone(), is_same),
        known(BankHolder, Payment, &["bank", "account_holder"], names.clone(), is_same),
        known(Noted, TaxForm, &["w9", "business_name"], names, is_same),
    ]
}

/// The text at a place of the answers.
fn at<'a>(answers: &'a Value, path: &[&str]) -> Option<&'a str> {
    path.iter().try_fold(answers, |value, key| value.get(key))?.as_str()
}

/// Letters and digits alone count, and the `@` of an address.
fn plain(text: &str) -> String {
    text.to_uppercase().chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '@').collect()
}

fn is_same(answer: &str, on_file: &str) -> bool {
    plain(answer) == plain(on_file)
}

/// A ZIP code may have four more digits on one side.
fn is_same_zip(answer: &str, on_file: &str) -> bool {
    let five = |text: &str| plain(text).chars().take(5).collect::<String>();
    five(answer) == five(on_file)
}

/// A number of the North American plan may have its country code.
fn is_same_phone(answer: &str, on_file: &str) -> bool {
    let digits = |text: &str| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        match digits.strip_prefix('1') {
            Some(rest) if rest.len() == 10 => rest.to_owned(),
            _ => digits,
        }
    };
    digits(answer) == digits(on_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_content_is_a_difference() {
        assert!(is_same("Acme Freight, LLC", "ACME FREIGHT LLC") && !is_same("a@b.example", "a@b.example.com"));
        assert!(is_same_zip("78701-1234", "78701") && !is_same_zip("78702", "78701"));
        assert!(is_same_phone("+15125550142", "(512) 555-0142") && !is_same_phone("+15125550143", "5125550142"));
    }
}

//! Names of companies and people, and email addresses: invented, marked, and mostly different from each other.
//!
//! Every company's name begins with `SYN `; every email address ends in `example.com`.

use super::dice::Dice;
use super::kind::Kind;
use super::words;

/// What a company and its people are called.
#[derive(Debug, Clone)]
pub(super) struct Names {
    pub(super) legal: String,
    /// Empty when it trades under its legal name.
    pub(super) dba: String,
    pub(super) officer: String,
    /// A second officer; mostly empty.
    pub(super) second_officer: String,
    /// The trade name in small letters and digits: what its email domain is called.
    pub(super) handle: String,
}

impl Names {
    /// Names for a carrier of a kind; `dba` of a thousand also trade under another name.
    pub(super) fn draw(kind: Kind, dba: u32, dice: &mut Dice) -> Self {
        let officer = person(dice);
        let second_officer = if dice.chance(240) { person(dice) } else { String::new() };
        let trade = trade_name(kind, &officer, dice);
        let handle =
            trade.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase() as char).collect();
        let is_sole = dice.chance(if kind == Kind::Private { 340 } else { 130 });
        // A person who trades alone nearly always trades under another name.
        let has_dba = dice.chance(if is_sole { 620 } else { dba * 7 / 10 });
        let (legal, dba) = match (is_sole, has_dba) {
            (true, true) => (format!("SYN {officer}"), format!("SYN {trade}")),
            (true, false) => (format!("SYN {officer}"), String::new()),
            (false, true) => {
                (format!("SYN {trade}{}", dice.weighted(words::FORMS)), format!("SYN {}", second_trade(&trade, dice)))
            }
            (false, false) => (format!("SYN {trade}{}", dice.weighted(words::FORMS)), String::new()),
        };
        Self { legal, dba, officer, second_officer, handle }
    }

    /// The company's own email domain.
    pub(super) fn domain(&self) -> String {
        format!("{}.example.com", self.handle)
    }

    /// An address at the company's own domain.
    pub(super) fn own_mail(&self, dice: &mut Dice) -> String {
        format!("{}@{}", dice.weighted(words::DESKS), self.domain())
    }

    /// An address at a host where anyone can have one.
    pub(super) fn public_mail(&self, dice: &mut Dice) -> String {
        let host = dice.weighted(words::PUBLIC_MAIL);
        let number = dice.below(10_000);
        if dice.chance(550) {
            return format!("{}{number}@{host}.example.com", self.handle);
        }
        let person: String =
            self.officer.to_ascii_lowercase().split(' ').filter(|part| part.len() > 1).collect::<Vec<_>>().join(".");
        format!("{person}{number}@{host}.example.com")
    }
}

/// A person's name: given name, nearly always an initial, surname.
pub(super) fn person(dice: &mut Dice) -> String {
    let (given, surname) = (dice.pick(words::GIVEN), dice.pick(words::SURNAMES));
    if dice.chance(930) {
        let initial = dice.pick(b"ABCDEFGHIJKLMNOPRSTVW") as char;
        return format!("{given} {initial} {surname}");
    }
    format!("{given} {surname}")
}

fn trade_name(kind: Kind, officer: &str, dice: &mut Dice) -> String {
    let trades = match kind {
        Kind::ForHire | Kind::CarrierBroker => words::HAULERS,
        Kind::Broker | Kind::Forwarder => words::BROKERS,
        Kind::Passenger | Kind::LocalPassenger => words::COACHES,
        Kind::Mover => words::MOVERS,
        Kind::Private => words::PRIVATE,
    };
    let trade = dice.pick(trades);
    let surname = officer.rsplit(' ').next().unwrap_or(officer);
    let mut letter = || dice.pick(b"ABCDEFGHJKLMNPRSTVWXZ") as char;
    let letters = [letter(), letter(), letter()];
    let (first, second) = (dice.pick(words::FIRST), dice.pick(words::SECOND));
    match dice.below(100) {
        0..46 => format!("{first} {second} {trade}"),
        46..58 => format!(
            "{first} {trade} {}",
            dice.pick(&["GROUP", "SERVICES", "ENTERPRISES", "SOLUTIONS", "USA", "OF AMERICA", "INTERNATIONAL"])
        ),
        58..70 => format!("{surname} {second} {trade}"),
        70..76 => format!("{surname} & {} {trade}", dice.pick(&["SONS", "SON", "BROTHERS", "DAUGHTERS", "FAMILY"])),
        76..84 => format!("{}{}{} {second} {trade}", letters[0], letters[1], letters[2]),
        84..89 => format!("{} & {} {second} {trade}", letters[0], letters[1]),
        89..94 => format!("{first} {} {trade}", dice.pick(words::SURNAMES)),
        _ => format!("{surname} {} {trade}", dice.pick(words::SURNAMES)),
    }
}

/// Another name for the same trade.
fn second_trade(trade: &str, dice: &mut Dice) -> String {
    if dice.chance(500) {
        let words: Vec<&str> = trade.split(' ').take(2).collect();
        return format!(
            "{} {}",
            words.join(" "),
            dice.pick(&["EXPRESS", "LOGISTICS", "SERVICES", "LINES", "GROUP", "DELIVERY"])
        );
    }
    format!(
        "{} {} {}",
        dice.pick(words::FIRST),
        dice.pick(words::SECOND),
        dice.pick(&["TRUCKING", "LOGISTICS", "TRANSPORT", "HAULING"])
    )
}

#[cfg(test)]
mod tests {
    use super::super::dice::Stream;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_marked_and_mostly_unique() {
        let names: Vec<Names> =
            (0..5_000).map(|nth| Names::draw(Kind::ForHire, 300, &mut Dice::of(1, Stream::Name, nth, 0))).collect();
        assert!(
            names
                .iter()
                .all(|name| name.legal.starts_with("SYN ") && (name.dba.is_empty() || name.dba.starts_with("SYN ")))
        );
        let distinct: HashSet<&str> = names.iter().map(|name| name.legal.as_str()).collect();
        assert!(distinct.len() > 4_950, "{}", distinct.len());
    }

    #[test]
    fn mail_goes_to_example_com_only() {
        let mut dice = Dice::of(1, Stream::Contact, 0, 0);
        let names = Names::draw(Kind::Private, 300, &mut dice);
        for _ in 0..50 {
            for mail in [names.own_mail(&mut dice), names.public_mail(&mut dice)] {
                assert!(
                    mail.ends_with(".example.com") && mail.matches('@').count() == 1 && !mail.contains(' '),
                    "{mail}"
                );
            }
        }
    }
}

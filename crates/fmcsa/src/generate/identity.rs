//! Who a carrier is to the outside: names, place, contact, since when. It is what a carrier that comes back under another name takes along.

use super::carrier::{Carrier, FIRST_DOT};
use super::day::Day;
use super::dice::{Dice, Stream};
use super::kind::{Case, Kind};
use super::names::Names;
use super::pair::Pair;
use super::phones::{self, Line};
use super::places::Address;
use super::{Profile, World, shape, words};
use geo::Country;

/// Who a carrier is.
#[derive(Debug)]
pub(super) struct Identity {
    pub(super) names: Names,
    pub(super) home: Address,
    /// The mailing address, when that is elsewhere.
    pub(super) mailing: Option<Address>,
    pub(super) contact: Contact,
    /// What held before a change; the files made before it still have this.
    pub(super) former: Option<Former>,
    pub(super) added: Day,
    /// The predecessor's USDOT number, when FMCSA has found it out.
    pub(super) prior_revoked: Option<u32>,
}

/// How a carrier was reached before a change.
#[derive(Debug, Clone)]
pub(super) struct Former {
    pub(super) contact: Contact,
    /// Where it was, if it moved.
    pub(super) home: Option<Address>,
    /// The day of the change: the first of what holds now.
    pub(super) until: Day,
}

/// How it is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contact {
    pub(super) phone: u64,
    pub(super) fax: Option<u64>,
    pub(super) cell: Option<u64>,
    /// Empty when it gave none.
    pub(super) mail: String,
}

impl Identity {
    /// Who the carrier of a number is; `source` is the carrier that it is made from.
    pub(super) fn draw(world: &World, ordinal: u64, case: Case, kind: Kind, source: Option<&Carrier>) -> Self {
        let profile = world.profile;
        let dice = |stream: Stream| Dice::of(world.seed, stream, ordinal, 1);
        let (state, rank) = world.places.state_of(world.seed, ordinal);
        let names = Names::draw(kind, profile.dba(), &mut dice(Stream::Name));
        let mut homes = dice(Stream::Home);
        let home = world.places.home(world.seed, ordinal, &mut homes);
        let mut contacts = dice(Stream::Contact);
        let contact = contact(profile, &names, state.code, rank, &mut contacts);
        let added = added(world, case, &mut dice(Stream::Dates));
        let mut identity = Self { names, home, mailing: None, contact, former: None, added, prior_revoked: None };
        match (case, source) {
            (Case::Successor, Some(source)) => identity.succeed(world, source, Pair::of(world, ordinal), &mut homes),
            (Case::SisterBroker, Some(source)) => {
                identity.home.clone_from(&source.home);
                identity.names.officer.clone_from(&source.names.officer);
                identity.contact.mail = format!("brokerage@{}", source.names.domain());
            }
            (Case::SisterCarrier | Case::Predecessor | Case::Impersonated, _) => {
                identity.contact.mail = identity.names.own_mail(&mut contacts);
            }
            (Case::FilingService, _) => {
                let service = contacts.weighted(&[(0, 70), (1, 12), (2, 8), (3, 6), (4, 4)]);
                identity.contact.phone = phones::toll_free(service);
                identity.contact.mail = format!("carriers@{}.example.com", words::FILING_SERVICES[service as usize]);
            }
            (Case::ContactChanged, _) if looks_like_itself(world.seed, ordinal) => {
                identity.contact.mail = identity.names.own_mail(&mut contacts);
                let mail = format!("dispatch@{}", look_alike(&identity.names.domain()));
                identity.taken_over(world, phones::phone(state.code, Line::New, rank), mail, &mut contacts);
            }
            (Case::Impersonator, Some(source)) => {
                let mail = format!("dispatch@{}", look_alike(&source.names.domain()));
                identity.taken_over(world, phones::phone(state.code, Line::New, rank), mail, &mut contacts);
            }
            (Case::ContactChanged | Case::YoungChanged, _) => {
                let mail = identity.names.public_mail(&mut contacts);
                identity.taken_over(world, phones::phone(state.code, Line::New, rank), mail, &mut contacts);
            }
            (Case::NewPhone, _) => {
                let mail = identity.contact.mail.clone();
                identity.taken_over(world, phones::phone(state.code, Line::New, rank), mail, &mut contacts);
            }
            (Case::Moved, _) => {
                let contact = Contact { phone: phones::phone(state.code, Line::New, rank), ..identity.contact.clone() };
                let home = world.places.another(identity.home.state, &mut homes);
                identity.former = Some(Former { contact, home, until: world.today - contacts.between(160, 200) });
            }
            (Case::FamilyFleet, _) => {
                let surname = identity.names.officer.rsplit(' ').next().unwrap_or_default();
                identity.names.second_officer = format!("{} {surname}", contacts.pick(words::GIVEN));
            }
            (Case::AffiliateYounger, Some(source)) => {
                identity.home.clone_from(&source.home);
                identity.names.officer.clone_from(&source.names.officer);
                identity.added = (source.added + contacts.between(300, 1_500)).min(world.today - 400);
            }
            _ => {}
        }
        identity.mailing = homes.chance(190).then(|| world.places.another(identity.home.state, &mut homes)).flatten();
        if let Some(mailing) = identity.mailing.as_mut().filter(|_| homes.chance(550)) {
            mailing.street = format!("PO BOX {}", 10 + homes.below(9_990));
        }
        identity
    }

    /// Comes after another carrier, with what the pair has in common.
    fn succeed(&mut self, world: &World, old: &Carrier, pair: Pair, dice: &mut Dice) {
        self.added = pair.began;
        self.contact.fax = None;
        self.contact.cell = None;
        self.prior_revoked = pair.is_flagged.then_some(FIRST_DOT + old.ordinal as u32);
        if pair.has_same_address {
            self.home.clone_from(&old.home);
        } else if let Some(near) = world.places.another(old.home.state, dice) {
            self.home = near;
        }
        if pair.has_same_officer {
            self.names.officer.clone_from(&old.names.officer);
        }
        if pair.has_same_phone {
            self.contact.phone = old.contact.phone;
        }
        if pair.has_same_mail {
            self.contact.mail.clone_from(&old.contact.mail);
        } else if world.profile == Profile::Demonstration && pair.has_alike_mail {
            self.contact.mail = format!("dispatch@{}", look_alike(&old.names.domain()));
        }
    }

    /// Somebody replaced phone or mail in the last four weeks.
    fn taken_over(&mut self, world: &World, phone: u64, mail: String, dice: &mut Dice) {
        let contact = Contact { phone, mail, ..self.contact.clone() };
        let contact = std::mem::replace(&mut self.contact, contact);
        self.former = Some(Former { contact, home: None, until: world.today - dice.between(1, 28) });
    }

    /// The contact in a file made on a day.
    pub(super) fn contact_on(&self, day: Day) -> &Contact {
        self.former_on(day).map_or(&self.contact, |former| &former.contact)
    }

    /// Where it was on a day.
    pub(super) fn home_on(&self, day: Day) -> &Address {
        self.former_on(day).and_then(|former| former.home.as_ref()).unwrap_or(&self.home)
    }

    fn former_on(&self, day: Day) -> Option<&Former> {
        self.former.as_ref().filter(|former| day < former.until)
    }

    /// The Mexican tax number: three letters, the day it was registered, three more.
    pub(super) fn rfc(&self) -> String {
        let digits = self.added.digits();
        let day = std::str::from_utf8(&digits[2..]).unwrap_or_default();
        let last = self.contact.phone % 1000;
        if self.home.state.country == Country::Mexico { format!("SYN{day}{last:03}") } else { String::new() }
    }

    /// The mailing address on a day.
    pub(super) fn mail_address_on(&self, day: Day) -> &Address {
        self.mailing.as_ref().unwrap_or(self.home_on(day))
    }
}

impl Profile {
    /// How many of a thousand carriers trade under another name.
    fn dba(self) -> u32 {
        match self {
            Self::National => 300,
            Self::Demonstration => 360,
        }
    }

    fn has_mail(self) -> u32 {
        match self {
            Self::National => 390,
            Self::Demonstration => 930,
        }
    }
}

/// Whether an identity was taken over from a domain that looks like the carrier's own.
pub(super) fn looks_like_itself(seed: u64, ordinal: u64) -> bool {
    Dice::of(seed, Stream::Contact, ordinal, 2).chance(350)
}

/// A domain that is easily read as another one: a sign that looks alike, else the last letter of its first name twice.
fn look_alike(domain: &str) -> String {
    let (name, ending) = domain.split_once('.').unwrap_or((domain, ""));
    let alike = [("l", "1"), ("o", "0"), ("m", "rn"), ("w", "vv")];
    let changed = alike.iter().find_map(|(sign, like)| name.contains(sign).then(|| name.replacen(sign, like, 1)));
    let doubled = || format!("{name}{}", &name[name.len().saturating_sub(1)..]);
    format!("{}.{ending}", changed.unwrap_or_else(doubled))
}

fn contact(profile: Profile, names: &Names, state: &str, rank: u64, dice: &mut Dice) -> Contact {
    let mail = match (dice.chance(profile.has_mail()), dice.chance(430)) {
        (false, _) => String::new(),
        (true, true) => names.own_mail(dice),
        (true, false) => names.public_mail(dice),
    };
    let every_tenth = |of: u64, line| (rank % 10 == of).then(|| phones::phone(state, line, rank / 10));
    let phone = phones::phone(state, Line::Office, rank);
    Contact { phone, fax: every_tenth(3, Line::Fax), cell: every_tenth(7, Line::Cell), mail }
}

fn added(world: &World, case: Case, dice: &mut Dice) -> Day {
    let in_year = |age: i32, dice: &mut Dice| {
        let start = Day::of_year(world.today.year() - age);
        start + dice.between(0, (world.today - 15 - start).clamp(0, 364))
    };
    match case {
        Case::RecentlyGranted => world.today - dice.between(50, 240),
        Case::LargeNewcomer => world.today - dice.between(140, 330),
        Case::YoungChanged => world.today - dice.between(105, 150),
        // Cases that need a past.
        Case::Plain | Case::NoRows | Case::FilingService => {
            let age = dice.weighted(shape::YEARS_SINCE_ADDED);
            in_year(age, dice)
        }
        Case::Predecessor | Case::Reinstated | Case::Notices | Case::AffiliateElder => {
            let age = dice.between(6, 16);
            in_year(age, dice)
        }
        _ => {
            let age = dice.between(3, 18);
            in_year(age, dice)
        }
    }
}

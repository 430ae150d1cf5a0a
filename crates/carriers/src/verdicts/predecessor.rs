//! The fact that a carrier is linked to an earlier one that was stopped: which one, what stopped it and when, and what the two share. Whether
//! it is so is the index's to say; what stopped the earlier carrier is read from its own rows.

use chrono::NaiveDate;
use fmcsa::derive::authority::AuthorityKind;
use index::{LinkKind, Ordinal, Snapshot};
use kernel::ids::CarrierId;
use kernel::provenance::{Known, Source};
use profile::words::day;
use profile::{Profile, authority};
use rules::{Column, Fact, Facts, Value};
use store::{Conn, fmcsa_rows};

/// The kinds of what is shared, in the order in which a reason names them.
const WORDS: [(LinkKind, &str); 8] = [
    (LinkKind::RemoteAddress, "IP address"),
    (LinkKind::Phone, "phone"),
    (LinkKind::Email, "email"),
    (LinkKind::Domain, "email domain"),
    (LinkKind::Officer, "officer"),
    (LinkKind::Address, "address"),
    (LinkKind::MailDrop, "mail drop"),
    (LinkKind::Vin, "vehicles"),
];

/// Names the earlier carrier where the facts say that there is one; which one it is.
pub(super) async fn set(
    db: &mut Conn,
    carriers: &Snapshot,
    carrier: Ordinal,
    today: NaiveDate,
    facts: &mut Facts,
) -> sqlx::Result<Option<CarrierId>> {
    if facts.known(Column::BadPredecessor) != Known::Some(&Value::Flag(true)) {
        return Ok(None);
    }
    let Some(earlier) = carriers.bad_predecessor(carrier) else { return Ok(None) };
    let id = CarrierId(carriers.carrier(earlier).id);
    let Some(rows) = fmcsa_rows::all(db, id, today).await? else { return Ok(None) };
    let (ended, source) = ending(&Profile::of(&rows, today));
    let census = &rows.record.census;
    let name = census.legal_name.as_deref().unwrap_or("a carrier without a name on file");
    let shared = shared(carriers, carrier, earlier);
    let note = format!("{name} (USDOT {}), {ended}: shares {shared}", census.dot_number);
    facts.set(Column::BadPredecessor, Fact::new(Known::Some(Value::Flag(true)), source).with_note(note));
    Ok(Some(id))
}

/// What stopped the earlier carrier, and who says so.
fn ending(earlier: &Profile) -> (String, Option<Source>) {
    let status = &earlier.status;
    if let Some(order) = status.oos_order.as_ref().filter(|order| order.is_in_force()) {
        return (format!("out of service since {}", day(order.ordered_on)), order.source.clone());
    }
    let held = AuthorityKind::CARRIER.iter().filter_map(|kind| earlier.authority.of(*kind));
    let ended = held.filter_map(|held| Some((held, held.ended.as_ref()?))).max_by_key(|(_, order)| order.on);
    match ended {
        Some((held, order)) => {
            let kind = authority::label(held.kind).to_lowercase();
            (format!("whose {kind} authority {}", order.words()), order.source.clone())
        }
        None => ("whose carrier authority is not active".to_owned(), status.source.clone()),
    }
}

/// `phone, officer and address`: what the two have in common, each kind once.
fn shared(carriers: &Snapshot, carrier: Ordinal, earlier: Ordinal) -> String {
    let kinds: Vec<LinkKind> = carriers.in_common(carrier, earlier).iter().map(|shared| shared.link.kind()).collect();
    // Who has the same address has its domain in common too.
    let is_told = |kind| kind == LinkKind::Domain && kinds.contains(&LinkKind::Email);
    let words = WORDS.iter().filter(|(kind, _)| kinds.contains(kind) && !is_told(*kind)).map(|(_, word)| *word);
    match words.collect::<Vec<_>>().as_slice() {
        [] => "contacts".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

//! Where a code may go that shows who answers: contacts on FMCSA's file that are proven; and why there are none. (loads.md §2a, point 2.)

use super::gate::proven_span;
use super::view_parts::ConfirmationCodeContacts;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use dispatch::loads::guard::contacts::proven_for;
use kernel::days::day;
use kernel::ids::CarrierId;
use platform::http::Error;
use store::loads::held;
use store::rate_confirmations::Confirmation;
use store::tickets::proven::{self, Proven};
use store::{Conn, Tenant};

/// Digits of a number that can be called.
const DIGITS: usize = 10;

/// The email on FMCSA's file that a code may go to, in lower case.
pub(super) async fn email(
    db: &mut Conn,
    carrier: CarrierId,
    (span, at): (TimeDelta, DateTime<Utc>),
) -> sqlx::Result<Proven> {
    let found = proven::email(db, carrier, span, at).await?;
    Ok(found.and_then(|email| Some(email.trim().to_lowercase()).filter(|email| email.contains('@'))))
}

/// The number on FMCSA's file on which a code may be read out.
async fn phone(db: &mut Conn, carrier: CarrierId, (span, at): (TimeDelta, DateTime<Utc>)) -> sqlx::Result<Proven> {
    let found = proven::phone(db, carrier, span, at).await?;
    Ok(found.and_then(|phone| Some(phone).filter(|phone| phone.bytes().filter(u8::is_ascii_digit).count() >= DIGITS)))
}

/// The number on which a code may be read out, or why none is proven, as a sentence.
pub(super) async fn number(
    db: &mut Conn,
    carrier: CarrierId,
    (span, at): (TimeDelta, DateTime<Utc>),
) -> sqlx::Result<Result<String, String>> {
    match phone(db, carrier, (span, at)).await? {
        Proven::Known(phone) => Ok(Ok(phone)),
        other => {
            let known_from = proven::known_from(db, carrier, span).await?;
            Ok(Err(why_none("phone", &other, (span.num_days(), known_from)).unwrap_or_default()))
        }
    }
}

/// What keeps a code from going to either contact of a carrier.
pub(super) async fn of(
    db: &mut Conn,
    carrier: CarrierId,
    (span, at): (TimeDelta, DateTime<Utc>),
) -> sqlx::Result<ConfirmationCodeContacts> {
    let email = email(db, carrier, (span, at)).await?;
    let phone = phone(db, carrier, (span, at)).await?;
    let since = proven::known_from(db, carrier, span).await?;
    let is_short = [&email, &phone].contains(&&Proven::TooShort);
    Ok(ConfirmationCodeContacts {
        cannot_email_reason: why_none("email", &email, (span.num_days(), since)),
        cannot_call_reason: why_none("phone", &phone, (span.num_days(), since)),
        known_from: since.filter(|_| is_short),
    })
}

/// The same of a confirmation that waits for its answer, or of which each further browser of the carrier's needs a code: it is accepted, and its load
/// guarded and open. None of any other.
pub(super) async fn shown(
    db: &mut Conn,
    tenant: Tenant,
    row: &Confirmation,
    at: DateTime<Utc>,
) -> Result<Option<ConfirmationCodeContacts>, Error> {
    if row.sent_at.is_none() || row.ended_at.is_some() {
        return Ok(None);
    }
    let Some(held) = held::read(db, tenant, row.load_id).await? else { return Ok(None) };
    let span = proven_span(db, tenant, &held, at).await?;
    if row.accepted_at.is_some() && (span != proven_for(true) || held.row.closed_at.is_some()) {
        return Ok(None);
    }
    Ok(Some(of(db, row.carrier_id, (span, at)).await?))
}

/// Why a contact isn't proven that must have been the same for so many days, and from when on it is known for as long; none where it is proven.
fn why_none(what: &str, found: &Proven, (days, known_from): (i64, Option<NaiveDate>)) -> Option<String> {
    match found {
        Proven::Known(_) => None,
        Proven::Nothing => {
            Some(format!("FMCSA has no {what} on file for this carrier that has been the same for {days} days."))
        }
        Proven::TooShort => {
            let from = known_from.map(|on| format!(" Known from {}.", day(on))).unwrap_or_default();
            Some(format!(
                "Not known for {days} days yet: our census files, or the carrier’s registration, don’t go back that far, so the {what} on FMCSA’s file isn’t proven.{from}"
            ))
        }
        Proven::TooOld => Some(format!(
            "Not known today: our newest census file is more than 7 days old, so the {what} on FMCSA’s file isn’t proven."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_proven_says_why_and_from_when_on_it_is_known() {
        let from = NaiveDate::from_ymd_opt(2026, 12, 10);
        let why = |found| why_none("email", &found, (30, from));
        assert_eq!(why(Proven::Known("a@b.example".to_owned())), None);
        let short = why(Proven::TooShort).expect("a reason");
        assert!(short.contains("30 days") && short.ends_with("Known from Dec 10, 2026."), "{short}");
        assert!(why(Proven::TooOld).expect("a reason").contains("more than 7 days old"));
        assert!(why(Proven::Nothing).expect("a reason").contains("no email on file"));
        assert!(!why_none("email", &Proven::TooShort, (30, None)).expect("a reason").contains("Known from"));
    }
}

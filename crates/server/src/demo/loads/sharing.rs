//! How the samples' trucks are heard of: most drivers share their phone as the driver's page does, under the same words; some positions come
//! from the broker's own systems; some trucks are never heard of.
//!
//! No ELD is played: what a carrier agreed to with its provider is no one else's to give.

use chrono::{DateTime, Utc};
use dispatch::tracking_links::consent::{self, CONSENT_VERSION, Parties};
use dispatch::tracking_links::told;
use freight::settings::Settings;
use platform::secrets;
use store::loads::events::NewEvent;
use store::loads::held::Held;
use store::loads::links::{self, LinkKind, NewLink};
use store::loads::rows::MovementRow;
use store::loads::sessions::{self, NewShare};
use store::loads::shares::ShareKind;
use store::{Conn, Tenant};

/// An address that is set aside for documentation.
const ADDRESS: &str = "203.0.113.60";

/// How a driver is heard of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// By phone, once it is shared.
    Phone,
    /// Through the broker's own systems.
    Key,
    /// Not at all.
    Never,
}

impl Heard {
    /// The driver of the `nth` sample.
    pub(super) const fn of(nth: u64) -> Self {
        match nth % 10 {
            0 => Self::Never,
            3 | 7 => Self::Key,
            _ => Self::Phone,
        }
    }
}

/// Shares the phone of a movement's driver, who opens a new link for it at that moment; gives what companies' own systems are told of it.
/// None where a person made a link for this movement: who has that is its driver.
pub(super) async fn share(
    db: &mut Conn,
    tenant: Tenant,
    (held, movement): (&Held, &MovementRow),
    settings: &Settings,
    at: DateTime<Utc>,
) -> sqlx::Result<Option<NewEvent>> {
    let (Some(first), Some(last)) = (held.stops.first(), held.stops.last()) else { return Ok(None) };
    let (first, last, load) = (first.window(), last.window(), held.row.id);
    let Some((starts_at, ends_at)) = consent::span(first, last, settings, at) else { return Ok(None) };
    let given = links::of_load(db, tenant, load).await?;
    if given.iter().any(|link| link.kind == LinkKind::Driver && link.movement_id == Some(movement.id)) {
        return Ok(None);
    }
    let token_hash = secrets::hash(&secrets::new_secret());
    let link = NewLink {
        load,
        movement: Some(movement.id),
        kind: LinkKind::Driver,
        sent_to: movement.driver_phone_e164.as_deref(),
        by: held.row.user_id,
        token_hash: &token_hash,
        expires_at: last.end + links::LIFE,
    };
    links::create(db, tenant, &link, at).await?;
    let Some(page) = links::by_token(db, LinkKind::Driver, &token_hash).await? else { return Ok(None) };
    sessions::open(db, &page, &secrets::hash(&secrets::new_secret()), (ADDRESS, None), at).await?;
    let broker = sessions::broker(db, &page).await?.legal_name;
    let carrier = movement.carrier_legal_name.as_deref().or(movement.carrier_text.as_deref());
    let number = &held.row.external_load_number;
    let parties = Parties { broker: &broker, carrier: carrier.unwrap_or("your company"), load: number };
    let share = NewShare {
        consent_version: CONSENT_VERSION,
        consent_text: &consent::driver_text(parties),
        given_by: movement.driver_name.as_deref().unwrap_or("SYN Driver"),
        address: ADDRESS,
        starts_at,
        ends_at,
        door_dot_number: movement.carrier_dot_number,
        connection: None,
        vin: None,
    };
    let made = sessions::give(db, &page, &share, at).await?;
    Ok(made.map(|share| told::started(held, movement.id, share, ShareKind::Phone, at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_drivers_share_and_some_are_never_heard_of() {
        let count = |heard| (1..=60).filter(|nth| Heard::of(*nth) == heard).count();
        assert_eq!([Heard::Phone, Heard::Key, Heard::Never].map(count), [42, 12, 6]);
    }
}

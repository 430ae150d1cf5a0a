//! Putting a carrier on an available load, whose bid the broker accepted. (loads.md §6: a movement and a draft of a rate confirmation.)

use super::change::{Changes, Refused, Who, change};
use super::hauling::{Hauling, Hauls};
use super::prepare::GivenCarrier;
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus};
use kernel::ids::{CarrierId, UserId};
use store::loads::events::NewEvent;
use store::loads::held::Held;
use store::loads::settings;
use store::{Conn, Tenant};

/// Who hauls it, and whom to deal with.
#[derive(Clone, Debug)]
pub struct PutOn {
    /// The carrier.
    pub carrier: CarrierId,
    /// Who bid for it.
    pub dispatcher_name: String,
    /// Their phone, as +15551234567.
    pub dispatcher_phone_e164: Option<String>,
    /// Their address.
    pub dispatcher_email: String,
}

/// Puts a carrier on a load that the caller has locked, over the whole way. Gives the events, which the caller appends last; none where the load
/// is not available, of which nothing is written.
pub async fn put_on(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    on: PutOn,
    (actor, by): (Actor, Option<UserId>),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Vec<NewEvent>>> {
    if held.row.status != LoadStatus::Available || !held.movements.is_empty() {
        return Ok(None);
    }
    let carrier = GivenCarrier {
        is_named: true,
        carrier_id: Some(on.carrier),
        dispatcher_name: Some(on.dispatcher_name),
        dispatcher_phone_e164: on.dispatcher_phone_e164,
        dispatcher_email: Some(on.dispatcher_email),
        ..GivenCarrier::default()
    };
    let hauling = Hauling::By(Box::new(Hauls { carrier, ..Hauls::default() }));
    let changes = Changes { hauling, ..Changes::none(held) };
    let settings = settings::of(db, tenant).await?;
    match change(db, tenant, held, &changes, Who { actor, by }, (&settings, now)).await? {
        Ok(done) => Ok(Some(done.events)),
        Err(Refused::Status(_) | Refused::Field(_)) => Ok(None),
    }
}

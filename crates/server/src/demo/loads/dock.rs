//! The pickup check of one sample load: its dock gets the link by email, so that the outbox shows it with the QR code that a dock would hang up.

use chrono::{DateTime, Utc};
use dispatch::tracking_links::mail_link::MailTrackingLink;
use platform::app::App;
use platform::http::brand::Brand;
use platform::secrets;
use store::loads::clock;
use store::loads::held::{self, Held};
use store::loads::links::{self, LIFE, LinkKind, NewLink};
use store::{Conn, Tenant};

/// The address of the dock, under a name that no one can have.
const DOCK: &str = "dock@example.com";

/// Emails the link of the load whose pickup is nearest to a moment, among those that have a carrier; nothing where there is none.
pub(super) async fn email_link(app: &App, db: &mut Conn, tenant: Tenant, around: DateTime<Utc>) -> sqlx::Result<()> {
    let ids: Vec<_> = clock::samples(db, tenant).await?.into_iter().map(|sample| sample.id).collect();
    let loads = held::read_many(db, tenant, &ids).await?;
    let Some(held) = at_pickup(&loads, around) else { return Ok(()) };
    // Of nothing that anyone has: the link's own token is made where it is emailed.
    let no_token = secrets::hash(&secrets::new_secret());
    let new = NewLink {
        load: held.row.id,
        movement: None,
        kind: LinkKind::Dock,
        sent_to: Some(DOCK),
        by: held.row.user_id,
        token_hash: &no_token,
        expires_at: held.row.last_window_end_at + LIFE,
    };
    let now = app.clock.now();
    let link = links::create(db, tenant, &new, now).await?;
    queue::enqueue(db, &MailTrackingLink { link, brand: Brand::Portal }, now).await
}

/// The load at its pickup, or nearest to it.
fn at_pickup(loads: &[Held], around: DateTime<Utc>) -> Option<&Held> {
    let pickup = |held: &Held| held.stops.first().map(|stop| (stop.window_start_at - around).abs());
    let has_carrier = |held: &&Held| held.row.closed_at.is_none() && held.current().is_some();
    let dated = loads.iter().filter(has_carrier).filter_map(|held| Some((pickup(held)?, held)));
    dated.min_by_key(|(away, _)| *away).map(|(_, held)| held)
}

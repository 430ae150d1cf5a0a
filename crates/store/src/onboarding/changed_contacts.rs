//! Accepted packets of carriers whose contacts on file changed since: anyone who takes over a carrier's registration changes these first.

use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;

/// The fields by which FMCSA reaches a carrier, with their labels for people.
const FIELDS: &[(&str, &str)] =
    &[("phone", "phone number"), ("cell_phone", "mobile number"), ("email_address", "email address")];

/// The most carriers that one look finds; the next look finds the rest.
const MOST: i64 = 1_000;

/// A carrier whose contact changed after a broker had accepted its packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedContact {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The column that changed.
    field: String,
    /// When this installation saw it.
    pub observed_at: DateTime<Utc>,
}

impl ChangedContact {
    /// What changed, as people call it.
    pub fn label(&self) -> &'static str {
        FIELDS.iter().find(|(field, _)| *field == self.field).map_or("contact", |(_, label)| label)
    }
}

/// Carriers whose contacts changed after an accepted packet was decided on, each with its newest change.
pub async fn since_accepted(db: &mut Conn) -> sqlx::Result<Vec<ChangedContact>> {
    let fields: Vec<String> = FIELDS.iter().map(|(field, _)| (*field).to_owned()).collect();
    sqlx::query_as!(
        ChangedContact,
        r#"select distinct on (p.carrier_id) p.carrier_id as "carrier_id: CarrierId", h.field as "field!", h.observed_at as "observed_at!"
             from onboarding_packets p join carriers c on c.id = p.carrier_id
                  join lateral (
                      select field, observed_at from carrier_changes
                       where dot_number = c.dot_number and field = any($1) and data_set = c.data_set and item is null
                         and before is not null and lower(before) is distinct from lower(after) and observed_at > p.decided_at
                       order by id desc limit 1
                  ) h on true
            where p.status = 'complete'
              and not exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id)
            order by p.carrier_id, h.observed_at desc limit $2"#,
        &fields,
        MOST
    )
    .fetch_all(db)
    .await
}

//! Carriers that the index does not have, read as it reads the others: for verdicts on those that a company knows and the census no longer
//! lists.

use super::copy::Messages;
use super::follow::among;
use super::rows::Reader;
use super::sets;
use super::statements::{INSPECTIONS, LAST_SMS_INSPECTIONS, carriers_where, conditioned};
use crate::{Conn, Tenant, coverage};
use index::{Builder, Carrier, Snapshot};
use kernel::ids::CarrierId;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// An index of these carriers alone, whether the census lists them or not, with the company's sets. What they share with others is left out:
/// it would tell nothing without the others.
pub async fn aside(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Snapshot> {
    let dots = sqlx::query_scalar!("select dot_number from carriers where id = any($1)", carriers as &[CarrierId]);
    let dots: BTreeSet<i32> = dots.fetch_all(&mut *db).await?.into_iter().collect();
    let mut reader = Reader::new(coverage::kept(db).await?);
    let (mut builder, among) = (Builder::new(), among(&dots));
    let rows = Messages::all(db, &carriers_where(&format!("c.{among}"))).await?;
    for row in rows.rows() {
        builder.carrier(&Carrier { links: Cow::Borrowed(&[]), ..reader.carrier(row?)? });
    }
    for statement in [INSPECTIONS, LAST_SMS_INSPECTIONS] {
        let rows = Messages::all(db, &conditioned(statement, &among)).await?;
        for row in rows.rows() {
            let (dot, touch) = reader.touch(row?)?;
            builder.touch(dot, touch);
        }
    }
    for membership in sets::memberships(db, &BTreeMap::from([(tenant.company().0, dots)])).await? {
        if membership.is_member {
            builder.member(membership.set, membership.dot_number);
        }
    }
    Ok(builder.finish())
}

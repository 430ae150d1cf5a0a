//! Carriers of a company's lists that the index does not have: FMCSA's census no longer lists them, or they have only just come. They are
//! judged as on their pages, by what is stored of them.

use super::limits::{self, Left};
use index::{Ordinal, Rulebook};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use rules::{Judged, Summary};
use std::collections::HashMap;
use store::fmcsa_rows::census;
use store::{Tenant, index_feed};

/// What such a carrier comes to.
#[derive(Clone, Debug)]
pub struct Aside {
    /// The verdict, with its reasons.
    pub judged: Judged,
    /// Its result under the company's rules; none when no active rule applies to it.
    pub result: Option<Summary>,
}

/// Reads these carriers and judges them. No statement is run where there are none.
pub async fn judged(
    app: &App,
    tenant: Tenant,
    carriers: &[CarrierId],
    rulebook: &Rulebook,
) -> Result<HashMap<CarrierId, Aside>, Error> {
    if carriers.is_empty() {
        return Ok(HashMap::new());
    }
    let mut db = app.conn().await?;
    let snapshot = index_feed::aside(&mut db, tenant, carriers).await?;
    let left = census::left(&mut db, carriers).await?;
    let left: HashMap<CarrierId, Left> = left.into_iter().map(|(id, source)| (id, Left { source })).collect();
    let found: Vec<(CarrierId, Ordinal)> =
        carriers.iter().filter_map(|id| Some((*id, snapshot.find_id(id.0)?))).collect();
    let ordinals: Vec<Ordinal> = found.iter().map(|(_, ordinal)| *ordinal).collect();
    let judged = snapshot.judge(&ordinals, rulebook);
    let results = snapshot.assess_each(&ordinals, rulebook);
    let one = |((id, _), (judged, result)): ((CarrierId, Ordinal), (Judged, Option<Summary>))| {
        (id, Aside { judged: limits::within(judged, left.get(&id), false), result })
    };
    Ok(found.into_iter().zip(judged.into_iter().zip(results)).map(one).collect())
}

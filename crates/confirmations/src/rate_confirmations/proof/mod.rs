//! Everything about a load's rate confirmations that shows what was agreed and what was known: one document with the hashes, and the texts that
//! they are of. Either can be checked without this product (docs/rate-confirmations.md).

pub mod records;
pub mod show;

use kernel::ids::LoadId;
use platform::http::Error;
use store::decisions::Decision;
use store::loads::held::{self, Held};
use store::loads::movements;
use store::loads::rows::MovementRow;
use store::rate_confirmations::list::{self, Texts};
use store::rate_confirmations::{Confirmation, beside};
use store::{Conn, Tenant};

/// What is proven.
pub(super) struct Proof {
    pub(super) held: Held,
    /// Every carrier that was assigned, also those that were taken off.
    pub(super) movements: Vec<MovementRow>,
    /// The confirmations, oldest first, with their texts.
    pub(super) confirmations: Vec<(Confirmation, Texts)>,
    /// The records of the company's chain about them, oldest first.
    pub(super) decisions: Vec<Decision>,
}

impl Proof {
    /// Reads it; 404 for another company's load.
    pub(super) async fn read(db: &mut Conn, tenant: Tenant, load: LoadId) -> Result<Self, Error> {
        let held = held::read(db, tenant, load).await?.ok_or(Error::NotFound)?;
        let movements = movements::of_load(db, tenant, load).await?;
        let mut confirmations = Vec::new();
        for row in list::of_load(db, tenant, load).await?.into_iter().rev() {
            if let Some(texts) = list::texts(db, tenant, row.id).await? {
                confirmations.push((row, texts));
            }
        }
        let decisions = beside::decisions(db, tenant, load, &held.row.external_load_number).await?;
        Ok(Self { held, movements, confirmations, decisions })
    }
}

//! Carrier invitations: created, listed, resent, withdrawn. (Document 2 §3, §5 and §7: connection invitations.) What the carrier does with
//! the link is its own side of onboarding.

pub mod create;
pub mod link;
pub mod list;
pub mod mail_link;
pub mod resend;
pub mod view;
pub mod withdraw;

use kernel::ids::ClassificationId;
use platform::change::Audit;
use platform::http::Error;
use serde_json::json;
use store::onboarding::invitations::Invitation;
use store::rules::classifications;
use store::{Conn, Tenant};

/// The ids without repetition, each of which must be one of the company's classifications.
async fn known_classifications(
    db: &mut Conn,
    tenant: Tenant,
    field: &str,
    mut ids: Vec<ClassificationId>,
) -> Result<Vec<ClassificationId>, Error> {
    ids.sort_unstable();
    ids.dedup();
    if ids.len() as i64 > classifications::MOST {
        return Err(Error::invalid(field, "These are more classifications than a company has."));
    }
    for id in &ids {
        if classifications::find(db, tenant, *id).await?.is_none() {
            return Err(Error::invalid(field, "Classification not found."));
        }
    }
    Ok(ids)
}

/// What was done to an invitation.
fn audit(action: &'static str, of: &Invitation) -> Audit {
    Audit::new(action).subject("ConnectionInvitation", of.id).details(json!({
        "carrier_id": of.carrier_id,
        "email": of.email,
        "user_id_for_email": of.user_id_for_email,
        "classification_ids": of.classification_ids,
    }))
}

//! A carrier's consent to read its ELDs: given and revoked only by the carrier, with an emailed link or by the people who manage its own
//! company. A consent is one row; revoking it deletes the data it provided.

pub mod create;
pub mod list;
pub mod mail_receipt;
pub mod receipt_link;
pub mod revoke;
pub mod revoke_with_link;
pub mod view;
pub mod with_link;

mod give;

use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::http::{Caller, Denied, Error, guards::OwnTelematics};
use store::users::{CompanyStatus, CompanyType};

/// The carrier for which the caller may speak: a person who manages the users of a carrier's own company.
fn own_carrier(caller: &Caller<OwnTelematics>) -> Result<CarrierId, Error> {
    let company = caller.member().company.as_ref().filter(|company| {
        company.company_type == CompanyType::Carrier && company.status != CompanyStatus::PendingAccessReview
    });
    let carrier = company.and_then(|company| company.carrier_id).filter(|_| caller.has(Scope::ManageUsers));
    carrier.ok_or(Error::Denied(Denied::Forbidden))
}

//! Brings entries from before into the form in which contacts are listed now: no load has their domain in other letters. What is ASCII has that
//! form already; how a domain with other letters is written only IDNA says.

use super::value::checked;
use kernel::ids::AlertContactId;
use store::Conn;
use store::tickets::contacts;

/// Rewrites the emails and domains of every company that are not ASCII; its open loads are evaluated again. An entry that has no such form, or
/// whose form is on the same list, stays.
pub async fn canonicalize(db: &mut Conn) -> sqlx::Result<()> {
    let mut last = AlertContactId(0);
    loop {
        let page = contacts::not_ascii(db, last).await?;
        let Some((end, ..)) = page.last() else { return Ok(()) };
        last = *end;
        for (id, kind, value) in page {
            let is_done = match checked(kind, &value) {
                Ok(form) => contacts::set_value(db, id, &form).await?,
                Err(_) => false,
            };
            if !is_done {
                tracing::warn!(
                    alert_contact_id = id.0,
                    "the listed contact stays as it is: no load has it in this form"
                );
            }
        }
    }
}

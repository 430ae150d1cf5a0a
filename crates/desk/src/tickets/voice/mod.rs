//! Voice codes: the product picks a number that is proven, a person dials it and reads six digits, and the carrier types them on the page of the
//! emailed question. So whoever answers has the mailbox and the phone on file; a hijacked mailbox alone is not enough. (loads.md §2a point 2; no
//! telephone service is needed.)

pub mod give;
pub mod may_give;
pub mod prove;
pub mod view;

use kernel::ids::MovementId;
use store::loads::held::Held;
use store::loads::rows::MovementRow;

/// The part of a load that an alert is about, while it is the one on its way.
fn part(held: &Held, movement: Option<MovementId>) -> Option<&MovementRow> {
    held.current().filter(|current| Some(current.id) == movement)
}

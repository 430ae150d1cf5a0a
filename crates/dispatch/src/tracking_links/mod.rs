//! Links to the pages of a load for people without an account: the driver's page, the customer's page, the dock's pickup check, and the page on which a carrier
//! answers whether its ELD may be followed for one load; and the consents that are given there.
//!
//! A driver's link opens one browser, once; what follows goes by a session of that load alone (`driver`). A link works until five days
//! after the load's last window. It ends before when a newer one takes its place, when the broker ends it, when the carrier is removed, and
//! when the load is canceled ([`standing`]).

pub mod consent;
pub mod create;
pub mod eld;
pub mod end_share;
pub mod forget;
pub mod haul;
pub mod link;
pub mod list;
pub mod mail_link;
pub mod qr;
pub mod revoke;
pub mod standing;
pub mod told;
pub mod view;

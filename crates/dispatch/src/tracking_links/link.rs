//! What the links to a load's pages open.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::TrackingLinkId;
use platform::links::{Opens, Purpose};
use store::loads::links::{self, LinkKind, TrackingPage};
use store::{Conn, Opened};

/// Declares a link to a page of a load.
macro_rules! links {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ident, $page:literal, $parameter:literal;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug)]
        pub struct $name;

        impl Purpose for $name {
            const PAGE: &'static str = $page;
            const PARAMETER: &'static str = $parameter;
            /// Counted from the end of the load's last window.
            const LIFE: TimeDelta = links::LIFE;
            type Id = TrackingLinkId;

            async fn keep(db: &mut Conn, link: TrackingLinkId, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
                links::set_token(db, link, token_hash).await
            }
        }

        impl Opens for $name {
            type Row = TrackingPage;

            /// Also where it has ended, so that its holder can be told why.
            async fn find(db: &mut Conn, token_hash: &[u8], _: DateTime<Utc>) -> sqlx::Result<Option<Opened<TrackingPage>>> {
                links::by_token(db, LinkKind::$kind, token_hash).await
            }
        }
    )+};
}

links! {
    /// The link to a driver's page.
    DriverLink: Driver, "/broker/drive", "token";
    /// The link to a customer's page.
    CustomerLink: Customer, "/broker/track", "token";
    /// The link to the pickup check of a load's dock.
    DockLink: Dock, "/broker/pickup-check", "token";
    /// The link by which a carrier shares its ELD for a load, or ends that.
    EldLink: Eld, "/broker/eld-consent", "share";
}

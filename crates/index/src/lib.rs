//! The in-memory carrier index: every question about carriers is answered from columns here, not by SQL.
//!
//! A [`Snapshot`] is the index at one moment. It is made by a [`Builder`] from rows, answers [`Query`]s and type-ahead without locks, and
//! [`Snapshot::apply`] makes the next one from [`Changes`] by copying what they touch. It is no store of record: it holds what lists
//! show, filter and sort by, and the database holds the rest. It does no IO and never asks what day it is.
//!
//! **Invariant:** a snapshot that followed changes answers like one built anew from the same rows (`tests/it/changes.rs`), and like a plain
//! scan of them (`tests/it/oracle.rs`).
//!
//! | module | what it holds |
//! |---|---|
//! | `carrier`, `identifier`, `day` | what comes in and goes out |
//! | `columns`, `row`, `block`, `lists`, `places` | how it is kept: blocks of rows as columns |
//! | `sorted`, `entries`, `names` | orders, prefixes and look-ups: sorted lists that are cheap to change |
//! | `build`, `apply` | making a snapshot, and the next one |
//! | `query`, `filter`, `mask`, `search`, `page`, `suggest` | answering |

mod apply;
mod block;
mod build;
mod carrier;
mod columns;
pub mod day;
mod entries;
mod filter;
mod identifier;
mod lists;
mod mask;
mod names;
mod page;
mod places;
mod query;
mod row;
mod search;
mod snapshot;
mod sorted;
mod suggest;

pub use apply::Changes;
pub use build::Builder;
pub use carrier::{AuthorityStatus, Carrier, CarrierOperation, Code, Flag, Mark, SafetyRating, StatusCode, Touch};
pub use columns::Number;
pub use identifier::{Contact, Key};
pub use query::{Authority, Filter, Hits, Query, Set, Sort, SortBy};
pub use snapshot::{Ordinal, Snapshot};
pub use suggest::{Matched, Suggestion};

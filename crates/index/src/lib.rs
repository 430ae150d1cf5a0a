//! The in-memory carrier index: every question about carriers is answered from columns here, not by SQL.
//!
//! A [`Snapshot`] is the index at one moment. It is made by a [`Builder`] from rows, answers [`Query`]s and type-ahead without locks, and
//! [`Snapshot::apply`] makes the next one from [`Changes`] by copying what they touch. It is no store of record: it holds what lists show,
//! filter and sort by, and the database holds the rest. It does no IO and has no clock.
//!
//! **Invariant:** a snapshot that followed changes answers like one built anew from the same rows (`tests/it/changes.rs`), and like a plain
//! scan of them (`tests/it/oracle.rs`).
//!
//! | module | what it holds |
//! |---|---|
//! | `carrier`, `identifier`, `link`, `region`, `day` | what comes in and goes out |
//! | `columns`, `row`, `block`, `lists`, `places` | how it is kept: blocks of rows as columns |
//! | `sets` | companies' own sets of carriers |
//! | `sorted`, `entries`, `names`, `words` | orders, prefixes and look-ups: sorted lists that are cheap to change |
//! | `build`, `apply` | making a snapshot, and the next one |
//! | `frozen`, `bytes` | a snapshot as bytes, and back |
//! | `query`, `filter`, `mask`, `search`, `lane`, `seen`, `brief`, `page`, `suggest`, `facets`, `bit_counts`, `associated` | answering |
//! | `predecessors` | which carriers have a bad predecessor: kept as a column |
//! | `assess`, `verdict` | carriers by a company's rules and signals |

mod apply;
mod assess;
mod associated;
mod bit_counts;
mod block;
mod brief;
mod build;
mod bytes;
mod carrier;
mod columns;
pub mod day;
mod entries;
mod facets;
mod filter;
mod frozen;
mod holds;
mod identifier;
mod lane;
mod link;
mod lists;
mod loose;
mod mask;
mod model_year;
mod names;
mod page;
mod places;
mod predecessors;
mod query;
mod region;
mod row;
mod search;
mod seen;
mod sets;
mod snapshot;
mod sorted;
mod suggest;
mod verdict;
mod words;

pub use apply::{Apart, Changes};
pub use assess::{
    Assessed, AssessedPage, Change, ChangeQuery, Changing, Classified, Comparison, Counts, Exception, Explained,
    Explanation, Preview, Rulebook, Watched,
};
pub use associated::{Association, COMMON, STRONG, Shared, weight};
pub use brief::Brief;
pub use build::Builder;
pub use bytes::Damaged;
pub use carrier::{
    AuthorityScope, AuthorityStatus, Carrier, CarrierOperation, Code, Flag, FleetSize, LapseKind, Mark, SafetyRating,
    StatusCode, Touch, Units, Vehicle,
};
pub use columns::{FLEET_BANDS, Number};
pub use facets::{Facet, FacetCount};
pub use frozen::{FORMAT, Frozen, Section, layout};
pub use identifier::Key;
pub use link::{Link, LinkKind};
pub use query::{Authority, Filter, Hits, Lane, Query, Set, Sort, SortBy};
pub use region::Region;
pub use seen::Seen;
pub use sets::{Cover, Membership, SetKey, SetKind};
pub use snapshot::{Ordinal, Snapshot};
pub use suggest::{Matched, Suggestion};
pub use verdict::{VerdictCounts, Verdicts};

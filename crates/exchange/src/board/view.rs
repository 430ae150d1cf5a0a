//! A load on the board as the API shows it.

use super::words::{PostingAgeWords, PostingRefusalWords};
use crate::bids::view::LoadBid;
use crate::dispositions::view::DispositionView;
use chrono::{DateTime, Utc};
use dispatch::loads::view::LoadView;
use freight::board::{PostingAge, PostingRefusal};
use platform::http::error::{Code, FieldError};
use serde::Serialize;
use store::loads::held::Held;
use utoipa::ToSchema;

/// A page of the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardResults {
    /// The loads of the page.
    pub results: Vec<LoadView>,
    /// Number of loads in each view under the same filters.
    pub counts: BoardCounts,
}

/// Number of loads in each view.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct BoardCounts {
    /// All.
    pub all: u32,
    /// Posted.
    pub posted: u32,
    /// Not posted.
    pub unposted: u32,
}

impl From<freight::board::ViewCounts> for BoardCounts {
    fn from(counts: freight::board::ViewCounts) -> Self {
        Self { all: counts.all, posted: counts.posted, unposted: counts.unposted }
    }
}

/// A load on the board, with its posting, carriers' bids and what carriers said.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardLoad {
    /// The load.
    pub load: LoadView,
    /// Its posting.
    pub posting: LoadPosting,
    /// Carriers' bids for it, newest first, up to 500.
    pub bids: Vec<LoadBid>,
    /// What carriers said, newest first, up to 100.
    pub dispositions: Vec<DispositionView>,
}

/// A load's posting.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadPosting {
    /// Whether it is on the board.
    pub is_posted: bool,
    /// Since when; null if it isn't.
    pub posted_at: Option<DateTime<Utc>>,
    /// When the posting ends unless someone ends it sooner: with the first pickup window. Null if it isn't posted.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was last posted; null if it never was.
    pub last_posted_at: Option<DateTime<Utc>>,
    /// How long ago that was.
    #[schema(value_type = Option<PostingAgeWords>)]
    pub age: Option<PostingAge>,
    /// Whether it can be posted.
    pub can_be_posted: bool,
    /// Why it can't be posted; empty if it can.
    pub refusals: Vec<LoadPostingRefusal>,
}

/// Why a load can't be posted.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadPostingRefusal {
    /// Why.
    #[schema(value_type = PostingRefusalWords)]
    pub reason: PostingRefusal,
    /// The load's field it is about.
    pub field: &'static str,
    /// The reason, in words.
    pub detail: String,
}

impl LoadPosting {
    /// A load's posting at a moment.
    pub(super) fn of(held: &Held, now: DateTime<Utc>) -> Self {
        let (posted, last_posted_at) = (held.posted(now), held.row.last_posted_at);
        let refusals = held.posting_refusals(now);
        Self {
            is_posted: posted.is_some(),
            posted_at: posted.map(|posted| posted.at),
            expires_at: posted.map(|posted| posted.expires_at),
            last_posted_at,
            age: last_posted_at.map(|at| PostingAge::of(at, now)),
            can_be_posted: refusals.is_empty(),
            refusals: refusals
                .into_iter()
                .map(|reason| LoadPostingRefusal {
                    reason,
                    field: reason.field(),
                    detail: reason.detail(held.row.status),
                })
                .collect(),
        }
    }
}

/// Why a load can't be posted, as errors of a call.
pub(super) fn errors(held: &Held, refusals: &[PostingRefusal]) -> Vec<FieldError> {
    let error =
        |refusal: &PostingRefusal| FieldError::new(refusal.field(), Code::Invalid, refusal.detail(held.row.status));
    refusals.iter().map(error).collect()
}

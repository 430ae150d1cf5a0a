//! The closed words of the board, as the API's description names them.

use freight::board::{BoardSort, BoardView, CertificationFilter, PostingAge, PostingRefusal};
use platform::described_words;

described_words! {
    /// Which loads the board shows. (Document 2 §3.)
    pub BoardViewWords: BoardView as "BoardView"
}

described_words! {
    /// What the board is sorted by. Loads of which it is unknown come last. (Document 2 §5.)
    pub BoardSortWords: BoardSort as "BoardSort"
}

described_words! {
    /// A certification that hauling a load requires, or `none`. (Document 2 §3.)
    pub CertificationFilterWords: CertificationFilter as "CertificationFilter"
}

described_words! {
    /// How long ago a load was last posted. The ages don't overlap: under 8 hours, 8 to 12, 12 to 24, 24 to 72, 72 or more. (Document 2 §9.)
    pub PostingAgeWords: PostingAge as "PostingAge"
}

described_words! {
    /// Why a load can't be posted.
    pub PostingRefusalWords: PostingRefusal as "PostingRefusal"
}

//! The closed words of rate confirmations as the API's description names them.

use freight::terms::{Comparison, Point};
use platform::described_words;
use store::rate_confirmations::{ConfirmationStatus, EndedBecause, MailKind, MailStatus, ProvenBy, Standing};

described_words! {
    /// Where a rate confirmation stands. What was accepted stays delivered or viewed. (Document 2 §4; `pending` is a draft or on its way.)
    pub ConfirmationStatusWords: ConfirmationStatus as "RateConfirmationStatus"
}

described_words! {
    /// Why a rate confirmation no longer counts.
    pub EndedBecauseWords: EndedBecause as "RateConfirmationEndedBecause"
}

described_words! {
    /// What an email carries.
    pub MailKindWords: MailKind as "RateConfirmationMailKind"
}

described_words! {
    /// Where an email stands. Delivered is `completed`; what is neither that nor `flagged` is undelivered. (Document 2 §4.)
    pub MailStatusWords: MailStatus as "RateConfirmationMailStatus"
}

described_words! {
    /// How a recipient stands: whether it is known to be the carrier.
    pub StandingWords: Standing as "RecipientStanding"
}

described_words! {
    /// How whoever answered showed that they speak for the carrier.
    pub ProvenByWords: ProvenBy as "RateConfirmationProof"
}

described_words! {
    /// What of a broker's own document was compared with the load.
    pub PointWords: Point as "RateConfirmationDocumentPoint"
}

described_words! {
    /// How it compares: `not_said` if the document doesn't say it in words that can be read, `not_known` if the load doesn't.
    pub ComparisonWords: Comparison as "RateConfirmationDocumentComparison"
}

kernel::wire::words! {
    /// What can be done with a rate confirmation as it stands.
    pub enum Action {
        /// Send it.
        Send = "send",
        /// Make a new revision.
        Revise = "revise",
        /// Cancel it.
        Cancel = "cancel",
        /// Note that the carrier declined it.
        Reject = "reject",
    }
}

described_words! {
    /// What can be done with a rate confirmation as it stands.
    pub ActionWords: Action as "RateConfirmationAction"
}

//! The closed words of offers and bids, as the API's description names them.

use super::address::NoOfferEmail;
use freight::offer::{BidStatus, DeclineReason, OfferEnded, OfferStatus};
use platform::described_words;

described_words! {
    /// How an offer stands.
    pub OfferStatusWords: OfferStatus as "LoadOfferStatus"
}

described_words! {
    /// Why an offer no longer counts.
    pub OfferEndedWords: OfferEnded as "LoadOfferEndedBecause"
}

described_words! {
    /// Why a carrier declined an offer.
    pub DeclineReasonWords: DeclineReason as "LoadOfferDeclineReason"
}

described_words! {
    /// How a bid stands.
    pub BidStatusWords: BidStatus as "LoadBidStatus"
}

described_words! {
    /// Why no offer can be emailed to a carrier.
    pub NoOfferEmailWords: NoOfferEmail as "NoOfferEmail"
}

/** Where offers and bids stand, as pages show them. */
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import type { Bid, Offer } from './types'
import { BID_STATUS, type Look, OFFER_STATUS } from './words'

const Tag = ({ words, outcome }: Look) =>
  outcome === null ? <PlainTag>{words}</PlainTag> : <OutcomeTag outcome={outcome}>{words}</OutcomeTag>

export const BidTag = ({ status }: { status: Bid['status'] }) => <Tag {...BID_STATUS[status]} />

export const OfferTag = ({ status }: { status: Offer['status'] }) => <Tag {...OFFER_STATUS[status]} />

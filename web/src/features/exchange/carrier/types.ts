/** The server's shapes of the carrier's page, by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Offer = Schemas['CarrierLoadOffer']
export type OwnBid = Schemas['CarrierLoadBid']
export type NewBid = Schemas['CarrierBidToMake']
export type Decline = Schemas['CarrierOfferToDecline']

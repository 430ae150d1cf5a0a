/** The server's shapes of the carrier's page, by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Offer = Schemas['CarrierRateConfirmation']
export type OfferStop = Schemas['CarrierStop']
export type OpenOffer = Schemas['CarrierRateConfirmationRow']
export type OpenOffers = Schemas['CarrierRateConfirmations']

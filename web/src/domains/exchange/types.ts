/** The server's shapes of the load board, by name. */
import type { components, paths } from '@/api/schema'

type Schemas = components['schemas']

export type BoardFilters = Schemas['LoadSearchFilters']
export type Disposition = Schemas['LoadCarrierDisposition']
export type DispositionReason = Disposition['reason']
export type TruckPosting = Schemas['TruckPosting']

type TruckCall = paths['/api/v1/truck_postings']['post']['requestBody']

export type TruckPostingForm = NonNullable<TruckCall>['content']['application/json']['truck_posting']

export type BoardLoad = Schemas['LoadBrokerDetails']
export type Match = Schemas['LoadMatch']
export type Offer = Schemas['LoadOffer']
export type Bid = Schemas['LoadBid']

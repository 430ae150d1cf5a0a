/** The server's shapes of the load board, by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type BoardFilters = Schemas['BoardFilters']
export type Disposition = Schemas['LoadCarrierDisposition']
export type DispositionReason = Disposition['reason']
export type TruckPosting = Schemas['TruckPosting']

export type TruckPostingForm = Schemas['TruckPostingForm']
export type BoardLoad = Schemas['BoardLoad']
export type Match = Schemas['CarrierMatch']
export type Offer = Schemas['LoadOffer']
export type Bid = Schemas['LoadBid']
export type Posting = BoardLoad['posting']

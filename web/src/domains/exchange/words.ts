/** What is said of the load board. The words on the left are the server's. */
import type { Outcome } from '@/ui/outcome'
import type { Bid, DispositionReason, Match, Offer } from './types'

/** Document 2 §9's posting ages: each load is in one of them. */
export const POSTING_AGES: Readonly<Record<string, string>> = {
  '8hr': 'Under 8 hours ago',
  '12hr': '8 to 12 hours ago',
  '24hr': '12 to 24 hours ago',
  '72hr': '24 to 72 hours ago',
  '>72hr': 'Over 72 hours ago',
}

/** Document 2 §3's certifications. */
export const CERTIFICATIONS: Readonly<Record<string, string>> = {
  hazmat: 'Hazmat',
  tanker: 'Tanker',
  none: 'None required',
}

/** What came of asking a carrier about a load. */
export const DISPOSITIONS: Readonly<Record<DispositionReason, string>> = {
  not_interested: 'Not interested',
  rate_too_low: 'Rate too low',
  no_truck: 'No truck',
  equipment: 'Wrong equipment',
  lane: 'Doesn’t run the lane',
  timing: 'Timing doesn’t work',
  requirements: 'Doesn’t meet requirements',
  no_answer: 'No answer',
  quoted: 'Quoted a rate',
  other: 'Other',
}

export interface Look {
  words: string
  /** Null judges nothing. */
  outcome: Outcome | null
}

export const BID_STATUS: Readonly<Record<Bid['status'], Look>> = {
  open: { words: 'Open', outcome: 'warn' },
  accepted: { words: 'Accepted', outcome: 'pass' },
  declined: { words: 'Declined', outcome: null },
  withdrawn: { words: 'Withdrawn', outcome: null },
  expired: { words: 'Expired', outcome: null },
}

export const OFFER_STATUS: Readonly<Record<Offer['status'], Look>> = {
  queued: { words: 'Sending', outcome: null },
  sent: { words: 'Sent', outcome: null },
  viewed: { words: 'Viewed', outcome: null },
  bid: { words: 'Bid received', outcome: 'pass' },
  declined: { words: 'Declined', outcome: 'fail' },
  withdrawn: { words: 'Withdrawn', outcome: null },
  expired: { words: 'Expired', outcome: null },
  closed: { words: 'Closed', outcome: null },
}

/** Whether an offer waits for the carrier’s answer: no other is made to it meanwhile. */
export const isOfferOpen = (offer: Pick<Offer, 'status'> | null | undefined) =>
  offer != null && ['queued', 'sent', 'viewed', 'bid'].includes(offer.status)

/** Where a deadhead is measured from or to. */
export const DEADHEAD_FROM: Readonly<Record<NonNullable<Match['origin_deadhead']>['from'], string>> = {
  posted_truck: 'posted truck',
  emptying_truck: 'truck emptying nearby',
  home: 'carrier’s address',
}

/** Why nobody can tell how old a carrier’s trucks are. */
export const NO_MODEL_YEAR: Readonly<Record<NonNullable<Match['equipment_age_unknown']>, string>> = {
  not_inspected: 'Model year unknown: no inspected vehicle on file',
  no_truck: 'Model year unknown: no inspected truck on file',
  no_vin: 'Model year unknown: no VIN tells it',
}

/** Why no offer can be emailed to a carrier. */
export const NO_OFFER_EMAIL: Readonly<Record<NonNullable<Match['no_offer_email']>, string>> = {
  not_on_file: 'No email on file',
  not_proven: 'No email known to be unchanged for 30 days',
  blocked: 'Email blocked by your company',
}

/** Document 2 §5: the orders of capacity; without one, by how well it fits. */
export const CAPACITY_SORTS: Readonly<Record<string, string>> = {
  equipment_age: 'Newest equipment',
  origin_deadhead_asc: 'Least deadhead to pickup',
  deadhead_destination_asc: 'Least deadhead after delivery',
  total_deadhead: 'Least total deadhead',
  fleet_size_desc: 'Largest fleet',
}

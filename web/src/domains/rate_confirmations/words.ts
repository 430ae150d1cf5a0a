/** What the closed sets of rate confirmations are called on screens. */
import type { Outcome } from '@/ui/outcome'
import type { EndedBecause, MailKind, MailStatus, ProvenBy, Standing } from './types'

/** Why one no longer counts. */
export const ENDED_BECAUSE: Readonly<Record<EndedBecause, string>> = {
  broker: 'Ended by your company',
  carrier: 'Rejected by the carrier',
  revised: 'Replaced by a newer revision',
  carrier_removed: 'The carrier was removed from the load',
  load_cancelled: 'The load was canceled',
  expired: 'Expired without an answer',
}

export const MAIL_KINDS: Readonly<Record<MailKind, string>> = {
  offer: 'Rate confirmation',
  carrier_copy: 'Signed copy to the carrier',
  broker_copy: 'Signed copy to you',
  cancellation: 'Cancellation',
  received: 'Received email',
}

interface Tag {
  words: string
  /** None where the tag judges nothing. */
  outcome: Outcome | null
  about: string
}

/** Document 2 §4: completed is delivered; what is neither that nor flagged is undelivered. */
export const MAIL_STATUS: Readonly<Record<MailStatus, Tag>> = {
  received: {
    words: 'Received',
    outcome: null,
    about: 'It came in, and a rate confirmation was made from it.',
  },
  queued: { words: 'Queued', outcome: null, about: 'It will be sent within a minute.' },
  flagged: {
    words: 'Flagged',
    outcome: 'warn',
    about: 'It isn’t sent until someone releases it: the recipient isn’t known to be the carrier.',
  },
  sending: { words: 'Sending', outcome: null, about: 'It is being handed to the recipient’s mail server.' },
  deferred: {
    words: 'Deferred',
    outcome: 'warn',
    about: 'The recipient’s mail server asked to try again later. We do, up to 12 times.',
  },
  completed: { words: 'Delivered', outcome: 'pass', about: 'The recipient’s mail server accepted it.' },
  failed: { words: 'Failed', outcome: 'fail', about: 'It couldn’t be delivered. Send it again.' },
  bounced: {
    words: 'Bounced',
    outcome: 'fail',
    about: 'The recipient’s mail server refused it. Check the address.',
  },
  discarded: { words: 'Discarded', outcome: 'unknown', about: 'It wasn’t sent.' },
}

/** Whether a recipient is known to be the carrier. */
export const STANDINGS: Readonly<Record<Standing, Tag>> = {
  on_file: {
    words: 'On file',
    outcome: 'pass',
    about:
      'FMCSA’s file has had this address for 30 days or more (90 for a guarded load), or had it before a change.',
  },
  packet_contact: {
    words: 'Packet contact',
    outcome: 'pass',
    about: 'The carrier verified this address in its packet 30 days ago or more (90 for a guarded load).',
  },
  same_domain: {
    words: 'Carrier’s domain',
    outcome: 'pass',
    about: 'It has the same private domain as an address on file.',
  },
  unknown: {
    words: 'Not proven',
    outcome: 'unknown',
    about: 'No source shows that the carrier has had this address for 30 days (90 for a guarded load).',
  },
  changed: {
    words: 'Changed recently',
    outcome: 'warn',
    about: 'This address was put on file less than 30 days ago (90 for a guarded load).',
  },
  look_alike: {
    words: 'Look-alike',
    outcome: 'fail',
    about: 'Its domain resembles the carrier’s or yours, and isn’t on file.',
  },
  alerted: {
    words: 'Alerted',
    outcome: 'fail',
    about: 'It is on a block list, in an identity alert, or of a carrier marked do not dispatch.',
  },
}

/** Recipients that an email goes to without a release. (loads.md §5, point 3.) */
const SENT: ReadonlySet<Standing> = new Set(['on_file', 'packet_contact', 'same_domain'])

export const isKnown = (standing: Standing) => SENT.has(standing)

/** How whoever accepted showed that they speak for the carrier. */
export const PROOFS: Readonly<Record<ProvenBy, string>> = {
  on_file: 'link sent to the address on file',
  code: 'code emailed to a contact on file',
  voice_code: 'code read out on a call to a number on file',
  device: 'browser proven before',
  released: 'code that your team released, with no contact on file proven',
}

const HURTS: Readonly<Record<string, string>> = {
  broker: 'Unfavorable to the broker',
  carrier: 'Unfavorable to the carrier',
  both: 'Unfavorable to both sides',
}

/** Whom a finding hurts; nothing where the server names a side that isn't known here. */
export const hurtsWords = (side: string) => HURTS[side]

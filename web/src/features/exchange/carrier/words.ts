/** What the carrier's page of an offer says, in words. Pure. */
import { formatMoney } from '@/domains/rate_confirmations/money'
import type { Decline, Offer, OwnBid } from './types'

/** Why one declines; what only the broker can say of a carrier isn't among them. */
export const DECLINE_REASONS: Readonly<Record<Decline['reason'], string>> = {
  no_truck: 'No truck available',
  rate_too_low: 'Rate too low',
  timing: 'Times don’t work',
  lane: 'We don’t run this lane',
  equipment: 'Not our equipment',
  requirements: 'Can’t meet the requirements',
  not_interested: 'Not interested',
  other: 'Other',
}

/** Where one's bid stands, with what comes next. */
export const bidWords = ({ status, rate }: Pick<OwnBid, 'status' | 'rate'>, broker: string) => {
  const amount = formatMoney(rate)
  const words: Record<OwnBid['status'], { title: string; detail: string }> = {
    open: {
      title: `You bid ${amount}`,
      detail: `${broker} answers with a rate confirmation if it agrees. Nothing is binding until you accept that.`,
    },
    accepted: {
      title: `Your bid of ${amount} was accepted`,
      detail: `${broker} will email you a rate confirmation. Don’t drive before you have accepted it.`,
    },
    declined: {
      title: `Your bid of ${amount} was declined`,
      detail: 'You can bid again while the offer lasts.',
    },
    withdrawn: {
      title: `You withdrew your bid of ${amount}`,
      detail: 'You can bid again while the offer lasts.',
    },
    expired: {
      title: `Your bid of ${amount} has expired`,
      detail: 'You can bid again while the offer lasts.',
    },
  }
  return words[status]
}

/** What sends a bid: one that counts is changed by it. */
export const bidSubmit = (before: Pick<OwnBid, 'status'> | null | undefined, rate: number | null) => {
  if (rate === null) return 'Send bid'
  return before?.status === 'open' ? `Change bid to ${formatMoney(rate)}` : `Bid ${formatMoney(rate)}`
}

/** What the page asks of whoever opened it. `unopened`: before the press that no scanner of email makes. */
export type Stage = 'closed' | 'unopened' | 'answer'

export const stageOf = ({ status, can_answer: canAnswer }: Pick<Offer, 'status' | 'can_answer'>): Stage => {
  if (!canAnswer) return 'closed'
  return status === 'queued' || status === 'sent' ? 'unopened' : 'answer'
}

/** What hauling it requires; empty where nothing special does. */
export const requirementsOf = ({
  certifications,
  is_team: isTeam,
  is_partial: isPartial,
  temperature,
}: Pick<Offer, 'certifications' | 'is_team' | 'is_partial' | 'temperature'>): string[] =>
  [
    certifications.includes('hazmat') && 'Hazmat endorsement',
    certifications.includes('tanker') && 'Tank endorsement',
    isTeam && 'Team of two drivers',
    isPartial && 'Partial load',
    temperature != null && `Keep at ${temperature} °F`,
  ].filter(words => typeof words === 'string')

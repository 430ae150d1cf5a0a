/** What a person may do with a rate confirmation as it stands: what the server says can be done, and what their permissions let them. Pure. */
import type { CurrentUser } from '@/api/types'
import { isOpen, takesVoiceCode } from '@/domains/rate_confirmations/state'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { allows } from '@/kit/access/guards'

export interface May {
  /** Email it to the carrier. What was delivered is revised instead. */
  send: boolean
  /** Put a newer one in its place. */
  revise: boolean
  cancel: boolean
  /** Note that the carrier declined. */
  reject: boolean
  /** Let a flagged email go, or send against what was found. */
  release: boolean
  /** Read a code out on a call. */
  voice: boolean
}

/** Sending against what was found, or to a recipient who isn't known to be the carrier, takes both: the server checks the second by itself. */
export const mayRelease = (user: CurrentUser) =>
  allows('SendRateCons', user) && user.scopes.includes('manage_rule_overrides')

type About = Pick<RateConfirmation, 'actions' | 'code_contacts'> & Parameters<typeof takesVoiceCode>[0]

export const mayOf = (row: About, user: CurrentUser): May => {
  const acts = allows('SendRateCons', user)
  const can = (action: About['actions'][number]) => acts && row.actions.includes(action)
  return {
    send: can('send'),
    revise: can('revise'),
    cancel: can('cancel'),
    reject: can('reject'),
    release: isOpen(row) && mayRelease(user),
    // A code is read on a call to a proven number alone.
    voice: acts && takesVoiceCode(row) && row.code_contacts?.cannot_call_reason == null,
  }
}

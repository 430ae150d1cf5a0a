/** Invitations to several carriers, one call after the other: each writes an email, and what one refuses stops none of the others. */
import { ApiError, explain } from '@/api/errors'
import type { BulkResult } from '@/api/types'
import { invite } from './queries'

/** What became of a carrier. */
export interface Sent {
  id: number
  outcome: BulkResult['carriers'][number]['outcome']
  reason: string | null
}

interface Wanted {
  id: number
  email: string
}

/** Sends them in order. Once the server says that there were too many, the rest is not tried; too many to one address refuse that one alone. */
export const sendInvitations = async (
  wanted: readonly Wanted[],
  send: (carrierId: number, email: string) => Promise<unknown> = invite,
): Promise<Sent[]> => {
  const sent: Sent[] = []
  let tooMany: string | null = null
  for (const { id, email } of wanted) {
    if (tooMany || !email) {
      sent.push({ id, outcome: 'refused', reason: tooMany ?? 'No email address.' })
      continue
    }
    try {
      // One after the other, so that what is refused for being too much is the end of the list.
      // oxlint-disable-next-line no-await-in-loop
      await send(id, email)
      sent.push({ id, outcome: 'done', reason: `To ${email}` })
    } catch (error) {
      const { detail } = explain(error)
      const isTooMany = error instanceof ApiError && error.status === 429 && !error.has('email_limit_reached')
      if (isTooMany) tooMany = `Too many invitations. ${detail}`
      sent.push({ id, outcome: 'refused', reason: tooMany ?? detail })
    }
  }
  return sent
}

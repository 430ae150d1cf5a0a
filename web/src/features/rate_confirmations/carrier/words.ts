/** What the carrier's page calls things. */
import type { EndedBecause } from '@/domains/rate_confirmations/types'

export const CLOSED_WORDS: Readonly<Record<EndedBecause, string>> = {
  broker: 'The broker canceled it.',
  carrier: 'Your company rejected it.',
  revised: 'A newer one takes its place. Open the newest email.',
  carrier_removed: 'The broker took your company off this load.',
  load_cancelled: 'The load was canceled.',
  expired: 'It wasn’t answered in time.',
}

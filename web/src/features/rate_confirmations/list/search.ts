/** What the address of the rate confirmations may hold. Every first view loads this, so labels and choices are elsewhere. */
import type { Keys } from '@/kit/list/search'
import { searchWithTab } from '../search'

/** Document 2 §2: rate confirmation lists. */
export const TAB_IDS = ['all', 'viewed', 'flagged', 'delivered'] as const

export type TabId = (typeof TAB_IDS)[number]

export const CONFIRMATION_KEYS: Keys = {
  one: [
    'creator_id_eq',
    'load_external_load_number_cont',
    'carrier_id_eq',
    'recipient_email_cont',
    'load_id_eq',
  ],
  many: [],
}

export const confirmationsSearch = searchWithTab(TAB_IDS, CONFIRMATION_KEYS, ['id', 'sent_at', 'accepted_at'])

/** What the address of the emails may hold. Every first view loads this, so labels and choices are elsewhere. */
import type { Keys } from '@/kit/list/search'
import { searchWithTab } from '../search'

/** Document 2 §2: rate confirmation emails. */
export const MAIL_TAB_IDS = ['all', 'flagged', 'undelivered', 'delivered'] as const

export type MailTabId = (typeof MAIL_TAB_IDS)[number]

export const MAIL_KEYS: Keys = {
  one: [
    'kind_eq',
    'load_external_load_number_cont',
    'carrier_id_eq',
    'email_cont',
    'rate_confirmation_id_eq',
  ],
  many: [],
}

export const mailsSearch = searchWithTab(MAIL_TAB_IDS, MAIL_KEYS, ['created_at', 'completed_at'])

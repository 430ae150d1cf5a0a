/** What a webhook sends. */
import type { WebhookEndpoint } from '@/api/types'

type Feed = WebhookEndpoint['feed']

interface Words {
  label: string
  about: string
  /** One thing that it sends, and several. */
  one: string
  many: string
}

export const FEEDS: Readonly<Record<Feed, Words>> = {
  notices: {
    label: 'Notices about carriers',
    about: 'Every notice about the carriers you monitor.',
    one: 'notice',
    many: 'notices',
  },
  loads: {
    label: 'Load events',
    about: 'Every event of your loads: created, changed, arrived, departed, delivered, late.',
    one: 'event',
    many: 'events',
  },
}

export const FEED_OPTIONS = (Object.keys(FEEDS) as Feed[]).map(value => ({
  value,
  label: FEEDS[value].label,
}))

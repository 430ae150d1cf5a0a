/** What each list of carriers holds, with the exact conditions of document 1 §4. */
import type { Filters } from '@/api/query'
import type { operations } from '@/api/schema'
import type { NetworkCounts } from '@/api/types'
import type { StageId } from './stages'

type ConnectionFilters = Filters<NonNullable<operations['list_network_carriers']['parameters']['query']>>

export interface Stage {
  label: string
  q: ConnectionFilters
  /** Its number in the counts. */
  count: keyof NetworkCounts
}

export const STAGES: Readonly<Record<StageId, Stage>> = {
  'my-carriers': {
    label: 'My carriers',
    count: 'my_carriers',
    q: { status_eq: 'onboarded', is_dismissed_eq: '0' },
  },
  // Ours: who has not taken up the invitation yet has no company of its own, and is in no other list.
  invited: {
    label: 'Invited',
    count: 'invited',
    q: { status_eq: 'needs_to_onboard', is_dismissed_eq: '0', receiver_id_null: '1' },
  },
  'in-progress': {
    label: 'In progress',
    count: 'in_progress',
    q: {
      status_eq: 'needs_to_onboard',
      is_dismissed_eq: '0',
      receiver_id_null: '0',
      latest_onboarding_packet_status_not_eq: 'complete',
      latest_onboarding_packet_status_not_start: 'held',
    },
  },
  'on-hold': { label: 'On hold', count: 'on_hold', q: { latest_onboarding_packet_status_start: 'held' } },
  'do-not-dispatch': {
    label: 'Do not dispatch',
    count: 'do_not_dispatch',
    q: { status_eq: 'do_not_dispatch' },
  },
  dismissed: { label: 'Dismissed', count: 'dismissed', q: { is_dismissed_eq: '1' } },
  // Ours: with or without a connection. The documents' lists by result are of these.
  monitored: { label: 'Monitored', count: 'monitored', q: { is_monitored_eq: '1' } },
}

/** What the feature flag `connection_search_opensearch` adds to every list (document 1 §5). */
export const HAS_PACKET = { latest_onboarding_packet_status_null: '0' } as const

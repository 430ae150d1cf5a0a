/** What each list of carriers holds, with the exact conditions of document 1 §4. */
import type { Filters } from '@/api/query'
import type { operations } from '@/api/schema'
import type { StageId } from './stages'

type ConnectionFilters = Filters<
  NonNullable<operations['list_connections_for_broker_portal']['parameters']['query']>
>

export interface Stage {
  label: string
  q: ConnectionFilters
}

export const STAGES: Readonly<Record<StageId, Stage>> = {
  'my-carriers': { label: 'My carriers', q: { status_eq: 'onboarded', is_dismissed_eq: '0' } },
  // Ours: who has not taken up the invitation yet has no company of its own, and is in no other list.
  invited: {
    label: 'Invited',
    q: { status_eq: 'needs_to_onboard', is_dismissed_eq: '0', receiver_id_null: '1' },
  },
  'in-progress': {
    label: 'In progress',
    q: {
      status_eq: 'needs_to_onboard',
      is_dismissed_eq: '0',
      receiver_id_null: '0',
      latest_onboarding_packet_status_not_eq: 'complete',
      latest_onboarding_packet_status_not_start: 'held',
    },
  },
  'on-hold': { label: 'On hold', q: { latest_onboarding_packet_status_start: 'held' } },
  'do-not-dispatch': { label: 'Do not dispatch', q: { status_eq: 'do_not_dispatch' } },
  dismissed: { label: 'Dismissed', q: { is_dismissed_eq: '1' } },
}

/** What the feature flag `connection_search_opensearch` adds to every list (document 1 §5). */
export const HAS_PACKET = { latest_onboarding_packet_status_null: '0' } as const

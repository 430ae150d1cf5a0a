/** What connections and packets are called on screens. */
import type { ConnectionStatus } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

interface Words {
  words: string
  outcome: Outcome
}

export const CONNECTION_STATUS: Record<ConnectionStatus, Words> = {
  needs_to_onboard: { words: 'Needs to onboard', outcome: 'warn' },
  onboarded: { words: 'My carrier', outcome: 'pass' },
  do_not_dispatch: { words: 'Do not dispatch', outcome: 'fail' },
}

const PACKET_STATUS: Record<string, string> = {
  invited: 'Invited',
  started: 'Started',
  submitted: 'Submitted, to review',
  held_by_broker: 'On hold',
  held_bank_changed: 'On hold: bank changed',
  held_contact_changed: 'On hold: contact changed',
  held_insurance: 'On hold: insurance',
  complete: 'Complete',
  rejected: 'Rejected',
  expired: 'Expired',
}

export const packetWords = (status: string) => PACKET_STATUS[status] ?? status.replaceAll('_', ' ')

/** What a packet's status is called, and how it is shown. */
import type { OnboardingPacket } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

export type PacketStatusWord = OnboardingPacket['status']

export const PACKET_STATUS: Record<PacketStatusWord, { words: string; outcome: Outcome }> = {
  invited: { words: 'Invited', outcome: 'unknown' },
  started: { words: 'Started', outcome: 'unknown' },
  submitted: { words: 'To review', outcome: 'warn' },
  held_by_broker: { words: 'On hold', outcome: 'warn' },
  held_bank_changed: { words: 'On hold: bank changed', outcome: 'fail' },
  held_contact_changed: { words: 'On hold: contact changed', outcome: 'fail' },
  held_insurance: { words: 'On hold: insurance', outcome: 'fail' },
  complete: { words: 'Complete', outcome: 'pass' },
  rejected: { words: 'Rejected', outcome: 'fail' },
  expired: { words: 'Expired', outcome: 'unknown' },
}

/** Those that the broker has to act on; one that the broker holds itself waits for the carrier. */
export const TO_REVIEW: readonly PacketStatusWord[] = [
  'submitted',
  'held_bank_changed',
  'held_contact_changed',
  'held_insurance',
]

/** A packet in progress: another invitation would be one too many. */
export const isUnderWay = (status: PacketStatusWord) =>
  status === 'invited' || status === 'started' || status === 'submitted' || status.startsWith('held')

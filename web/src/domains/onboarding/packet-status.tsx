/** A packet's status. */
import { OutcomeTag } from '@/ui/outcome'
import { PACKET_STATUS, type PacketStatusWord } from './words'

export const PacketStatusTag = ({ status }: { status: PacketStatusWord }) => (
  <OutcomeTag outcome={PACKET_STATUS[status].outcome}>{PACKET_STATUS[status].words}</OutcomeTag>
)

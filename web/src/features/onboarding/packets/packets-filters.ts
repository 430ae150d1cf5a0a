/** The filters of the list of packets, as data. */
import { PACKET_STATUS, type PacketStatusWord } from '@/domains/onboarding/words'
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

const STATUSES = Object.keys(PACKET_STATUS) as PacketStatusWord[]

export const packetFilters: readonly FilterField[] = [
  {
    control: 'checks',
    key: 'status_in',
    label: 'Status',
    options: STATUSES.map(value => ({ value, label: PACKET_STATUS[value].words })),
  },
]

export const packetSearch = listSearch(packetFilters, ['submitted_at', 'updated_at'])

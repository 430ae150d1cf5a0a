/** The company's packets, those that were last moved first. */
import { IconFileCheck } from '@tabler/icons-react'
import type { OnboardingPacket } from '@/api/types'
import { PacketStatusTag } from '@/domains/onboarding/packet-status'
import { VerdictSign } from '@/domains/verdicts/verdict-cell'
import { None } from '@/kit/facts/signs'
import { ListPage } from '@/kit/list/list-page'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { packetFilters } from './packets-filters'
import { PER_PAGE, packetsListQuery } from './packets-query'

const columns: readonly Column<OnboardingPacket>[] = [
  {
    id: 'carrier',
    header: 'Carrier',
    card: 'title',
    wide: true,
    cell: ({ carrier }) => (
      <>
        <b>{carrier.legal_name ?? `USDOT ${carrier.dot_number}`}</b>
        {carrier.legal_name && <Aside>USDOT {carrier.dot_number}</Aside>}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    card: 'subtitle',
    tight: true,
    cell: row => <VerdictSign verdict={row.verdict} />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    tight: true,
    cell: row => <PacketStatusTag status={row.status} />,
  },
  { id: 'why', header: 'Reason', wide: true, cell: row => row.status_reason ?? <None /> },
  {
    id: 'submitted',
    header: 'Submitted',
    sort: 'submitted_at',
    firstSort: 'desc',
    cell: row => (row.submitted_at ? <Instant at={row.submitted_at} /> : 'Not yet'),
  },
  {
    id: 'updated',
    header: 'Last changed',
    sort: 'updated_at',
    firstSort: 'desc',
    cell: row => <Instant at={row.updated_at} />,
  },
]

export const PacketsPage = () => (
  <ListPage
    name="onboarding-packets"
    title="Onboarding packets"
    lead="Packets your carriers have started or submitted. Open one to review it."
    one="packet"
    query={packetsListQuery}
    columns={columns}
    filters={packetFilters}
    rowKey={row => row.id}
    rowLink={row => ({ to: '/onboarding-packets/$id', params: { id: String(row.id) } })}
    perPage={PER_PAGE}
    isDense
    empty={
      <EmptyState icon={<IconFileCheck />} title="No packets here">
        No packet matches these filters. A packet is created when you invite a carrier to onboard.
      </EmptyState>
    }
  />
)

/** EDI with shippers: what came, what went out and waits to be fetched, and the partners. (Ours: docs/edi.md.) */
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { ListTabs } from '@/kit/list/list-tabs'
import { PageHead } from '@/kit/page-head'
import { InterchangeList } from './interchange-list'
import { PartnerList } from './partner-list'
import { waitingCountQuery } from './queries'
import type { EdiTab } from './search'

const LABELS: readonly (readonly [EdiTab, string])[] = [
  ['received', 'Received'],
  ['sent', 'Sent'],
  ['waiting', 'Waiting to be fetched'],
  ['partners', 'Partners'],
]

export const EdiPage = ({ tab, user }: { tab: EdiTab; user: CurrentUser }) => {
  const { data: waiting } = useQuery(waitingCountQuery)
  return (
    <Stack gap="md">
      <PageHead
        title="EDI"
        lead="Load tenders from shippers (204), and the acknowledgments, answers and shipment status sent back to them."
      />
      <ListTabs
        of="EDI"
        to="/edi"
        current={tab}
        tabs={LABELS.map(([id, label]) => ({ id, label, count: id === 'waiting' ? waiting : undefined }))}
        searchOf={id => (id === 'received' ? {} : { tab: id })}
      />
      {tab === 'partners' ? (
        <PartnerList mayChange={allows('SetLoads', user)} />
      ) : (
        <InterchangeList key={tab} tab={tab} />
      )}
    </Stack>
  )
}

/** Interchanges that came from partners, or that were written for them. */
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import type { FilterField } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { receivedColumns, sentColumns } from './columns'
import { type EdiInterchange, interchangesQuery, partnerChoicesQuery, PER_PAGE } from './queries'
import type { EdiTab } from './search'
import { KINDS } from './words'

const InterchangeDialog = lazy(() =>
  import('./interchange-dialog').then(module => ({ default: module.InterchangeDialog })),
)

const EMPTY: Readonly<Record<Exclude<EdiTab, 'partners'>, { title: string; about: string }>> = {
  received: {
    title: 'Nothing received yet',
    about:
      'Add a partner, then have your EDI provider post what the shipper sends, or put it in the partner’s folder.',
  },
  sent: { title: 'Nothing sent yet', about: 'Acknowledgments, answers and shipment status appear here.' },
  waiting: { title: 'Nothing waiting', about: 'Your systems fetched everything.' },
}

const SENT_KINDS = (['990', '214', '997'] as const).map(value => ({ value, label: KINDS[value] }))

export const InterchangeList = ({ tab }: { tab: Exclude<EdiTab, 'partners'> }) => {
  const [open, setOpen] = useState<EdiInterchange | null>(null)
  const { data: partners = [] } = useQuery(partnerChoicesQuery)
  const { s: _sort, ...inForce } = useListSearch().q ?? {}
  const filters: readonly FilterField[] = [
    { control: 'text', key: 'control_number_eq', label: 'Control number', placeholder: '000000123' },
    { control: 'choices', key: 'partner_id_in', label: 'Partner', options: partners },
    ...(tab === 'received'
      ? []
      : [{ control: 'choices' as const, key: 'kind_in', label: 'Document', options: SENT_KINDS }]),
  ]
  const isFiltered = Object.keys(inForce).length > 0
  return (
    <>
      <ListSection
        name={`edi.${tab}`}
        label={tab === 'received' ? 'Received interchanges' : 'Sent interchanges'}
        one="interchange"
        query={interchangesQuery(tab)}
        columns={tab === 'received' ? receivedColumns(setOpen) : sentColumns(setOpen)}
        filters={filters}
        rowKey={({ id }) => id}
        perPage={PER_PAGE}
        empty={
          <EmptyState icon={<IconFileText />} title={isFiltered ? 'No matches' : EMPTY[tab].title}>
            {isFiltered ? 'Clear the filters to see every interchange.' : EMPTY[tab].about}
          </EmptyState>
        }
      />
      {open && (
        <Suspense>
          <InterchangeDialog interchange={open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

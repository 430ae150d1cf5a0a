/** Truck postings: where carriers' trucks are free, as your people were told. (Document 2 §2 to §4.) */
import { Button } from '@mantine/core'
import { IconPlus, IconTruckOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import type { TruckPosting } from '@/domains/exchange/types'
import { allows } from '@/kit/access/guards'
import { ListPage } from '@/kit/list/list-page'
import { EmptyState } from '@/kit/states'
import { truckColumns } from './columns'
import { truckFilters } from './filters'
import { PER_PAGE, trucksQuery } from './queries'

const TruckDialog = lazy(() => import('./truck-dialog').then(module => ({ default: module.TruckDialog })))

interface Props {
  user: CurrentUser
  tabs: ReactNode
}

export const TruckList = ({ user, tabs }: Props) => {
  // A posting that is changed, or a new one.
  const [open, setOpen] = useState<TruckPosting | 'new' | null>(null)
  const mayWrite = allows('Source', user)
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      Add truck posting
    </Button>
  )
  return (
    <>
      <ListPage
        name="exchange.trucks"
        title="Load board"
        lead="Trucks that carriers have offered your company. They count when you match a load."
        tabs={tabs}
        actions={() => mayWrite && add}
        one="truck posting"
        filters={truckFilters}
        query={trucksQuery}
        columns={truckColumns(mayWrite ? setOpen : null)}
        rowKey={({ id }) => id}
        perPage={PER_PAGE}
        empty={
          <EmptyState icon={<IconTruckOff />} title="No truck postings" action={mayWrite && add}>
            {mayWrite
              ? 'When a carrier says where it has an empty truck, add it here: matching loads will show it first.'
              : 'Ask a teammate who sources carriers to add them.'}
          </EmptyState>
        }
      />
      {open && (
        <Suspense>
          <TruckDialog posting={open === 'new' ? null : open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

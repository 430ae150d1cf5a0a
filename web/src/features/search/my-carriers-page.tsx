/** MyCarriers: the carriers that have onboarded, with their public data. (Document 1 §2 and §8.) */
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CarrierListRow, CurrentUser } from '@/api/types'
import { DoNotDispatchButton } from '@/domains/connections/do-not-dispatch'
import { ListTabs } from '@/domains/connections/list-tabs'
import { allows } from '@/kit/access/guards'
import { ListPage } from '@/kit/list/list-page'
import { keysOf } from '@/kit/list/search'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { carrierResults } from './carrier-results'
import { MINE, myCarriers } from './queries'
import { useCarrierFilters } from './use-filters'
import { VerdictBar } from './verdict-bar'

const actions: Column<CarrierListRow> = {
  id: 'actions',
  header: 'Actions',
  tight: true,
  card: 'foot',
  cell: ({ id, legal_name, dot_number }) => (
    <DoNotDispatchButton carrierId={id} name={legal_name ?? `USDOT ${dot_number}`} />
  ),
}

/** Left out until requested, so that the actions are in view on a laptop. */
const LESS = new Set(['place', 'power_units'])

const withActions = (columns: readonly Column<CarrierListRow>[]) => [
  ...columns.map(column => (LESS.has(column.id) ? { ...column, optional: true } : column)),
  actions,
]

export const MyCarriersPage = ({ user }: { user: CurrentUser }) => {
  const { columns, ...results } = carrierResults(user)
  const filters = useCarrierFilters(user)
  return (
    <ListPage
      {...results}
      name="my-carriers"
      title="My carriers"
      lead="Carriers that have onboarded with your company, with their authority, insurance and safety."
      tabs={<ListTabs user={user} current="my-carriers" />}
      query={myCarriers}
      filters={filters.filter(field => !keysOf(field).some(key => MINE.includes(key)))}
      columns={allows('ManageConnections', user) ? withActions(columns) : columns}
      restore="start-up"
      above={page => <VerdictBar counters={page?.counters} />}
      empty={
        <EmptyState
          icon={<IconUsersGroup />}
          title="None of your carriers is here"
          action={
            <Button component={Link} to="/carriers/global-search" variant="default" size="xs">
              Search for a carrier
            </Button>
          }
        >
          A carrier is yours once it has onboarded. Filters narrow this list too.
        </EmptyState>
      }
    />
  )
}

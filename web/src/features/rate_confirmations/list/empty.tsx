/** What a tab without rate confirmations says, and the next thing to do. */
import { Button } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useListSearch } from '@/kit/list/navigation'
import { NoMatch } from '@/kit/list/no-match'
import { EmptyState } from '@/kit/states'
import type { TabId } from './search'
import { TABS } from './tabs'

export const NoConfirmations = ({ user, tab }: { user: CurrentUser; tab: TabId }) => {
  const { q = {} } = useListSearch()
  const { s: _sort, ...filters } = q
  if (Object.keys(filters).length > 0) return <NoMatch icon={<IconFileDollar />} of="rate confirmations" />
  return (
    <EmptyState
      icon={<IconFileDollar />}
      title={TABS[tab].empty}
      action={
        tab === 'all' &&
        allows('ReadLoads', user) && (
          <Button size="xs" renderRoot={props => <Link {...props} to="/loads" />}>
            Open loads
          </Button>
        )
      }
    >
      {tab === 'all'
        ? 'Assign a carrier to a load, then choose “Make a rate confirmation” on the load’s page.'
        : TABS[tab].about}
    </EmptyState>
  )
}

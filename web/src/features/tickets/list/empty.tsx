/** What a tab without alerts says, and the next thing to do. */
import { Button } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '@/kit/list/navigation'
import { NoMatch } from '@/kit/list/no-match'
import { EmptyState } from '@/kit/states'
import type { TabId } from './search'
import { TABS } from './tabs'

export const NoAlerts = ({ tab }: { tab: TabId }) => {
  const { q = {} } = useListSearch()
  const { s: _sort, ...filters } = q
  if (Object.keys(filters).length > 0) return <NoMatch icon={<IconBellCheck />} of="alerts" />
  return (
    <EmptyState
      icon={<IconBellCheck />}
      title={TABS[tab].empty}
      action={
        tab === 'open' && (
          <Button size="xs" variant="default" renderRoot={props => <Link {...props} to="/loads" />}>
            Open loads
          </Button>
        )
      }
    >
      {tab === 'open'
        ? 'Loads are checked all the time. An alert appears here as soon as something is wrong.'
        : TABS[tab].about}
    </EmptyState>
  )
}

/** What a board without rows says, and the next thing to do. */
import { Button } from '@mantine/core'
import { IconClipboardOff, IconFilterOff, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListNavigation, useListSearch } from '@/kit/list/navigation'
import { ClearFilters, NoMatch } from '@/kit/list/no-match'
import { withFilters } from '@/kit/list/search'
import { EmptyState } from '@/kit/states'
import type { View } from './asked'
import { boardQuery } from './queries'
import { TABS } from './tabs'

export const NoLoads = ({ view }: { view: View }) => {
  const search = useListSearch()
  // The list asks; this only looks at the same answer.
  const { data } = useQuery({ ...boardQuery(view)(search), enabled: false })
  const { s: _sort, ...filters } = search.q ?? {}
  if (data?.criteria) return <NotMet reasons={data.criteria.problems.map(({ detail }) => detail)} />
  if (data?.noUserLoads) return <NoneOfMine />
  if (Object.keys(filters).length > 0) return <NoMatch icon={<IconClipboardOff />} of="loads" />
  return (
    <EmptyState
      icon={<IconClipboardOff />}
      title={TABS[view].empty}
      action={
        <Button size="xs" variant="default" renderRoot={props => <Link {...props} to="/loads" />}>
          Go to loads
        </Button>
      }
    >
      {view === 'unposted'
        ? 'New loads appear here until they’re posted.'
        : 'Import or create loads first, then post them here.'}
    </EmptyState>
  )
}

/** Document 2 §4: the search was refused, with what it says. */
const NotMet = ({ reasons }: { reasons: readonly string[] }) => (
  <EmptyState icon={<IconFilterOff />} title="Load search criteria not met" action={<ClearFilters />}>
    {reasons.length > 0 ? reasons.join(' ') : 'Change the filters and search again.'}
  </EmptyState>
)

const NoneOfMine = () => {
  const search = useListSearch()
  const go = useListNavigation()
  return (
    <EmptyState
      icon={<IconUserOff />}
      title="You have no loads here"
      action={
        <Button variant="default" size="xs" onClick={() => go(withFilters(search, { my_loads: undefined }))}>
          Show everyone’s loads
        </Button>
      }
    >
      None of the loads you own match. Your teammates’ loads may.
    </EmptyState>
  )
}

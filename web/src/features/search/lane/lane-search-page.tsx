import { Stack } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '@/kit/access/use-user'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { load } from '@/lib/storage'
import { isAsked, LANE_BEGINS_WITH, type LaneSearch, laneName } from './lane'
import { LaneForm } from './lane-form'
import { LAST_LANE } from './last-lane'

/** Where one says which lane; the carriers are on the next screen. An address that names an end is searched at once. */
export const LaneSearchPage = () => {
  const search = useSearch({ strict: false }) as LaneSearch
  const navigate = useNavigate()
  const last = load<LaneSearch>(LAST_LANE)
  const isGiven = isAsked(search)
  const initial = isGiven ? search : (last ?? {})
  const user = useUser()
  const queryClient = useQueryClient()
  // The filters come with the search, which begins with one's own.
  const begin = async (lane: LaneSearch, replace = false) => {
    const [{ laneFilters }, { defaultQuery }, { defaultsOf }] = await Promise.all([
      import('../filters'),
      import('../filter-sets/filter-sets'),
      import('../filter-sets/default-filters'),
    ])
    // Without an answer it begins as any search does.
    const defaults = await queryClient.ensureQueryData(defaultsOf(user, 'lane_search')).catch(() => null)
    const q = lane.q ?? defaultQuery(laneFilters, defaults?.own ?? defaults?.company) ?? LANE_BEGINS_WITH
    return navigate({ to: '/carriers/lane-search-results', search: { ...lane, q } as never, replace })
  }
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isGiven || isBegun.current) return
    isBegun.current = true
    // “Back” then leads to where one came from, not to here.
    void begin(search, true)
  })
  return (
    <Stack gap="md">
      <PageHead
        title="Lane search"
        lead="Find carriers that already run a lane: their vehicles were inspected near both ends."
      />
      <Section title="Which lane?">
        <LaneForm initial={initial} submit={lane => void begin(lane)} />
      </Section>
      {!isGiven && (
        <EmptyState
          icon={<IconRoute />}
          title={last ? `Last searched: ${laneName(last)}` : 'Enter both ends'}
        >
          Cities and ZIP codes use your radius; states and market areas cover the whole area. Enter one end
          only to see who runs there.
        </EmptyState>
      )}
    </Stack>
  )
}

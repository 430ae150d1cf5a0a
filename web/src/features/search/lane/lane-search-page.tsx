import { Stack } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { load } from '@/lib/storage'
import { useDefaultFilters } from '../filter-sets/default-filters'
import { defaultQuery } from '../filter-sets/filter-sets'
import { laneFilters } from '../filters'
import { LANE_BEGINS_WITH, type LaneSearch, laneName } from './lane'
import { LaneForm } from './lane-form'
import { LAST_LANE } from './last-lane'

/** Where one says which lane; the carriers are on the next screen. */
export const LaneSearchPage = () => {
  const search = useSearch({ strict: false }) as LaneSearch
  const navigate = useNavigate()
  const last = load<LaneSearch>(LAST_LANE)
  const initial = search.origin || search.destination ? search : (last ?? {})
  const { defaults } = useDefaultFilters('lane_search')
  const begin = defaultQuery(laneFilters, defaults?.own ?? defaults?.company) ?? LANE_BEGINS_WITH
  return (
    <Stack gap="md">
      <PageHead
        title="Lane search"
        lead="Carriers whose vehicles were inspected near both ends of a lane: they run it already."
      />
      <Section title="Which lane?">
        <LaneForm
          initial={initial}
          submit={lane =>
            void navigate({
              to: '/carriers/lane-search-results',
              search: { ...lane, q: lane.q ?? begin } as never,
            })
          }
        />
      </Section>
      <EmptyState icon={<IconRoute />} title={last ? `Last searched: ${laneName(last)}` : 'Choose both ends'}>
        A town or a ZIP code reaches as far around as you say; a state or a market area as far as it goes. One
        end alone shows who is seen there.
      </EmptyState>
    </Stack>
  )
}

/** The carriers of a lane, on a map and in a list. (Document 1 §2: restored when the address equals the last search.) */
import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDownload, IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { SaveSearchButton } from '@/domains/search/save-search'
import { mapWords } from '@/domains/verdicts/words'
import { allows } from '@/kit/access/guards'
import { ActiveFilters } from '@/kit/list/filters/active-filters'
import { useListNavigation } from '@/kit/list/navigation'
import { lastSearch } from '@/kit/list/restore'
import { activeFilters, withFilters } from '@/kit/list/search'
import { Total } from '@/kit/list/total'
import { MapPanel, type MapPoint } from '@/kit/map'
import { PageHead } from '@/kit/page-head'
import { DataLoading, EmptyState, ErrorState, SkeletonRows } from '@/kit/states'
import { stringifyQuery } from '@/lib/query-string'
import { save } from '@/lib/storage'
import { counted } from '../facets'
import { useCarrierFilters } from '../use-filters'
import { VerdictBar } from '../verdict-bar'
import {
  type LaneAnswer,
  isAsked,
  laneExport,
  laneName,
  laneQuery,
  type LaneSearch,
  PER_PAGE,
  sortsFor,
} from './lane'
import { LaneList } from './lane-list'
import { LAST_LANE } from './last-lane'
import classes from './lane.module.css'
import { laneLead, laneSummary } from './lane-words'
import { PlanLimitNotice } from './plan-limit-notice'
import { RouteSummary } from './route-summary'

const LaneForm = lazy(() => import('./lane-form').then(module => ({ default: module.LaneForm })))

const Pager = lazy(() => import('@/kit/list/pager').then(module => ({ default: module.Pager })))

const FilterDrawer = lazy(() =>
  import('@/kit/list/filters/filter-drawer').then(module => ({ default: module.FilterDrawer })),
)

const DefaultFilterActions = lazy(() =>
  import('../filter-sets/default-filter-actions').then(module => ({
    default: module.DefaultFilterActions,
  })),
)

const memory = lastSearch<LaneAnswer>('lane-search')

export const LaneResultsPage = ({ user }: { user: CurrentUser }) => {
  const search = useSearch({ strict: false }) as LaneSearch
  const navigate = useNavigate()
  const go = useListNavigation()
  const [opened, { open, close }] = useDisclosure()
  const address = stringifyQuery(search)
  const kept = useMemo(() => memory.at(address), [address])
  const answer = useQuery({
    ...laneQuery(search),
    initialData: kept?.value,
    initialDataUpdatedAt: kept?.at,
  })
  const { data, isPlaceholderData } = answer
  useEffect(() => {
    if (!data || isPlaceholderData) return
    save(LAST_LANE, { ...search, page: undefined })
    memory.keep(address, data)
  }, [data, isPlaceholderData, address, search])

  const offered = useCarrierFilters(user)
  const fields = counted(
    offered.filter(field => field.control !== 'text'),
    data?.facets,
  )
  const inForce = activeFilters(fields, search)
  const change = (changes: Parameters<typeof withFilters>[1]) =>
    go(withFilters(search, changes), { replace: true })
  const sort = typeof search.q?.s === 'string' ? search.q.s : 'touches desc'
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isChanging, { open: changeLane, close: doneChanging }] = useDisclosure()
  // On a phone the carriers come first: what was asked is one line, until one wants to change it.
  const isFolded = isPhone && isAsked(search) && !isChanging
  return (
    <Stack gap="md">
      <PageHead
        title={laneName(search)}
        lead={laneLead(search)}
        actions={
          <>
            {allows('ExportCarriers', user) && isAsked(search) && (
              <Button
                component="a"
                href={laneExport(search)}
                download
                variant="default"
                leftSection={<IconDownload size={16} />}
                title="The first 10,000 carriers of this lane"
              >
                Export CSV
              </Button>
            )}
            <SaveSearchButton
              kind="lane"
              name={laneName(search)}
              words={[laneName(search), ...inForce.map(({ words }) => words)]}
            />
          </>
        }
      />
      {isFolded ? (
        <div className={classes.folded}>
          {laneSummary(search)}
          <Button variant="default" size="xs" aria-label="Change the lane" onClick={changeLane}>
            Change
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Skeleton h={58} />}>
          <LaneForm
            key={`${search.origin} ${search.destination}`}
            initial={search}
            submit={lane => {
              doneChanging()
              void navigate({ to: '.', search: lane as never, resetScroll: false })
            }}
          />
        </Suspense>
      )}
      {data && <RouteSummary route={data.route} />}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={open}
          >
            {inForce.length > 0 ? `Filters (${inForce.length})` : 'Filters'}
          </Button>
          <NativeSelect
            size="xs"
            w={230}
            aria-label="Order"
            data={sortsFor(user)}
            value={sort}
            onChange={event => {
              const { value } = event.currentTarget
              change({ s: value === 'touches desc' ? undefined : value })
            }}
          />
        </Group>
        {data && !data.isPlanLimitReached && <Total page={data} perPage={PER_PAGE} one="carrier" />}
      </Group>
      {isAsked(search) && <VerdictBar counters={data?.counters} />}
      <ActiveFilters filters={inForce} change={change} />
      <Found search={search} answer={answer} />
      {data && (
        <Suspense>
          <Pager page={data} isCapped onPage={page => go({ ...search, page: page > 1 ? page : undefined })} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <FilterDrawer
            fields={fields}
            search={search}
            change={change}
            below={
              <Suspense>
                <DefaultFilterActions isType="lane_search" fields={fields} search={search} />
              </Suspense>
            }
            onClose={close}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** The page's content: an empty form, the plan's limit, a failure, the carriers. */
const Found = ({
  search,
  answer,
}: {
  search: LaneSearch
  answer: ReturnType<typeof useQuery<LaneAnswer>>
}) => {
  const { data, isPlaceholderData, isError, error, refetch } = answer
  const navigate = useNavigate()
  const [activeId, setActiveId] = useState<MapPoint['id'] | null>(null)
  const course = data?.route?.geometry as [number, number][] | undefined
  // The lane itself: where its carriers are at home is often far from it.
  const fit = useMemo(() => course?.map(([lon, lat]) => ({ lat, lon })), [course])
  const points = useMemo((): MapPoint[] => {
    const carriers = (data?.rows ?? []).flatMap(
      ({ id, legal_name, dot_number, latitude, longitude, verdict }) =>
        typeof latitude === 'number' && typeof longitude === 'number'
          ? [
              {
                id,
                label: legal_name ?? `USDOT ${dot_number}`,
                ...mapWords(verdict),
                lat: latitude,
                lon: longitude,
              },
            ]
          : [],
    )
    const [first, last] = [course?.[0], course?.at(-1)]
    const ends: MapPoint[] = []
    if (first)
      ends.push({
        id: 'origin',
        kind: 'origin',
        label: search.from ?? 'Origin',
        lon: first[0],
        lat: first[1],
      })
    if (last)
      ends.push({
        id: 'destination',
        kind: 'destination',
        label: search.to ?? 'Destination',
        lon: last[0],
        lat: last[1],
      })
    return [...ends, ...carriers]
  }, [data?.rows, course, search.from, search.to])
  if (!isAsked(search))
    return (
      <EmptyState icon={<IconRouteOff />} title="No lane selected">
        Choose an origin, a destination, or both.
      </EmptyState>
    )
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <DataLoading query={answer} />
        <SkeletonRows rows={10} height={44} />
      </>
    )
  if (data.isPlanLimitReached) return <PlanLimitNotice />
  if (data.total === 0)
    return (
      <EmptyState icon={<IconRouteOff />} title="No carriers found on this lane">
        Widen the radius, go back further, or search one end only. A carrier that was never inspected there
        may still run it.
      </EmptyState>
    )
  return (
    <MapPanel
      label="Carriers on the lane, by their address"
      height={640}
      points={points}
      route={course}
      fit={fit}
      activeId={activeId}
      onHover={setActiveId}
      onPick={id =>
        typeof id === 'number' && void navigate({ to: '/carriers/$id', params: { id: String(id) } })
      }
    >
      <LaneList
        rows={data.rows}
        lane={search}
        isStale={isPlaceholderData}
        activeId={activeId}
        onHover={setActiveId}
      />
    </MapPanel>
  )
}

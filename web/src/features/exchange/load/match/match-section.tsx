/** Who fits the load, best first, each with why; offering it, and logging what a carrier said. (Document 2 §2, §5 and §7: capacity.) */
import { Button, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Match } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { CAPACITY_SORTS } from '@/domains/exchange/words'
import { ListSection } from '@/kit/list/list-section'
import { useListNavigation, useListSearch } from '@/kit/list/navigation'
import { ClearFilters } from '@/kit/list/no-match'
import { withFilters } from '@/kit/list/search'
import { useSelection } from '@/kit/list/selection'
import { SelectionBar } from '@/kit/list/selection-bar'
import { EmptyState } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { offersQuery } from '../answers/queries'
import type { May } from '../may'
import { matchColumns } from './columns'
import { matchFiltersFor } from './filters'
import { matchQuery, PER_PAGE } from './queries'
import type { MatchSelection } from './selection'
import { canBeEmailed, leftOutWords } from './words'

const LaneLink = lazy(() => import('./lane-link').then(module => ({ default: module.LaneLink })))
const OfferDialog = lazy(() => import('./offer-dialog').then(module => ({ default: module.OfferDialog })))
const DispositionDialog = lazy(() =>
  import('../answers/disposition-dialog').then(module => ({ default: module.DispositionDialog })),
)

const FITS = 'fits'
const SHOWN = [
  { value: FITS, label: 'Fits' },
  { value: 'failing', label: 'Fails your rules' },
  { value: 'out', label: 'Ruled out' },
]

/** Carriers that one act offers a load to, at most. */
const MOST_OFFERS = 50

interface Props {
  load: Load
  may: May
}

type Carrier = Match['carrier']

export const MatchSection = ({ load, may }: Props) => {
  const [offered, setOffered] = useState<readonly Carrier[] | null>(null)
  const [asked, setAsked] = useState<Carrier | null>(null)
  const selection = useSelection<Carrier>(MOST_OFFERS)
  const query = useMemo(() => matchQuery(load.id), [load.id])
  const filters = useMemo(() => matchFiltersFor(may.safety), [may.safety])
  const mayOffer = may.source && load.status === 'available'
  const offers = useQuery(offersQuery(load.id)).data
  const acts = {
    statusOf: ({ id, status }: NonNullable<Match['offer']>) =>
      offers?.find(offer => offer.id === id)?.status ?? status,
    offer: mayOffer ? ({ carrier }: Match) => setOffered([carrier]) : null,
    dispose: may.source ? ({ carrier }: Match) => setAsked(carrier) : null,
  }
  return (
    <Stack gap="sm" component="section" aria-label="Matching carriers">
      <div>
        <Title order={2}>Matching carriers</Title>
        <Text size="sm" c="var(--hw-muted)">
          Ranked by posted trucks, your own lane history, inspections along the lane and what carriers told
          you.
        </Text>
      </div>
      <ListSection
        name="exchange.match"
        label="Matching carriers"
        one="carrier"
        isDense
        filters={filters}
        narrowing={page => <Narrowing counters={page?.counters} />}
        query={query}
        columns={matchColumns(acts, selection)}
        rowKey={({ carrier }) => carrier.id}
        perPage={PER_PAGE}
        toolbar={<Sort may={may} />}
        above={
          mayOffer
            ? page => <Offering rows={page?.rows ?? []} selection={selection} offer={setOffered} />
            : undefined
        }
        empty={<NoMatch load={load} may={may} />}
      />
      <Suspense>
        {offered && (
          <OfferDialog load={load} carriers={offered} sent={selection.clear} close={() => setOffered(null)} />
        )}
        {asked && <DispositionDialog loadId={load.id} carrier={asked} close={() => setAsked(null)} />}
      </Suspense>
    </Stack>
  )
}

interface OfferingProps {
  /** The rows of the page. */
  rows: readonly Match[]
  selection: MatchSelection
  offer: (carriers: readonly Carrier[]) => void
}

/** Selects carriers to offer the load to. */
const Offering = ({ rows, selection, offer }: OfferingProps) => {
  const left = leftOutWords(rows)
  return (
    <>
      <SelectionBar
        one="carrier"
        rows={rows.filter(canBeEmailed).map(({ carrier }) => carrier)}
        selection={selection}
      >
        <Button size="xs" onClick={() => offer(selection.rows)}>
          Offer load
        </Button>
      </SelectionBar>
      {left !== null && (
        <Text size="xs" c="var(--hw-muted)">
          {left}
        </Text>
      )}
    </>
  )
}

const NoMatch = ({ load, may }: Props) => {
  const { q } = useListSearch()
  const isFiltered = Object.keys(q ?? {}).some(key => key !== 's' && key !== 'show')
  return (
    <EmptyState
      icon={<IconTruckOff />}
      title="No carriers match"
      action={
        isFiltered ? (
          <ClearFilters />
        ) : (
          may.lanes && (
            <Suspense>
              <LaneLink load={load} />
            </Suspense>
          )
        )
      }
    >
      {isFiltered
        ? 'Clear the filters to see more carriers.'
        : 'Search the lane for carriers, or add truck postings as carriers offer trucks.'}
    </EmptyState>
  )
}

/** Which carriers are listed, each with how many there are. */
const Narrowing = ({ counters }: { counters: Readonly<Record<string, number>> | undefined }) => {
  const search = useListSearch()
  const go = useListNavigation()
  const { show } = search.q ?? {}
  return (
    <SegmentedControl
      size="xs"
      aria-label="Carriers shown"
      data={SHOWN.map(({ value, label }) => {
        const total = counters?.[`total${value}`]
        return { value, label: total === undefined ? label : `${label} · ${formatNumber(total)}` }
      })}
      value={typeof show === 'string' ? show : FITS}
      onChange={value => go(withFilters(search, { show: value === FITS ? undefined : value }))}
    />
  )
}

/** The orders that a person is offered: that by equipment age follows from inspections. */
const sortsFor = ({ safety }: May) =>
  Object.entries(CAPACITY_SORTS).filter(([value]) => safety || value !== 'equipment_age')

/** The order; without one, by how well each fits. */
const Sort = ({ may }: { may: May }) => {
  const search = useListSearch()
  const go = useListNavigation()
  const s = search.q?.s
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort carriers by"
      data={[
        { value: '', label: 'Best match' },
        ...sortsFor(may).map(([value, label]) => ({ value, label })),
      ]}
      value={typeof s === 'string' ? s : ''}
      onChange={event => go(withFilters(search, { s: event.currentTarget.value || undefined }))}
    />
  )
}

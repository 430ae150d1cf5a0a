/** CarriersConnections, CarriersMine and MyCarriers: one's carriers by stage, as one screen. (Document 1 §2, §4 and §8.) */
import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutList, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Page } from '@/api/http'
import type { CurrentUser, NetworkCarrier } from '@/api/types'
import { StageTabs } from '@/domains/connections/stage-tabs'
import { STAGES } from '@/domains/connections/lists'
import type { StageId } from '@/domains/connections/stages'
import { allows } from '@/kit/access/guards'
import { useFeatureFlag } from '@/kit/access/use-feature-flag'
import { hiddenColumns } from '@/kit/list/column-menu'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { BulkBar } from './bulk-bar'
import { fileColumns, networkColumns } from './columns'
import { ExportButtons } from './export-buttons'
import { networkFilters } from './filters'
import { Narrowing } from './narrowing'
import { exportAddress, type Listed, networkQuery } from './queries'
import { type Size, SIZES } from './search'
import { useSelection } from '@/kit/list/selection'

// The form comes with the first press.
const UploadDialog = lazy(() => import('./upload-dialog').then(module => ({ default: module.UploadDialog })))

/** What each list is, and how a carrier comes into it. */
const ABOUT: Record<StageId, string> = {
  'my-carriers': 'Carriers that have onboarded with your company.',
  invited: 'Carriers you invited that haven’t started their packet.',
  'in-progress': 'Carriers with a packet that is neither complete nor on hold.',
  'on-hold': 'Carriers whose newest packet is on hold.',
  'do-not-dispatch': 'Carriers your company doesn’t dispatch, with the reason.',
  dismissed: 'Carriers you dismissed from the lists. You can restore them at any time.',
  monitored: 'Carriers your company monitors, connected or not.',
}

/** Document 1 §8: these two lists are shown as they were while they are refetched; a failure clears them. */
const RESTORED: ReadonlySet<StageId> = new Set(['my-carriers', 'in-progress'])

interface Props {
  user: CurrentUser
  tab: StageId
  size: Size
}

export const ConnectionsPage = (props: Props) => (
  // What is chosen belongs to its list.
  <NetworkPage key={props.tab} {...props} />
)

const NetworkPage = ({ user, tab, size }: Props) => {
  const mustHavePacket = useFeatureFlag('connection_search_opensearch')
  const search = useListSearch()
  const selection = useSelection<NetworkCarrier>()
  const readRules = allows('ReadAssessment', user)
  const decide = allows('ManageConnections', user)
  const columns = networkColumns({ readRules, decide }, selection)
  const listed = useMemo<Listed>(() => ({ stage: tab, mustHavePacket, size }), [tab, mustHavePacket, size])
  const columnsOf = `network.${user.id}`
  const fileOf = (format: 'csv' | 'xlsx', carriers?: readonly number[]) => {
    const shown = fileColumns(columns, hiddenColumns(columnsOf, columns))
    return exportAddress(listed, search, format, shown, carriers)
  }
  const mayExport = allows('ExportCarriers', user)
  return (
    <Stack gap="md">
      <PageHead
        title="My carriers"
        lead={ABOUT[tab]}
        actions={
          <>
            {mayExport && <ExportButtons fileOf={fileOf} />}
            <WatchList user={user} />
          </>
        }
      />
      <StageTabs user={user} current={tab} mustHavePacket={mustHavePacket} />
      <ListSection
        name={`network.${tab}.${size}`}
        columnsOf={columnsOf}
        isSticky
        label={STAGES[tab].label}
        one="carrier"
        filters={networkFilters}
        query={networkQuery(listed)}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/carriers/$id', params: { id: String(id) } })}
        perPage={size}
        restore={RESTORED.has(tab) ? 'start-up' : undefined}
        toolbar={
          <>
            {tab === 'my-carriers' && <MoreFilters />}
            <RowsPerPage size={size} />
          </>
        }
        narrowing={page => <Narrowing counters={page?.counters} byRules={readRules} />}
        above={(page?: Page<NetworkCarrier>) => (
          <BulkBar user={user} rows={page?.rows ?? []} selection={selection} fileOf={fileOf} />
        )}
        empty={
          <EmptyState icon={<IconLayoutList />} title="No carriers in this list">
            {search.q ? 'No carrier in this list matches the filters.' : ABOUT[tab]}
          </EmptyState>
        }
      />
    </Stack>
  )
}

/** The same carriers where every filter is. */
const MoreFilters = () => (
  <Button
    component={Link}
    to="/carriers/search-results"
    search={{ q: { is_my_carrier_eq: 'true' } } as never}
    size="xs"
    variant="subtle"
    leftSection={<IconAdjustmentsHorizontal size={15} />}
  >
    More filters
  </Button>
)

/** How many rows a page has; another number begins at the first page again. */
const RowsPerPage = ({ size }: { size: Size }) => {
  const navigate = useNavigate()
  const change = (next: number) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        page: undefined,
        size: next === SIZES[0] ? undefined : next,
      })) as never,
      resetScroll: false,
      replace: true,
    })
  return (
    <NativeSelect
      size="xs"
      w={112}
      aria-label="Rows per page"
      data={SIZES.map(rows => ({ value: String(rows), label: `${rows} per page` }))}
      value={String(size)}
      onChange={event => change(Number(event.currentTarget.value))}
    />
  )
}

/** Monitors a whole list of carriers. */
const WatchList = ({ user }: { user: CurrentUser }) => {
  const [isOpen, setOpen] = useState(false)
  return allows('WatchCarriers', user) ? (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size={15} />}
        onClick={() => setOpen(true)}
      >
        Import carriers to monitor
      </Button>
      {isOpen && (
        <Suspense>
          <UploadDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  ) : null
}

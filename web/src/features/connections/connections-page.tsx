/** CarriersConnections and CarriersMine: one's carriers by stage and outcome. (Document 1 §2 and §4.) */
import { Button, Stack } from '@mantine/core'
import { IconLayoutList, IconListDetails, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { ListTabs } from '@/domains/connections/list-tabs'
import { STAGES } from '@/domains/connections/lists'
import { PER_PAGE } from '@/domains/connections/queries'
import { isResult, type ResultId, type StageId } from '@/domains/connections/stages'
import { allows } from '@/kit/access/guards'
import { useFeatureFlag } from '@/kit/access/use-feature-flag'
import { ListSection } from '@/kit/list/list-section'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { ABOUT_RESULTS, AssessedList } from './assessed-list'
import { connectionColumns } from './columns'
import { stageQuery } from './queries'
import { connectionFilters } from './search'

// The form comes with the first press.
const UploadDialog = lazy(() => import('./upload-dialog').then(module => ({ default: module.UploadDialog })))

/** What each list is, and how a carrier comes into it. */
const ABOUT: Record<StageId, string> = {
  'my-carriers': 'Carriers that have onboarded with your company.',
  invited: 'Carriers that were invited and have not begun yet.',
  'in-progress':
    'Carriers that are on their way: they have begun, and their packet is neither complete nor on hold.',
  'on-hold': 'Carriers whose newest packet is on hold.',
  'do-not-dispatch': 'Carriers that are not to haul for your company, with the reason.',
  dismissed: 'Carriers that were put out of the lists. They can be restored at any time.',
}

/** Document 1 §8: these two lists are shown as they were while they are refetched; a failure clears them. */
const RESTORED: ReadonlySet<StageId> = new Set(['my-carriers', 'in-progress'])

export const ConnectionsPage = ({ user, tab }: { user: CurrentUser; tab: StageId | ResultId }) => (
  <Stack gap="md">
    <PageHead
      title="Connections"
      lead={isResult(tab) ? ABOUT_RESULTS[tab] : ABOUT[tab]}
      actions={<WatchList user={user} />}
    />
    <ListTabs user={user} current={tab} />
    {isResult(tab) ? <AssessedList tab={tab} /> : <StageList user={user} tab={tab} />}
  </Stack>
)

const StageList = ({ user, tab }: { user: CurrentUser; tab: StageId }) => {
  const mustHavePacket = useFeatureFlag('connection_search_opensearch')
  const mayDecide = allows('ManageConnections', user)
  return (
    <ListSection
      key={tab}
      name={`connections.${tab}`}
      label={STAGES[tab].label}
      one="carrier"
      filters={connectionFilters}
      query={stageQuery(tab, mustHavePacket)}
      columns={connectionColumns(mayDecide)}
      rowKey={({ id }) => id}
      rowLink={row => ({ to: '/carriers/$id', params: { id: String(row.carrier_id) } })}
      perPage={PER_PAGE}
      restore={RESTORED.has(tab) ? 'start-up' : undefined}
      toolbar={
        tab === 'my-carriers' && (
          <Button
            component={Link}
            to="/carriers/my-carriers"
            size="xs"
            variant="subtle"
            leftSection={<IconListDetails size={15} />}
          >
            With insurance, authority and safety
          </Button>
        )
      }
      empty={
        <EmptyState icon={<IconLayoutList />} title="No carrier in this list">
          {ABOUT[tab]}
        </EmptyState>
      }
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
        Monitor a list
      </Button>
      {isOpen && (
        <Suspense>
          <UploadDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  ) : null
}

/** Alerts: what is wrong with loads and their carriers, worked by the desk. (Document 2 §2, §4, §6, §8 and §9.) */
import { Anchor, Button, Stack } from '@mantine/core'
import { IconClipboardText, IconTable } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import type { Ticket } from '@/domains/tickets/types'
import { allows } from '@/kit/access/guards'
import { ListSection } from '@/kit/list/list-section'
import { useSelection } from '@/kit/list/selection'
import { PageHead } from '@/kit/page-head'
import { AlertTabs } from './alert-tabs'
import { BulkBar } from './bulk-bar'
import { chosenColumn, ticketColumns } from './columns'
import { eventColumns } from './event-columns'
import { movementFilters, ticketFilters } from './filters'
import { movementColumns } from './movement-columns'
import { eventsQuery, MOVEMENTS_PER_PAGE, movementsQuery, PER_PAGE, ticketsQuery } from './queries'
import { useRowKeys } from './row-keys'
import type { TabId } from './search'
import { TABS } from './tabs'
import { keepVersion, keptVersion, NEXT_WORDS, nextVersion, type TableVersion } from './version'

// What is said of an empty list comes when there is one; an alert with the first that is opened.
const NoAlerts = lazy(() => import('./empty').then(module => ({ default: module.NoAlerts })))
const BriefDialog = lazy(() =>
  import('../brief/brief-dialog').then(module => ({ default: module.BriefDialog })),
)
const TicketPanel = lazy(() =>
  import('../panel/ticket-panel').then(module => ({ default: module.TicketPanel })),
)

interface Props {
  user: CurrentUser
  tab: TabId
  /** The alert that is open. */
  ticket: number | null
}

/** Thresholds of alerts, in one's account. */
const SETTINGS_TAB = { tab: '9' }

export const AlertsPage = ({ user, tab, ticket }: Props) => {
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [version, setVersion] = useState(keptVersion)
  const [isBriefOpen, setIsBriefOpen] = useState(false)
  useRowKeys(list)
  const go = (search: Record<string, unknown>) =>
    void navigate({
      to: '/alerts',
      search: ((before: object) => ({ ...before, ...search })) as never,
      resetScroll: false,
    })
  const cycle = () => {
    const next = nextVersion(version)
    keepVersion(next)
    setVersion(next)
    // Its pages have other rows.
    go({ page: undefined })
  }
  return (
    <Stack gap="sm">
      <PageHead
        title="Alerts"
        lead={TABS[tab].about}
        actions={
          <>
            <Anchor
              size="sm"
              renderRoot={props => <Link {...props} to="/my-account" search={SETTINGS_TAB as never} />}
            >
              Alert settings
            </Anchor>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconClipboardText size={15} aria-hidden />}
              onClick={() => setIsBriefOpen(true)}
            >
              Shift brief
            </Button>
            {hasMovements(tab) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTable size={15} aria-hidden />}
                onClick={cycle}
              >
                {NEXT_WORDS[version]}
              </Button>
            )}
          </>
        }
      />
      <AlertTabs current={tab} />
      <div ref={list}>
        <Listed key={`${tab} ${version}`} user={user} tab={tab} version={version} />
      </div>
      {isBriefOpen && (
        <Suspense>
          <BriefDialog close={() => setIsBriefOpen(false)} />
        </Suspense>
      )}
      {ticket !== null && (
        <Suspense>
          <TicketPanel key={ticket} id={ticket} user={user} close={() => go({ ticket: undefined })} />
        </Suspense>
      )}
    </Stack>
  )
}

/** Whether a tab can be seen by movement: closings and alerts about confirmations have none to be found by. */
const hasMovements = (tab: TabId) => tab !== 'closed-events' && tab !== 'rate-confirmations'

const linkTo = ({ id }: { id: number }) => ({
  to: '/alerts' as const,
  search: ((before: object) => ({ ...before, ticket: String(id) })) as never,
  resetScroll: false,
})

/** With it, a phone has the filters behind a button, so that the alerts come first. */
const NOTHING = () => null

interface ListedProps {
  user: CurrentUser
  tab: TabId
  version: TableVersion
}

const Listed = ({ user, tab, version }: ListedProps) => {
  const now = useFreightNow()
  const empty = (
    <Suspense>
      <NoAlerts tab={tab} />
    </Suspense>
  )
  const movements = useMemo(() => movementsQuery(tab), [tab])
  // Kept locally, and shown again wherever the path is the alerts'; a failure empties it. (Document 2 §2 and §8.)
  const shared = {
    label: TABS[tab].label,
    isSticky: true,
    isDense: true,
    empty,
    restore: 'start-up',
  } as const
  if (tab === 'closed-events')
    return (
      <ListSection
        {...shared}
        name="alerts.events"
        one="closing"
        query={eventsQuery}
        columns={eventColumns}
        rowKey={({ id }) => id}
        rowLink={row => linkTo(row.ticket)}
        perPage={PER_PAGE}
      />
    )
  if (version === 2 && hasMovements(tab))
    return (
      <ListSection
        {...shared}
        name="alerts.movements"
        one="movement"
        filters={movementFilters}
        narrowing={NOTHING}
        query={movements}
        columns={movementColumns(now, tab)}
        rowKey={({ id }) => id}
        perPage={MOVEMENTS_PER_PAGE}
      />
    )
  return <ByTicket {...shared} user={user} tab={tab} now={now} />
}

interface ByTicketProps extends Omit<ListedProps, 'version'> {
  label: string
  isSticky: boolean
  isDense: boolean
  empty: React.ReactNode
  restore: 'start-up'
  now: number
}

const ByTicket = ({ user, tab, now, ...shared }: ByTicketProps) => {
  const selection = useSelection<Ticket>()
  const query = useMemo(() => ticketsQuery(tab), [tab])
  const mayManage = allows('ManageTickets', user) && tab !== 'closed'
  const filters = useMemo(() => ticketFilters(tab, user), [tab, user])
  const columns = ticketColumns(now, tab === 'closed')
  return (
    <ListSection
      {...shared}
      name="alerts"
      columnsOf={`alerts.${user.id}`}
      one="alert"
      filters={filters}
      narrowing={NOTHING}
      query={query}
      columns={mayManage ? [chosenColumn(selection), ...columns] : columns}
      rowKey={({ id }) => id}
      rowLink={linkTo}
      perPage={PER_PAGE}
      above={
        mayManage ? page => <BulkBar user={user} rows={page?.rows ?? []} selection={selection} /> : undefined
      }
    />
  )
}

/** Operating authority over time: spans, recorded events, revocations. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuthorityEvent, AuthorityHistory, AuthorityOfType, CarrierLists, Revocation } from '@/api/types'
import { UnknownBecause } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { Timeline } from '@/kit/timeline'
import { withoutCapitals } from '@/lib/capitals'
import { formatDay } from '@/lib/date'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { capitalized } from '../absence'
import { Absent } from '../absent'
import classes from '../carriers.module.css'
import { authorityHistoryQuery } from '../queries'
import { OosOrders } from '../safety/oos-orders'
import type { TabProps } from '../tabs'
import { AUTHORITY_WORDS, endedWords, FAMILY } from '../words'
import { AuthorityCard } from './authority-card'
import { authorityTimeline } from './authority-timeline'

/** What a licensing file calls it. */
const words = (text: string | null | undefined) => (text ? withoutCapitals(text) : <Unknown />)

const day = (iso: string | null | undefined) => (iso ? formatDay(iso) : <Unknown />)

const typeColumns: readonly Column<AuthorityOfType>[] = [
  { id: 'type', header: 'Authority', card: 'title', cell: row => <b>{row.label}</b> },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    cell: row =>
      row.status === 'unknown' ? (
        <UnknownBecause label={row.label} because={row.unknown_because} />
      ) : (
        (endedWords(row) ?? AUTHORITY_WORDS[row.status])
      ),
  },
  {
    id: 'since',
    header: 'Since',
    numeric: true,
    cell: row =>
      row.status === 'active' || row.status === 'unknown' ? day(row.since) : <None>Not active</None>,
  },
  { id: 'dockets', header: 'Dockets', cell: row => row.docket_numbers.join(', ') || <None /> },
  { id: 'scope', header: 'Covers', cell: row => row.scope.join(', ') || <None /> },
  {
    id: 'application',
    header: 'Application',
    cell: row => (row.is_application_pending ? 'Pending' : 'None'),
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

/** What ended it, and when that was decided and took effect. */
const Ended = ({
  event: { disposition, decided_on: decided, disposed_on: disposed },
}: {
  event: AuthorityEvent
}) => {
  const days = [decided && `decided ${formatDay(decided)}`, disposed && `in effect ${formatDay(disposed)}`]
    .filter(Boolean)
    .join(', ')
  if (!disposition && !days) return <None />
  return (
    <>
      {disposition && withoutCapitals(disposition)}
      {days && (
        <Text span size="xs" c="var(--hw-muted)" display="block">
          {capitalized(days)}
        </Text>
      )}
    </>
  )
}

const eventColumns: readonly Column<AuthorityEvent>[] = [
  { id: 'on', tight: true, header: 'Day', card: 'title', cell: row => <b>{day(row.on)}</b> },
  {
    id: 'action',
    header: 'Event',
    card: 'subtitle',
    cell: row => words(row.action),
  },
  { id: 'authority', header: 'Authority', cell: row => words(row.authority) },
  { id: 'disposition', header: 'Ended by', cell: row => <Ended event={row} /> },
  { id: 'docket', header: 'Docket', cell: row => row.docket_number },
  { id: 'family', header: 'Source', cell: row => FAMILY[row.family] },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const revocationColumns: readonly Column<Revocation>[] = [
  { id: 'served', tight: true, header: 'Served', card: 'title', cell: row => <b>{day(row.served_on)}</b> },
  {
    id: 'pending',
    header: 'Status',
    card: 'tag',
    cell: row =>
      row.is_pending ? (
        <OutcomeTag outcome="fail">Pending</OutcomeTag>
      ) : (
        <OutcomeTag outcome="unknown">Past</OutcomeTag>
      ),
  },
  { id: 'effective', header: 'Takes effect', numeric: true, cell: row => day(row.effective_on) },
  { id: 'action', header: 'Action', card: 'subtitle', cell: row => words(row.action) },
  { id: 'authority', header: 'Authority', cell: row => words(row.authority) },
  { id: 'docket', header: 'Docket', cell: row => row.docket_number },
  { id: 'family', header: 'Source', cell: row => FAMILY[row.family] },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const AuthorityTab = ({ carrier }: TabProps) => {
  const history = useQuery(authorityHistoryQuery(carrier.id))
  return (
    <div className={classes.column}>
      <div className={classes.two}>
        <AuthorityCard authority={carrier.authority} />
        <Section title="Kinds of authority" grow>
          <Rows
            label="Kinds of authority"
            columns={typeColumns}
            rows={carrier.authority.types}
            rowKey={row => row.is_type}
          />
        </Section>
      </div>
      <Loaded query={history}>
        {data => <History history={data} lists={carrier.lists} today={carrier.assessed_on} />}
      </Loaded>
    </div>
  )
}

const keyOf = (row: AuthorityEvent | Revocation, at: number) =>
  `${row.docket_number}${row.authority}${row.action}${at}`

const History = ({
  history: { segments, events, revocations, oos_orders, missing_data_sets: missing },
  lists,
  today,
}: {
  history: AuthorityHistory
  lists: CarrierLists
  today: string
}) => (
  <>
    {missing.length > 0 && (
      <Note tone="info">
        The history may be incomplete. Not known in full up to today:{' '}
        {missing.map(one => one.label).join(', ')}.
      </Note>
    )}
    <Section title="Authority over time">
      {segments.length > 0 ? (
        <Timeline label="Operating authority" rows={authorityTimeline(segments, revocations)} today={today} />
      ) : (
        <Absent coverage={lists.authority_events} things="authority history" />
      )}
    </Section>
    <Section title="Recorded events">
      {events.length > 0 ? (
        <Rows
          label="Recorded events"
          columns={eventColumns}
          rows={events}
          rowKey={row => keyOf(row, events.indexOf(row))}
        />
      ) : (
        <Absent coverage={lists.authority_events} things="authority events" />
      )}
    </Section>
    <Section title="Revocations and suspensions">
      {revocations.length > 0 ? (
        <Rows
          label="Revocations and suspensions"
          columns={revocationColumns}
          rows={revocations}
          rowKey={row => keyOf(row, revocations.indexOf(row))}
        />
      ) : (
        <Absent coverage={lists.revocations} things="revocations">
          None on file
        </Absent>
      )}
    </Section>
    <Section title="Out-of-service orders">
      {oos_orders.length > 0 ? (
        <OosOrders orders={oos_orders} />
      ) : (
        <Absent coverage={lists.oos_orders} things="orders">
          None on file
        </Absent>
      )}
    </Section>
  </>
)

export default AuthorityTab

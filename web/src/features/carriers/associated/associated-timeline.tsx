/** Predecessor and successor on one axis, the oldest first: when each was registered, and when those that may no longer operate ended. */
import { Text } from '@mantine/core'
import type { AssociatedCarrier, CarrierDetail } from '@/api/types'
import { OPERATING_STATUS, type OperatingStatus } from '@/domains/carriers/operating-status'
import { type TimelineRow, Timeline, type Tone } from '@/kit/timeline'
import { formatDay, todayUtc } from '@/lib/date'
import { noneRelated } from './associated'
import classes from './associated.module.css'

const SHOWN = 6

interface Life {
  id: string
  name: string
  from: string
  status: OperatingStatus
  /** The last known day of operation of a carrier that may no longer operate. */
  ended: string | null
  tone: Tone
}

/** The statuses in which a carrier may no longer operate, as the server counts them. */
const ENDED: ReadonlySet<OperatingStatus> = new Set(['out_of_service', 'inactive', 'not_authorized'])

const rowOf = ({ id, name, from, status, ended, tone }: Life): TimelineRow => {
  const until = ENDED.has(status) ? (ended && ended > from ? ended : from) : null
  const end = ended ? `, last known day ${formatDay(ended)}` : ''
  const words = `${name}: registered ${formatDay(from)}, ${OPERATING_STATUS[status].words.toLowerCase()}${end}`
  return { id, label: name, spans: [{ id: 'life', from, until, tone, words }] }
}

const statusOf = ({ operating_status }: AssociatedCarrier) =>
  operating_status && operating_status in OPERATING_STATUS ? (operating_status as OperatingStatus) : 'unknown'

const own = ({ legal_name, dot_number, identity, operating_status, safety }: CarrierDetail): Life[] => {
  const signs = [safety?.last_inspected_on.value, identity.mcs150.filed_on].filter(day => !!day)
  const last = (signs as string[]).toSorted().at(-1) ?? null
  return identity.added_on
    ? [
        {
          id: 'own',
          name: legal_name ?? `USDOT ${dot_number}`,
          from: identity.added_on,
          status: operating_status.code,
          ended: ENDED.has(operating_status.code) ? (operating_status.oos_order?.ordered_on ?? last) : null,
          tone: 'pass',
        },
      ]
    : []
}

const other = (row: AssociatedCarrier): Life[] =>
  row.added_on
    ? [
        {
          id: String(row.id),
          name: row.legal_name ?? `USDOT ${row.dot_number}`,
          from: row.added_on,
          status: statusOf(row),
          ended: row.ended_on,
          tone: row.relation ? 'warn' : 'plain',
        },
      ]
    : []

export const AssociatedTimeline = ({
  carrier,
  rows,
}: {
  carrier: CarrierDetail
  rows: readonly AssociatedCarrier[]
}) => {
  const related = rows.filter(row => row.relation)
  const shown = (related.length > 0 ? related : rows).slice(0, SHOWN)
  const lives = [...own(carrier), ...shown.flatMap(other)].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return (
    <>
      {lives.length > 0 ? (
        <div className={classes.lives}>
          <Timeline label="Registrations" rows={lives.map(rowOf)} today={todayUtc()} />
        </div>
      ) : (
        <Text size="sm">Registration dates unknown for these carriers.</Text>
      )}
      <Text size="xs" c="var(--hw-muted)" mt="xs">
        {related.length > 0
          ? 'Hatched: a carrier that stopped before this one started, or started after it stopped. Together with shared contacts or equipment, this can mean the same people reopened under a new number.'
          : noneRelated(rows)}{' '}
        Green: this carrier.
      </Text>
    </>
  )
}

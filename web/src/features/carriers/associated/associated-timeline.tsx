/** Predecessor and successor on one axis, the oldest first: when each was registered, and the last sign of it. */
import { Text } from '@mantine/core'
import type { AssociatedCarrier, CarrierDetail } from '@/api/types'
import { type TimelineRow, Timeline, type Tone } from '@/kit/timeline'
import { formatDay, today } from '@/lib/date'
import classes from './associated.module.css'

const SHOWN = 6

interface Life {
  id: string
  name: string
  from: string
  isActive: boolean
  /** The last sign of it, where one is known. */
  seen: string | null
  tone: Tone
}

const rowOf = ({ id, name, from, isActive, seen, tone }: Life): TimelineRow => {
  const until = isActive ? null : seen && seen > from ? seen : from
  const end = isActive ? 'active' : seen ? `last seen ${formatDay(seen)}` : 'not active, never seen'
  const words = `${name}: registered ${formatDay(from)}, ${end}`
  return { id, label: name, spans: [{ id: 'life', from, until, tone, words }] }
}

const own = ({ legal_name, dot_number, identity, operating_status, safety }: CarrierDetail): Life[] => {
  const signs = [safety?.last_inspected_on.value, identity.mcs150.filed_on].filter(day => !!day)
  return identity.added_on
    ? [
        {
          id: 'own',
          name: legal_name ?? `USDOT ${dot_number}`,
          from: identity.added_on,
          isActive: operating_status.code === 'active',
          seen: (signs as string[]).toSorted().at(-1) ?? null,
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
          isActive: row.operating_status === 'active',
          seen: row.last_inspected_on,
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
          <Timeline label="Registrations" rows={lives.map(rowOf)} today={today()} />
        </div>
      ) : (
        <Text size="sm">No registration day is known of these carriers.</Text>
      )}
      <Text size="xs" c="var(--hw-muted)" mt="xs">
        {related.length > 0
          ? 'Hatched: a carrier that stopped before this one started, or started after it stopped. That and a shared value are how one carrier becomes another.'
          : 'None of these carriers stopped before this one started, or the other way round.'}{' '}
        Green: this carrier.
      </Text>
    </>
  )
}

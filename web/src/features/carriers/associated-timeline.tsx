/** Predecessor and successor on one axis: when each was registered, and the last sign of it. */
import { Text } from '@mantine/core'
import type { AssociatedCarrier, CarrierDetail } from '@/api/types'
import { type Lane, Timeline } from '@/kit/timeline'
import { formatDay, today } from '@/lib/date'

const SHOWN = 6

const laneOf = (row: AssociatedCarrier): Lane[] => {
  if (!row.added_on) return []
  const isActive = row.operating_status === 'active'
  const until = isActive ? null : (row.last_inspected_on ?? row.added_on)
  const name = row.legal_name ?? `USDOT ${row.dot_number}`
  const words = `${name}: registered ${formatDay(row.added_on)}${until ? `, last seen ${formatDay(until)}` : ', active'}`
  const span = {
    id: 'life',
    from: row.added_on,
    until,
    tone: row.relation ? 'warn' : 'plain',
    words,
  } as const
  return [{ id: String(row.id), label: name, spans: [span] }]
}

export const AssociatedTimeline = ({
  carrier,
  rows,
}: {
  carrier: CarrierDetail
  rows: readonly AssociatedCarrier[]
}) => {
  const added = carrier.identity.added_on
  const related = rows.filter(row => row.relation)
  const shown = (related.length > 0 ? related : rows).slice(0, SHOWN)
  const name = carrier.legal_name ?? `USDOT ${carrier.dot_number}`
  const own: Lane[] = added
    ? [
        {
          id: 'own',
          label: name,
          spans: [
            {
              id: 'life',
              from: added,
              until: null,
              tone: 'pass',
              words: `${name}: registered ${formatDay(added)}`,
            },
          ],
        },
      ]
    : []
  const lanes = [...own, ...shown.flatMap(laneOf)]
  return (
    <>
      {lanes.length > 0 ? (
        <Timeline label="Registrations" lanes={lanes} today={today()} />
      ) : (
        <Text size="sm">No registration day is known of these carriers.</Text>
      )}
      <Text size="xs" c="var(--hw-muted)" mt="xs">
        {related.length > 0
          ? 'Marked: a carrier that stopped before this one started, or started after it stopped. That and a shared value are how one carrier becomes another.'
          : 'None of these carriers stopped before this one started, or the other way round.'}
      </Text>
    </>
  )
}

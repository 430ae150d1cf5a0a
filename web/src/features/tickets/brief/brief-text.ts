/** The shift brief as plain text, to be copied into a message. Pure. */
import type { ShiftBrief } from '@/domains/tickets/types'
import { ALERT_TYPES, RESOLUTIONS, SEVERITIES } from '@/domains/tickets/words'

type Part = ShiftBrief['opened']
type Line = Part['tickets'][number]

/** Why it tells from then on. */
export const SINCE: Readonly<Record<ShiftBrief['since_reason'], string>> = {
  own_shift: 'since your last shift ended',
  team_shift: 'since your team’s last shift began',
  half_day: 'in the last 12 hours (your team has no roster with hours)',
}

const kindOf = (line: Pick<Line, 'is_type' | 'label'>) => ALERT_TYPES[line.is_type] ?? line.label

/** `High: Out of range, load L-1, SYN ACME LLC`, without what is unknown. */
export const lineWords = (line: Line) =>
  [
    `${SEVERITIES[line.severity].words}: ${kindOf(line)}`,
    line.external_load_number && `load ${line.external_load_number}`,
    line.carrier_name,
    line.resolution ? RESOLUTIONS[line.resolution] : line.assignee_name && `with ${line.assignee_name}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where a pickup is, who hauls it, and what its high alerts are. */
export const pickupWords = ({ origin, carrier_name: carrier, alerts }: ShiftBrief['pickups'][number]) =>
  [origin, carrier, alerts.map(kind => ALERT_TYPES[kind]).join(' and ')].filter(Boolean).join(', ')

const pickupText = (pickup: ShiftBrief['pickups'][number], at: (iso: string) => string) =>
  `- ${at(pickup.pickup_at)}: load ${pickup.external_load_number}, ${pickupWords(pickup)}`

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || 'no one'

const partText = (title: string, { count, tickets }: Part) => {
  const more = count - tickets.length
  return [
    `${title}: ${count}`,
    ...tickets.map(line => `- ${lineWords(line)}`),
    ...(tickets.length > 0 && more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
}

/** `at` says an instant in words. */
export const briefText = (brief: ShiftBrief, at: (iso: string) => string) =>
  [
    [`Shift brief, ${at(brief.at)}`, brief.team?.name].filter(Boolean).join(', '),
    `Activity ${SINCE[brief.since_reason]} (${at(brief.since)}).`,
    partText('High alerts no one acknowledged in time', brief.unacknowledged),
    ['Next pickups with high alerts', ...brief.pickups.map(pickup => pickupText(pickup, at))].join('\n') +
      (brief.pickups.length === 0 ? ': none' : ''),
    partText('Waiting for an answer', brief.waiting),
    partText(`Opened (${brief.opened_high} high)`, brief.opened),
    partText(`Closed (${brief.closed_by_people} by people)`, brief.closed),
    `On duty: ${namesOf(brief.on_duty)}. On call: ${namesOf(brief.on_call)}.`,
  ].join('\n\n')

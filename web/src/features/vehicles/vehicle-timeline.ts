/** Where a vehicle was seen as a timeline: a row for each carrier, a mark for each inspection. Pure. */
import type { Vehicle } from '@/api/types'
import type { TimelineRow } from '@/kit/timeline'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'

const ROWS = 12

export const vehicleTimeline = ({
  carriers,
  sightings,
}: Pick<Vehicle, 'carriers' | 'sightings'>): TimelineRow[] =>
  carriers.slice(0, ROWS).map(({ dot_number, legal_name, first_seen_on, last_seen_on, inspections }) => {
    const label = legal_name ?? (dot_number ? `USDOT ${dot_number}` : 'Not matched to a carrier')
    return {
      id: `${dot_number}`,
      label,
      spans: [
        {
          id: `${dot_number}`,
          from: first_seen_on,
          until: last_seen_on,
          tone: 'plain',
          words: `${label}: ${formatDay(first_seen_on)} – ${formatDay(last_seen_on)}, ${count(inspections, 'inspection')}`,
        },
      ],
      marks: sightings
        .filter(sighting => sighting.dot_number === dot_number)
        .map(({ inspection_id, inspected_on, location, state }) => ({
          id: String(inspection_id),
          on: inspected_on,
          tone: 'plain',
          words: [`${formatDay(inspected_on)}, ${label}`, location, state].filter(Boolean).join(', '),
        })),
    }
  })

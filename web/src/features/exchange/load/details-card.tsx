/** What a carrier is told about the load: lane, dates, freight and rate. */
import type { Posting } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { placeOf } from '@/domains/loads/stops'
import { equipmentWords, STOP_KINDS } from '@/domains/loads/words'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { WindowIn } from '@/kit/place-time'
import { Section } from '@/kit/section'
import { formatDollars, formatNumber } from '@/lib/number'
import { perMile, weightWords } from '../board/words'
import classes from './load.module.css'

const rate = ({ min_rate: value, rate_per_mile: each }: Load) =>
  value == null ? (
    <None>No rate</None>
  ) : (
    [formatDollars(value), each != null && perMile(each)].filter(Boolean).join(', ')
  )

const required = ({ certifications, is_team: isTeam }: Load) =>
  [
    certifications.includes('hazmat') && 'Hazmat endorsement',
    certifications.includes('tanker') && 'Tank endorsement',
    isTeam && 'Team of two drivers',
  ]
    .filter(Boolean)
    .join(', ') || <None />

export const DetailsCard = ({ load, posting }: { load: Load; posting: Posting }) => (
  <Section title="Details">
    <ol className={classes.stops} aria-label="Stops">
      {load.stops.map(stop => (
        <li key={stop.id}>
          <b>
            {STOP_KINDS[stop.kind]}, {placeOf(stop)}
          </b>
          <small>
            <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
          </small>
        </li>
      ))}
    </ol>
    <FactList
      rows={[
        {
          label: 'Equipment',
          value: load.equipment_type ? equipmentWords(load.equipment_type) : <Unknown />,
        },
        load.trailer_length != null && {
          label: 'Trailer length',
          value: `${formatNumber(load.trailer_length)} ft`,
        },
        {
          label: 'Weight',
          value: load.weight == null ? <Unknown /> : weightWords(load.weight, load.weight_unit),
        },
        {
          label: 'Miles',
          value: load.billable_miles == null ? <Unknown /> : formatNumber(Math.round(load.billable_miles)),
        },
        { label: 'Rate', value: rate(load) },
        { label: 'Required', value: required(load) },
        { label: 'Commodity', value: load.commodity ?? <Unknown /> },
        posting.expires_at == null
          ? {
              label: 'Last posted',
              value:
                posting.last_posted_at == null ? <None>Never</None> : <Instant at={posting.last_posted_at} />,
            }
          : { label: 'Posted until', value: <Instant at={posting.expires_at} /> },
      ]}
    />
  </Section>
)

/** The company's own loads with the carrier: those it hauls now, and those that are closed. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eta } from '@/domains/loads/eta'
import { destinationOf, originOf, placeOf } from '@/domains/loads/stops'
import { LoadStatusTag, ProblemTags, TrackingTag } from '@/domains/loads/tags'
import type { Load, Stop } from '@/domains/loads/types'
import { ConfirmationList } from '@/domains/rate_confirmations/confirmation-list'
import { OpenTickets } from '@/domains/tickets/open-tickets'
import { allows } from '@/kit/access/guards'
import { None, Unknown } from '@/kit/facts/signs'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { WindowIn } from '@/kit/place-time'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import classes from '../carriers.module.css'
import type { TabProps } from '../tabs'
import { LoadInsightsCard } from './load-insights-card'
import { carrierLoadsQuery, type LoadsPart } from './load-queries'

const End = ({ stop }: { stop: Stop | undefined }) =>
  stop ? (
    <>
      {placeOf(stop)}
      <br />
      <small>
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
      </small>
    </>
  ) : (
    <Unknown />
  )

const both: readonly Column<Load>[] = [
  {
    id: 'number',
    header: 'Load',
    card: 'title',
    tight: true,
    cell: row => <b>{row.external_load_number}</b>,
  },
  { id: 'status', header: 'Status', card: 'tag', cell: row => <LoadStatusTag status={row.status} /> },
  { id: 'origin', header: 'Origin', wide: true, cell: row => <End stop={originOf(row)} /> },
  { id: 'destination', header: 'Destination', wide: true, cell: row => <End stop={destinationOf(row)} /> },
]

const COLUMNS: Readonly<Record<LoadsPart, readonly Column<Load>[]>> = {
  open: [
    ...both,
    { id: 'tracking', header: 'Tracking', cell: row => <TrackingTag status={row.tracking_status} /> },
    { id: 'eta', header: 'ETA', cell: row => <Eta load={row} /> },
    {
      id: 'problems',
      header: 'Problems',
      wide: true,
      cell: row => (row.problems.length > 0 ? <ProblemTags problems={row.problems} most={2} /> : <None />),
    },
  ],
  closed: both,
}

const TITLES: Readonly<Record<LoadsPart, string>> = { open: 'Open loads', closed: 'Closed loads' }

const Part = ({ carrierId, part }: { carrierId: number; part: LoadsPart }) => (
  <Section title={TITLES[part]}>
    <Loaded query={useQuery(carrierLoadsQuery(carrierId, part))}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <None>
            {part === 'open' ? 'No open loads with this carrier' : 'No closed loads with this carrier'}
          </None>
        ) : (
          <>
            <Rows
              label={TITLES[part]}
              columns={COLUMNS[part]}
              rows={rows}
              rowKey={({ id }) => id}
              rowLink={({ id }) => ({ to: '/loads/$id', params: { id: String(id) } })}
            />
            {total > rows.length && (
              <Anchor
                component={Link}
                to="/loads"
                search={
                  {
                    q: { carrier_id_eq: String(carrierId) },
                    ...(part === 'closed' && { tab: part }),
                  } as never
                }
                size="sm"
              >
                All {formatNumber(total)} {part} loads with this carrier
              </Anchor>
            )}
          </>
        )
      }
    </Loaded>
  </Section>
)

const LoadsTab = ({ carrier, user }: TabProps) => (
  <div className={classes.column}>
    <LoadInsightsCard carrierId={carrier.id} user={user} />
    {allows('ReadTickets', user) && (
      <Section title="Alerts">
        <OpenTickets about={{ carrier_id_eq: carrier.id }} none="No open alerts on loads with this carrier" />
      </Section>
    )}
    {allows('RateCons', user) && (
      <Section title="Rate confirmations">
        <ConfirmationList about={{ carrier_id_eq: carrier.id }} none="None made for this carrier" />
      </Section>
    )}
    <Part carrierId={carrier.id} part="open" />
    <Part carrierId={carrier.id} part="closed" />
  </div>
)

export default LoadsTab

/** The columns of a match: who, whether it may be used, why it fits, how far it drives empty, and what was said. */
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { OfferTag } from '@/domains/exchange/tags'
import type { Match } from '@/domains/exchange/types'
import {
  DEADHEAD_FROM,
  DISPOSITIONS,
  isOfferOpen,
  NO_MODEL_YEAR,
  NO_OFFER_EMAIL,
} from '@/domains/exchange/words'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { VerdictSign, VerdictSource } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import { selectionColumn } from '@/kit/list/selection-column'
import type { Column } from '@/kit/list/types'
import { count, formatNumber } from '@/lib/number'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from '../load.module.css'
import type { MatchSelection } from './selection'
import { canBeEmailed, pointsWords } from './words'

/** Empty miles at one end, and from where they are measured. */
const Deadhead = ({ of, where }: { of: Match['origin_deadhead']; where: string }) => (
  <span className={classes.deadhead}>
    {of == null ? <Unknown /> : `${formatNumber(Math.round(of.miles))} mi`} {where}
    {of != null && <Aside>{DEADHEAD_FROM[of.from]}</Aside>}
  </span>
)

const Why = ({ row }: { row: Match }) =>
  row.reasons.length === 0 ? (
    <None>No reasons</None>
  ) : (
    <ul className={classes.reasons} aria-label={`Score ${row.score}`}>
      {row.reasons.map(({ code, points, text }) => (
        <li key={code}>
          <span className={classes.points}>{pointsWords(points)}</span>
          <span>{text ?? <Unknown>Hidden</Unknown>}</span>
        </li>
      ))}
    </ul>
  )

type MatchColumn = Column<Match>

interface Acts {
  /** Offers the load to a carrier; null for who may not. */
  offer: ((row: Match) => void) | null
  /** Logs what a carrier said; null for who may not. */
  dispose: ((row: Match) => void) | null
  /** Where an offer stands by now: the match is asked less often than the offers. */
  statusOf: (offer: NonNullable<Match['offer']>) => NonNullable<Match['offer']>['status']
}

const columns = ({ offer, dispose, statusOf }: Acts): readonly MatchColumn[] => [
  {
    id: 'carrier',
    header: 'Carrier',
    card: 'title',
    cell: ({ carrier }) => (
      <>
        <Link to="/carriers/$id" params={{ id: String(carrier.id) }} className={classes.carrier}>
          {nameOfCarrier(carrier)}
        </Link>
        <span className={classes.aside}>USDOT {carrier.dot_number}</span>
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ carrier: { id, verdict }, out_text: out }) => (
      <>
        <VerdictSign verdict={verdict} />
        <VerdictSource verdict={verdict} carrierId={id} />
        {out != null && (
          <div>
            <OutcomeTag outcome="fail">{out}</OutcomeTag>
          </div>
        )}
      </>
    ),
  },
  { id: 'why', header: 'Why it fits', wide: true, cell: row => <Why row={row} /> },
  {
    id: 'deadhead',
    header: 'Deadhead',
    cell: row => (
      <>
        <Deadhead of={row.origin_deadhead} where="to pickup" />
        <Deadhead of={row.destination_deadhead} where="after delivery" />
      </>
    ),
  },
  {
    id: 'fleet',
    header: 'Fleet',
    cell: ({ carrier: { power_units: units }, equipment_model_year: year, equipment_age_unknown: why }) => (
      <>
        {units == null ? <Unknown>Size unknown</Unknown> : count(units, 'power unit')}
        <Aside>
          {year == null ? (why ? NO_MODEL_YEAR[why] : 'Model year unknown') : `Median model year ${year}`}
        </Aside>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Response',
    cell: ({ offer: made, bid, disposition }) => (
      <>
        {made && <OfferTag status={statusOf(made)} />}
        {bid && <Aside>Bid {formatMoney(bid.rate)}</Aside>}
        {disposition && <PlainTag>{DISPOSITIONS[disposition.reason]}</PlainTag>}
        {!made && !disposition && <None>Not asked</None>}
      </>
    ),
  },
  {
    id: 'acts',
    header: 'Actions',
    card: 'foot',
    cell: row => (
      <Group gap={6}>
        {offer && row.no_offer_email != null && <None>{NO_OFFER_EMAIL[row.no_offer_email]}</None>}
        {offer && row.no_offer_email == null && row.out_because == null && !isOfferOpen(row.offer) && (
          <Button
            size="compact-xs"
            aria-label={`Offer to ${nameOfCarrier(row.carrier)}`}
            onClick={() => offer(row)}
          >
            Offer
          </Button>
        )}
        {dispose && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Log response of ${nameOfCarrier(row.carrier)}`}
            onClick={() => dispose(row)}
          >
            Log response
          </Button>
        )}
      </Group>
    ),
  },
]

/** With a choice of rows for who may offer the load. */
export const matchColumns = (acts: Acts, selection: MatchSelection): readonly MatchColumn[] =>
  acts.offer
    ? [
        selectionColumn({
          selection,
          of: ({ carrier }: Match) => carrier,
          name: nameOfCarrier,
          canChoose: canBeEmailed,
        }),
        ...columns(acts),
      ]
    : columns(acts)

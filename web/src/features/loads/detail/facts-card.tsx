/** What is known of the load beside its stops, and what is charged for it. */
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LoadDetail } from '@/domains/loads/types'
import { CHARGES, equipmentWords, LOAD_SOURCES } from '@/domains/loads/words'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { confirmationsAboutQuery } from '@/domains/rate_confirmations/queries'
import { isOpen as stillCounts } from '@/domains/rate_confirmations/state'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { formatDollars, formatNumber } from '@/lib/number'
import type { CardProps } from './card'
import classes from './detail.module.css'

const ChargesDialog = lazy(() =>
  import('./charges-dialog').then(module => ({ default: module.ChargesDialog })),
)

const miles = ({ billable_miles: value, miles_source: source }: LoadDetail) =>
  value == null ? (
    <Unknown />
  ) : (
    `${formatNumber(Math.round(value))}${source === 'routed' ? ', routed along the stops' : ''}`
  )

const rate = ({ min_rate: value, rate_per_mile: each }: LoadDetail) =>
  value == null ? (
    <Unknown />
  ) : (
    `${formatDollars(value)}${each == null ? '' : `, $${each.toFixed(2)} per mile`}`
  )

const required = ({ certifications, is_team: isTeam }: LoadDetail) =>
  [
    certifications.includes('hazmat') && 'Hazmat endorsement',
    certifications.includes('tanker') && 'Tank endorsement',
    isTeam && 'Team of two drivers',
  ]
    .filter(Boolean)
    .join(', ') || <None />

/** What carriers accepted to haul it for, each of a relay; nothing where none did. */
const useAgreed = (load: LoadDetail, mayRead: boolean) => {
  const { data } = useQuery({ ...confirmationsAboutQuery({ load_id_eq: load.id }), enabled: mayRead })
  const accepted = (data?.rows ?? []).filter(row => row.accepted_at != null && stillCounts(row))
  return accepted.map(row => formatMoney(row.rate)).join(', ')
}

export const FactsCard = ({ load, may }: CardProps) => {
  const agreed = useAgreed(load, may.rates)
  return (
    <Section title="Details">
      <FactList
        rows={[
          {
            label: 'Equipment',
            value: load.equipment_type ? equipmentWords(load.equipment_type) : <Unknown />,
          },
          { label: 'Commodity', value: load.commodity ?? <Unknown /> },
          {
            label: 'Weight',
            value: load.weight == null ? <Unknown /> : `${formatNumber(load.weight)} ${load.weight_unit}`,
          },
          {
            label: 'Cargo value',
            value: load.cargo_value == null ? <Unknown /> : formatDollars(load.cargo_value),
          },
          { label: 'Billable miles', value: miles(load) },
          { label: 'Minimum rate', value: rate(load) },
          agreed !== '' && { label: 'Agreed rate', value: agreed },
          { label: 'Required', value: required(load) },
          load.is_partial && { label: 'Size', value: 'Partial load' },
          load.temperature != null && { label: 'Temperature', value: `${load.temperature} °F` },
          load.trailer_length != null && { label: 'Trailer length', value: `${load.trailer_length} ft` },
          load.trailer_number != null && { label: 'Trailer number', value: load.trailer_number },
          load.bol_number != null && { label: 'BOL number', value: load.bol_number },
          load.seal_number != null && { label: 'Seal number', value: load.seal_number },
          {
            label: 'Source',
            value: (
              <>
                {LOAD_SOURCES[load.source]}
                {load.source_updated_at != null && (
                  <span className={classes.muted}>
                    current as of <Instant at={load.source_updated_at} />
                  </span>
                )}
              </>
            ),
          },
          { label: 'Last changed', value: <Instant at={load.updated_at} /> },
        ]}
      />
      <Charges load={load} may={may} />
    </Section>
  )
}

/** Charges have cents, unlike rates in lists. */
const exact = (amount: number) =>
  `${amount < 0 ? '−' : ''}$${formatNumber(Math.floor(Math.abs(amount)))}.${Math.abs(amount).toFixed(2).slice(-2)}`

const Charges = ({ load, may }: CardProps) => {
  const [isEditing, setEditing] = useState(false)
  const total = load.charges.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <div className={classes.row}>
        <Title order={3}>Charges</Title>
        {may.manage && (
          <Button
            size="compact-xs"
            variant="default"
            className="hide-on-print"
            onClick={() => setEditing(true)}
          >
            Edit charges
          </Button>
        )}
      </div>
      {load.charges.length === 0 ? (
        <None>None entered</None>
      ) : (
        <ul className={classes.list} aria-label="Charges">
          {load.charges.map(({ kind, amount, description }, at) => (
            // Charges have no ids, and their order is theirs.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={classes.row}>
              <span>
                {CHARGES[kind]}
                {description && <small>{description}</small>}
              </span>
              <span className="tabular">{exact(amount)}</span>
            </li>
          ))}
          <li className={`${classes.row} ${classes.total}`}>
            <span>Total</span>
            <span className="tabular">{exact(total)}</span>
          </li>
        </ul>
      )}
      {isEditing && (
        <Suspense>
          <ChargesDialog load={load} close={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The carrier's identity in full, from public files. */
import { Link } from '@tanstack/react-router'
import type { Identity } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { Unknown } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { formatDay, fromToday } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { Disagreements } from '../disagreements'
import { plausibleRow } from '../fleet-plausible'
import { Unlisted } from '../unlisted'

/** A value of the census, or that it has none. */
const censusRow = (identity: Identity) => (label: string, value: React.ReactNode) => ({
  label,
  value:
    value === null || value === undefined || value === '' ? (
      <Unknown />
    ) : (
      <Sourced label={label} source={identity.source}>
        {value}
      </Sourced>
    ),
})

export const IdentityCard = ({ identity }: { identity: Identity }) => {
  const row = censusRow(identity)
  const { prior_revocation: prior } = identity
  return (
    <Section title="Registration">
      <FactList
        rows={[
          row('Operation', identity.operation?.label),
          row('Registered as', identity.entity_types.map(type => type.label).join(', ')),
          row('Hauls as', identity.classifications.join(', ')),
          !!identity.business_organization && row('Organization', identity.business_organization),
          row('Hazardous materials', identity.is_hazmat == null ? null : identity.is_hazmat ? 'Yes' : 'No'),
          row(
            'Cargo',
            [...identity.cargo_carried.map(cargo => cargo.label), identity.cargo_other]
              .filter(Boolean)
              .join(', ') || null,
          ),
          !!identity.duns_number && row('D-U-N-S', identity.duns_number),
          row(
            'Earlier registration revoked',
            prior.is_prior_revoked == null ? null : prior.is_prior_revoked ? (
              <PriorRevocation prior={prior} />
            ) : (
              'No'
            ),
          ),
          !identity.is_listed && {
            label: 'Census',
            value: <OutcomeTag outcome="warn">No longer listed</OutcomeTag>,
          },
        ]}
      />
      <Disagreements list={identity.disagreements} />
      <SourceNote sources={[identity.source]} />
    </Section>
  )
}

const PriorRevocation = ({ prior }: { prior: Identity['prior_revocation'] }) => (
  <>
    <OutcomeTag outcome="fail">Yes</OutcomeTag>{' '}
    {prior.carrier_id != null ? (
      <Link to="/carriers/$id" params={{ id: String(prior.carrier_id) }} className={classes.link}>
        {prior.legal_name ?? `USDOT ${prior.dot_number}`}
      </Link>
    ) : (
      prior.dot_number != null && `USDOT ${prior.dot_number}`
    )}
  </>
)

export const FleetCard = ({ identity }: { identity: Identity }) => {
  const row = censusRow(identity)
  const { fleet, drivers, mcs150 } = identity
  const number = (value: number | null | undefined) => (value == null ? null : formatNumber(value))
  return (
    <Section title="Declared fleet and drivers">
      <FactList
        rows={[
          row('Power units', number(fleet.power_units)),
          fleet.bus_units ? row('Buses', number(fleet.bus_units)) : null,
          row('Drivers', number(drivers.total)),
          row('with a commercial license', number(drivers.with_cdl)),
          row('crossing state lines', number(drivers.interstate)),
          drivers.leased_per_month ? row('Leased drivers a month', number(drivers.leased_per_month)) : null,
          mcs150.unknown_because
            ? { label: 'MCS-150 filed', value: <Unknown>{mcs150.unknown_because}</Unknown> }
            : row(
                'MCS-150 filed',
                mcs150.filed_on && `${formatDay(mcs150.filed_on)} (${fromToday(mcs150.filed_on)})`,
              ),
          row(
            'MCS-150 due',
            mcs150.due_on && (
              <>
                {formatDay(mcs150.due_on)}{' '}
                {mcs150.is_overdue && <OutcomeTag outcome="warn">Overdue</OutcomeTag>}
              </>
            ),
          ),
          row(
            'Miles',
            mcs150.mileage != null
              ? `${formatNumber(mcs150.mileage)}${mcs150.mileage_year ? ` in ${mcs150.mileage_year}` : ''}`
              : null,
          ),
          plausibleRow(fleet),
          identity.officers.length === 0 && { label: 'Officers', value: <Unlisted identity={identity} /> },
        ]}
      />
      <SourceNote sources={[identity.source]} />
    </Section>
  )
}

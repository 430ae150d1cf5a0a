/** The carrier's place, contacts, people, age and fleet in one row. */
import type { CarrierDetail } from '@/api/types'
import { Sourced, SourcedLink } from '@/kit/facts/fact'
import { Unknown } from '@/kit/facts/signs'
import { addressLines } from '@/lib/address'
import { formatDay, formatMonths, monthsBetween } from '@/lib/date'
import { count } from '@/lib/number'
import { formatPhone, phoneHref } from '@/lib/phone'
import classes from './carriers.module.css'
import { EmailLink } from './email-link'
import { Unlisted } from './unlisted'

/** Where the verdict comes before it. */
export const PHONE = '(max-width: 48em)'

export const CarrierStrip = ({ carrier: { identity, assessed_on } }: { carrier: CarrierDetail }) => {
  const home =
    identity.addresses.find(address => address.is_types.includes('physical')) ?? identity.addresses[0]
  const phone = identity.phones.find(one => !one.is_types.every(type => type === 'fax'))
  const email = identity.email_addresses[0]
  const { fleet, drivers, source } = identity
  const unlisted = <Unlisted identity={identity} />
  const items = [
    {
      label: 'Address',
      value: home ? (
        <Sourced label="Address" source={home.sources[0]}>
          {addressLines(home).map(line => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </Sourced>
      ) : (
        <Unknown />
      ),
    },
    {
      label: 'Phone',
      value: phone ? (
        <SourcedLink label="Phone" source={phone.sources[0]} href={phoneHref(phone.value)}>
          {formatPhone(phone.value)}
        </SourcedLink>
      ) : (
        unlisted
      ),
    },
    {
      label: 'Email',
      value: email ? <EmailLink address={email.value} source={email.sources[0]} /> : unlisted,
    },
    {
      label: identity.officers.length > 1 ? 'Officers' : 'Officer',
      value:
        identity.officers.length > 0 ? (
          <Sourced label="Officers" source={source}>
            {identity.officers.map(officer => (
              <span key={officer} className={classes.line}>
                {officer}
              </span>
            ))}
          </Sourced>
        ) : (
          unlisted
        ),
    },
    {
      label: 'Registered',
      value: identity.added_on ? (
        <Sourced label="Registered with FMCSA" source={source}>
          <span className={classes.line}>
            {formatMonths(monthsBetween(identity.added_on, assessed_on))} ago
          </span>
          <span className={classes.line}>{formatDay(identity.added_on)}</span>
        </Sourced>
      ) : (
        <Unknown />
      ),
    },
    {
      label: 'Declared fleet',
      value:
        fleet.power_units == null ? (
          <Unknown />
        ) : (
          <Sourced label="Declared fleet" source={source}>
            <span className={classes.line}>{count(fleet.power_units, 'power unit')}</span>
            {drivers.total != null && <span className={classes.line}>{count(drivers.total, 'driver')}</span>}
            {fleet.implausible_because && (
              <span className={classes.line} title={fleet.implausible_because}>
                Unconfirmed
              </span>
            )}
          </Sourced>
        ),
    },
  ]
  return (
    <dl className={classes.strip}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One carrier's part of the load: the carrier with verdict, truck, driver and dispatcher, and changing each. */
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CONNECTION_STATUS } from '@/domains/connections/words'
import { carrierName } from '@/domains/loads/stops'
import type { LoadDetail, Movement } from '@/domains/loads/types'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { FactList } from '@/kit/facts/fact-list'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { InstantIn } from '@/kit/place-time'
import { formatPhone, phoneHref } from '@/lib/phone'
import { OutcomeTag } from '@/ui/outcome'
import classes from './detail.module.css'
import { VehicleRow } from './vehicle-row'

const AssignDialog = lazy(() => import('./assign-dialog').then(module => ({ default: module.AssignDialog })))
const RemoveDialog = lazy(() => import('./remove-dialog').then(module => ({ default: module.RemoveDialog })))
const ContactsDialog = lazy(() =>
  import('./contacts-dialog').then(module => ({ default: module.ContactsDialog })),
)

interface Props {
  load: LoadDetail
  leg: Movement
  /** There are others. */
  isRelay: boolean
  mayChange: boolean
}

export const Leg = ({ load, leg, isRelay, mayChange }: Props) => (
  <div className={classes.leg}>
    {isRelay && (
      <Text size="xs" c="var(--hw-muted)">
        Stops {leg.first_stop + 1} to {leg.last_stop + 1}
      </Text>
    )}
    <Carrier load={load} leg={leg} />
    <FactList
      rows={[
        leg.carrier.dot_number != null && { label: 'USDOT', value: leg.carrier.dot_number },
        { label: 'Truck', value: <VehicleRow load={load} leg={leg} mayChange={mayChange} /> },
        { label: 'Trailer', value: leg.trailer_number ?? <None>Not given</None> },
        { label: 'Driver', value: <Person name={leg.driver_name} phone={leg.driver_phone_e164} /> },
        {
          label: 'Dispatcher',
          value: (
            <Person
              name={leg.dispatcher_name}
              phone={leg.dispatcher_phone_e164}
              email={leg.dispatcher_email}
            />
          ),
        },
        { label: 'Assigned', value: <Instant at={leg.created_at} /> },
        leg.confirmed_at != null && { label: 'Confirmed', value: <Instant at={leg.confirmed_at} /> },
        leg.switch_at != null && {
          label: 'Trailer changes hands',
          value: <InstantIn at={leg.switch_at} zone={load.stops[leg.last_stop]?.time_zone} />,
        },
      ]}
    />
    {mayChange && <Acts load={load} leg={leg} />}
  </div>
)

const Carrier = ({ load, leg: { carrier } }: Pick<Props, 'load' | 'leg'>) => {
  // The company's decision is told of the carrier that is on its way to the next stop.
  const status = carrier.id != null && carrier.id === load.carrier?.id ? load.broker_connection_status : null
  return (
    <>
      <Group gap={8} mb={4}>
        {carrier.id == null ? (
          <b>{carrierName(carrier)}</b>
        ) : (
          <Link to="/carriers/$id" params={{ id: String(carrier.id) }} className={classes.link}>
            <b>{carrierName(carrier)}</b>
          </Link>
        )}
        {!carrier.is_on_file && <OutcomeTag outcome="warn">Not on file</OutcomeTag>}
        {status != null && (
          <OutcomeTag outcome={CONNECTION_STATUS[status].outcome}>
            {CONNECTION_STATUS[status].words}
          </OutcomeTag>
        )}
      </Group>
      {carrier.id != null && <VerdictCell verdict={carrier.verdict} carrierId={carrier.id} />}
    </>
  )
}

type Open = 'assign' | 'remove' | 'contacts'

const Acts = ({ load, leg }: Pick<Props, 'load' | 'leg'>) => {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const name = carrierName(leg.carrier)
  return (
    <Group gap={6} mt="xs" className="hide-on-print">
      <Button size="xs" variant="default" onClick={() => setOpen('contacts')}>
        Edit driver and dispatcher
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Change carrier: ${name}`}
        onClick={() => setOpen('assign')}
      >
        Change carrier
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Remove carrier: ${name}`}
        onClick={() => setOpen('remove')}
      >
        Remove carrier
      </Button>
      <Suspense>
        {open === 'assign' && <AssignDialog load={load} current={leg} close={close} />}
        {open === 'remove' && <RemoveDialog load={load} current={leg} close={close} />}
        {open === 'contacts' && <ContactsDialog load={load} current={leg} close={close} />}
      </Suspense>
    </Group>
  )
}

interface PersonProps {
  name: string | null
  phone: string | null
  email?: string | null
}

const Person = ({ name, phone, email }: PersonProps) =>
  name || phone || email ? (
    <>
      {name && <div>{name}</div>}
      {phone && (
        <div>
          <a className={classes.link} href={phoneHref(phone)}>
            {formatPhone(phone)}
          </a>
        </div>
      )}
      {email && (
        <div>
          <a className={classes.link} href={`mailto:${email}`}>
            {email}
          </a>
        </div>
      )}
    </>
  ) : (
    <None>Not given</None>
  )

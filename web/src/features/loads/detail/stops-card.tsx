/** The stops in order: windows on the clocks there, what was logged, detention, and logging by one press. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatMinutes } from '@/domains/loads/age'
import { isApproximate } from '@/domains/loads/stops'
import type { LoadDetail, LoadLog, LogType, Stop } from '@/domains/loads/types'
import { DETENTION, HANDLING, isOpen, LOGS, SCHEDULING, saidBy, STOP_KINDS } from '@/domains/loads/words'
import { allows } from '@/kit/access/guards'
import { useUser } from '@/kit/access/use-user'
import { None } from '@/kit/facts/signs'
import { InstantIn, WindowIn } from '@/kit/place-time'
import { Section } from '@/kit/section'
import { addressLines } from '@/lib/address'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import type { CardProps } from './card'
import classes from './detail.module.css'
import { logsQuery } from './queries'

const LogDialog = lazy(() => import('./log-dialog').then(module => ({ default: module.LogDialog })))

interface Asked {
  stop: Stop
  type: LogType
}

export const StopsCard = ({ load, may }: CardProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data: logs } = useQuery(logsQuery(load.id))
  return (
    <Section title="Stops">
      <ol className={classes.stops} aria-label="Stops">
        {load.stops.map(stop => (
          <StopRow
            key={stop.id}
            load={load}
            stop={stop}
            logs={logs?.rows.filter(({ stop_id: of }) => of === stop.id) ?? []}
            log={may.log && isOpen(load) ? type => setAsked({ stop, type }) : null}
          />
        ))}
      </ol>
      {asked && (
        <Suspense>
          <LogDialog load={load} stop={asked.stop} type={asked.type} close={() => setAsked(null)} />
        </Suspense>
      )}
    </Section>
  )
}

interface RowProps {
  load: LoadDetail
  stop: Stop
  /** Those of the stop, as far as they were read. */
  logs: readonly LoadLog[]
  log: ((type: LogType) => void) | null
}

const StopRow = ({ load, stop, logs, log }: RowProps) => {
  const { street, city, state, postal_code: zip } = stop
  const logged = (type: LogType) => ({
    label: LOGS[type],
    log: logs.find(({ is_type: of }) => of === type),
    zone: stop.time_zone,
  })
  return (
    <li data-left={stop.departed_at != null || undefined}>
      <span className={classes.stopNumber} aria-hidden>
        {stop.position + 1}
      </span>
      <Group gap={6}>
        <b>
          {STOP_KINDS[stop.kind]}
          {stop.name && `, ${stop.name}`}
        </b>
        <PlainTag>{HANDLING[stop.handling]}</PlainTag>
        <PlainTag>{SCHEDULING[stop.scheduling]}</PlainTag>
        <Detention load={load} stop={stop} />
      </Group>
      {addressLines({ street, city, state, zip }).map(line => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm" fw={550} component="div">
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
      </Text>
      <Before load={load} stop={stop} />
      <FacilityLink stop={stop} />
      {isApproximate(stop) && (
        <Text size="xs" c="var(--hw-muted)">
          Placed by {stop.geo_source === 'zip' ? 'ZIP code' : 'city'}: positions show when the truck is near,
          but arrivals have to be logged.
        </Text>
      )}
      {stop.latitude == null && (
        <OutcomeTag outcome="warn">Place unknown: give a ZIP code or a city and state</OutcomeTag>
      )}
      <dl className={classes.stopFacts}>
        <Logged {...logged('arrival')} at={stop.arrived_at} />
        {stop.kind !== 'other' && <Logged {...logged(stop.kind)} at={stop.done_at} />}
        <Logged {...logged('departure')} at={stop.departed_at} />
        {stop.reference && (
          <div>
            <dt>Reference</dt>
            <dd>{stop.reference}</dd>
          </div>
        )}
      </dl>
      {stop.notes && (
        <Text size="xs" c="var(--hw-muted)" className={classes.preline}>
          {stop.notes}
        </Text>
      )}
      {log && <Missing stop={stop} log={log} />}
    </li>
  )
}

/** How long other trucks waited at this dock, where its address names one. */
const FacilityLink = ({ stop: { street, name } }: { stop: Stop }) => {
  const user = useUser()
  const dock = street ?? name
  if (!dock || !user || !allows('ReadLoads', user)) return null
  return (
    <Anchor
      size="xs"
      display="block"
      className="hide-on-print"
      renderRoot={props => <Link {...props} to="/facilities" search={{ q: { search: dock } } as never} />}
    >
      Wait times at this facility
    </Anchor>
  )
}

interface LoggedProps {
  label: string
  at: string | null | undefined
  /** The log that tells it, where it was read. */
  log: LoadLog | undefined
  zone: string
}

const Logged = ({ label, at, log, zone }: LoggedProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {at == null ? <None>Not logged</None> : <InstantIn at={at} zone={zone} />}
      {at != null && log && <span className={classes.muted}>{saidBy(log)}</span>}
    </dd>
  </div>
)

/** What may be logged next at this stop. */
const Missing = ({ stop, log }: { stop: Stop; log: (type: LogType) => void }) => {
  const missing: LogType[] = [
    ...(stop.arrived_at == null ? (['arrival'] as const) : []),
    ...(stop.done_at == null && stop.kind !== 'other' ? [stop.kind] : []),
    ...(stop.departed_at == null ? (['departure'] as const) : []),
  ]
  return (
    <Group gap={6} mt={6} className="hide-on-print">
      {missing.map(type => (
        <Button
          key={type}
          size="compact-xs"
          variant="default"
          aria-label={`Log at stop ${stop.position + 1}: ${LOGS[type]}`}
          onClick={() => log(type)}
        >
          {LOGS[type]}
        </Button>
      ))}
    </Group>
  )
}

const Detention = ({ load, stop }: { load: LoadDetail; stop: Stop }) => {
  const clock = load.detention.find(({ stop_id: of }) => of === stop.id)
  if (!clock || clock.state === 'not_started' || clock.state === 'none') return null
  if (clock.state === 'stopped' && clock.minutes <= 0) return null
  return (
    <OutcomeTag outcome={clock.state === 'running' ? 'warn' : 'unknown'}>
      {DETENTION[clock.state]}
      {clock.minutes > 0 && ` ${formatMinutes(clock.minutes)}`}
    </OutcomeTag>
  )
}

/** The window that it had last before. */
const Before = ({ load, stop }: { load: LoadDetail; stop: Stop }) => {
  const before = load.windows_before.find(({ stop_id: of }) => of === stop.id)
  return before ? (
    <Text size="xs" c="var(--hw-muted)" component="div">
      Before: <WindowIn from={before.window_start_at} until={before.window_end_at} zone={stop.time_zone} />
    </Text>
  ) : null
}

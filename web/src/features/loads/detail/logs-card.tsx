/** What was logged, the newest first; the check calls that are due; and adding a log. */
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { nextStop, stopName } from '@/domains/loads/stops'
import type { LoadDetail, LoadLog, LogType } from '@/domains/loads/types'
import { CHECK_CALLS, isOpen, LOG_SOURCES, LOGS } from '@/domains/loads/words'
import { Instant } from '@/kit/instant'
import { None } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { OutcomeTag } from '@/ui/outcome'
import type { CardProps } from './card'
import { dueCalls } from './check-calls'
import classes from './detail.module.css'
import { logsQuery } from './queries'

const LogDialog = lazy(() => import('./log-dialog').then(module => ({ default: module.LogDialog })))

const columns = (load: LoadDetail): readonly Column<LoadLog>[] => {
  const stopOf = (log: LoadLog) => load.stops.find(({ id }) => id === log.stop_id)
  return [
    {
      id: 'type',
      header: 'Log',
      card: 'title',
      tight: true,
      cell: row => (
        <>
          <b>{LOGS[row.is_type]}</b>
          <span className={classes.muted}>{row.user?.name ?? LOG_SOURCES[row.source]}</span>
        </>
      ),
    },
    {
      id: 'when',
      header: 'When',
      card: 'subtitle',
      cell: row => <InstantIn at={row.occurred_at} zone={stopOf(row)?.time_zone} />,
    },
    {
      id: 'stop',
      header: 'Stop',
      cell: row => {
        const stop = stopOf(row)
        return stop ? stopName(stop) : 'In transit'
      },
    },
    {
      id: 'note',
      header: 'Note',
      wide: true,
      cell: row => (
        <>
          {row.body == null && row.eta_at == null ? (
            <None />
          ) : (
            <span className={classes.preline}>{row.body}</span>
          )}
          {row.eta_at != null && (
            <span className={classes.muted}>
              ETA <InstantIn at={row.eta_at} zone={stopOf(row)?.time_zone ?? nextStop(load)?.time_zone} />
            </span>
          )}
        </>
      ),
    },
  ]
}

/** Logs that are shown at first. */
const FIRST = 5

export const LogsCard = ({ load, may }: CardProps) => {
  const [type, setType] = useState<LogType | null>(null)
  const [isWhole, setWhole] = useState(false)
  const logs = useQuery(logsQuery(load.id))
  return (
    <Section
      title="Logs"
      aside={
        may.log && (
          <Group gap={6} className="hide-on-print">
            {isOpen(load) && (
              <Button size="xs" variant="default" onClick={() => setType('check_call')}>
                Log check call
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setType(isOpen(load) ? 'eta' : 'exception')}>
              Add log
            </Button>
          </Group>
        )
      }
    >
      <DueCalls load={load} />
      <Loaded query={logs}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Text size="sm" c="var(--hw-muted)">
              Nothing logged yet. Arrivals and departures are also logged from positions.
            </Text>
          ) : (
            <>
              <Rows
                label="Logs"
                columns={columns(load)}
                rows={isWhole ? rows : rows.slice(0, FIRST)}
                rowKey={({ id }) => id}
              />
              {!isWhole && rows.length > FIRST && (
                <Button
                  size="xs"
                  variant="default"
                  mt={6}
                  className="hide-on-print"
                  onClick={() => setWhole(true)}
                >
                  Show all {rows.length} logs
                </Button>
              )}
              {isWhole && total > rows.length && (
                <Text size="xs" c="var(--hw-muted)" mt={6}>
                  The newest {rows.length} of {total} logs are shown.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {type && (
        <Suspense>
          <LogDialog load={load} type={type} close={() => setType(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** The calls that were due and not made, and the next one. */
const DueCalls = ({ load }: { load: LoadDetail }) => {
  const now = useFreightNow()
  const { missed, next } = dueCalls(load.check_calls, now)
  const zone = nextStop(load)?.time_zone
  if (!isOpen(load) || (!missed && !next)) return null
  return (
    <Text size="sm" mb="xs" component="div">
      {missed && (
        <div>
          <OutcomeTag outcome="warn">Check call due</OutcomeTag> {CHECK_CALLS[missed.kind]} Since{' '}
          <Instant at={missed.due_at} />.
        </div>
      )}
      {next && (
        <span className={classes.muted}>
          Next check call <InstantIn at={next.due_at} zone={zone} />. {CHECK_CALLS[next.kind]}
        </span>
      )}
    </Text>
  )
}

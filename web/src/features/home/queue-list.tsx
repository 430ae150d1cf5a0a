/** The day's queue: each kind of work with its count, one click from its list. */
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { newTicketsQuery } from '@/domains/tickets/queries'
import { allows } from '@/kit/access/guards'
import { ErrorState } from '@/kit/states'
import classes from './home.module.css'
import { importsNote, importWords, queueQuery, rowsOf } from './queue'

export const QueueList = ({ user }: { user: CurrentUser }) => {
  const { data, error, refetch } = useQuery(queueQuery)
  const alerts = useQuery({ ...newTicketsQuery, enabled: allows('ReadTickets', user) }).data
  return (
    <section aria-label="Today">
      {data ? (
        <ul className={classes.queue}>
          {rowsOf(data, alerts).map(({ title, quiet, count, words, detail, to, search }) => (
            <li key={title}>
              <Link to={to as '/notices'} search={search} data-quiet={count === 0 || undefined}>
                <b className="tabular">{words}</b>
                <span>{title}</span>
                <small>{count === 0 ? quiet : detail}</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={classes.queueWait} />
      )}
      {data && (
        <Text size="xs" mt={8} c="var(--hw-muted)">
          {data.imports.map((one, at) => (
            <span key={one.kind} className={one.is_old ? classes.old : undefined}>
              {at > 0 && ' · '}
              {importWords(one)}
            </span>
          ))}
          {importsNote(data.imports) && <> · {importsNote(data.imports)}</>}
          {allows('ReadImports', user) && (
            <>
              {' · '}
              <Link to="/fmcsa-imports/{-$id}">All imports</Link>
            </>
          )}
        </Text>
      )}
    </section>
  )
}

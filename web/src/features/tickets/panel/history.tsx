/** What happened to an alert, the newest first. */
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { eventWords } from '@/domains/tickets/event-words'
import { assigneesQuery } from '@/domains/tickets/queries'
import { selfAsAssignee, withSelf } from '@/domains/tickets/roles'
import type { TicketDetail } from '@/domains/tickets/types'
import { Instant } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import classes from './panel.module.css'
import { eventsQuery } from './queries'

interface Props {
  ticket: TicketDetail
  user: CurrentUser
}

export const History = ({ ticket: { id, assignee }, user }: Props) => {
  const people = useQuery(assigneesQuery(user)).data?.rows ?? []
  const named = withSelf(people, selfAsAssignee(user)).map(one => [one.id, one.full_name] as const)
  const names = new Map([...named, ...(assignee ? [[assignee.id, assignee.name] as const] : [])])
  return (
    <section aria-label="History">
      <Title order={3} mb={4}>
        History
      </Title>
      <Loaded query={useQuery(eventsQuery(id))}>
        {({ rows, total }) => (
          <>
            <ol className={classes.list} aria-label="History">
              {rows.map(event => {
                const { title, detail } = eventWords(event, names)
                return (
                  <li key={event.id}>
                    <b>{title}</b>
                    {detail && `: ${detail}`}
                    <small>
                      <Instant at={event.at} />
                      {event.user && `, ${event.user.name}`}
                    </small>
                  </li>
                )
              })}
            </ol>
            {total > rows.length && (
              <Text size="xs" c="var(--hw-muted)">
                The newest {rows.length} of {total} events.
              </Text>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Open alerts about a load or a carrier, as a card of its page; each leads to the alert. */
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { ago } from '@/domains/loads/age'
import { None } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { Loaded } from '@/kit/states'
import { openTicketsQuery } from './queries'
import { SeverityTag, TicketStatusTag } from './tags'
import { byUrgency, carrierNameOf, sentenceOf, titleOf } from './ticket'
import classes from './tickets.module.css'
import type { Ticket } from './types'
import { CONDITIONS } from './words'

type About = Parameters<typeof openTicketsQuery>[0]

interface Props {
  about: About
  /** What is said where there are none. */
  none: string
}

/** Which of the two a row names: a load's page needs no load, a carrier's no carrier. */
const subjectOf = (about: About, { load, carrier }: Ticket) =>
  'load_id_eq' in about ? carrier && carrierNameOf(carrier) : load && `Load ${load.external_load_number}`

export const OpenTickets = ({ about, none }: Props) => {
  const now = useFreightNow()
  return (
    <Loaded query={useQuery(openTicketsQuery(about))}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <None>{none}</None>
        ) : (
          <>
            <ul className={classes.open} aria-label="Open alerts">
              {rows.toSorted(byUrgency).map(ticket => (
                <li key={ticket.id}>
                  <div className={classes.openHead}>
                    <SeverityTag severity={ticket.severity} />
                    <Link to="/alerts" search={{ ticket: String(ticket.id) } as never}>
                      {titleOf(ticket)}
                    </Link>
                    <TicketStatusTag status={ticket.status} />
                  </div>
                  <Text size="sm">{sentenceOf(ticket)}</Text>
                  {ticket.condition === 'cleared' && (
                    <Text size="sm" fw={600}>
                      {CONDITIONS.cleared}
                      {ticket.cleared_at != null && (
                        <>
                          {' since '}
                          <InstantIn at={ticket.cleared_at} isShort />
                        </>
                      )}
                    </Text>
                  )}
                  {ticket.false_since != null && (
                    <Text size="sm" c="var(--hw-muted)">
                      Not found since <InstantIn at={ticket.false_since} isShort />
                    </Text>
                  )}
                  <small>
                    {[subjectOf(about, ticket), ticket.assignee?.name]
                      .filter(Boolean)
                      .map(words => `${words} · `)}
                    <InstantIn at={ticket.opened_at} isShort />, {ago(ticket.opened_at, now)}
                  </small>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <Anchor size="sm" renderRoot={props => <Link {...props} to="/alerts" />}>
                All {total} on the Alerts screen
              </Anchor>
            )}
          </>
        )
      }
    </Loaded>
  )
}

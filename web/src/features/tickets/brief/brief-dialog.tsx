/** The shift brief: what happened to alerts, what waits, the next pickups with high alerts, and who is on. (loads.md §2a point 9.) */
import { Button, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { TICKETS } from '@/domains/tickets/queries'
import type { ShiftBrief } from '@/domains/tickets/types'
import { Dialog } from '@/kit/dialog'
import { FactList } from '@/kit/facts/fact-list'
import { Instant } from '@/kit/instant'
import { InstantIn } from '@/kit/place-time'
import { Loaded } from '@/kit/states'
import { formatAt } from '@/lib/place-time'
import { briefText, lineWords, pickupWords, SINCE } from './brief-text'
import classes from './brief.module.css'

const briefQuery = queryOptions({
  queryKey: [...TICKETS, 'brief'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/tickets/brief', { signal })),
  staleTime: 0,
})

export const BriefDialog = ({ close }: { close: () => void }) => (
  <Dialog isOpen close={close} title="Shift brief" size="lg">
    <Loaded query={useQuery(briefQuery)}>{brief => <Shown brief={brief} close={close} />}</Loaded>
  </Dialog>
)

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || 'No one'

const Shown = ({ brief, close }: { brief: ShiftBrief; close: () => void }) => (
  <Stack gap="md">
    <Text size="sm">
      Activity {SINCE[brief.since_reason]}: <Instant at={brief.since} />.
    </Text>
    <FactList
      rows={[
        brief.team && { label: 'Team', value: brief.team.name },
        { label: 'On duty', value: namesOf(brief.on_duty) },
        { label: 'On call', value: namesOf(brief.on_call) },
      ]}
    />
    <Part title="Not acknowledged in time" part={brief.unacknowledged} close={close} />
    <section aria-label="Next pickups with high alerts">
      <Title order={3}>Next pickups with high alerts</Title>
      {brief.pickups.length === 0 ? (
        <Text size="sm" c="var(--hw-muted)">
          None ahead.
        </Text>
      ) : (
        <ul className={classes.lines}>
          {brief.pickups.map(pickup => (
            <li key={pickup.load_id}>
              <Link to="/loads/$id" params={{ id: String(pickup.load_id) }} onClick={close}>
                {pickup.external_load_number}
              </Link>{' '}
              <InstantIn at={pickup.pickup_at} isShort />: {pickupWords(pickup)}
            </li>
          ))}
        </ul>
      )}
    </section>
    <Part title="Waiting for an answer" part={brief.waiting} close={close} />
    <Part title={`Opened, ${brief.opened_high} high`} part={brief.opened} close={close} />
    <Part title={`Closed, ${brief.closed_by_people} by people`} part={brief.closed} close={close} />
    <Group justify="flex-end">
      <CopyButton value={briefText(brief, formatAt)}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy as text'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={close} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)

interface PartProps {
  title: string
  part: ShiftBrief['opened']
  close: () => void
}

const Part = ({ title, part: { count, tickets }, close }: PartProps) => (
  <section aria-label={title}>
    <Title order={3}>
      {title}: {count}
    </Title>
    {tickets.length > 0 && (
      <ul className={classes.lines}>
        {tickets.map(line => (
          <li key={line.id}>
            <Link
              to="/alerts"
              search={((before: object) => ({ ...before, ticket: String(line.id) })) as never}
              resetScroll={false}
              onClick={close}
            >
              {lineWords(line)}
            </Link>
          </li>
        ))}
        {count > tickets.length && <li>and {count - tickets.length} more</li>}
      </ul>
    )}
  </section>
)

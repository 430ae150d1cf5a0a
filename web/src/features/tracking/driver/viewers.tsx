/** Who looked at where the truck was; and the driver's own log of what is kept. */
import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Instant } from '@/kit/instant'
import { WindowIn } from '@/kit/place-time'
import { Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import { locationLogQuery } from '../queries'
import classes from '../tracking.module.css'
import type { DrivePage } from '../types'

/** So many are named before the log is opened. */
const SHOWN = 3

export const Viewers = ({ session, viewers }: { session: string; viewers: DrivePage['viewers'] }) => {
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <div className={classes.viewers}>
      <Title order={3}>Who looked</Title>
      {viewers.length === 0 ? (
        <Text>No one yet.</Text>
      ) : (
        <ul className={classes.list} aria-label="Who looked">
          {viewers.slice(0, SHOWN).map(({ who, last_at: at }) => (
            <li key={who}>
              {who}, <Instant at={at} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="sm" my="xs" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide the location log' : 'Show the location log'}
      </Button>
      {isOpen && <LocationLog session={session} />}
    </div>
  )
}

const LocationLog = ({ session }: { session: string }) => (
  <Loaded query={useQuery(locationLogQuery(session))}>
    {({ days, viewers }) => (
      <>
        <Text fw={600}>What is kept</Text>
        {days.length === 0 ? (
          <Text>No locations are kept.</Text>
        ) : (
          <ul className={classes.list} aria-label="Days with locations">
            {days.map(({ day, positions }) => (
              <li key={day}>
                <WindowIn from={`${day}T00:00:00Z`} until={`${day}T23:59:59Z`} />:{' '}
                {count(positions, 'location')}
              </li>
            ))}
          </ul>
        )}
        <Text fw={600}>Everyone who looked</Text>
        {viewers.length === 0 ? (
          <Text>No one yet.</Text>
        ) : (
          <ul className={classes.list} aria-label="Everyone who looked">
            {viewers.map(({ who, first_at: first, last_at: last, hours }) => (
              <li key={who}>
                {who}: in {count(hours, 'hour')}, first <Instant at={first} />
                {hours > 1 && (
                  <>
                    , last <Instant at={last} />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </>
    )}
  </Loaded>
)

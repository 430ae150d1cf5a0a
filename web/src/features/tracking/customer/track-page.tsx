/** The customer's page of a load: how far it is, when it is expected, and the nearest city while its location is shared. */
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@/api/types'
import { STOP_KINDS } from '@/domains/loads/words'
import { InstantIn, WindowIn } from '@/kit/place-time'
import { OutcomeTag } from '@/ui/outcome'
import { Broker, PublicFrame } from '@/domains/site/public-frame'
import { Opened } from '../opened'
import { cityWords } from '../places'
import { trackQuery } from '../queries'
import { SessionPage } from '../session-page'
import classes from '../tracking.module.css'
import type { TrackPage as Track, TrackStop } from '../types'
import { expectedStop, statusWords, stopState } from './progress'

export const TrackPage = ({ site }: { site: Site }) => (
  <PublicFrame site={site}>
    <Opened kind="track">{session => <Customer key={session} session={session} />}</Opened>
  </PublicFrame>
)

const Customer = ({ session }: { session: string }) => {
  const query = useQuery(trackQuery(session))
  return (
    <SessionPage kind="track" session={session} query={query} again="Ask the broker for a new link.">
      {track => <Progress track={track} />}
    </SessionPage>
  )
}

const Progress = ({ track }: { track: Track }) => {
  const { external_load_number: number, status, stops, eta_at: eta, area, broker_name: broker } = track
  const next = expectedStop(stops)
  const { words, outcome } = statusWords(status, stops)
  return (
    <Stack gap="md">
      <header>
        <Broker name={broker} />
        <Title order={1} mt="sm">
          Load {number}
        </Title>
        <Text component="div" mt={4}>
          <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
        </Text>
      </header>
      <section className={classes.card} aria-label="Now">
        {eta != null && next && (
          <>
            <Text c="var(--hw-muted)">Expected at {cityWords(next)}</Text>
            <Text fw={650} fz={20} component="div">
              <InstantIn at={eta} zone={next.time_zone} />
            </Text>
          </>
        )}
        {area ? (
          <Text component="div">
            Near <b>{cityWords(area)}</b>, in the hour from <InstantIn at={area.at} zone={next?.time_zone} />
          </Text>
        ) : (
          <Text>The truck’s location isn’t shared right now.</Text>
        )}
      </section>
      <section className={classes.card} aria-label="Stops">
        <Title order={2} mb="xs">
          Stops
        </Title>
        <ol className={classes.way}>
          {stops.map(stop => (
            <Stop key={stop.position} stop={stop} />
          ))}
        </ol>
      </section>
      <Text size="sm" c="var(--hw-muted)">
        This page updates by itself. It never shows the truck’s exact location. The driver can see that it was
        opened.
      </Text>
    </Stack>
  )
}

const Stop = ({ stop }: { stop: TrackStop }) => {
  const { words, at } = stopState(stop)
  const { time_zone: zone } = stop
  return (
    <li data-left={stop.departed_at != null || undefined} data-here={stop.arrived_at != null || undefined}>
      <Text fw={650}>
        {STOP_KINDS[stop.kind]}, {cityWords(stop)}
      </Text>
      <Text c="var(--hw-muted)" component="div">
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={zone} />
      </Text>
      <Text component="div">
        {words}
        {at != null && (
          <>
            {' '}
            <InstantIn at={at} zone={zone} />
          </>
        )}
      </Text>
    </li>
  )
}

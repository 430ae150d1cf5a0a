/** The dock's page: whom to expect, what stands there, and whether it is the same. */
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site } from '@/api/types'
import { Broker, PublicFrame } from '@/domains/site/public-frame'
import { FactList } from '@/kit/facts/fact-list'
import { Unknown } from '@/kit/facts/signs'
import { WindowIn } from '@/kit/place-time'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { CallBroker } from '../call-broker'
import { Opened } from '../opened'
import { cityWords } from '../places'
import { pickupQuery } from '../queries'
import { SessionPage } from '../session-page'
import classes from '../tracking.module.css'
import type { PickupAnswer, PickupCheck } from '../types'
import { Answer } from './answer'
import { CheckForm } from './check-form'
import { CLOSED } from './words'

export const PickupCheckPage = ({ site }: { site: Site }) => (
  <PublicFrame site={site}>
    <Opened kind="dock">{session => <Dock key={session} session={session} />}</Opened>
  </PublicFrame>
)

const Dock = ({ session }: { session: string }) => {
  const query = useQuery(pickupQuery(session))
  return (
    <SessionPage kind="dock" session={session} query={query} again="Scan the code on the papers again.">
      {page => <Check session={session} page={page} />}
    </SessionPage>
  )
}

const Check = ({ session, page }: { session: string; page: PickupCheck }) => {
  const [answer, setAnswer] = useState<PickupAnswer | null>(null)
  const { external_load_number: number, state, broker, pickup, expected, last } = page
  // Of the same check the page knows better: the broker may have cleared the load, or put it on hold, since.
  const isKnown = last != null && (!answer || Date.parse(last.checked_at) >= Date.parse(answer.checked_at))
  const shown = isKnown ? last : answer
  return (
    <Stack gap="md">
      <header>
        <Broker name={broker.legal_name} logo={broker.logo_url} />
        <Title order={1} mt="sm">
          Check the truck for load <span className={classes.number}>{number}</span>
        </Title>
        {pickup && (
          <Text c="var(--hw-muted)" component="div">
            Pickup in {cityWords(pickup)},{' '}
            <WindowIn from={pickup.window_start_at} until={pickup.window_end_at} zone={pickup.time_zone} />
          </Text>
        )}
      </header>
      {shown && state === 'open' && (
        <Answer key={shown.checked_at} answer={shown} broker={broker} isNew={answer !== null} />
      )}
      {expected && <Expected expected={expected} />}
      {state === 'open' ? (
        <section className={classes.card} aria-label="What you see">
          <Title order={2} mb="xs">
            What do you see?
          </Title>
          <CheckForm session={session} checked={setAnswer} />
        </section>
      ) : (
        <Note tone="fail" title="Do not load">
          {CLOSED[state]} <CallBroker broker={broker} />
        </Note>
      )}
      <Text size="sm" c="var(--hw-muted)">
        {broker.legal_name} sees each check right away. Read the numbers off the truck, not off papers or a
        phone that the driver shows you.
      </Text>
    </Stack>
  )
}

const Expected = ({ expected }: { expected: NonNullable<PickupCheck['expected']> }) => {
  const { carrier_name: name, dot_number: dot, driver_first_name: driver } = expected
  const { truck_unit: unit, trailer_number: trailer, is_confirmed: isConfirmed } = expected
  return (
    <section className={classes.card} aria-label="Who to expect">
      <Title order={2} mb="xs">
        Who to expect
      </Title>
      <FactList
        rows={[
          { label: 'Carrier', value: name ?? <Unknown /> },
          { label: 'USDOT number on the door', value: dot ?? <Unknown /> },
          { label: 'Driver’s first name', value: driver ?? <Unknown /> },
          { label: 'Truck’s unit number', value: unit ?? <Unknown /> },
          { label: 'Trailer', value: trailer ?? <Unknown /> },
          {
            label: 'Truck confirmed by the carrier',
            value: (
              <OutcomeTag outcome={isConfirmed ? 'pass' : 'warn'}>
                {isConfirmed ? 'Yes' : 'Not yet'}
              </OutcomeTag>
            ),
          },
        ]}
      />
      {!expected.has_vin && !expected.has_plate && (
        <Text size="sm" c="var(--hw-muted)" mt="xs">
          The carrier hasn’t named its truck yet, so only the door can be compared. Call the broker before you
          load.
        </Text>
      )}
    </section>
  )
}

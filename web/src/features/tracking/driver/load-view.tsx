/** A load as its driver sees it: where to deliver, what comes next, sharing the location, papers; what there is to tap is below the thumb. */
import { Stack, Text, Title } from '@mantine/core'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { equipmentWords } from '@/domains/loads/words'
import { Note } from '@/ui/note'
import { Broker } from '@/domains/site/public-frame'
import { CallBroker } from '../call-broker'
import { driveQuery } from '../queries'
import classes from '../tracking.module.css'
import type { DrivePage, DriveStop, TapType } from '../types'
import { useLoadNow } from '../use-load-now'
import { PapersCard } from './papers-card'
import { SendingNote } from './sending-note'
import { ShareCard } from './share-card'
import { sharingAt } from './sharing'
import { StopCard } from './stop-card'
import { TapButtons } from './tap-buttons'
import { currentStop, offeredTaps, type Tap, withTaps } from './taps'
import { useOutbox } from './use-outbox'
import { usePapers } from './use-papers'
import { useSharing } from './use-sharing'

const isOnline = () => onlineManager.isOnline()
const whenOnlineChanges = (listener: () => void) => onlineManager.subscribe(listener)

const DetentionRecord = lazy(() =>
  import('./detention-record').then(module => ({ default: module.DetentionRecord })),
)
const TapDialog = lazy(() => import('./tap-dialog').then(module => ({ default: module.TapDialog })))

interface Props {
  session: string
  page: DrivePage
  /** What is shown could not be brought up to date. */
  isOffline: boolean
}

interface Asked {
  stop: DriveStop
  type: TapType
}

export const LoadView = ({ session, page, isOffline }: Props) => {
  const { load, broker, carrier, consent, freight_clock: clock, is_on_hold: isOnHold } = page
  const queryClient = useQueryClient()
  const now = useLoadNow(clock)
  const { outbox, waiting, last, send, restart } = useOutbox(session, clock?.speed ?? 1)
  const papers = usePapers(session)
  const hasNetwork = useSyncExternalStore(whenOnlineChanges, isOnline)
  const [asked, setAsked] = useState<Asked | null>(null)
  const stops = withTaps(load.stops, waiting.taps)
  const current = currentStop(stops)
  const offered = current ? offeredTaps(current, isOnHold) : []
  const isDelivered = page.is_delivered || !current
  const sharing = sharingAt({ consent, stops, isDelivered: page.is_delivered, now })
  const isOn = sharing === 'on' && last !== 'stopped'
  const problem = useSharing({ isOn, clock, outbox, send })
  const others = stops.filter(({ id }) => id !== current?.id)
  const detentionOf = (stop: DriveStop) => page.detention.find(({ stop_id: of }) => of === stop.id)

  const tell = (tap: Tap) => {
    outbox.addTap(tap)
    setAsked(null)
    void send()
  }
  const changed = async () => {
    restart()
    await queryClient.invalidateQueries(driveQuery(session))
  }
  return (
    <Stack gap="md" className={classes.load}>
      <header>
        <Broker name={broker.legal_name} logo={broker.logo_url} />
        <Title order={1} mt="sm">
          Load {load.external_load_number}
        </Title>
        <Text c="var(--hw-muted)">
          {[
            carrier.legal_name,
            load.equipment && equipmentWords(load.equipment),
            load.trailer_number && `trailer ${load.trailer_number}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </header>
      {isOnHold && (
        <Note tone="fail" title="Do not load yet: call the broker">
          <CallBroker broker={broker} />
        </Note>
      )}
      <Note tone="warn" title="Deliver only here">
        {load.instructions}
      </Note>
      <SendingNote
        isOffline={isOffline || !hasNetwork || last === 'later'}
        waiting={waiting}
        papers={papers.waiting.length}
        stops={stops}
        drop={tap => outbox.dropTap(tap)}
      />
      {isDelivered ? (
        <Note tone="info" title="Delivered. Thank you.">
          You can still add papers here.
        </Note>
      ) : (
        <StopCard stop={current} detention={detentionOf(current)} now={now} isNext />
      )}
      <ShareCard
        session={session}
        page={page}
        sharing={isOn || sharing !== 'on' ? sharing : 'over'}
        problem={problem}
        changed={changed}
        ended={() => outbox.dropFixes()}
      />
      <PapersCard papers={papers} sent={page.papers} stops={stops} current={current ?? stops.at(-1)} />
      <section aria-label="Other stops">
        <Title order={2} mb="xs">
          {current ? 'Other stops' : 'Stops'}
        </Title>
        <Stack gap="sm">
          {others.map(stop => (
            <StopCard key={stop.id} stop={stop} detention={detentionOf(stop)} now={now}>
              <TapButtons
                stop={stop}
                types={offeredTaps(stop, isOnHold)}
                ask={type => setAsked({ stop, type })}
              />
            </StopCard>
          ))}
        </Stack>
      </section>
      {stops.some(stop => stop.arrived_at != null) && (
        <Suspense>
          <DetentionRecord session={session} load={load.external_load_number} />
        </Suspense>
      )}
      {current && offered.length > 0 && (
        <div className={classes.thumb} role="group" aria-label="Tell the broker">
          <TapButtons stop={current} types={offered} ask={type => setAsked({ stop: current, type })} isMain />
        </div>
      )}
      {asked && (
        <Suspense>
          <TapDialog {...asked} now={now} tell={tell} close={() => setAsked(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

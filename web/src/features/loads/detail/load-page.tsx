/** A load: where its truck is, what is missing, and everything one does with it. (Document 2 §2: route, logs, vehicles, truck trace.) */
import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { needsChecks } from '@/domains/loads/guard'
import { loadQuery } from '@/domains/loads/queries'
import type { LoadDetail } from '@/domains/loads/types'
import { allows } from '@/kit/access/guards'
import { isMissing, Missing } from '@/kit/missing'
import { Held, Place, useHosts } from '@/kit/movable'
import { Loaded } from '@/kit/states'
import { WhenNear } from '@/kit/when-near'
import type { CardProps, May } from './card'
import { ChecksCard } from './checks-card'
import classes from './detail.module.css'
import { FactsCard } from './facts-card'
import { LoadHead } from './load-head'
import { LogsCard } from './logs-card'
import { MovementCard } from './movement-card'
import { PapersCard } from './papers-card'
import { StopsCard } from './stops-card'
import { TrackingCard } from './tracking-card'
import { type Answer, Conflicts, type Refused } from './use-change'

const GuardCard = lazy(() => import('./guard-card').then(module => ({ default: module.GuardCard })))
const MapCard = lazy(() => import('./map-card').then(module => ({ default: module.MapCard })))
const VehiclesCard = lazy(() => import('./vehicles-card').then(module => ({ default: module.VehiclesCard })))
const AlertsCard = lazy(() => import('./alerts-card').then(module => ({ default: module.AlertsCard })))
const ConfirmationsCard = lazy(() =>
  import('./confirmations-card').then(module => ({ default: module.ConfirmationsCard })),
)
const TenderCard = lazy(() => import('./tender-card').then(module => ({ default: module.TenderCard })))
const NotesCard = lazy(() => import('./notes-card').then(module => ({ default: module.NotesCard })))
const HistoryCard = lazy(() => import('./history-card').then(module => ({ default: module.HistoryCard })))
const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then(module => ({ default: module.LoadConflictDialog })),
)

interface Props {
  id: number
  user: CurrentUser
}

export const LoadPage = ({ id, user }: Props) => {
  const answer = useQuery(loadQuery(id))
  if (isMissing(answer.error)) return <Missing icon={<IconPackageOff />} what="Load" />
  return (
    <Loaded query={answer} skeleton={<Waiting />}>
      {load => <Shown load={load} user={user} />}
    </Loaded>
  )
}

const MAP_HEIGHT = 420

const Waiting = () => (
  <Stack gap="md">
    <Skeleton h={54} />
    <Skeleton h={56} />
    <div className={classes.page}>
      <Skeleton h={MAP_HEIGHT} />
      <Skeleton h={MAP_HEIGHT} />
    </div>
  </Stack>
)

/** A refused change that waits for what the person says to it. */
interface Waits extends Refused {
  answer: (answer: Answer) => void
}

const Shown = ({ load, user }: { load: LoadDetail; user: CurrentUser }) => {
  const may: May = {
    manage: allows('ManageLoads', user),
    log: allows('LogLoads', user),
    clear: allows('ClearLoads', user),
    rates: allows('RateCons', user),
  }
  const [refused, setRefused] = useState<Waits | null>(null)
  const tell = useCallback((of: Refused) => new Promise<Answer>(answer => setRefused({ ...of, answer })), [])
  const card = { load, may }
  return (
    <Conflicts value={tell}>
      <Stack gap="md">
        <LoadHead {...card} user={user} />
        <Cards {...card} user={user} />
      </Stack>
      {refused && (
        <Suspense>
          <ConflictDialog
            {...refused}
            close={answer => {
              setRefused(null)
              refused.answer(answer)
            }}
          />
        </Suspense>
      )}
    </Conflicts>
  )
}

/** Less room than for two columns; also in the style sheet. */
const NARROW = '(max-width: 61.99em)'

/** Cards that stand together, in the order of what one looks for first. */
const PARTS = ['where', 'who', 'past', 'rest'] as const

/** The page's cards: two columns that flow by themselves, or one. A window that changes keeps what is open in a card. */
const Cards = ({ load, may, user }: CardProps & { user: CurrentUser }) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const hosts = useHosts(PARTS, classes.column)
  const card = { load, may }
  const where = (
    <>
      <Suspense fallback={<Skeleton h={MAP_HEIGHT} />}>
        <MapCard load={load} height={MAP_HEIGHT} />
      </Suspense>
      <StopsCard {...card} />
    </>
  )
  const who = (
    <>
      {allows('ReadTickets', user) && (
        <Suspense fallback={<Skeleton h={120} />}>
          <AlertsCard loadId={load.id} />
        </Suspense>
      )}
      {load.tender && (
        <Suspense fallback={<Skeleton h={120} />}>
          <TenderCard load={load} tender={load.tender} />
        </Suspense>
      )}
      {needsChecks(load) && (
        <Suspense fallback={<Skeleton h={240} />}>
          <GuardCard {...card} />
        </Suspense>
      )}
      <MovementCard {...card} />
      {may.rates && (
        <Suspense fallback={<Skeleton h={120} />}>
          <ConfirmationsCard load={load} />
        </Suspense>
      )}
      <TrackingCard {...card} />
    </>
  )
  const past = (
    <>
      <LogsCard {...card} />
      <WhenNear waiting={<Skeleton h={240} />}>
        <Suspense fallback={<Skeleton h={240} />}>
          <VehiclesCard load={load} />
          <HistoryCard load={load} />
        </Suspense>
      </WhenNear>
    </>
  )
  const rest = (
    <>
      <FactsCard {...card} />
      <PapersCard {...card} />
      {load.carrier?.id != null && (
        <Suspense fallback={<Skeleton h={160} />}>
          <NotesCard carrierId={load.carrier.id} user={user} />
        </Suspense>
      )}
      {load.checks != null && <ChecksCard checks={load.checks} />}
    </>
  )
  const [left, right] = isNarrow
    ? [PARTS.map(part => hosts[part]), []]
    : [
        [hosts.where, hosts.past],
        [hosts.who, hosts.rest],
      ]
  return (
    <>
      <div className={classes.page}>
        <Place hosts={left} className={classes.column} />
        <Place hosts={right} className={classes.column} />
      </div>
      <Held host={hosts.where}>{where}</Held>
      <Held host={hosts.who}>{who}</Held>
      <Held host={hosts.past}>{past}</Held>
      <Held host={hosts.rest}>{rest}</Held>
    </>
  )
}

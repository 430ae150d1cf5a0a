/** Sharing the phone's location: agreed to here, seen here, ended here. */
import { Checkbox, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { ConfirmButton } from '@/kit/confirm'
import { InstantIn } from '@/kit/place-time'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { endConsent } from '../queries'
import classes from '../tracking.module.css'
import type { DrivePage } from '../types'
import type { Sharing } from './sharing'
import type { PositionProblem } from './use-positions'
import { canKeepScreenOn, useScreenOn } from './use-screen-on'
import { Viewers } from './viewers'
import { PROBLEM_WORDS } from './words'

const ConsentForm = lazy(() => import('./consent-form').then(module => ({ default: module.ConsentForm })))

interface Props {
  session: string
  page: DrivePage
  sharing: Sharing
  problem: PositionProblem | 'rough' | null
  /** Sharing was agreed to, or ended. */
  changed: () => Promise<void>
  /** Sharing was ended: what was measured and not sent is not sent. */
  ended: () => void
}

export const ShareCard = ({ session, page, sharing, problem, changed, ended }: Props) => {
  const [notice, setNotice] = useState<string | null>(null)
  const isGiven = page.consent.is_given
  return (
    <section className={classes.card} aria-label="Your location">
      <Title order={2} mb={4}>
        Your location
      </Title>
      {notice && (
        <Note tone="warn" urgent title="Check the truck’s door">
          {notice}
        </Note>
      )}
      {sharing === 'none' && (
        <Suspense>
          <ConsentForm
            session={session}
            page={page}
            given={async answer => {
              setNotice(answer.notice ?? null)
              await changed()
            }}
          />
        </Suspense>
      )}
      {sharing === 'on' && <On problem={problem} page={page} />}
      {sharing === 'later' && (
        <Text component="div">
          <OutcomeTag outcome="unknown">Not started</OutcomeTag> Sharing starts{' '}
          <Bound at={page.consent.starts_at} page={page} />. Open this page then.
        </Text>
      )}
      {sharing === 'over' && <Text>Your location isn’t shared.</Text>}
      {isGiven && (
        <>
          <Viewers session={session} viewers={page.viewers} />
          <Stop
            session={session}
            isOver={sharing === 'over'}
            done={async () => {
              ended()
              await changed()
            }}
          />
        </>
      )}
    </section>
  )
}

/** On the clocks of the first stop. */
const Bound = ({ at, page }: { at?: string | null; page: DrivePage }) =>
  at == null ? null : <InstantIn at={at} zone={page.load.stops[0]?.time_zone} />

const On = ({ problem, page }: Pick<Props, 'problem' | 'page'>) => {
  const [isScreenOn, setScreenOn] = useState(false)
  useScreenOn(isScreenOn)
  return (
    <>
      <Text component="div" mb="xs" role="status">
        {problem ? (
          <OutcomeTag outcome="warn">No location yet</OutcomeTag>
        ) : (
          <OutcomeTag outcome="pass">You’re sharing your location</OutcomeTag>
        )}
      </Text>
      {problem ? (
        <Note tone="warn">{PROBLEM_WORDS[problem]}</Note>
      ) : (
        <Text>
          It ends when you leave the last stop, or on <Bound at={page.consent.ends_at} page={page} /> at the
          latest. Keep this page open. If the phone sleeps, that’s fine: open the page again when you can.
        </Text>
      )}
      {canKeepScreenOn() && (
        <Checkbox
          size="md"
          my="sm"
          label="Keep the screen on"
          checked={isScreenOn}
          onChange={event => setScreenOn(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

const Stop = ({ session, isOver, done }: { session: string; isOver: boolean; done: () => Promise<void> }) => {
  const ending = useMutation({ mutationFn: () => endConsent(session), onSuccess: done })
  const label = isOver ? 'Delete my locations' : 'Stop sharing'
  return (
    <div>
      {ending.isError && <Note tone="fail">{explain(ending.error).detail}</Note>}
      <ConfirmButton
        size="sm"
        label={label}
        title={isOver ? 'Delete your locations?' : 'Stop sharing your location?'}
        confirm={label}
        action={() => ending.mutateAsync().catch(() => {})}
      >
        The locations you shared for this load are deleted. The times you arrived and left stay. The broker
        sees that you stopped.
      </ConfirmButton>
    </div>
  )
}

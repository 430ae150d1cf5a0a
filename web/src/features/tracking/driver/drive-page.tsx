/** The driver's page of a load: reached by a link, without an account; made for one hand and a phone at the dock. */
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '@/api/errors'
import type { Site } from '@/api/types'
import { ErrorState } from '@/kit/states'
import { Note } from '@/ui/note'
import { PublicFrame, Said, Waiting } from '@/domains/site/public-frame'
import { forgetOpened } from '../links'
import { Opened } from '../opened'
import { driveQuery, endConsent, isEnded, sharedQuery } from '../queries'
import { NotOpened } from '../session-page'
import { LoadView } from './load-view'
import { forgetPapers } from './paper-shelf'
import { forgetWaiting } from './use-outbox'

export const DrivePage = ({ site }: { site: Site }) => (
  <PublicFrame site={site}>
    <Opened kind="drive">{session => <Driver key={session} session={session} />}</Opened>
  </PublicFrame>
)

const Driver = ({ session }: { session: string }) => {
  const { data, error, isError, fetchStatus, refetch } = useQuery(driveQuery(session))
  if (isEnded(error)) return <Ended session={session} error={error} />
  const isPaused = fetchStatus === 'paused'
  if (data) return <LoadView session={session} page={data} isOffline={isError || isPaused} />
  if (isPaused)
    return (
      <Said title="No signal">
        <Text>Your load shows here as soon as the phone has a signal.</Text>
      </Said>
    )
  if (isError) return <NotOpened error={error} retry={() => void refetch()} />
  return <Waiting />
}

/** Why the page has ended. What was shared can still be deleted. */
const Ended = ({ session, error }: { session: string; error: ApiError }) => {
  const isKnown = error.has('session_ended')
  useEffect(() => {
    forgetWaiting(session)
    void forgetPapers(session)
    if (!isKnown) forgetOpened('drive', session)
  }, [session, isKnown])
  const shared = useQuery({ ...sharedQuery(session), enabled: isKnown })
  const ending = useMutation({ mutationFn: () => endConsent(session) })
  return (
    <Said title="This page has ended">
      <Text mb="md">
        {isKnown ? error.message : 'Open the newest link you got, or ask the broker for a new one.'}
      </Text>
      {shared.data?.has_locations &&
        (ending.isSuccess ? (
          <Note tone="info">The locations you shared for this load are deleted.</Note>
        ) : (
          <>
            {ending.isError && <ErrorState error={ending.error} />}
            <Button
              size="lg"
              fullWidth
              variant="default"
              loading={ending.isPending}
              onClick={() => ending.mutate()}
            >
              Delete the locations I shared
            </Button>
          </>
        ))}
    </Said>
  )
}

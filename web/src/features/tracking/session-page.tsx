/** A load's page behind a session, which only reads: what it holds, why it has ended, or that it couldn't be opened. */
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Said, Waiting } from '@/domains/site/public-frame'
import { ErrorState } from '@/kit/states'
import type { PageKind } from '@/lib/link-token'
import { forgetOpened } from './links'
import { isEnded } from './queries'

interface Props<Data> {
  kind: PageKind
  session: string
  query: UseQueryResult<Data>
  /** How it can be opened again where the session is not known anymore. */
  again: string
  children: (data: Data) => ReactNode
}

export const SessionPage = <Data,>({ kind, session, query, again, children }: Props<Data>) => {
  const { data, error, isError, refetch } = query
  const isGone = isEnded(error) && !error.has('session_ended')
  useEffect(() => {
    if (isGone) forgetOpened(kind, session)
  }, [isGone, kind, session])
  if (isEnded(error))
    return (
      <Said title="This page has ended">
        <Text>{isGone ? again : error.message}</Text>
      </Said>
    )
  if (data) return children(data)
  if (isError) return <NotOpened error={error} retry={() => void refetch()} />
  return <Waiting />
}

/** Opening it failed, and may not the next time. */
export const NotOpened = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Said title="The load couldn’t be opened">
    <ErrorState error={error} onRetry={retry} />
  </Said>
)

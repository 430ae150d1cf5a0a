/** Opens the link that brought someone here, or goes on with the page that this browser opened last. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Said, Waiting } from '@/domains/site/public-frame'
import { openedLinks, tokenToOpen } from './links'
import { openQuery } from './queries'
import { NotOpened } from './session-page'
import type { PageKind } from '@/lib/link-token'

interface Props {
  kind: PageKind
  children: (session: string) => ReactNode
}

export const Opened = ({ kind, children }: Props) => {
  const [token] = useState(() => tokenToOpen(kind))
  const [session] = useState(() => openedLinks(kind)[0]?.session)
  if (token)
    return (
      <Opening kind={kind} token={token}>
        {children}
      </Opening>
    )
  return session ? children(session) : <NoLink />
}

const NoLink = () => (
  <Said title="Open the link you got">
    <Text>Open the whole link from the text or email again. If it still fails, ask for a new link.</Text>
  </Said>
)

const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

const Opening = ({ kind, token, children }: Props & { token: string }) => {
  const { data, error, isError, refetch } = useQuery(openQuery(kind, token))
  if (data) return children(data)
  if (isStatus(error, 404) || isStatus(error, 422)) return <NoLink />
  if (isStatus(error, 409))
    return (
      <Said title="This link doesn’t open">
        <Text>{error.message}</Text>
      </Said>
    )
  if (isError) return <NotOpened error={error} retry={() => void refetch()} />
  return <Waiting />
}

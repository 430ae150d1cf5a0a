/** A broker asks a carrier about an alert on a load: reached by the emailed link, without an account. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site } from '@/api/types'
import { ErrorState } from '@/kit/states'
import { PublicFrame, Said, Waiting } from '@/domains/site/public-frame'
import { heldToken } from '@/lib/link-token'
import { alertReplyQuery } from './alert-queries'
import { AlertReplyView } from './alert-reply-view'
import { NoLink } from './no-link'
import { isNoLink, isRefused } from './queries'

export const AlertReplyPage = ({ site }: { site: Site }) => {
  const [token] = useState(() => heldToken('alert'))
  return <PublicFrame site={site}>{token ? <Asked token={token} /> : <NoLink />}</PublicFrame>
}

const Asked = ({ token }: { token: string }) => {
  const { data, error, isError, refetch } = useQuery(alertReplyQuery(token))
  if (isNoLink(error)) return <NoLink />
  if (isRefused(error))
    return (
      <Said title="This question has ended">
        <Text>{error.message}</Text>
      </Said>
    )
  if (data)
    return <AlertReplyView token={token} asked={data} refresh={() => refetch().then(() => undefined)} />
  if (isError)
    return (
      <Said title="The question couldn’t be opened">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Said>
    )
  return <Waiting />
}

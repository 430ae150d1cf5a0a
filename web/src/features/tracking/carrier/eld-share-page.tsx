/** A broker asks a carrier to follow one truck for one load by its ELD: reached by the emailed link, without an account. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site } from '@/api/types'
import { ErrorState } from '@/kit/states'
import { PublicFrame, Said, Waiting } from '@/domains/site/public-frame'
import { heldToken } from '@/lib/link-token'
import { EldRequestView } from './eld-request-view'
import { NoLink } from './no-link'
import { eldRequestQuery, isNoLink, isRefused } from './queries'
import { StopSharing } from './stop-sharing'

export const EldSharePage = ({ site }: { site: Site }) => {
  const [token] = useState(() => heldToken('eld'))
  return <PublicFrame site={site}>{token ? <Asked token={token} /> : <NoLink />}</PublicFrame>
}

const Asked = ({ token }: { token: string }) => {
  const { data, error, isError, refetch } = useQuery(eldRequestQuery(token))
  if (isNoLink(error)) return <NoLink />
  // Also once it was shown: the broker may have ended it since.
  if (isRefused(error))
    return (
      <Said title="This request has ended">
        <Text mb="md">{error.message}</Text>
        <StopSharing token={token} isOver done={() => {}} />
      </Said>
    )
  if (data)
    return <EldRequestView token={token} asked={data} refresh={() => refetch().then(() => undefined)} />
  if (isError)
    return (
      <Said title="The request couldn’t be opened">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Said>
    )
  return <Waiting />
}

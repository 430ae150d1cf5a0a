/** A load that a broker offers, as its carrier answers it: reached by the emailed link, without an account, made for a phone. (loads.md §6.) */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Site } from '@/api/types'
import { PublicFrame, Said, Waiting } from '@/domains/site/public-frame'
import { ErrorState } from '@/kit/states'
import { heldToken } from '@/lib/link-token'
import { OfferView } from './offer-view'
import { offerQuery } from './queries'

export const LoadOfferPage = ({ site }: { site: Site }) => {
  const [token] = useState(() => heldToken('load_offer'))
  return <PublicFrame site={site}>{token ? <Asked token={token} /> : <NoLink />}</PublicFrame>
}

const NoLink = () => (
  <Said title="Open the link from the email">
    <Text>
      Open the whole link from the offer’s email again. If it still fails, call the broker at a number you
      know.
    </Text>
  </Said>
)

/** The link is none: cut off, another's, or too old. */
const isNoLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

const Asked = ({ token }: { token: string }) => {
  const { data, error, isError, refetch } = useQuery(offerQuery(token))
  if (isNoLink(error)) return <NoLink />
  if (data) return <OfferView token={token} offer={data} />
  if (isError)
    return (
      <Said title="The offer couldn’t be opened">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Said>
    )
  return <Waiting />
}

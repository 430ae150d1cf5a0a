/**
 * A rate confirmation as its carrier answers it: reached by the emailed link, or in a browser that was proven before; without an account, made
 * for a phone. (loads.md §5, point 4; §2a, point 8.)
 */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Site } from '@/api/types'
import { PublicFrame, Said, Waiting } from '@/domains/site/public-frame'
import { ErrorState } from '@/kit/states'
import { dropToken, heldToken, holdToken } from '@/lib/link-token'
import { toast } from '@/ui/toast'
import { keptDevice } from './device'
import { knownPhoneQuery } from './known-phone'
import { OfferView } from './offer-view'
import { OpenOffers } from './open-offers'
import { keepOwnLink, ownLink } from './own-link'
import { offerQuery } from './queries'
import type { Offer } from './types'

export const CarrierConfirmationPage = ({ site }: { site: Site }) => (
  <PublicFrame site={site}>
    <Start />
  </PublicFrame>
)

const KIND = 'rate_confirmation'

interface Shown {
  token: string
  /** It was opened from the list of all that wait: its answer leads back there. */
  isFromList: boolean
  /** The session of this browser, where it may know who opened the link; none where the token is this browser's own. */
  device: string | null
}

/** The confirmation that the link brought here. */
const linked = (): Shown | null => {
  const token = heldToken(KIND)
  return token ? { token: ownLink(token), isFromList: false, device: keptDevice() } : null
}

/** The link's confirmation, or all that wait where this browser is known. */
const Start = () => {
  const [shown, setShown] = useState(linked)
  const [device, setDevice] = useState(keptDevice)
  const open = (token: string) => {
    holdToken(KIND, token)
    setShown({ token, isFromList: true, device: null })
    window.scrollTo(0, 0)
  }
  // What a code gave this browser takes the place of what was emailed, here and when the email is opened again.
  const proven = (own: string) => {
    if (!shown) return
    keepOwnLink(shown.token, own)
    holdToken(KIND, own)
    setShown({ ...shown, token: own, device: null })
  }
  const leave = () => {
    dropToken(KIND)
    setShown(null)
    window.scrollTo(0, 0)
  }
  // Its own page says so itself, and what to do next.
  const leaveWith = ({ external_load_number: number }: Offer) => {
    leave()
    void toast(`You accepted load ${number}. Addresses and numbers are on its page.`)
  }
  if (shown) {
    const ways = {
      leave: device ? leave : null,
      proven,
      accepted: shown.isFromList ? leaveWith : () => setDevice(keptDevice()),
    }
    const { token, device: known } = shown
    return known ? (
      <Known key={token} device={known} token={token} {...ways} />
    ) : (
      <Asked key={token} token={token} {...ways} />
    )
  }
  return device ? <OpenOffers device={device} open={open} forgotten={() => setDevice(null)} /> : <NoLink />
}

const NoLink = () => (
  <Said title="Open the link from the email">
    <Text>
      Open the whole link from the rate confirmation’s email again. If it still fails, call the broker at a
      number you know.
    </Text>
  </Said>
)

/** The link is none: cut off, another's, or too old. */
const isNoLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

interface AskedProps {
  token: string
  /** To the list of all that wait; none where this browser isn't known. */
  leave: (() => void) | null
  /** A code gave this browser a token of its own. */
  proven: (token: string) => void
  accepted: (offer: Offer) => void
}

/** The link in a browser that was proven before: it goes on with what that knows, and as any other where that fails. */
const Known = ({ device, token, ...ways }: AskedProps & { device: string }) => {
  const { data, isPending } = useQuery(knownPhoneQuery(device, token))
  if (isPending) return <Waiting />
  const known = data ?? token
  return <Asked key={known} token={known} {...ways} />
}

const Asked = ({ token, ...ways }: AskedProps) => {
  const { data, error, isError, refetch } = useQuery(offerQuery(token))
  if (isNoLink(error)) return <NoLink />
  if (data) return <OfferView token={token} offer={data} {...ways} />
  if (isError)
    return (
      <Said title="The rate confirmation couldn’t be opened">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Said>
    )
  return <Waiting />
}

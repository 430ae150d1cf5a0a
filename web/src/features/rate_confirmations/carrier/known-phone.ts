/** The emailed link in a browser that was proven before: what it knows isn't asked again. (loads.md §2a, point 8.) */
import { queryOptions } from '@tanstack/react-query'
import { offerQuery, openByDevice } from './queries'
import type { Offer } from './types'

type About = Pick<Offer, 'accepted_at' | 'needs_code' | 'name'>

/** Whether the link's holder is still asked who they are. */
const asks = ({ accepted_at: accepted, needs_code: needsCode, name }: About) =>
  needsCode || (accepted == null && name == null)

/** A token that a remembered browser is given works for a day: another is taken well before that. */
const RENEWED_MS = 12 * 60 * 60_000

/**
 * The token to go on with where a link is opened in a remembered browser: that browser's own, as from its list, so that name and title are known.
 * The link's where the browser alone proves nothing: a guarded load, an address that changed, another carrier's, a session that has ended.
 */
export const knownPhoneQuery = (session: string, linked: string) =>
  queryOptions({
    queryKey: ['carrier_rate_confirmation', 'known', session, linked],
    queryFn: async ({ client }) => {
      const offer = await client.fetchQuery(offerQuery(linked))
      if (!asks(offer)) return linked
      const { token } = await openByDevice(session, offer.id)
      const { proven_by: provenBy } = await client.fetchQuery(offerQuery(token))
      return provenBy === 'device' ? token : linked
    },
    retry: false,
    staleTime: RENEWED_MS,
    refetchOnWindowFocus: true,
  })

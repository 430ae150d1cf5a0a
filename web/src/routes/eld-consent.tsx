import { createFileRoute, redirect } from '@tanstack/react-router'
import { EldConsentPage } from '@/features/telematics/eld-consent-page'
import { EldSharePage } from '@/features/tracking/carrier/eld-share-page'
import { heldToken, holdToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const EldConsent = () => {
  const { token, revoke }: { token?: string; revoke?: string } = Route.useSearch()
  const { site } = Route.useRouteContext()
  return !token && !revoke && heldToken('eld') ? (
    <EldSharePage site={site} />
  ) : (
    <EldConsentPage site={site} token={token} revoke={revoke} />
  )
}

/**
 * Public: the emailed link belongs to the carrier, which has no account. `token` connects an ELD, `share` shares one truck for one load; the
 * latter works more than once and leaves the address immediately.
 */
export const Route = createFileRoute('/eld-consent')({
  staticData: { title: 'Connect Your ELD', audience: 'anyone' },
  validateSearch: textsIn('token', 'revoke', 'share'),
  beforeLoad: ({ search, preload }) => {
    const { share }: { share?: string } = search
    if (!share || preload) return
    holdToken('eld', share)
    throw redirect({ to: '/eld-consent', search: {}, replace: true })
  },
  component: EldConsent,
})

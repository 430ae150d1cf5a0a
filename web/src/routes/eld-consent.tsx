import { createFileRoute } from '@tanstack/react-router'
import { EldConsentPage } from '@/features/telematics/eld-consent-page'
import { textsIn } from '@/lib/query-string'

const EldConsent = () => {
  const { token, revoke } = Route.useSearch()
  return <EldConsentPage site={Route.useRouteContext().site} token={token} revoke={revoke} />
}

/** Public: the emailed link belongs to the carrier, which has no account. */
export const Route = createFileRoute('/eld-consent')({
  staticData: { title: 'Connect Your ELD', audience: 'anyone' },
  validateSearch: textsIn('token', 'revoke'),
  component: EldConsent,
})

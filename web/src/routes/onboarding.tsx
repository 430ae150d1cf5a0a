import { createFileRoute, redirect } from '@tanstack/react-router'
import { OnboardingPage } from '@/features/onboarding/carrier/onboarding-page'
import { keepToken } from '@/features/onboarding/carrier/token'
import { textsIn } from '@/lib/query-string'

const Onboarding = () => <OnboardingPage site={Route.useRouteContext().site} />

/** Public for anyone with the link of an invitation: the carrier has no account. The token leaves the address at once. */
export const Route = createFileRoute('/onboarding')({
  staticData: { title: 'Carrier Onboarding', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: ({ search, preload }) => {
    const { token }: { token?: string } = search
    if (!token || preload) return
    keepToken(token)
    throw redirect({ to: '/onboarding', search: {}, replace: true })
  },
  component: Onboarding,
})

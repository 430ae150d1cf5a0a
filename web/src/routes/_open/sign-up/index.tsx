import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '@/features/auth/sign-up-page'
import { textsIn } from '@/lib/query-string'

const SignUp = () => {
  const { email, referrer, invitation } = Route.useSearch()
  const { site } = Route.useRouteContext()
  return <SignUpPage site={site} email={email} referrer={referrer} invitation={invitation} />
}

const query = textsIn('email', 'referrer', 'invitation')

export const Route = createFileRoute('/_open/sign-up/')({
  staticData: { title: 'Sign Up' },
  validateSearch: query,
  component: SignUp,
})

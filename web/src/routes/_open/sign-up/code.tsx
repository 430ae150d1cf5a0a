import { createFileRoute, redirect } from '@tanstack/react-router'
import { rememberedEmail } from '@/features/auth/remembered-email'
import { SignUpCodePage } from '@/features/auth/sign-up-code-page'
import { textsIn } from '@/lib/query-string'

const Verification = () => {
  const { site, email } = Route.useRouteContext()
  return <SignUpCodePage site={site} email={email} code={Route.useSearch().code} />
}

const query = textsIn('email', 'code')

export const Route = createFileRoute('/_open/sign-up/code')({
  staticData: { title: 'Sign Up Verification', checksDetails: true },
  validateSearch: query,
  beforeLoad: ({ search }) => {
    const email = search.email ?? rememberedEmail()
    if (!email) throw redirect({ to: '/sign-up' })
    return { email }
  },
  component: Verification,
})

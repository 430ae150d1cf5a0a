import { createFileRoute, redirect } from '@tanstack/react-router'
import { CodePage } from '@/features/auth/code-page'
import { rememberedEmail } from '@/features/auth/remembered-email'

const Verification = () => {
  const { site, email } = Route.useRouteContext()
  return <CodePage site={site} email={email} />
}

export const Route = createFileRoute('/_open/login/code')({
  staticData: { title: 'Login Verification', checksDetails: true },
  beforeLoad: () => {
    const email = rememberedEmail()
    if (!email) throw redirect({ to: '/login' })
    return { email }
  },
  component: Verification,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { CodePage } from '@/features/auth/code-page'
import { rememberedDelivery, rememberedEmail } from '@/features/auth/remembered-email'

const Verification = () => {
  const { site, email, delivery } = Route.useRouteContext()
  return <CodePage site={site} email={email} delivery={delivery} />
}

export const Route = createFileRoute('/_open/login/code')({
  staticData: { title: 'Login Verification', checksDetails: true },
  beforeLoad: () => {
    const email = rememberedEmail()
    if (!email) throw redirect({ to: '/login' })
    return { email, delivery: rememberedDelivery() }
  },
  component: Verification,
})

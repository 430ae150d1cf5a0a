import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '@/features/auth/forgot-page'

const Forgot = () => <ForgotPage site={Route.useRouteContext().site} />

export const Route = createFileRoute('/_open/login/forgot')({
  staticData: { title: 'Forgot Password' },
  component: Forgot,
})

import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/features/auth/login-page'

const Login = () => <LoginPage site={Route.useRouteContext().site} />

export const Route = createFileRoute('/_open/login/')({ staticData: { title: 'Login' }, component: Login })

import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/home/home-page'

const Home = () => <HomePage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/')({ staticData: { title: 'Home' }, component: Home })

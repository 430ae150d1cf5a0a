import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/home/home-page'

const Home = () => {
  const { site, session } = Route.useRouteContext()
  return <HomePage site={site} user={session.user} />
}

export const Route = createFileRoute('/_app/')({ staticData: { title: 'Home' }, component: Home })

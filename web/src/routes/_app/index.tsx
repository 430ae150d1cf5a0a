import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/home/home-page'
import { textsIn } from '@/lib/query-string'

const Home = () => <HomePage user={Route.useRouteContext().session.user} search={Route.useSearch()} />

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Home' },
  validateSearch: textsIn('near', 'place', 'miles'),
  component: Home,
})

import { createFileRoute } from '@tanstack/react-router'
import { laneParams } from '@/features/search/lane/lane'
import { LaneResultsPage } from '@/features/search/lane/lane-results-page'

const Screen = () => <LaneResultsPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/carriers/lane-search-results')({
  staticData: { title: 'Lane Search Results', guard: 'SearchLanes' },
  validateSearch: laneParams,
  component: Screen,
})

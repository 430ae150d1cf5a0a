import { createFileRoute } from '@tanstack/react-router'
import { laneParams } from '@/features/search/lane/lane'
import { LaneSearchPage } from '@/features/search/lane/lane-search-page'

export const Route = createFileRoute('/_app/carriers/lane-search')({
  staticData: { title: 'Lane Search', guard: 'SearchLanes' },
  validateSearch: laneParams,
  component: LaneSearchPage,
})

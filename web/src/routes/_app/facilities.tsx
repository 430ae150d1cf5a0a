import { createFileRoute } from '@tanstack/react-router'
import { FacilitiesPage } from '@/features/facilities/facilities-page'
import { facilitiesSearch } from '@/features/facilities/filters'

const Facilities = () => <FacilitiesPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/facilities')({
  staticData: { title: 'Facilities', guard: 'ReadLoads' },
  validateSearch: facilitiesSearch,
  component: Facilities,
})

import { createFileRoute } from '@tanstack/react-router'
import { CarrierPage } from '@/features/carriers/carrier-page'
import { detailQuery } from '@/features/carriers/queries'
import { carrierSearch } from '@/features/carriers/search'
import { sectionIn } from '@/features/carriers/sections'

const CarriersShow = () => {
  const { id } = Route.useParams()
  const { tab, section } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <CarrierPage key={id} id={Number(id)} section={sectionIn(tab, section)} user={session.user} />
}

export const Route = createFileRoute('/_app/carriers/$id')({
  staticData: { title: 'Carrier Detail', guard: 'ReadCarrier' },
  validateSearch: carrierSearch,
  // Not waited for: the page shows its own shape meanwhile.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(detailQuery(Number(params.id))),
  component: CarriersShow,
})

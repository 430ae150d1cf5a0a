import { createFileRoute } from '@tanstack/react-router'
import { CarrierPage } from '@/features/carriers/carrier-page'
import { detailQuery } from '@/features/carriers/queries'
import { carrierSearch } from '@/features/carriers/search'

const CarriersShow = () => {
  const { id } = Route.useParams()
  const { tab = 'overview' } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <CarrierPage key={id} id={Number(id)} tab={tab} user={session.user} />
}

export const Route = createFileRoute('/_app/carriers/$id')({
  staticData: { title: 'Carrier Detail', guard: 'ReadCarrier' },
  validateSearch: carrierSearch,
  // Not waited for: the page shows its own shape meanwhile.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(detailQuery(Number(params.id))),
  component: CarriersShow,
})

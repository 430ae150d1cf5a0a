import { createFileRoute } from '@tanstack/react-router'
import { carrierSearchParams } from '@/features/search/params'
import { MyCarriersPage } from '@/features/search/my-carriers-page'

const Screen = () => <MyCarriersPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/carriers/my-carriers')({
  staticData: { title: 'My Carriers', guard: 'SearchCarriers' },
  validateSearch: carrierSearchParams,
  component: Screen,
})

import { createFileRoute } from '@tanstack/react-router'
import { EdiPage } from '@/features/edi/edi-page'
import { ediSearch } from '@/features/edi/search'

const Edi = () => {
  const { tab = 'received' } = Route.useSearch()
  return <EdiPage tab={tab} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/edi')({
  staticData: { title: 'EDI', guard: 'ManageLoads' },
  validateSearch: ediSearch,
  component: Edi,
})

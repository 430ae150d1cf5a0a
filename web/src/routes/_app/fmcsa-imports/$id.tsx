import { createFileRoute } from '@tanstack/react-router'
import { rejectedSearch } from '@/features/fmcsa/filters'
import { RejectedRowsPage } from '@/features/fmcsa/rejected-rows-page'

const Screen = () => {
  const { id } = Route.useParams()
  return <RejectedRowsPage key={id} id={Number(id)} />
}

export const Route = createFileRoute('/_app/fmcsa-imports/$id')({
  staticData: { title: 'Rejected Rows', guard: 'ReadImports' },
  validateSearch: rejectedSearch,
  component: Screen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ImportsPage } from '@/features/fmcsa/imports-page'
import { RejectedRowsPage } from '@/features/fmcsa/rejected-rows-page'

const Screen = () => {
  const { id } = Route.useParams()
  return id === undefined ? <ImportsPage /> : <RejectedRowsPage key={id} id={Number(id)} />
}

export const Route = createFileRoute('/_app/fmcsa-imports/{-$id}')({
  staticData: { title: 'Imports', guard: 'ReadImports' },
  component: Screen,
})

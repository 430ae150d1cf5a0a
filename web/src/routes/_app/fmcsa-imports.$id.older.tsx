import { createFileRoute } from '@tanstack/react-router'
import { OlderRowsPage } from '@/features/fmcsa/older-rows-page'

const Screen = () => {
  const { id } = Route.useParams()
  return <OlderRowsPage key={id} id={Number(id)} />
}

export const Route = createFileRoute('/_app/fmcsa-imports/$id/older')({
  staticData: { title: 'Imports', guard: 'ReadImports' },
  component: Screen,
})

import { createFileRoute } from '@tanstack/react-router'
import { LoadPage } from '@/features/loads/detail/load-page'

const LoadDetails = () => {
  const { id } = Route.useParams()
  return <LoadPage key={id} id={Number(id)} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/loads/$id')({
  staticData: { title: 'Load Details', shortTitle: 'Load', guard: 'ReadLoad' },
  component: LoadDetails,
})

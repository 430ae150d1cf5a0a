import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationPage } from '@/features/rate_confirmations/detail/confirmation-page'

const RateConfirmationDetail = () => {
  const { id } = Route.useParams()
  return <ConfirmationPage key={id} id={Number(id)} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/carriers/rate-confirmations/$id')({
  staticData: { title: 'Rate Confirmation Detail', guard: 'RateCons' },
  component: RateConfirmationDetail,
})

import { createFileRoute } from '@tanstack/react-router'
import { MailPage } from '@/features/rate_confirmations/mails/mail-page'

const RateConfirmationEmailDetail = () => {
  const { id } = Route.useParams()
  return <MailPage key={id} id={Number(id)} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/carriers/rate-confirmations/emails/$id')({
  staticData: { title: 'Rate Confirmation Email Detail', guard: 'RateCons' },
  component: RateConfirmationEmailDetail,
})

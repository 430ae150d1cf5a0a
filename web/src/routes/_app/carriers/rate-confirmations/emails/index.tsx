import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '@/features/rate_confirmations/mails/mails-page'
import { mailsSearch } from '@/features/rate_confirmations/mails/search'

const RateConfirmationEmails = () => {
  const { tab = 'all' } = Route.useSearch()
  return <MailsPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/carriers/rate-confirmations/emails/')({
  staticData: { title: 'Rate Confirmation Emails', guard: 'RateCons' },
  validateSearch: mailsSearch,
  component: RateConfirmationEmails,
})

import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage } from '@/features/insurance/certificate-page'
import { textsIn } from '@/lib/query-string'

const InsuranceCertificate = () => {
  const { token } = Route.useSearch()
  return <CertificatePage site={Route.useRouteContext().site} token={token} />
}

/** Public: the emailed link belongs to the insurance agent, who has no account. */
export const Route = createFileRoute('/insurance-certificate')({
  staticData: { title: 'Certificate of Insurance', audience: 'anyone' },
  validateSearch: textsIn('token'),
  component: InsuranceCertificate,
})

import { createFileRoute } from '@tanstack/react-router'
import { AgreementsPage } from '@/features/onboarding/agreements/agreements-page'
import { agreementsSearch } from '@/features/onboarding/agreements/agreements-search'

const Screen = () => {
  const { tab } = Route.useSearch()
  return <AgreementsPage tab={tab} />
}

export const Route = createFileRoute('/_app/agreements')({
  staticData: { title: 'Agreements', guard: 'ManageAgreements' },
  validateSearch: agreementsSearch,
  component: Screen,
})

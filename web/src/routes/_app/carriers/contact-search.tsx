import { createFileRoute } from '@tanstack/react-router'
import { contactSearch } from '@/features/search/contact/contact-params'
import { ContactSearchPage } from '@/features/search/contact/contact-search-page'

const ContactSearch = () => {
  const { email, phone } = Route.useSearch()
  return <ContactSearchPage email={email} phone={phone} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/carriers/contact-search')({
  staticData: { title: 'Contact Search', guard: 'SearchCarriers' },
  validateSearch: contactSearch,
  component: ContactSearch,
})

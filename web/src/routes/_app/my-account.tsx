import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '@/features/account/account-page'
import { accountSearch } from '@/features/account/search'

const MyAccount = () => {
  const { tab = 0 } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <AccountPage tab={tab} user={session.user} />
}

export const Route = createFileRoute('/_app/my-account')({
  staticData: { title: 'My Account', guard: 'SignedIn' },
  validateSearch: accountSearch,
  component: MyAccount,
})

import { createFileRoute } from '@tanstack/react-router'
import { BlockPage } from '@/features/auth/block-page'

const UserCountryBlock = () => <BlockPage block="country" site={Route.useRouteContext().site} />

export const Route = createFileRoute('/user-country-block')({
  staticData: { title: 'Country Blocked', audience: 'anyone' },
  component: UserCountryBlock,
})

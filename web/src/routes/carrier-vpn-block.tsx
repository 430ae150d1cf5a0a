import { createFileRoute } from '@tanstack/react-router'
import { BlockPage } from '@/features/auth/block-page'

const CarrierVpnBlock = () => <BlockPage block="network" site={Route.useRouteContext().site} />

export const Route = createFileRoute('/carrier-vpn-block')({
  staticData: { title: 'Network Blocked', audience: 'anyone' },
  component: CarrierVpnBlock,
})

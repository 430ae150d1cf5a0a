import { createFileRoute } from '@tanstack/react-router'
import { packetSearch } from '@/features/onboarding/packets/packets-filters'
import { PacketsPage } from '@/features/onboarding/packets/packets-page'

export const Route = createFileRoute('/_app/onboarding-packets/')({
  staticData: { title: 'Onboarding Packets', guard: 'ReviewPackets' },
  validateSearch: packetSearch,
  component: PacketsPage,
})

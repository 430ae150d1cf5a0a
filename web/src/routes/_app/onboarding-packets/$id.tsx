import { createFileRoute } from '@tanstack/react-router'
import { PacketPage } from '@/features/onboarding/packets/packet-page'

const Screen = () => {
  const { id } = Route.useParams()
  return <PacketPage key={id} id={Number(id)} />
}

export const Route = createFileRoute('/_app/onboarding-packets/$id')({
  staticData: { title: 'Onboarding Packet', guard: 'ReviewPackets' },
  component: Screen,
})

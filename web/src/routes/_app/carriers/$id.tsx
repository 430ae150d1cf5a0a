import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/carriers/$id')({
  staticData: { title: 'Carrier Detail' },
  component: () => null,
})

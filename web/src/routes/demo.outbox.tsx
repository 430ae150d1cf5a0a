import { createFileRoute, notFound } from '@tanstack/react-router'
import { OutboxPage } from '@/features/demo/outbox-page'
import { NotFoundPage } from '@/kit/errors/not-found'

export const Route = createFileRoute('/demo/outbox')({
  staticData: { audience: 'anyone', title: 'Demonstration Outbox' },
  beforeLoad: ({ context }) => {
    if (!context.site.is_demonstration) throw notFound()
  },
  component: OutboxPage,
  notFoundComponent: () => <NotFoundPage alone />,
})

import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '@/features/identity/review-page'

export const Route = createFileRoute('/_app/identity-alerts/review')({
  staticData: { title: 'Alert Review', guard: 'ReviewIdentityAlerts' },
  component: ReviewPage,
})

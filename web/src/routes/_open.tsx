import { createFileRoute, redirect } from '@tanstack/react-router'
import { takeTarget } from '@/kit/target'

/** Pages for those who are not signed in; others are sent Home (or where they were going). */
export const Route = createFileRoute('/_open')({
  beforeLoad: ({ context }) => {
    if (context.session) throw redirect(takeTarget())
  },
})

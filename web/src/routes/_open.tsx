import { createFileRoute } from '@tanstack/react-router'

/** Pages for those who are not signed in. */
export const Route = createFileRoute('/_open')({ staticData: { audience: 'visitor' } })

import { redirect } from '@tanstack/react-router'
import type { GuardName } from '@/api/guards.gen'
import type { Session } from '@/api/session'
import { allows } from './guards'

/** A route's `beforeLoad`: whom its guard does not allow goes Home. */
export const guard =
  (name: GuardName) =>
  ({ context: { session } }: { context: { session: Session } }) => {
    if (!allows(name, session.user)) throw redirect({ to: '/' })
  }

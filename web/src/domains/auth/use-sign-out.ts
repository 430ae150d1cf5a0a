import { useRouter } from '@tanstack/react-router'
import { explain } from '@/api/errors'
import { signOut } from '@/api/session'
import { forgetTarget } from '@/kit/access/target'
import { toast } from '@/ui/toast'

/** Ends the session and leads to sign-in; the next user to sign in starts at Home. */
export const useSignOut = () => {
  const router = useRouter()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      await toast(explain(error).detail, { type: 'error', title: 'You’re still signed in' })
      return
    }
    await router.navigate({ to: '/login' })
    forgetTarget()
  }
}

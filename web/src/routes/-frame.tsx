import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explain } from '@/api/errors'
import { type Session, signOut } from '@/api/session'
import type { Site } from '@/api/types'
import { HeaderSearch } from '@/features/search/header-search'
import { allows } from '@/kit/guards'
import { Shell } from '@/kit/shell/shell'
import { forgetTarget } from '@/kit/target'
import { toast } from '@/ui/toast'

/** The shell with its parts put together. */
export const Frame = ({ site, session, children }: { site: Site; session: Session; children: ReactNode }) => {
  const router = useRouter()
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      toast(explain(error).detail, { type: 'error', title: 'You are still signed in' })
      return
    }
    await router.navigate({ to: '/login' })
    // Whoever signs in next starts at Home.
    forgetTarget()
  }
  return (
    <Shell
      user={session.user}
      site={site}
      search={allows('SearchCarriers', session.user) && <HeaderSearch />}
      onSignOut={() => void leave()}
    >
      {children}
    </Shell>
  )
}

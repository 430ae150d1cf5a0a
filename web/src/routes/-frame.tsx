import type { ReactNode } from 'react'
import type { Session } from '@/api/session'
import type { Site } from '@/api/types'
import { HeaderSearch } from '@/features/search/header-search'
import { allows } from '@/kit/guards'
import { Shell } from '@/kit/shell/shell'
import { useSignOut } from '@/kit/use-sign-out'

/** The shell with its parts put together. */
export const Frame = ({ site, session, children }: { site: Site; session: Session; children: ReactNode }) => {
  const leave = useSignOut()
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

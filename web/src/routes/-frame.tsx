import { lazy, type ReactNode, Suspense } from 'react'
import type { Session } from '@/api/session'
import type { Site } from '@/api/types'
import { useSignOut } from '@/domains/auth/use-sign-out'
import { NoticesBell } from '@/domains/notices/notices-bell'
import { DemoBanner } from '@/domains/site/demo-banner'
import { SiteNotices } from '@/domains/site/site-notices'
import { HeaderSearch } from '@/features/search/header/header-search'
import { allows } from '@/kit/access/guards'
import { Shell } from '@/kit/shell/shell'
import { NAV } from './-nav'

// The page comes first: what follows alerts begins beside it.
const LiveAlerts = lazy(() =>
  import('@/domains/tickets/live-alerts').then(module => ({ default: module.LiveAlerts })),
)

const SearchUsage = lazy(() =>
  import('@/domains/billing/search-usage').then(module => ({ default: module.SearchUsage })),
)

/** The shell with its parts put together. */
export const Frame = ({ site, session, children }: { site: Site; session: Session; children: ReactNode }) => {
  const { user } = session
  const leave = useSignOut()
  return (
    <Shell
      user={user}
      site={site}
      nav={NAV}
      search={allows('SearchCarriers', user) && <HeaderSearch />}
      bell={allows('ReadNotices', user) && <NoticesBell />}
      banners={
        <>
          <SiteNotices notices={site.notices} />
          {site.has_synthetic_data && <DemoBanner clock={user.freight_clock} />}
        </>
      }
      usage={<SearchUsage paywall={user.paywall} />}
      onSignOut={() => void leave()}
    >
      {allows('ReadTickets', user) && (
        <Suspense>
          <LiveAlerts user={user} />
        </Suspense>
      )}
      {children}
    </Shell>
  )
}

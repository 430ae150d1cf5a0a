/** The frame of every signed-in page: navigation, the header's search, the person. */
import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { CurrentUser, Site } from '@/api/types'
import { allows } from '../guards'
import { DemoBanner } from './demo-banner'
import { NavLinks } from './nav-links'
import classes from './shell.module.css'
import { SiteNotices } from './site-notices'
import { UserMenu } from './user-menu'

// Small, but every first view would carry it.
const NoticesBell = lazy(() => import('./notices-bell').then(module => ({ default: module.NoticesBell })))
const NavDrawer = lazy(() => import('./nav-drawer').then(module => ({ default: module.NavDrawer })))

interface Props {
  user: CurrentUser
  site: Site
  search: ReactNode
  onSignOut: () => void
  children: ReactNode
}

export const Shell = ({ user, site, search, onSignOut, children }: Props) => {
  const [opened, { open, close }] = useDisclosure()
  const pathname = useLocation({ select: location => location.pathname })
  useEffect(close, [pathname, close])
  return (
    <div className={classes.shell} data-watchdog={site.brand.is_watchdog || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <nav className={`${classes.navbar} hide-on-print`} aria-label="Main">
        <NavLinks user={user} site={site} />
      </nav>
      <header className={`${classes.header} hide-on-print`}>
        <Burger
          opened={opened}
          onClick={open}
          hiddenFrom="md"
          size="sm"
          aria-label="Open the menu"
          aria-expanded={opened}
        />
        <div className={classes.search}>{search}</div>
        {allows('ReadNotices', user) && (
          <Suspense fallback={<span className={classes.bellPlace} />}>
            <NoticesBell />
          </Suspense>
        )}
        <UserMenu user={user} onSignOut={onSignOut} />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <SiteNotices notices={site.notices} />
        {site.has_synthetic_data && <DemoBanner />}
        {children}
      </main>
      {opened && (
        <Suspense>
          <NavDrawer user={user} site={site} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

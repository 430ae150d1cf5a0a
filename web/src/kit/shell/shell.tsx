/** The frame of every signed-in page: navigation, the header's search, the person. */
import { Burger } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { CurrentUser, Site } from '@/api/types'
import { type NavItem, NavLinks } from './nav-links'
import classes from './shell.module.css'
import { UserMenu } from './user-menu'

// Small, but every first view would carry it.
const NavDrawer = lazy(() => import('./nav-drawer').then(module => ({ default: module.NavDrawer })))

/** Where the navigation has a place of its own, as in shell.module.css: a phone makes it when it is opened. */
const WIDE = '(min-width: 62em)'

interface Props {
  user: CurrentUser
  site: Site
  nav: readonly NavItem[]
  /** In the header: the search box, and the way to what is new. */
  search: ReactNode
  bell: ReactNode
  /** Above every page. */
  banners: ReactNode
  /** In the account's menu. */
  usage: ReactNode
  onSignOut: () => void
  children: ReactNode
}

export const Shell = ({ user, site, nav, search, bell, banners, usage, onSignOut, children }: Props) => {
  const [opened, { open, close }] = useDisclosure()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const pathname = useLocation({ select: location => location.pathname })
  useEffect(close, [pathname, close])
  useEffect(() => void import('../focus').then(({ keepFocus }) => keepFocus()).catch(() => {}), [])
  return (
    <div className={classes.shell} data-watchdog={site.brand.is_watchdog || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {isWide && (
        <nav className={`${classes.navbar} hide-on-print`} aria-label="Main">
          <NavLinks items={nav} user={user} site={site} />
        </nav>
      )}
      <header className={`${classes.header} hide-on-print`}>
        <Burger
          opened={opened}
          onClick={open}
          hiddenFrom="md"
          size="sm"
          aria-label="Open menu"
          aria-expanded={opened}
        />
        <div className={classes.search}>{search}</div>
        {bell}
        <UserMenu user={user} usage={usage} onSignOut={onSignOut} />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {banners}
        {children}
      </main>
      {opened && (
        <Suspense>
          <NavDrawer nav={nav} user={user} site={site} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { CurrentUser, Site } from '@/api/types'
import { BrandMark } from '@/ui/brand-mark'
import { allows } from '../guards'
import { NAV } from './nav'
import classes from './shell.module.css'

/** The brand and the pages that this person may open. */
export const NavLinks = ({ user, site }: { user: CurrentUser; site: Site }) => {
  const items = NAV.filter(
    ({ guard, unless, demonstration }) =>
      allows(guard, user) && !(unless && allows(unless, user)) && (!demonstration || site.is_demonstration),
  )
  return (
    <>
      <Link to="/" className={classes.brand}>
        <BrandMark size={28} isWatchdog={site.brand.is_watchdog} />
        {site.brand.name}
      </Link>
      <ul className={classes.navList}>
        {items.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to as '/'}
              className={classes.navLink}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'data-active': true }}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

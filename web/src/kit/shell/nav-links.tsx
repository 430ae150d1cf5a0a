import type { TablerIcon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { GuardName } from '@/api/guards.gen'
import type { CurrentUser, Site } from '@/api/types'
import { BrandMark } from '@/ui/brand-mark'
import { allows } from '../access/guards'
import classes from './shell.module.css'

/** A page of the left navigation. */
export interface NavItem {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: TablerIcon
  guard: GuardName
  /** Not for those who may open this. */
  unless?: GuardName
  /** Shown in demonstration mode alone. */
  demonstration?: boolean
}

interface Props {
  items: readonly NavItem[]
  user: CurrentUser
  site: Site
}

/** The brand and the pages that this person may open. */
export const NavLinks = ({ items, user, site }: Props) => {
  const open = items.filter(
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
        {open.map(({ label, to, icon: Icon }) => (
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

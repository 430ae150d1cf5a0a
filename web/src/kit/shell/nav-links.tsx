import type { TablerIcon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentType, Fragment } from 'react'
import type { GuardName } from '@/api/guards.gen'
import type { CurrentUser, Site } from '@/api/types'
import { BrandMark } from '@/ui/brand-mark'
import { allows } from '../access/guards'
import classes from './shell.module.css'

/** A page of the left navigation. */
export interface NavItem {
  /** The heading that it is under; those of a group lie together. */
  group?: string
  label: string
  to: NonNullable<LinkProps['to']>
  /** Which part of the page. */
  search?: Record<string, unknown>
  icon: TablerIcon
  guard: GuardName
  /** Not for those who may open this. */
  unless?: GuardName
  /** How much is new there, at the end of its line. */
  badge?: ComponentType
  /** Shown in demonstration mode alone. */
  demonstration?: boolean
}

interface Props {
  items: readonly NavItem[]
  user: CurrentUser
  site: Site
}

const within = (items: readonly NavItem[], wanted: string | undefined) =>
  items.filter(({ group }) => group === wanted)

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
      {[...new Set(open.map(({ group }) => group))].map(group => (
        <Fragment key={group ?? ''}>
          {group && <p className={classes.navGroup}>{group}</p>}
          <ul className={classes.navList} aria-label={group}>
            {within(open, group).map(({ label, to, search, icon: Icon, badge: Badge }) => (
              <li key={to}>
                <Link
                  to={to as '/'}
                  search={search as never}
                  className={classes.navLink}
                  activeOptions={{ exact: !search, includeSearch: Boolean(search) }}
                  activeProps={{ 'data-active': true }}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {label}
                  {Badge && <Badge />}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  )
}

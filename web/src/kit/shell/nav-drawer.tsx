import { Drawer } from '@mantine/core'
import type { CurrentUser, Site } from '@/api/types'
import { type NavItem, NavLinks } from './nav-links'
import classes from './shell.module.css'

/** The navigation where it has no place of its own. */
export const NavDrawer = ({
  nav,
  user,
  site,
  onClose,
}: {
  nav: readonly NavItem[]
  user: CurrentUser
  site: Site
  onClose: () => void
}) => (
  <Drawer
    opened
    onClose={onClose}
    position="left"
    size={264}
    classNames={{ content: classes.drawer, header: classes.drawerHeader, close: classes.drawerClose }}
    // The page has its banner; this is the head of a menu.
    attributes={{ header: { role: 'presentation' } }}
    title={<span className={classes.drawerTitle}>Menu</span>}
    closeButtonProps={{ 'aria-label': 'Close menu' }}
  >
    <nav aria-label="Main">
      <NavLinks items={nav} user={user} site={site} />
    </nav>
  </Drawer>
)

/** What a tab without loads says, and the next thing to do. */
import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useListSearch } from '@/kit/list/navigation'
import { NoMatch } from '@/kit/list/no-match'
import { EmptyState } from '@/kit/states'
import { IMPORT_PAGE, KEYS_TAB } from './places'
import type { TabId } from './search'
import { TABS } from './tabs'

interface Props {
  user: CurrentUser
  tab: TabId
  create: () => void
}

export const NoLoads = ({ user, tab, create }: Props) => {
  const { q = {} } = useListSearch()
  const { s: _sort, search: text, ...filters } = q
  if (tab === 'search')
    return (
      <EmptyState icon={<IconPackageOff />} title={`No loads match “${String(text)}”`}>
        Search for all or part of a load number, carrier name or VIN, or the start of a USDOT number.
      </EmptyState>
    )
  if (Object.keys(filters).length > 0) return <NoMatch icon={<IconPackageOff />} of="loads" />
  return tab === 'open' ? (
    <First user={user} create={create} />
  ) : (
    <EmptyState icon={<IconPackageOff />} title={TABS[tab].empty}>
      {TABS[tab].about}
    </EmptyState>
  )
}

const First = ({ user, create }: Omit<Props, 'tab'>) => {
  const mayManage = allows('ManageLoads', user)
  return (
    <EmptyState
      icon={<IconPackageOff />}
      title={TABS.open.empty}
      action={
        mayManage && (
          <>
            <Button size="xs" renderRoot={props => <Link {...props} to={IMPORT_PAGE} />}>
              Import a file
            </Button>
            {allows('ManageKeys', user) && (
              <Button
                size="xs"
                variant="default"
                renderRoot={props => <Link {...props} to="/my-account" search={KEYS_TAB as never} />}
              >
                Connect your TMS
              </Button>
            )}
            <Button size="xs" variant="default" onClick={create}>
              Create a load
            </Button>
          </>
        )
      }
    >
      {mayManage
        ? 'Import a CSV or Excel file, send loads from your TMS with an API key, or create one by hand.'
        : 'Ask a teammate who manages loads to import or create them.'}
    </EmptyState>
  )
}

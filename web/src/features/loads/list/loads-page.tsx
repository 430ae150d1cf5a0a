/** Loads: one's loads by what is wrong with them, as one screen. (Document 2 §2, §8 and §9.) */
import { Anchor, Button, Stack } from '@mantine/core'
import { IconPackage, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Page } from '@/api/http'
import type { CurrentUser } from '@/api/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { keepPlace } from '@/domains/loads/last-place'
import type { Load } from '@/domains/loads/types'
import { allows } from '@/kit/access/guards'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { loadColumns } from './columns'
import { ExportButtons } from './export-buttons'
import { loadFilters } from './filters'
import { LoadTabs } from './load-tabs'
import { IMPORT_PAGE, SETTINGS_TAB } from './places'
import { loadsQuery, PER_PAGE } from './queries'
import { SearchBox } from './search-box'
import type { TabId } from './search'
import { TABS } from './tabs'

// What is said of an empty list comes when there is one, the form with the first press.
const NoLoads = lazy(() => import('./empty').then(module => ({ default: module.NoLoads })))
const NewLoad = lazy(() => import('../detail/form/new-load').then(module => ({ default: module.NewLoad })))

interface Props {
  user: CurrentUser
  tab: TabId
}

export const LoadsPage = ({ user, tab }: Props) => {
  const navigate = useNavigate()
  const search = useListSearch()
  const [isCreating, setCreating] = useState(false)
  const mayManage = allows('ManageLoads', user)
  const create = () => setCreating(true)
  const { q, page } = search
  useEffect(() => keepPlace({ tab, q, page }), [tab, q, page])
  return (
    <Stack gap="sm">
      <PageHead
        title="Loads"
        lead={TABS[tab].about}
        actions={
          <>
            <SearchBox />
            {allows('SetLoads', user) && (
              <Anchor
                size="sm"
                renderRoot={props => <Link {...props} to="/my-account" search={SETTINGS_TAB as never} />}
              >
                Load settings
              </Anchor>
            )}
            {allows('ExportLoads', user) && <ExportButtons tab={tab} search={search} />}
            {mayManage && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={15} aria-hidden />}
                  renderRoot={props => <Link {...props} to={IMPORT_PAGE} />}
                >
                  Import loads
                </Button>
                <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={create}>
                  New load
                </Button>
              </>
            )}
          </>
        }
      />
      <LoadTabs current={tab} />
      {tab === 'search' && !q?.search ? (
        <EmptyState icon={<IconPackage />} title="Which load?">
          Enter a load number, a carrier’s name or USDOT number, or a VIN above.
        </EmptyState>
      ) : (
        <Listed key={tab} user={user} tab={tab} create={create} />
      )}
      {isCreating && (
        <Suspense>
          <NewLoad
            close={() => setCreating(false)}
            created={id => void navigate({ to: '/loads/$id', params: { id: String(id) } })}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** Whether the server tells this person how many alerts a load has. */
const tellsAlerts = ({ rows }: Page<Load>) => rows.some(row => row.open_tickets != null)

const Listed = ({ user, tab, create }: Props & { create: () => void }) => {
  const search = useListSearch()
  const now = useFreightNow()
  const query = useMemo(() => loadsQuery(tab), [tab])
  // The list asks; this only looks at the same answer.
  const { data: hasAlerts = false } = useQuery({
    ...query(search),
    select: tellsAlerts,
    refetchInterval: false,
  })
  return (
    <ListSection
      // One memory for all tabs: what was shown last is shown again, whatever the query.
      name="loads"
      columnsOf={`loads.${user.id}`}
      isSticky
      isDense
      label={TABS[tab].label}
      one="load"
      filters={loadFilters}
      narrowing={NOTHING}
      query={query}
      columns={loadColumns(now, hasAlerts, tab)}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/loads/$id', params: { id: String(id) } })}
      perPage={PER_PAGE}
      restore="start-up"
      empty={
        <Suspense>
          <NoLoads user={user} tab={tab} create={create} />
        </Suspense>
      }
    />
  )
}

/** With it, a phone has the filters behind a button, so that the loads come first. */
const NOTHING = () => null

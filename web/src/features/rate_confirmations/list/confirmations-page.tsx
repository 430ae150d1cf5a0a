/** Rate confirmations: what was offered to carriers, and what became of it. (Document 2 §2 and §9.) */
import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { ListSection } from '@/kit/list/list-section'
import { PageHead } from '@/kit/page-head'
import { ConfirmationTabs } from '../confirmation-tabs'
import { columns } from './columns'
import { confirmationFilters } from './filters'
import { confirmationsQuery, countQuery, PER_PAGE } from './queries'
import { TAB_IDS, type TabId } from './search'
import { TABS } from './tabs'

// What is said of an empty list comes when there is one.
const NoConfirmations = lazy(() => import('./empty').then(module => ({ default: module.NoConfirmations })))

const TextDialog = lazy(() => import('./text-dialog').then(module => ({ default: module.TextDialog })))

interface Props {
  user: CurrentUser
  tab: TabId
}

export const ConfirmationsPage = ({ user, tab }: Props) => {
  const [isReading, setReading] = useState(false)
  return (
    <Stack gap="sm">
      <PageHead
        title="Rate confirmations"
        lead={TABS[tab].about}
        actions={
          <>
            <Button size="xs" variant="default" onClick={() => setReading(true)}>
              Your terms
            </Button>
            <Anchor
              size="sm"
              renderRoot={props => <Link {...props} to="/carriers/rate-confirmations/emails" />}
            >
              Emails
            </Anchor>
          </>
        }
      />
      <ConfirmationTabs
        of="rate confirmations"
        to="/carriers/rate-confirmations"
        tabs={TABS}
        ids={TAB_IDS}
        current={tab}
        count={countQuery}
      />
      <Listed key={tab} user={user} tab={tab} />
      {isReading && (
        <Suspense>
          <TextDialog user={user} close={() => setReading(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

/** With it, a phone has the filters behind a button, so that the rows come first. */
const NOTHING = () => null

const Listed = ({ user, tab }: Props) => {
  const query = useMemo(() => confirmationsQuery(tab), [tab])
  const filters = useMemo(() => confirmationFilters(user.id), [user.id])
  return (
    <ListSection
      // Kept locally and shown again while it is asked anew; a failure empties it, as for loads and alerts.
      name="rate_confirmations"
      columnsOf={`rate_confirmations.${user.id}`}
      isSticky
      isDense
      label={TABS[tab].label}
      one="rate confirmation"
      filters={filters}
      narrowing={NOTHING}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/carriers/rate-confirmations/$id', params: { id: String(id) } })}
      perPage={PER_PAGE}
      restore="start-up"
      empty={
        <Suspense>
          <NoConfirmations user={user} tab={tab} />
        </Suspense>
      }
    />
  )
}

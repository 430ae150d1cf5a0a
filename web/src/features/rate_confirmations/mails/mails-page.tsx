/** Emails that carry rate confirmations, and what became of them. (Document 2 §2, §4 and §9.) */
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { CurrentUser } from '@/api/types'
import { ListSection } from '@/kit/list/list-section'
import { PageHead } from '@/kit/page-head'
import { ConfirmationTabs } from '../confirmation-tabs'
import { mailColumns } from './columns'
import { mailFilters } from './filters'
import { countQuery, mailsQuery, PER_PAGE } from './queries'
import { MAIL_TAB_IDS, type MailTabId } from './search'
import { MAIL_TABS } from './tabs'

const NoMails = lazy(() => import('./empty').then(module => ({ default: module.NoMails })))

interface Props {
  user: CurrentUser
  tab: MailTabId
}

export const MailsPage = ({ user, tab }: Props) => (
  <Stack gap="sm">
    <PageHead
      title="Rate confirmation emails"
      lead={MAIL_TABS[tab].about}
      actions={
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/carriers/rate-confirmations" />}>
          Rate confirmations
        </Anchor>
      }
    />
    <ConfirmationTabs
      of="emails"
      to="/carriers/rate-confirmations/emails"
      tabs={MAIL_TABS}
      ids={MAIL_TAB_IDS}
      current={tab}
      count={countQuery}
    />
    <Listed key={tab} user={user} tab={tab} />
  </Stack>
)

/** With it, a phone has the filters behind a button, so that the rows come first. */
const NOTHING = () => null

const Listed = ({ user, tab }: Props) => {
  const query = useMemo(() => mailsQuery(tab), [tab])
  return (
    <ListSection
      name="rate_confirmation_mails"
      columnsOf={`rate_confirmation_mails.${user.id}`}
      isSticky
      isDense
      label={MAIL_TABS[tab].label}
      one="email"
      filters={mailFilters}
      narrowing={NOTHING}
      query={query}
      columns={mailColumns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/carriers/rate-confirmations/emails/$id', params: { id: String(id) } })}
      perPage={PER_PAGE}
      restore="start-up"
      empty={
        <Suspense>
          <NoMails tab={tab} />
        </Suspense>
      }
    />
  )
}

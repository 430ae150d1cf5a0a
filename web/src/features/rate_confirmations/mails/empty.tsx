/** What a tab without emails says, and the next thing to do. */
import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '@/kit/list/navigation'
import { NoMatch } from '@/kit/list/no-match'
import { EmptyState } from '@/kit/states'
import type { MailTabId } from './search'
import { MAIL_TABS } from './tabs'

export const NoMails = ({ tab }: { tab: MailTabId }) => {
  const { q = {} } = useListSearch()
  const { s: _sort, ...filters } = q
  if (Object.keys(filters).length > 0) return <NoMatch icon={<IconMailOpened />} of="emails" />
  return (
    <EmptyState
      icon={<IconMailOpened />}
      title={MAIL_TABS[tab].empty}
      action={
        tab === 'all' && (
          <Button size="xs" renderRoot={props => <Link {...props} to="/carriers/rate-confirmations" />}>
            Open rate confirmations
          </Button>
        )
      }
    >
      {tab === 'all' ? 'An email appears here as soon as a rate confirmation is sent.' : MAIL_TABS[tab].about}
    </EmptyState>
  )
}

import { Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { UserView } from '@/api/types'
import { allows } from '@/kit/guards'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { scopeWords } from '@/kit/scopes'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { formatPhone } from '@/lib/phone'
import type { TabProps } from './account-page'
import { userFilters } from './filters'
import { InvitationsCard } from './invitations-card'
import { PER_PAGE, usersQuery } from './queries'

const nameOf = ({ first_name, last_name, email }: UserView) =>
  [first_name, last_name].filter(Boolean).join(' ') || email

const columns: readonly Column<UserView>[] = [
  { id: 'name', header: 'Name', card: 'title', sort: 'first_name', cell: row => <b>{nameOf(row)}</b> },
  { id: 'email', header: 'E-mail', card: 'subtitle', sort: 'email', cell: row => row.email },
  { id: 'phone', header: 'Phone', cell: row => (row.phone_e164 ? formatPhone(row.phone_e164) : '–') },
  {
    id: 'may',
    header: 'May',
    wide: true,
    cell: row => scopeWords(row.scopes).join(', ') || 'Look up carriers',
  },
  { id: 'since', header: 'Since', cell: row => formatDay(row.created_at) },
]

const UsersTab = ({ user }: TabProps) => (
  <Stack gap="md">
    <Section title="Users">
      <ListSection
        name="users"
        label="Users"
        one="user"
        query={usersQuery}
        columns={columns}
        filters={userFilters}
        rowKey={row => row.id}
        perPage={PER_PAGE}
        empty={<EmptyState icon={<IconUsers />} title="Nobody matches" />}
      />
    </Section>
    {allows('ManageInvitations', user) && <InvitationsCard user={user} />}
  </Stack>
)

export default UsersTab

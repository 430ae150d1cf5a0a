import { Button, Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { UserView } from '@/api/types'
import { scopeWords } from '@/domains/users/scopes'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { ConfirmButton } from '@/kit/confirm'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { formatPhone } from '@/lib/phone'
import { userFilters } from '../filters'
import { InvitationsCard } from '../invitations/invitations-card'
import { PER_PAGE, usersQuery } from '../queries'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'
import { UserDialog } from './user-dialog'

const nameOf = ({ full_name }: UserView) => full_name

const facts: readonly Column<UserView>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    tight: true,
    sort: 'first_name',
    cell: row => <b>{nameOf(row)}</b>,
  },
  { id: 'email', header: 'Email', card: 'subtitle', sort: 'email', cell: row => row.email },
  {
    id: 'phone',
    header: 'Phone',
    roomy: true,
    cell: row => (row.phone_e164 ? formatPhone(row.phone_e164) : <None />),
  },
  {
    id: 'may',
    header: 'Permissions',
    card: 'subtitle',
    wide: true,
    cell: row => scopeWords(row.scopes).join(', ') || 'Look up carriers',
  },
  { id: 'since', header: 'Since', roomy: true, tight: true, cell: row => <InstantDay at={row.created_at} /> },
]

const UsersTab = ({ user }: TabProps) => {
  const [changed, setChanged] = useState<UserView | null>(null)
  const remove = useAccountAction(
    ({ id }: UserView) => dataOf(client.DELETE('/api/v1/users/{id}', { params: { path: { id } } })),
    (_, row) => `${nameOf(row)} was removed from your company.`,
  )
  const acts: Column<UserView> = {
    id: 'acts',
    header: 'Actions',
    cell: row => (
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => setChanged(row)}>
          Change
        </Button>
        {row.id !== user.id && (
          <ConfirmButton
            label="Remove"
            title={`Remove ${nameOf(row)}?`}
            confirm="Remove"
            action={() => remove.mutateAsync(row).catch(() => {})}
          >
            {nameOf(row)} will be signed out everywhere and lose access to your company. Their history stays
            on record. You can invite them again.
          </ConfirmButton>
        )}
      </Group>
    ),
  }
  const mayManage = allows('ManageUsers', user)
  return (
    <Stack gap="md">
      <Section title="Users">
        <ListSection
          name="users"
          label="Users"
          one="user"
          query={usersQuery}
          columns={mayManage ? [...facts, acts] : facts}
          filters={userFilters}
          rowKey={row => row.id}
          perPage={PER_PAGE}
          empty={<EmptyState icon={<IconUsers />} title="No matches" />}
        />
      </Section>
      {allows('ManageInvitations', user) && <InvitationsCard user={user} />}
      {changed && <UserDialog user={changed} name={nameOf(changed)} close={() => setChanged(null)} />}
    </Stack>
  )
}

export default UsersTab

import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { UserInvitation } from '@/api/types'
import { scopeWords } from '@/domains/users/scopes'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { ConfirmButton } from '@/kit/confirm'
import { Instant } from '@/kit/instant'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { fromToday } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import { invitationsQuery } from '../queries'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'
import { InviteDialog } from './invite-dialog'

/** Who is invited and has not come yet. */
export const InvitationsCard = ({ user }: TabProps) => {
  const invitations = useQuery(invitationsQuery)
  const [isInviting, inviting] = useDisclosure()
  const mayManage = allows('ManageUsers', user)
  const byId = (id: number) => ({ params: { path: { id } } })
  const resend = useAccountAction(
    ({ id }: UserInvitation) => dataOf(client.PATCH('/api/v1/user_invitations/{id}/resend', byId(id))),
    (_, { email }) => `We sent a new link to ${email}.`,
  )
  const remove = useAccountAction(
    ({ id }: UserInvitation) => dataOf(client.DELETE('/api/v1/user_invitations/{id}', byId(id))),
    (_, { email }) => `The invitation to ${email} was withdrawn.`,
  )
  const columns: readonly Column<UserInvitation>[] = [
    { id: 'email', header: 'Invited', card: 'title', cell: row => <b>{row.email}</b> },
    {
      id: 'state',
      header: 'Status',
      card: 'tag',
      cell: row =>
        row.is_expired ? (
          <OutcomeTag outcome="fail">Expired</OutcomeTag>
        ) : row.delivered_at ? (
          <OutcomeTag outcome="pass">Sent</OutcomeTag>
        ) : (
          <OutcomeTag outcome="unknown">Sending</OutcomeTag>
        ),
    },
    {
      id: 'may',
      header: 'Permissions',
      wide: true,
      cell: row => scopeWords(row.scopes).join(', ') || 'Look up carriers',
    },
    { id: 'by', header: 'Invited by', cell: row => row.invited_by.name },
    {
      id: 'sent',
      header: 'Sent',
      cell: row => (row.delivered_at ? <Instant at={row.delivered_at} /> : <None>Not sent yet</None>),
    },
    { id: 'until', header: 'Link expires', cell: row => fromToday(row.expires_at) },
    {
      id: 'acts',
      header: 'Actions',
      cell: row => (
        <Group gap={6} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            loading={resend.isPending && resend.variables.id === row.id}
            onClick={() => resend.mutate(row)}
          >
            Resend
          </Button>
          {mayManage && (
            <ConfirmButton
              label="Withdraw"
              title={`Withdraw the invitation to ${row.email}?`}
              confirm="Withdraw"
              action={() => remove.mutateAsync(row).catch(() => {})}
            >
              The link will stop working. You can invite {row.email} again.
            </ConfirmButton>
          )}
        </Group>
      ),
    },
  ]
  return (
    <Section
      title="Invitations"
      aside={
        mayManage && (
          <Button size="xs" leftSection={<IconUserPlus size={15} />} onClick={inviting.open}>
            Invite a user
          </Button>
        )
      }
    >
      <Loaded query={invitations}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Text size="sm" c="var(--hw-muted)">
              No open invitations.
            </Text>
          ) : (
            <Stack gap={4}>
              <Rows label="Invitations" columns={columns} rows={rows} rowKey={row => row.id} />
              {total > rows.length && (
                <Text size="xs" c="var(--hw-muted)">
                  The newest {rows.length} of {total}.
                </Text>
              )}
            </Stack>
          )
        }
      </Loaded>
      <InviteDialog isOpen={isInviting} close={inviting.close} />
    </Section>
  )
}

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { OwnSession } from '@/api/types'
import { ConfirmButton } from '@/kit/confirm'
import { Instant } from '@/kit/instant'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { OutcomeTag } from '@/ui/outcome'
import { sessionsQuery } from '../queries'
import { useAccountAction } from '../use-account-action'
import { deviceWords } from './device'

/** Where one is signed in. */
export const SessionsCard = () => {
  const sessions = useQuery(sessionsQuery)
  const revoke = useAccountAction(
    (id: string) => dataOf(client.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } })),
    'Device signed out.',
  )
  const revokeOthers = useAccountAction(
    () => dataOf(client.DELETE('/api/v1/sessions')),
    'All other devices signed out.',
  )
  const columns: readonly Column<OwnSession>[] = [
    { id: 'device', header: 'Device', card: 'title', cell: row => <b>{deviceWords(row.user_agent)}</b> },
    {
      id: 'current',
      header: '',
      card: 'tag',
      cell: row => row.is_current && <OutcomeTag outcome="pass">This device</OutcomeTag>,
    },
    { id: 'address', header: 'IP address', cell: row => row.address },
    { id: 'used', header: 'Last used', cell: row => <Instant at={row.last_used_at} /> },
    { id: 'since', header: 'Signed in', cell: row => <Instant at={row.created_at} /> },
    {
      id: 'revoke',
      header: 'Sign out',
      cell: row =>
        !row.is_current && (
          <ConfirmButton
            label="Sign out"
            title="Sign out this device?"
            confirm="Sign out"
            action={() => revoke.mutateAsync(row.id).catch(() => {})}
          >
            {deviceWords(row.user_agent)} at {row.address} will have to sign in again.
          </ConfirmButton>
        ),
    },
  ]
  return (
    <Section
      title="Where you’re signed in"
      aside={
        (sessions.data?.length ?? 0) > 1 && (
          <ConfirmButton
            label="Sign out all others"
            title="Sign out all other devices?"
            confirm="Sign out"
            action={() => revokeOthers.mutateAsync(undefined).catch(() => {})}
          >
            Every device but this one will have to sign in again.
          </ConfirmButton>
        )
      }
    >
      <Text size="sm" c="var(--hw-muted)" mb="xs">
        Sign out devices you don’t recognize, and change your password.
      </Text>
      <Loaded query={sessions}>
        {rows => <Rows label="Where you’re signed in" columns={columns} rows={rows} rowKey={row => row.id} />}
      </Loaded>
    </Section>
  )
}

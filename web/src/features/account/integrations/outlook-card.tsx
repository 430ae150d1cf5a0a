import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { ConfirmButton } from '@/kit/confirm'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'
import { Secret } from '../secret'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'

type Found = Awaited<ReturnType<typeof show>>

const show = (id: number) =>
  dataOf(client.GET('/api/v1/users/{id}/haulwarden_for_outlook_api_key', { params: { path: { id } } }))

/** The user's own Outlook key. It is created on first request, so a press requests it. */
export const OutlookCard = ({ user: { id } }: TabProps) => {
  const [found, setFound] = useState<Found | null>(null)
  const ask = useAccountAction(async () => setFound(await show(id)), 'Your Outlook key is ready.')
  const revoke = useAccountAction(async () => {
    await dataOf(
      client.DELETE('/api/v1/users/{id}/haulwarden_for_outlook_api_key', { params: { path: { id } } }),
    )
    setFound(null)
  }, 'Outlook key revoked.')
  return (
    <Section title="Outlook">
      <Stack gap="sm">
        <Text size="sm" c="var(--hw-muted)">
          With your own key, Outlook can look up carriers for you.
        </Text>
        {found?.secret && <Secret label="Outlook key" value={found.secret} />}
        {found ? (
          <Group gap="sm">
            <Text size="sm">
              <Code>{found.api_key.prefix}…</Code> made {formatDay(found.api_key.created_at)}
            </Text>
            <ConfirmButton
              label="Revoke"
              title="Revoke your Outlook key?"
              confirm="Revoke"
              action={() => revoke.mutateAsync(undefined).catch(() => {})}
            >
              Outlook won’t be able to look up carriers until you create another key.
            </ConfirmButton>
          </Group>
        ) : (
          <Group>
            <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
              Show or create my key
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}

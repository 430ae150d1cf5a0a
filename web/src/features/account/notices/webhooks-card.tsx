/** Where the company's own systems receive notices and load events. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { WebhookEndpoint } from '@/api/types'
import { ConfirmButton } from '@/kit/confirm'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { Instant, InstantDay } from '@/kit/instant'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { webhooksQuery } from '../queries'
import { Secret } from '../secret'
import { useAccountAction } from '../use-account-action'
import { FEEDS } from './webhook-feeds'

const WebhookForm = lazy(() => import('./webhook-dialogs').then(module => ({ default: module.WebhookForm })))
const WebhookRecord = lazy(() =>
  import('./webhook-dialogs').then(module => ({ default: module.WebhookRecord })),
)

const State = ({ row }: { row: WebhookEndpoint }) => {
  if (!row.is_active) return <OutcomeTag outcome="unknown">Off</OutcomeTag>
  if (row.failing_since)
    return (
      <OutcomeTag outcome="fail">
        Failing since <InstantDay at={row.failing_since} />
      </OutcomeTag>
    )
  if (row.failed_attempts > 0) {
    return (
      <OutcomeTag outcome="warn">
        {count(row.failed_attempts, 'try', 'tries')} failed
        {row.next_at && (
          <>
            , again <Instant at={row.next_at} />
          </>
        )}
      </OutcomeTag>
    )
  }
  return <OutcomeTag outcome="pass">Delivers</OutcomeTag>
}

export const WebhooksCard = () => {
  const [isMaking, making] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const [record, setRecord] = useState<WebhookEndpoint | null>(null)
  const change = useAccountAction(
    ({ id, is_active }: { id: number; is_active: boolean }) =>
      dataOf(
        client.PATCH('/api/v1/webhook_endpoints/{id}', {
          params: { path: { id } },
          body: { webhook_endpoint: { is_active } },
        }),
      ),
    'Webhook changed.',
  )
  const remove = useAccountAction(
    (id: number) => dataOf(client.DELETE('/api/v1/webhook_endpoints/{id}', { params: { path: { id } } })),
    'Webhook removed.',
  )
  const columns: readonly Column<WebhookEndpoint>[] = [
    { id: 'url', header: 'Address', card: 'title', wide: true, cell: row => <b>{row.url}</b> },
    { id: 'feed', header: 'Sends', cell: row => FEEDS[row.feed].label },
    { id: 'state', header: 'Status', card: 'tag', cell: row => <State row={row} /> },
    { id: 'through', header: 'Delivered up to', numeric: true, cell: row => row.delivered_through },
    { id: 'waiting', header: 'Waiting', numeric: true, cell: row => row.waiting },
    {
      id: 'acts',
      header: 'Actions',
      card: 'foot',
      cell: row => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setRecord(row)}>
            Record
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              change.mutate({ id: row.id, is_active: !row.is_active || row.failing_since !== null })
            }
          >
            {row.is_active && !row.failing_since ? 'Turn off' : 'Turn on'}
          </Button>
          <ConfirmButton
            label="Remove"
            title="Remove this webhook?"
            confirm="Remove"
            action={() => remove.mutateAsync(row.id).catch(() => {})}
          >
            No more {FEEDS[row.feed].many} will be sent to {row.url} and the delivery log will be deleted.
          </ConfirmButton>
        </Group>
      ),
    },
  ]
  return (
    <Section
      title="Webhooks"
      aside={
        <Button size="xs" leftSection={<IconWebhook size={15} />} onClick={making.open}>
          Add a webhook
        </Button>
      }
    >
      <Stack gap="sm">
        {secret && <Secret label="signing secret" value={secret} />}
        <Loaded query={useQuery(webhooksQuery)}>
          {rows =>
            rows.length === 0 ? (
              <Text size="sm" c="var(--hw-muted)">
                No webhooks yet. A webhook sends every notice, or every load event, to your system, signed and
                in order.
              </Text>
            ) : (
              <Rows label="Webhooks" columns={columns} rows={rows} rowKey={row => row.id} />
            )
          }
        </Loaded>
      </Stack>
      <Suspense>
        {isMaking && <WebhookForm close={making.close} made={setSecret} />}
        {record && <WebhookRecord endpoint={record} close={() => setRecord(null)} />}
      </Suspense>
    </Section>
  )
}

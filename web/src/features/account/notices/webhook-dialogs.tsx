/** Adding a webhook, and what was sent to one. */
import { Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { WebhookDelivery, WebhookEndpoint } from '@/api/types'
import { None } from '@/kit/facts/signs'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Loaded } from '@/kit/states'
import { deliveriesQuery } from '../queries'
import { useAccountAction } from '../use-account-action'
import { FEED_OPTIONS, FEEDS } from './webhook-feeds'

export const WebhookForm = ({ close, made }: { close: () => void; made: (secret: string) => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<{ feed: WebhookEndpoint['feed']; url: string }>({
    initialValues: { feed: 'notices', url: '' },
    validate: { url: value => (value.trim() ? null : 'Enter the URL.') },
  })
  const { about, many } = FEEDS[form.values.feed]
  const send = async ({ feed, url }: typeof form.values) => {
    const webhook_endpoint = { feed, url: url.trim() }
    const { secret } = await dataOf(client.POST('/api/v1/webhook_endpoints', { body: { webhook_endpoint } }))
    made(secret)
    close()
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <Dialog isOpen close={close} title="Add a webhook">
      <FormShell form={form} label="Add a webhook" submit="Add webhook" send={send}>
        <Text size="sm">New {many} are sent to this URL as JSON, in order, and retried until delivered.</Text>
        <NativeSelect label="Sends" description={about} data={FEED_OPTIONS} {...form.getInputProps('feed')} />
        <TextInput
          label="Address"
          type="url"
          placeholder="https://example.com/haulwarden"
          data-autofocus
          {...form.getInputProps('url')}
        />
      </FormShell>
    </Dialog>
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  { id: 'notice', header: 'Number', card: 'title', numeric: true, cell: row => row.sequence },
  { id: 'tries', header: 'Attempts', numeric: true, cell: row => row.attempts },
  { id: 'status', header: 'Answer', cell: row => row.last_status ?? 'None' },
  { id: 'error', header: 'Error', cell: row => row.last_error ?? <None /> },
  {
    id: 'delivered',
    header: 'Delivered',
    cell: row => (row.delivered_at ? <Instant at={row.delivered_at} /> : 'Not yet'),
  },
]

export const WebhookRecord = ({ endpoint, close }: { endpoint: WebhookEndpoint; close: () => void }) => {
  const { one, many } = FEEDS[endpoint.feed]
  const [from, setFrom] = useState<string | number>(Math.max(1, endpoint.delivered_through))
  const replay = useAccountAction(
    (from_sequence: number) =>
      dataOf(
        client.POST('/api/v1/webhook_endpoints/{id}/replay', {
          params: { path: { id: endpoint.id } },
          body: { from_sequence },
        }),
      ),
    `Sending the ${many} again.`,
  )
  return (
    <Dialog isOpen close={close} title="Deliveries" size="lg">
      <Stack gap="md">
        <Loaded query={useQuery(deliveriesQuery(endpoint.id))}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Text size="sm" c="var(--hw-muted)">
                Nothing sent yet.
              </Text>
            ) : (
              <Rows label="Deliveries" columns={columns} rows={rows} rowKey={row => row.sequence} />
            )
          }
        </Loaded>
        <Group align="flex-end" gap="sm">
          <NumberInput
            label={`Resend from ${one}`}
            min={1}
            allowDecimal={false}
            value={from}
            onChange={setFrom}
          />
          <Button
            variant="default"
            disabled={!Number.isInteger(Number(from)) || Number(from) < 1}
            loading={replay.isPending}
            onClick={() => replay.mutate(Number(from), { onSuccess: close })}
          >
            Send again
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

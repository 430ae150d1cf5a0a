/** A requested change to the company's data, and the decision on it. */
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { CompanyChangeOrder } from '@/api/types'
import { NotFoundPage } from '@/kit/errors/not-found'
import { FactList } from '@/kit/facts/fact-list'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { Note } from '@/ui/note'
import { changeOrderQuery } from '../queries'
import { useAccountAction } from '../use-account-action'
import { OrderStatus } from './order-status'

export const ChangeOrderPage = ({ id }: { id: number }) => {
  const order = useQuery(changeOrderQuery(id))
  if (order.error instanceof ApiError && order.error.status === 404) return <NotFoundPage />
  return (
    <Stack gap="md" maw={760}>
      <Loaded query={order}>{loaded => <Order order={loaded} />}</Loaded>
    </Stack>
  )
}

const Order = ({ order }: { order: CompanyChangeOrder }) => (
  <>
    <PageHead
      title={`Change of ${order.field_label.toLowerCase()}`}
      lead={<OrderStatus status={order.status} />}
    />
    <Section title="Requested change">
      <FactList
        rows={[
          { label: 'Before', value: <del>{order.before ?? 'empty'}</del> },
          { label: 'After', value: <ins>{order.after ?? 'empty'}</ins> },
          { label: 'Reason', value: order.reason },
          { label: 'Requested by', value: order.requested_by.name },
          { label: 'On', value: <Instant at={order.created_at} /> },
          order.decided_by && { label: 'Decided by', value: order.decided_by.name },
          !!order.decided_at && { label: 'Decided', value: <Instant at={order.decided_at} /> },
          !!order.decision_note && { label: 'Note', value: order.decision_note },
        ]}
      />
    </Section>
    {order.status === 'pending' && (order.can_decide ? <Decision order={order} /> : <WhyNot />)}
  </>
)

const WhyNot = () => (
  <Note tone="info" title="Someone else decides">
    An administrator other than the requester decides.
  </Note>
)

const Decision = ({ order: { id } }: { order: CompanyChangeOrder }) => {
  const [note, setNote] = useState('')
  const options = { params: { path: { id } }, body: { note: note.trim() || null } }
  const approve = useAccountAction(
    () => dataOf(client.PATCH('/api/v1/company_change_orders/{id}/approve', options)),
    'Change approved and applied.',
  )
  const reject = useAccountAction(
    () => dataOf(client.PATCH('/api/v1/company_change_orders/{id}/reject', options)),
    'Change rejected.',
  )
  return (
    <Section title="Your decision">
      <Stack gap="sm">
        <Textarea
          label="Note (optional)"
          autosize
          minRows={2}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button loading={approve.isPending} onClick={() => approve.mutate(undefined)}>
            Approve
          </Button>
          <Button variant="default" loading={reject.isPending} onClick={() => reject.mutate(undefined)}>
            Reject
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

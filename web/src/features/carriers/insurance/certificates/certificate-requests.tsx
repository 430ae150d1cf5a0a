/** Requests to insurance agents, and the activity on the carrier's certificates. */
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InsuranceCertificateRequest } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { Instant, InstantDay } from '@/kit/instant'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { activitiesQuery, cancelRequest, carrierKey, requestsQuery } from './certificate-queries'
import { eventOf, statusOf } from './certificate-words'
import classes from './certificates.module.css'

const what = ({ kind }: InsuranceCertificateRequest) =>
  kind === 'cargo_policy' ? 'Cargo policy' : 'Certificate'

const next = (row: InsuranceCertificateRequest) => {
  if (row.decline_reason) return `“${row.decline_reason}”`
  if (!row.is_open) return null
  return row.remind_at ? (
    <>
      Reminder on <InstantDay at={row.remind_at} />
    </>
  ) : (
    <>
      Open until <InstantDay at={row.expires_at} />
    </>
  )
}

const columns: readonly Column<InsuranceCertificateRequest>[] = [
  { id: 'what', header: 'Requested', card: 'title', cell: row => <b>{what(row)}</b> },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    cell: row => <OutcomeTag outcome={statusOf(row).outcome}>{statusOf(row).words}</OutcomeTag>,
  },
  { id: 'agent', header: 'Agent', card: 'subtitle', cell: row => row.agent_name ?? row.email },
  { id: 'email', header: 'Sent to', cell: row => row.email },
  { id: 'asked', header: 'Requested on', numeric: true, cell: row => <InstantDay at={row.created_at} /> },
  { id: 'by', header: 'Requested by', cell: row => row.created_by?.name ?? <Unknown /> },
  { id: 'reminders', header: 'Reminders', numeric: true, cell: row => row.reminders },
  { id: 'next', header: 'Next', cell: next },
]

export const CertificateRequests = ({ carrierId, mayManage }: { carrierId: number; mayManage: boolean }) => {
  const requests = useQuery(requestsQuery(carrierId))
  const activities = useQuery(activitiesQuery(carrierId))
  const cancelling = useAction(
    cancelRequest,
    'Request canceled. Its link no longer works.',
    carrierKey(carrierId),
  )
  const cancel: Column<InsuranceCertificateRequest> = {
    id: 'cancel',
    header: '',
    cell: row =>
      row.is_open && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Cancel the request to ${row.email}`}
          onClick={() => cancelling.mutate(row.id)}
        >
          Cancel
        </Button>
      ),
  }
  const rows = requests.data?.rows ?? []
  return (
    <>
      {rows.length > 0 && (
        <Section title="Requests to agents" aside={count(requests.data?.total ?? 0, 'request')}>
          <Rows
            label="Requests to agents"
            columns={mayManage ? [...columns, cancel] : columns}
            rows={rows}
            rowKey={row => String(row.id)}
          />
        </Section>
      )}
      {(activities.data?.total ?? 0) > 0 && (
        <Section title="Insurance activity" aside={count(activities.data?.total ?? 0, 'event')}>
          <Loaded query={activities}>
            {({ rows, total }) => (
              <>
                <ul className={classes.events} aria-label="Insurance activity">
                  {rows.slice(0, 20).map(row => (
                    <li key={row.id}>
                      <b>{eventOf(row)}</b> {row.detail}{' '}
                      <span>
                        <Instant at={row.happened_at} />
                        {row.user && `, ${row.user.name}`}
                      </span>
                    </li>
                  ))}
                </ul>
                {total > 20 && (
                  <Text size="xs" c="var(--hw-muted)">
                    The newest 20 are shown.
                  </Text>
                )}
              </>
            )}
          </Loaded>
        </Section>
      )}
    </>
  )
}

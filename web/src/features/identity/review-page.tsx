/** For staff: the reports that wait, each with the decision on it; and those that are published, to unpublish. */
import { SegmentedControl, Stack } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { IdentityAlert } from '@/api/types'
import classes from '@/domains/identity/identity.module.css'
import { originOf } from '@/domains/identity/origin'
import { UnpublishButton } from '@/domains/identity/unpublish'
import { ALERT_TYPES, nameOf } from '@/domains/identity/words'
import { FactList } from '@/kit/facts/fact-list'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import { reviewQuery } from './queries'

const DecisionForm = lazy(() => import('./decision-form').then(module => ({ default: module.DecisionForm })))

const STATES = [
  { value: 'pending_review', label: 'Waiting' },
  { value: 'published', label: 'Published' },
]

export const ReviewPage = () => {
  const [status, setStatus] = useState('pending_review')
  const alerts = useQuery(reviewQuery({ q: { status_eq: status } }))
  return (
    <Stack gap="md" maw={860}>
      <PageHead
        title="Alert review"
        lead="Reports from brokers. Only staff see a report before it’s published, and brokers never see who reported it."
        actions={
          <>
            <Link to="/fmcsa-imports/{-$id}" className={classes.link}>
              Imports
            </Link>
            <SegmentedControl aria-label="State" data={STATES} value={status} onChange={setStatus} />
          </>
        }
      />
      <Loaded query={alerts}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={<IconGavel />} title="Nothing to review">
              {status === 'published' ? 'No published alerts.' : 'No reports are waiting for a decision.'}
            </EmptyState>
          ) : (
            <>
              <div>{count(total, 'report')}</div>
              {rows.map(alert => (
                <Report key={alert.id} alert={alert} />
              ))}
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

const Report = ({ alert }: { alert: IdentityAlert }) => (
  <Section
    title={`${ALERT_TYPES[alert.is_type]}: ${nameOf(alert.carrier)}`}
    label={`Report ${alert.id}: ${ALERT_TYPES[alert.is_type]}, ${nameOf(alert.carrier)}`}
    aside={`No. ${alert.id}`}
  >
    <FactList
      columns={2}
      rows={[
        {
          label: 'Carrier',
          value: (
            <Link to="/carriers/$id" params={{ id: String(alert.carrier.id) }} className={classes.link}>
              USDOT {alert.carrier.dot_number}
            </Link>
          ),
        },
        { label: 'Reported by', value: `${alert.report?.user_name}, ${alert.report?.company_name}` },
        { label: 'Happened', value: formatDay(alert.file_date) },
        { label: 'Reported', value: <Instant at={alert.created_at} /> },
        !!alert.phone && { label: 'Phone used', value: alert.phone },
        !!alert.email && { label: 'Email used', value: alert.email },
        !!alert.report?.commodity_type && { label: 'Commodity', value: alert.report.commodity_type },
        alert.report && originOf(alert.report),
      ]}
    />
    <p className={classes.words}>{alert.report?.unsanitized_message}</p>
    {alert.status === 'pending_review' ? (
      <Suspense>
        <DecisionForm id={alert.id} />
      </Suspense>
    ) : (
      <>
        <div className={classes.own}>
          <p className={classes.words}>{alert.message}</p>
        </div>
        {alert.status === 'published' && <UnpublishButton id={alert.id} needsReason={!alert.is_own} />}
      </>
    )}
  </Section>
)

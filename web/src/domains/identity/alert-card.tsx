/** One alert: what was reported, and the carrier's reply beside it; for its own company also what it reported itself. */
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { IdentityAlert } from '@/api/types'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import { FactList } from '@/kit/facts/fact-list'
import { Section } from '@/kit/section'
import { Instant, InstantDay } from '@/kit/instant'
import { formatDay, isPast } from '@/lib/date'
import classes from './identity.module.css'
import { originOf } from './origin'
import { StatusTag } from './status-tag'
import { UnpublishButton } from './unpublish'
import { ALERT_TYPES, nameOf } from './words'

interface Props {
  alert: IdentityAlert
  /** Names the carrier it is about. */
  namesCarrier?: boolean
  /** Leads to the page where messages are written. */
  linksToMessages?: boolean
}

export const AlertCard = ({ alert, namesCarrier, linksToMessages }: Props) => (
  <Section
    title={ALERT_TYPES[alert.is_type]}
    label={`${ALERT_TYPES[alert.is_type]}, alert ${alert.id}`}
    aside={alert.is_own && <StatusTag alert={alert} />}
  >
    {namesCarrier && (
      <Text size="sm" mb={6}>
        About{' '}
        <Link to="/carriers/$id" params={{ id: String(alert.carrier.id) }} className={classes.link}>
          {nameOf(alert.carrier)}
        </Link>{' '}
        (USDOT {alert.carrier.dot_number}) {alert.verdict && <VerdictTag verdict={alert.verdict.verdict} />}
      </Text>
    )}
    <div className={classes.sides}>
      <Reported alert={alert} />
      <Replied alert={alert} />
    </div>
    {alert.report && <Own alert={alert} report={alert.report} />}
    <Group gap="xs" mt="sm" className="hide-on-print">
      {linksToMessages && <MessagesLink alert={alert} />}
      {alert.is_own && alert.status === 'published' && <UnpublishButton id={alert.id} />}
    </Group>
  </Section>
)

const Side = ({ title, when, children }: { title: string; when: ReactNode; children: ReactNode }) => (
  <div className={classes.side}>
    <Text size="xs" c="var(--hw-muted)">
      <b>{title}</b> {when}
    </Text>
    {children}
  </div>
)

const Reported = ({ alert }: Pick<Props, 'alert'>) => (
  <Side
    title={alert.is_own ? 'As published' : 'Reported by a broker'}
    when={`· happened ${formatDay(alert.file_date)}`}
  >
    <p className={classes.words}>{alert.message ?? 'Not published.'}</p>
    <FactList
      rows={[
        !!alert.phone && { label: 'Phone used', value: alert.phone },
        !!alert.email && { label: 'Email used', value: alert.email },
        !!alert.published_at && { label: 'Published', value: <InstantDay at={alert.published_at} /> },
        !!alert.expires_on && { label: 'Shown until', value: formatDay(alert.expires_on) },
      ]}
    />
  </Side>
)

const Replied = ({ alert: { reply, reply_until, status } }: Pick<Props, 'alert'>) => {
  if (reply) {
    return (
      <Side
        title="The carrier’s reply"
        when={
          <>
            · <Instant at={reply.created_at} />
          </>
        }
      >
        <p className={classes.words}>{reply.message}</p>
      </Side>
    )
  }
  if (status === 'pending_review' || status === 'rejected') return null
  return (
    <Side title="The carrier’s reply" when="">
      <p className={classes.none}>
        {reply_until ? (
          <>
            {isPast(reply_until)
              ? 'None within the 72 hours that ended '
              : 'None yet. The carrier can reply until '}
            <Instant at={reply_until} />.
          </>
        ) : (
          'None. We couldn’t ask the carrier: no email on file.'
        )}
      </p>
    </Side>
  )
}

const Own = ({ alert, report }: { alert: IdentityAlert; report: NonNullable<IdentityAlert['report']> }) => (
  <div className={classes.own}>
    <Text size="xs" c="var(--hw-muted)">
      <b>Your report</b> · visible only to your company and our staff
    </Text>
    <p className={classes.words}>{report.unsanitized_message}</p>
    <FactList
      columns={2}
      rows={[
        { label: 'Reported by', value: report.user_name },
        { label: 'Reported', value: <Instant at={alert.created_at} /> },
        !!report.commodity_type && { label: 'Commodity', value: report.commodity_type },
        originOf(report),
        !!report.review_note && { label: 'Our note', value: report.review_note },
        !!report.unpublish_reason && { label: 'Withdrawn because', value: report.unpublish_reason },
      ]}
    />
  </div>
)

const MessagesLink = ({ alert }: Pick<Props, 'alert'>) => (
  <Button
    renderRoot={props => <Link to="/identity-alerts/$id" params={{ id: String(alert.id) }} {...props} />}
    size="xs"
    variant="default"
    leftSection={<IconMessage size={15} />}
  >
    {alert.is_own ? 'Messages' : 'Message the publisher'}
  </Button>
)

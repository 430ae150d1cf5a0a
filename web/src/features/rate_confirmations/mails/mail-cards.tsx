/** What is known of an email. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StandingTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmationMailDetail } from '@/domains/rate_confirmations/types'
import { MAIL_STATUS } from '@/domains/rate_confirmations/words'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { formatNumber } from '@/lib/number'
import { Note } from '@/ui/note'
import classes from '../rate-confirmations.module.css'

export const MailCards = ({ mail }: { mail: RateConfirmationMailDetail }) => (
  <div className={classes.page}>
    <div className={classes.column}>
      <Recipient mail={mail} />
    </div>
    <div className={classes.column}>
      {mail.kind === 'received' ? <Receipt mail={mail} /> : <Delivery mail={mail} />}
    </div>
  </div>
)

const Recipient = ({ mail }: { mail: RateConfirmationMailDetail }) => (
  <Section title={mail.kind === 'received' ? 'Sender' : 'Recipient'}>
    <FactList
      rows={[
        { label: 'Address', value: mail.email },
        mail.kind !== 'received' && {
          label: 'Standing',
          value: mail.standing == null ? <None>Not judged</None> : <StandingTag standing={mail.standing} />,
        },
        mail.why != null && { label: 'Why', value: mail.why },
        {
          label: 'Carrier',
          value: mail.carrier ? (
            <Link to="/carriers/$id" params={{ id: String(mail.carrier.id) }} className={classes.link}>
              {mail.carrier.legal_name ?? `USDOT ${mail.carrier.dot_number}`}
            </Link>
          ) : (
            <Unknown />
          ),
        },
        mail.load != null && { label: 'Load', value: mail.load.external_load_number },
      ]}
    />
    {mail.checks.length > 0 && (
      <>
        <Text size="sm" fw={600} mt="sm">
          {mail.kind === 'received' ? 'What was checked' : 'What was compared'}
        </Text>
        <ul className={classes.list} aria-label="Checks">
          {mail.checks.map(({ label, value, source }, at) => (
            // Two values may have one label.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {label}: {value == null ? <None>None on file</None> : <b>{value}</b>}
              <small>{source}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </Section>
)

const Receipt = ({ mail }: { mail: RateConfirmationMailDetail }) => (
  <Section title="Receipt">
    <FactList
      rows={[
        { label: 'Received', value: <Instant at={mail.created_at} /> },
        { label: 'Teammate', value: mail.user?.name ?? <None>None identified</None> },
      ]}
    />
  </Section>
)

const Delivery = ({ mail }: { mail: RateConfirmationMailDetail }) => (
  <Section title="Delivery">
    {mail.may_be_twice && (
      <Note tone="warn" title="It may have arrived twice">
        The connection broke after the message was handed over, so it was sent again.
      </Note>
    )}
    <FactList
      rows={[
        { label: 'Sent by', value: mail.user?.name ?? 'Automatically' },
        { label: 'Created', value: <Instant at={mail.created_at} /> },
        { label: 'Attempts', value: formatNumber(mail.attempts) },
        { label: 'Mail server’s answer', value: mail.response ?? <None>None yet</None> },
        {
          label: 'Delivered',
          value: mail.completed_at == null ? <None>Not delivered</None> : <Instant at={mail.completed_at} />,
        },
        mail.released_at != null && {
          label: 'Released',
          value: (
            <>
              <Instant at={mail.released_at} />
              {mail.released_by && `, ${mail.released_by.name}`}
              <span className={classes.muted}>{mail.release_reason}</span>
            </>
          ),
        },
      ]}
    />
    <Attempts mail={mail} />
  </Section>
)

/** Each attempt at handing it to the mail server, the newest first. */
const Attempts = ({ mail: { attempt_log: all } }: { mail: RateConfirmationMailDetail }) =>
  all.length > 0 && (
    <>
      <Text size="sm" fw={600} mt="sm">
        Attempts
      </Text>
      <ul className={classes.list} aria-label="Attempts">
        {all.map(({ attempt, started_at: at, outcome, response }) => (
          <li key={attempt}>
            {attempt}. <Instant at={at} />:{' '}
            <b>{outcome == null ? 'No answer' : MAIL_STATUS[outcome].words}</b>
            {response != null && <small>{response}</small>}
          </li>
        ))}
      </ul>
    </>
  )

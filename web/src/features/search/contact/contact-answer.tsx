/** Who is this contact? What it is, why, what to do, and the carriers that use it. */
import { Anchor, Text, Title } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContactAnswer as Answer, ContactDomain, ContactFinding, CurrentUser } from '@/api/types'
import { ALERT_TYPES } from '@/domains/identity/words'
import { FactList } from '@/kit/facts/fact-list'
import { SourceNote } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { allows } from '@/kit/access/guards'
import { formatDay } from '@/lib/date'
import { count, formatNumber } from '@/lib/number'
import { formatPhone } from '@/lib/phone'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../search.module.css'
import { AlertLink, contactColumns } from './contact-columns'
import { LIKENESS, lookOf } from './contact-words'

interface Props {
  typed: string
  // The key's own type does not matter here.
  // oxlint-disable-next-line typescript/no-explicit-any
  query: UseQueryOptions<Answer, Error, Answer, any>
  user: CurrentUser
}

export const ContactAnswer = ({ typed, query, user }: Props) => {
  const answer = useQuery(query)
  return (
    <Section title={`Who is ${formatPhone(typed)}?`}>
      <div aria-live="polite">
        <Loaded query={answer}>{data => <Shown answer={data} user={user} />}</Loaded>
      </div>
    </Section>
  )
}

const Shown = ({ answer, user }: { answer: Answer; user: CurrentUser }) => (
  <>
    <ul className={classes.findings}>
      {answer.categories.map(finding => (
        <Finding key={finding.category} finding={finding} answer={answer} user={user} />
      ))}
    </ul>
    {answer.domain && <Domain domain={answer.domain} />}
    {answer.carriers.length > 0 && (
      <>
        <Title order={3} mt="md" mb={6}>
          {answer.total > answer.carriers.length
            ? `The first ${answer.carriers.length} of ${formatNumber(answer.total)} carriers that use it`
            : `${count(answer.total, 'carrier')} with it on file`}
        </Title>
        <Rows
          label={`Carriers with ${answer.contact}`}
          columns={contactColumns(user)}
          rows={answer.carriers}
          rowKey={row => row.carrier.id}
          rowLink={row => ({ to: '/carriers/$id', params: { id: String(row.carrier.id) } }) as const}
        />
      </>
    )}
    <Text size="xs" c="var(--hw-muted)" mt="sm">
      Searched the phone, cell, fax and email fields of:
    </Text>
    <SourceNote sources={answer.looked_in} />
  </>
)

interface FindingProps {
  finding: ContactFinding
  answer: Answer
  user: CurrentUser
}

const Finding = ({ finding: { category, reason, what_to_do }, answer, user }: FindingProps) => {
  const { words, outcome } = lookOf(category, answer)
  return (
    <li data-outcome={outcome}>
      <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
      <div>
        <p>{reason}</p>
        <p className={classes.advice}>
          <b>What to do:</b> {what_to_do}
        </p>
        {category === 'identity_alert' && allows('ReadIdentityAlerts', user) && <Alerted answer={answer} />}
      </div>
    </li>
  )
}

/** The alerts that a finding tells of: those that name the contact itself, then those about carriers that have it. */
const Alerted = ({ answer }: { answer: Answer }) => (
  <ul className={classes.alerted}>
    {answer.alerts.map(alert => (
      <li key={`alert ${alert.id}`}>
        <Link to="/identity-alerts/$id" params={{ id: String(alert.id) }}>
          Read the alert of {formatDay(alert.published_on)}: {ALERT_TYPES[alert.is_type]},{' '}
          {alert.legal_name ?? `USDOT ${alert.dot_number}`}
        </Link>
      </li>
    ))}
    {answer.carriers
      .filter(row => row.has_identity_alert)
      .map(({ carrier: { id, legal_name, dot_number } }) => (
        <li key={id}>
          <AlertLink id={id}>Read the alert about {legal_name ?? `USDOT ${dot_number}`}</AlertLink>
        </li>
      ))}
  </ul>
)

const Domain = ({
  domain: { name, is_public_provider, carriers_with_domain, look_alike_of },
}: {
  domain: ContactDomain
}) => (
  <div className={classes.domain}>
    <FactList
      rows={[
        { label: 'Domain', value: name },
        is_public_provider && {
          label: 'Owner',
          value: 'Free email provider; anyone can register',
        },
        carriers_with_domain != null && {
          label: 'Carriers using it',
          value: carriers_with_domain >= 1000 ? '1,000 or more' : formatNumber(carriers_with_domain),
        },
        look_alike_of != null && {
          label: 'Looks like',
          value: (
            <>
              <b>{look_alike_of.name}</b>{' '}
              {look_alike_of.carrier_id != null && (
                <Anchor
                  renderRoot={props => (
                    <Link {...props} to="/carriers/$id" params={{ id: String(look_alike_of.carrier_id) }} />
                  )}
                  size="sm"
                  underline="always"
                >
                  {look_alike_of.legal_name ?? `USDOT ${look_alike_of.dot_number}`}
                </Anchor>
              )}{' '}
              ({LIKENESS[look_alike_of.likeness]})
            </>
          ),
        },
      ]}
    />
  </div>
)

/** The emails that carry a rate confirmation: to whom, how they stand, what the mail server said. */
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MailTag, StandingTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmation, RateConfirmationMail } from '@/domains/rate_confirmations/types'
import { MAIL_KINDS } from '@/domains/rate_confirmations/words'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import classes from '../rate-confirmations.module.css'
import type { May } from './may'
import { mailsOfQuery } from './queries'

const ReleaseDialog = lazy(() =>
  import('../release-dialog').then(module => ({ default: module.ReleaseDialog })),
)

export const MailsCard = ({ row, may }: { row: RateConfirmation; may: May }) => {
  const [released, setReleased] = useState<RateConfirmationMail | null>(null)
  return (
    <Section title="Emails">
      <Loaded query={useQuery(mailsOfQuery(row.id))}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <None>Not sent yet</None>
          ) : (
            <>
              <ul className={classes.list} aria-label="Emails">
                {rows.map(mail => (
                  <MailRow key={mail.id} mail={mail}>
                    {may.release && (
                      <Button mt={4} size="compact-xs" onClick={() => setReleased(mail)}>
                        Release
                      </Button>
                    )}
                  </MailRow>
                ))}
              </ul>
              {total > rows.length && (
                <Anchor
                  size="sm"
                  renderRoot={props => (
                    <Link
                      {...props}
                      to="/carriers/rate-confirmations/emails"
                      search={{ q: { rate_confirmation_id_eq: String(row.id) } } as never}
                    />
                  )}
                >
                  All {total} emails
                </Anchor>
              )}
            </>
          )
        }
      </Loaded>
      {released && (
        <Suspense>
          <ReleaseDialog mail={released} close={() => setReleased(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** One email; what is done with a flagged one stands below it. */
const MailRow = ({ mail, children }: { mail: RateConfirmationMail; children: ReactNode }) => (
  <li>
    <div className={classes.row}>
      <MailTag status={mail.status} />
      <Link to="/carriers/rate-confirmations/emails/$id" params={{ id: String(mail.id) }}>
        {MAIL_KINDS[mail.kind]}
      </Link>
      {mail.standing != null && <StandingTag standing={mail.standing} />}
    </div>
    {mail.email}
    <small>
      {mail.attempts > 0 && `${count(mail.attempts, 'attempt')} · `}
      <Instant at={mail.status_changed_at} />
      {mail.response != null && ` · ${mail.response}`}
    </small>
    {mail.status === 'flagged' && (
      <>
        <small>{mail.why}</small>
        {children}
      </>
    )}
  </li>
)

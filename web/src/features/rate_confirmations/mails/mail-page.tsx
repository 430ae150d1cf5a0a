/** One email: to whom, how the recipient stands and why, what the mail server said, who released it. (Document 2 §2.) */
import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { CurrentUser } from '@/api/types'
import { MailTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmationMailDetail } from '@/domains/rate_confirmations/types'
import { MAIL_KINDS, MAIL_STATUS } from '@/domains/rate_confirmations/words'
import { allows } from '@/kit/access/guards'
import { ConfirmButton } from '@/kit/confirm'
import { isMissing, Missing } from '@/kit/missing'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import { Conflicts, useChange } from '../detail/use-change'
import { mayRelease } from '../detail/may'
import { discardMail } from '../detail/queries'
import classes from '../rate-confirmations.module.css'
import { MailCards } from './mail-cards'
import { mailQuery } from './queries'

const ReleaseDialog = lazy(() =>
  import('../release-dialog').then(module => ({ default: module.ReleaseDialog })),
)

interface Props {
  id: number
  user: CurrentUser
}

export const MailPage = ({ id, user }: Props) => {
  const answer = useQuery(mailQuery(id))
  // Someone else was first: the page is asked anew, and says why.
  const { refetch } = answer
  const tell = useCallback(
    (conflict: ApiError) => {
      void toast(conflict.message, { type: 'error' })
      void refetch()
    },
    [refetch],
  )
  if (isMissing(answer.error)) return <Missing icon={<IconMailOff />} what="Email" />
  return (
    <Conflicts value={tell}>
      <Loaded query={answer}>{mail => <Shown mail={mail} user={user} />}</Loaded>
    </Conflicts>
  )
}

const Shown = ({ mail, user }: { mail: RateConfirmationMailDetail; user: CurrentUser }) => (
  <Stack gap="md">
    <nav className={classes.ways} aria-label="Emails">
      <Anchor size="sm" renderRoot={props => <Link {...props} to="/carriers/rate-confirmations/emails" />}>
        All emails
      </Anchor>
      {mail.rate_confirmation_id != null && (
        <Link to="/carriers/rate-confirmations/$id" params={{ id: String(mail.rate_confirmation_id) }}>
          Rate confirmation
        </Link>
      )}
    </nav>
    <header className={classes.header}>
      <div>
        <div className={classes.title}>
          <Title order={1}>{mail.subject}</Title>
          <MailTag status={mail.status} />
        </div>
        <p className={classes.lane}>
          {MAIL_KINDS[mail.kind]} · {aboutOf(mail)}
        </p>
      </div>
      {mail.status === 'flagged' && <Acts mail={mail} user={user} />}
    </header>
    <MailCards mail={mail} />
  </Stack>
)

/** A flagged email that came in doesn't wait for a release: nothing of it can be sent. */
const aboutOf = ({ kind, status }: RateConfirmationMailDetail) =>
  kind === 'received' && status === 'flagged'
    ? 'Someone needs to review it; the reason is below.'
    : MAIL_STATUS[status].about

const Acts = ({ mail, user }: { mail: RateConfirmationMailDetail; user: CurrentUser }) => {
  const change = useChange()
  const [isReleasing, setReleasing] = useState(false)
  if (!allows('SendRateCons', user)) return null
  const isReceived = mail.kind === 'received'
  const discard = async () => {
    const answer = await change(() => discardMail(mail.id))
    if (answer !== null) void toast(isReceived ? 'Discarded.' : 'Discarded. It isn’t sent.')
  }
  return (
    <Group gap={6} role="group" aria-label="Actions">
      {!isReceived && mayRelease(user) && (
        <Button size="xs" onClick={() => setReleasing(true)}>
          Release with a reason
        </Button>
      )}
      <ConfirmButton label="Discard" title="Discard this email?" confirm="Discard" danger action={discard}>
        {isReceived
          ? 'It leaves the flagged emails. A draft that was made from it stays.'
          : 'It isn’t sent. The rate confirmation stays as a draft; send it to another recipient.'}
      </ConfirmButton>
      {isReleasing && (
        <Suspense>
          <ReleaseDialog mail={mail} close={() => setReleasing(false)} />
        </Suspense>
      )}
    </Group>
  )
}

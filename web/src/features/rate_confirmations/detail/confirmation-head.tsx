/** The head of a rate confirmation's page: what it is, where it stands, what stops it, and what one does with it. */
import { Anchor, Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { carrierOf, laneOf } from '@/domains/rate_confirmations/lane'
import { formatMoney, formatDifference } from '@/domains/rate_confirmations/money'
import { isOpen } from '@/domains/rate_confirmations/state'
import { StateTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { ENDED_BECAUSE } from '@/domains/rate_confirmations/words'
import { allows } from '@/kit/access/guards'
import { Note } from '@/ui/note'
import classes from '../rate-confirmations.module.css'
import { CodeContactsNote } from './code-contacts-note'
import type { End } from './end-dialog'
import type { May } from './may'
import { mailsOfQuery } from './queries'

const SendDialog = lazy(() => import('./send-dialog').then(module => ({ default: module.SendDialog })))
const ReviseDialog = lazy(() => import('./revise-dialog').then(module => ({ default: module.ReviseDialog })))
const EndDialog = lazy(() => import('./end-dialog').then(module => ({ default: module.EndDialog })))
const VoiceDialog = lazy(() =>
  import('@/domains/rate_confirmations/voice-dialog').then(module => ({ default: module.VoiceDialog })),
)
const ReleaseDialog = lazy(() =>
  import('../release-dialog').then(module => ({ default: module.ReleaseDialog })),
)
const ReleaseCodeDialog = lazy(() =>
  import('./release-code-dialog').then(module => ({ default: module.ReleaseCodeDialog })),
)

type Open = 'send' | 'revise' | 'accept-counter' | 'voice' | 'release' | 'release-code' | End

interface Props {
  row: RateConfirmation
  may: May
  user: CurrentUser
}

const counterWords = (rate: number, { rate: asked }: NonNullable<RateConfirmation['counter']>) =>
  asked == null
    ? 'The carrier asks for a change'
    : `The carrier asks for ${formatMoney(asked)} (${formatDifference(rate, asked)})`

export const ConfirmationHead = ({ row, may, user }: Props) => {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { data: mails } = useQuery(mailsOfQuery(row.id))
  const flagged = mails?.rows.find(({ status }) => status === 'flagged')
  return (
    <>
      <nav className={classes.ways} aria-label="Rate confirmations">
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/carriers/rate-confirmations" />}>
          All rate confirmations
        </Anchor>
        {allows('ReadLoad', user) && (
          <Link to="/loads/$id" params={{ id: String(row.load.id) }}>
            Load {row.load.external_load_number}
          </Link>
        )}
        <Link to="/carriers/$id" params={{ id: String(row.carrier.id) }}>
          {carrierOf(row.carrier)}
        </Link>
      </nav>
      <header className={classes.header}>
        <div>
          <div className={classes.title}>
            <Title order={1}>Rate con for load {row.load.external_load_number}</Title>
            <StateTag row={row} />
          </div>
          <p className={classes.lane}>
            {laneOf(row.load)} · {carrierOf(row.carrier)} · {formatMoney(row.rate)}
          </p>
        </div>
        <Group gap={6} role="group" aria-label="Actions" className="hide-on-print">
          {may.send && (
            <Button size="xs" onClick={() => setOpen('send')}>
              {row.sent_at == null ? 'Send' : 'Send again'}
            </Button>
          )}
          {may.revise && (
            <Button size="xs" variant="default" onClick={() => setOpen('revise')}>
              {row.accepted_at == null ? 'Revise' : 'Amend'}
            </Button>
          )}
          {may.voice && (
            <Button size="xs" variant="default" onClick={() => setOpen('voice')}>
              {row.accepted_at == null ? 'Prove by phone' : 'Verify driver by phone'}
            </Button>
          )}
          {may.reject && (
            <Button size="xs" variant="default" onClick={() => setOpen('reject')}>
              Mark as rejected
            </Button>
          )}
          {may.cancel && (
            <Button size="xs" variant="default" c="var(--hw-fail)" onClick={() => setOpen('cancel')}>
              Cancel rate con
            </Button>
          )}
        </Group>
      </header>
      {flagged && isOpen(row) && (
        <Note tone="warn" title={`Flagged: the email to ${flagged.email} wasn’t sent`}>
          {flagged.why ?? 'The recipient isn’t known to be the carrier.'}{' '}
          {may.release ? (
            <div>
              <Button mt="xs" size="xs" onClick={() => setOpen('release')}>
                Release with a reason
              </Button>
            </div>
          ) : (
            'Someone who may override rules can release it.'
          )}
        </Note>
      )}
      <CodeContactsNote contacts={row.code_contacts} may={may} release={() => setOpen('release-code')} />
      {row.has_load_changed && (
        <Note tone="warn" title="The load changed since this was sent: revise it">
          It names other stops or windows than the load, so the carrier can’t accept it.
        </Note>
      )}
      {row.counter && row.accepted_at == null && isOpen(row) && (
        <Note tone="warn" title={counterWords(row.rate, row.counter)}>
          {[row.counter.message, row.counter.name].filter(Boolean).join(' – ')}
          {may.revise && row.counter.rate != null && (
            <div>
              <Button mt="xs" size="xs" onClick={() => setOpen('accept-counter')}>
                Revise at {formatMoney(row.counter.rate)}
              </Button>
            </div>
          )}
        </Note>
      )}
      {row.ended_because != null && (
        <Note tone="info" title={ENDED_BECAUSE[row.ended_because]}>
          {row.ended_reason}
        </Note>
      )}
      <Suspense>
        {open === 'send' && <SendDialog row={row} close={close} />}
        {open === 'revise' && <ReviseDialog row={row} rate={row.rate} close={close} />}
        {open === 'accept-counter' && (
          <ReviseDialog row={row} rate={row.counter?.rate ?? row.rate} close={close} />
        )}
        {open === 'voice' && <VoiceDialog row={row} close={close} />}
        {(open === 'cancel' || open === 'reject') && <EndDialog row={row} end={open} close={close} />}
        {open === 'release-code' && <ReleaseCodeDialog row={row} close={close} />}
        {open === 'release' && flagged && <ReleaseDialog mail={flagged} close={close} />}
      </Suspense>
    </>
  )
}

/** What happened to a rate confirmation, put together from it, the codes released for it and its emails, the newest first. Pure. */
import { formatMoney } from '@/domains/rate_confirmations/money'
import type { RateConfirmation, RateConfirmationMail } from '@/domains/rate_confirmations/types'
import { ENDED_BECAUSE, MAIL_KINDS, PROOFS } from '@/domains/rate_confirmations/words'

export interface HistoryEvent {
  id: string
  at: string
  words: string
  detail: string | null | undefined
  /** Who, or what. */
  by: string | null
}

type Maybe = Omit<HistoryEvent, 'at'> & { at: string | null | undefined }

/** Parts of a sentence that are there; null where none is. */
const joined = (parts: readonly (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join(': ') || null

const OUTCOMES: Readonly<Partial<Record<RateConfirmationMail['status'], string>>> = {
  flagged: 'flagged',
  failed: 'failed',
  bounced: 'bounced',
  discarded: 'discarded',
}

const ofMail = (mail: RateConfirmationMail): Maybe[] => [
  {
    id: `released ${mail.id}`,
    at: mail.released_at,
    words: `Email to ${mail.email} released`,
    detail: mail.release_reason,
    by: mail.released_by?.name ?? null,
  },
  {
    id: `delivered ${mail.id}`,
    at: mail.completed_at,
    words: `${MAIL_KINDS[mail.kind]} delivered to ${mail.email}`,
    detail: null,
    by: null,
  },
  {
    id: `ended ${mail.id}`,
    at: OUTCOMES[mail.status] && mail.status_changed_at,
    words: `Email to ${mail.email} ${OUTCOMES[mail.status]}`,
    detail: mail.response ?? mail.why,
    by: null,
  },
]

type CodeRelease = NonNullable<RateConfirmation['code_releases']>[number]

const ofCode = (release: CodeRelease): Maybe => ({
  id: `code ${release.decision_id}`,
  at: release.at,
  words: 'Code released, no contact proven',
  detail: release.reason,
  by: release.user?.name ?? null,
})

const isKnown = (event: Maybe): event is HistoryEvent => event.at != null

export const historyOf = (row: RateConfirmation, mails: readonly RateConfirmationMail[]): HistoryEvent[] => {
  const { counter, acceptance } = row
  const events: Maybe[] = [
    {
      id: 'created',
      at: row.created_at,
      words: row.revision > 1 ? `Revision ${row.revision} made` : 'Made',
      detail: formatMoney(row.rate),
      by: row.creator?.name ?? 'Your systems',
    },
    ...mails.flatMap(ofMail),
    // The newest first, as they come; the oldest first here.
    ...(row.code_releases ?? []).map(ofCode).toReversed(),
    { id: 'viewed', at: row.viewed_at, words: 'Opened by the carrier', detail: null, by: null },
    {
      id: 'countered',
      at: counter?.at,
      words: 'Countered',
      detail: joined([counter?.rate != null && formatMoney(counter.rate), counter?.message]),
      by: counter?.name ?? null,
    },
    {
      id: 'accepted',
      at: acceptance?.at,
      words: 'Accepted',
      detail: acceptance ? PROOFS[acceptance.proof] : null,
      by: acceptance ? [acceptance.name, acceptance.title].filter(Boolean).join(', ') : null,
    },
    {
      id: 'ended',
      at: row.ended_at,
      words: row.status === 'rejected' ? 'Rejected' : 'Canceled',
      detail: joined([row.ended_because && ENDED_BECAUSE[row.ended_because], row.ended_reason]),
      by: null,
    },
  ]
  // Of what happened at one moment, what stands later here followed.
  return events
    .filter(isKnown)
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

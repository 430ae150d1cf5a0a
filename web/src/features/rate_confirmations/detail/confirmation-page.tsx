/** A rate confirmation: what it says, to whom it went, what became of it, and everything one does with it. (Document 2 §2.) */
import { Skeleton, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { CurrentUser } from '@/api/types'
import { confirmationQuery } from '@/domains/rate_confirmations/queries'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { isMissing, Missing } from '@/kit/missing'
import { Loaded } from '@/kit/states'
import classes from '../rate-confirmations.module.css'
import { ConfirmationHead } from './confirmation-head'
import { FactsCard } from './facts-card'
import { HistoryCard } from './history-card'
import { MailsCard } from './mails-card'
import { mayOf } from './may'
import { PapersCard } from './papers-card'
import { TermsCard } from './terms-card'
import { TicketsCard } from './tickets-card'
import { Conflicts } from './use-change'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then(module => ({ default: module.ConflictDialog })),
)

interface Props {
  id: number
  user: CurrentUser
}

export const ConfirmationPage = ({ id, user }: Props) => {
  const answer = useQuery(confirmationQuery(id))
  if (isMissing(answer.error)) return <Missing icon={<IconFileOff />} what="Rate confirmation" />
  return (
    <Loaded query={answer} skeleton={<Waiting />}>
      {row => <Shown row={row} user={user} />}
    </Loaded>
  )
}

const Waiting = () => (
  <Stack gap="md">
    <Skeleton h={54} />
    <div className={classes.page}>
      <Skeleton h={420} />
      <Skeleton h={420} />
    </div>
  </Stack>
)

interface Refused {
  conflict: ApiError
  seen: RateConfirmation
}

const Shown = ({ row, user }: { row: RateConfirmation; user: CurrentUser }) => {
  const may = mayOf(row, user)
  const [refused, setRefused] = useState<Refused | null>(null)
  // What the person saw when it was refused: the page is asked anew meanwhile.
  const tell = useCallback((conflict: ApiError) => setRefused({ conflict, seen: row }), [row])
  return (
    <Conflicts value={tell}>
      <Stack gap="md">
        <ConfirmationHead row={row} may={may} user={user} />
        <div className={classes.page}>
          <div className={classes.column}>
            <TermsCard row={row} />
          </div>
          <div className={classes.column}>
            <FactsCard row={row} />
            <MailsCard row={row} may={may} />
            <TicketsCard row={row} />
            <PapersCard row={row} />
            <HistoryCard row={row} />
          </div>
        </div>
      </Stack>
      {refused && (
        <Suspense>
          <ConflictDialog {...refused} close={() => setRefused(null)} />
        </Suspense>
      )}
    </Conflicts>
  )
}

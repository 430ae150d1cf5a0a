/** Photos of papers: kept until they are sent, sent once there is a connection. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { driveQuery } from '../queries'
import type { PaperKind } from '../types'
import { putPaper, removePaper, type WaitingPaper, waitingPapers } from './paper-shelf'
import { sendPapers } from './send-papers'

/** How long after a failed try the next one comes. */
const AGAIN_MS = 30_000

export interface Papers {
  waiting: readonly WaitingPaper[]
  add: (kind: PaperKind, stop_id: number | null, file: File) => Promise<void>
  drop: (id: number) => Promise<void>
}

const NONE: readonly WaitingPaper[] = []

export const usePapers = (session: string): Papers => {
  const queryClient = useQueryClient()
  const { data: waiting = NONE, refetch } = useQuery({
    queryKey: ['tracking', 'drive', 'papers', session],
    queryFn: () => waitingPapers(session),
    staleTime: Number.POSITIVE_INFINITY,
    // Files are no data to compare.
    structuralSharing: false,
  })
  const send = useCallback(
    () =>
      sendPapers(session, () => {
        void refetch()
        void queryClient.invalidateQueries(driveQuery(session))
      }),
    [session, refetch, queryClient],
  )
  useEffect(() => {
    const again = () => void send()
    again()
    const timer = setInterval(again, AGAIN_MS)
    globalThis.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', again)
    }
  }, [send])

  const add = async (kind: PaperKind, stop_id: number | null, file: File) => {
    await putPaper({ id: Date.now(), session, kind, stop_id, file })
    await refetch()
    await send()
  }
  const drop = async (id: number) => {
    await removePaper(id)
    await refetch()
  }
  return { waiting, add, drop }
}

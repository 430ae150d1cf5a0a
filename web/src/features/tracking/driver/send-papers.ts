/** Sends the papers of a load that wait, one after the other. */
import { ApiError } from '@/api/errors'
import { sendPaper } from '../queries'
import { putPaper, removePaper, type WaitingPaper, waitingPapers } from './paper-shelf'

/** Trying again may help. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Whether there is a connection for the next one. */
const sendOne = async (session: string, paper: WaitingPaper) => {
  try {
    await sendPaper(session, paper.kind, paper.stop_id, paper.file)
    await removePaper(paper.id)
  } catch (error) {
    if (mayPass(error)) return false
    await putPaper({ ...paper, refused: error instanceof Error ? error.message : 'Not sent.' })
  }
  return true
}

const sendAll = async (session: string, changed: () => void): Promise<void> => {
  const next = (await waitingPapers(session)).find(({ refused }) => refused === undefined)
  if (!next || !(await sendOne(session, next))) return
  changed()
  await sendAll(session, changed)
}

/** What is under way, by load. */
const sending = new Map<string, Promise<void>>()

/** `changed` is told after each that was sent or refused. What is added meanwhile is sent too. */
export const sendPapers = (session: string, changed: () => void): Promise<void> => {
  const running = sending.get(session)
  // It may have looked before the newest came.
  if (running) return running.then(() => sendPapers(session, changed))
  const started = sendAll(session, changed).finally(() => sending.delete(session))
  sending.set(session, started)
  return started
}

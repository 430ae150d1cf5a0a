/** Uncaught errors: kept until error reporting is there to take them, and never more than a few. (Document 2 §8.) */
import { ApiError } from '@/api/errors'

export type Reporter = (error: Error) => void

const MOST_WAITING = 10

let reporter: Reporter | null = null
let waiting: Error[] = []
const told = new WeakSet<Error>()

/** Reports an error from here. What the server answered is in its own log. */
export const report = (failure: unknown) => {
  if (failure instanceof ApiError) return
  const error = failure instanceof Error ? failure : new Error(String(failure))
  if (told.has(error)) return
  told.add(error)
  if (reporter) reporter(error)
  else if (waiting.length < MOST_WAITING) waiting.push(error)
}

/** From now on errors go there; what waited goes first. */
export const reportTo = (next: Reporter | null) => {
  reporter = next
  if (!next) return
  const before = waiting
  waiting = []
  for (const error of before) next(error)
}

/** Listens for uncaught errors; it goes on its way all the same. */
export const watchUncaught = (target: Window) => {
  target.addEventListener('error', ({ error }) => {
    if (error) report(error)
  })
  target.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/** Sends uncaught errors to the configured receiver. Reporting must never fail the page, nor flood the receiver. */
import { queryClient } from '@/api/query-client'
import { type Session, sessionQuery } from '@/api/session'
import { reportTo } from '../errors/report'
import { envelopeOf, receiverOf } from './envelope'

/** One page's life sends no more than this. */
const MOST = 20

const post = async (url: string, body: string) => {
  try {
    await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  } catch {
    // No receiver is left to report this to.
  }
}

export const startErrorReporting = (dsn: string, environment: string) => {
  const receiver = receiverOf(dsn)
  if (!receiver) return () => {}
  let sent = 0
  reportTo(error => {
    if ((sent += 1) > MOST) return
    const session = queryClient.getQueryData<Session | null>(sessionQuery.queryKey)
    const body = envelopeOf(error, receiver, {
      id: crypto.randomUUID().replaceAll('-', ''),
      now: new Date(),
      page: location.origin + location.pathname,
      environment,
      userId: session?.user.id ?? null,
    })
    void post(receiver.url, body)
  })
  return () => reportTo(null)
}

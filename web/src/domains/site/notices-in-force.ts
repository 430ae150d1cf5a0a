/** What the operator announces to everyone, until it expires or is dismissed in this browser. */
import type { Site } from '@/api/types'
import { load, save } from '@/lib/storage'

export type Notice = Site['notices'][number]

const NAME = 'dismissed-notices'

export const dismissedNotices = () => load<number[]>(NAME) ?? []

/** Kept only while the notice could come back. */
export const dismissNotice = (id: number, current: readonly Notice[]) => {
  const kept = dismissedNotices().filter(one => current.some(notice => notice.id === one))
  save(NAME, [...new Set([...kept, id])])
}

export const noticesInForce = (notices: readonly Notice[], dismissed: readonly number[], now: number) =>
  notices.filter(({ id, expires_at }) => !dismissed.includes(id) && Date.parse(expires_at) > now)

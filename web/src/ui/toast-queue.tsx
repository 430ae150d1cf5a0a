/** How notices look, which are shown and which wait. Loaded with the first one; `toast.tsx` is what the screens call. */
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ToastOptions, ToastPosition, ToastType } from './toast'

/** Document 2 §9. */
export const DURATION_MS = 3000
export const FADE_MS = 150
/** Document 2 §9: how often those that wait look for room. */
export const RECHECK_MS = 250

/** More would hide the page. */
export const MOST_SHOWN = 5

const LOOK: Record<ToastType, { color: string; icon: ReactNode }> = {
  success: { color: 'var(--hw-pass-fill)', icon: <IconCheck size={18} /> },
  error: { color: 'var(--hw-fail-fill)', icon: <IconX size={18} /> },
  info: { color: 'brand', icon: <IconInfoCircle size={18} /> },
  warning: { color: 'var(--hw-warn-fill)', icon: <IconAlertTriangle size={18} /> },
  default: { color: 'gray', icon: <IconBell size={18} /> },
}

/** The library's names of the six positions. */
const PLACE: Record<ToastPosition, NonNullable<NotificationData['position']>> = {
  'top-right': 'top-right',
  top: 'top-center',
  'top-left': 'top-left',
  'bottom-right': 'bottom-right',
  bottom: 'bottom-center',
  'bottom-left': 'bottom-left',
}

type Notice = NotificationData & { id: string; 'data-toast': ToastType }

let waiting: Notice[] = []
let timer: ReturnType<typeof setInterval> | undefined
let serial = 0

const hasRoom = () => notificationsStore.getState().notifications.length < MOST_SHOWN

const recheck = () => {
  while (waiting.length > 0 && hasRoom()) notifications.show(waiting.shift() as Notice)
  if (waiting.length > 0) return
  clearInterval(timer)
  timer = undefined
}

const noticeOf = (
  message: ReactNode,
  { type = 'success', title, key, position = 'bottom-right', duration = DURATION_MS }: ToastOptions,
): Notice => {
  const id = key ?? `toast-${(serial += 1)}`
  return {
    id,
    title,
    message,
    ...LOOK[type],
    position: PLACE[position],
    autoClose: duration,
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    'data-toast': type,
    style: { cursor: 'pointer' },
    onClick: () => notifications.hide(id),
  }
}

/** Shows a notice as soon as there is room for it, in the order they came. */
export const show = (message: ReactNode, options: ToastOptions) => {
  const notice = noticeOf(message, options)
  if (options.key) notifications.hide(notice.id)
  waiting = [...waiting.filter(({ id }) => id !== notice.id), notice]
  recheck()
  if (waiting.length > 0) timer ??= setInterval(recheck, RECHECK_MS)
}

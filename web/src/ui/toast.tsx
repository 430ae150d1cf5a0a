/** Notices at the bottom right: 3000 ms, success by default; a click dismisses, a pointer over it waits. */
import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'default'

const LOOK: Record<ToastType, { color: string; icon: ReactNode }> = {
  success: { color: 'var(--hw-pass-fill)', icon: <IconCheck size={18} /> },
  error: { color: 'var(--hw-fail-fill)', icon: <IconX size={18} /> },
  info: { color: 'brand', icon: <IconInfoCircle size={18} /> },
  warning: { color: 'var(--hw-warn-fill)', icon: <IconAlertTriangle size={18} /> },
  default: { color: 'gray', icon: <IconBell size={18} /> },
}

let serial = 0

let mount = () => {}

/** Called before the first notice, by when its frame must be there. */
export const whenFirstNeeded = (listener: () => void) => {
  mount = listener
}

interface Options {
  type?: ToastType
  title?: string
  /** The same key twice is one notice. */
  key?: string
}

/** Shows a notice. Most visits see none, so its code is loaded with the first one. */
export const toast = async (message: ReactNode, { type = 'success', title, key }: Options = {}) => {
  mount()
  const { notifications } = await import('@mantine/notifications')
  const id = key ?? `toast-${(serial += 1)}`
  if (key) notifications.hide(id)
  notifications.show({
    id,
    title,
    message,
    ...LOOK[type],
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    'data-toast': type,
    style: { cursor: 'pointer' },
    onClick: () => notifications.hide(id),
  })
}

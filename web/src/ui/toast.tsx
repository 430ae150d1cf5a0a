/** Notices: 3000 ms at the bottom right and success by default; a click dismisses, a pointer over one waits. (Documents 1 and 2 §9.) */
import type { ReactNode } from 'react'

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'default'

export type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

export interface ToastOptions {
  type?: ToastType
  title?: string
  /** The same key twice is one notice. */
  key?: string
  position?: ToastPosition
  /** How long it stays, in milliseconds. */
  duration?: number
}

let mount = () => {}

/** Called before the first notice, by when its frame must be there. */
export const whenFirstNeeded = (listener: () => void) => {
  mount = listener
}

/** Shows a notice, or has it wait for room. Most visits see none, so its code is loaded with the first one. */
export const toast = async (message: ReactNode, options: ToastOptions = {}) => {
  mount()
  const { show } = await import('./toast-queue')
  show(message, options)
}

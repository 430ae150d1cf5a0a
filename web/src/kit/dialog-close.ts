import { createContext } from 'react'

/** Closes the dialog around; null outside of one. */
export const DialogClose = createContext<(() => void) | null>(null)

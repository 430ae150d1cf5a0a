/** The signs of an unknown fact, and of one that is known to be none. */
import { IconCircleOff, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Unknown: not the same as none, and not zero. */
export const Unknown = ({ children = 'Unknown' }: { children?: ReactNode }) => (
  <span className={classes.unknown} data-state="unknown">
    <IconHelpCircle size={14} aria-hidden />
    {children}
  </span>
)

/** Looked for, and there is none. */
export const None = ({ children = 'None' }: { children?: ReactNode }) => (
  <span className={classes.none} data-state="none">
    <IconCircleOff size={13} aria-hidden />
    {children}
  </span>
)

/** A remark that stands out from its page: what failed, what to mind, what to know. */
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './note.module.css'

export type NoteTone = 'fail' | 'warn' | 'info' | 'alarm'

const ICONS: Record<NoteTone, TablerIcon> = {
  fail: IconAlertCircle,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
  alarm: IconAlertCircle,
}

interface Props {
  tone: NoteTone
  title?: ReactNode
  icon?: TablerIcon
  /** Told at once to those who cannot see it. */
  urgent?: boolean
  children?: ReactNode
}

export const Note = ({ tone, title, icon, urgent, children }: Props) => {
  const Icon = icon ?? ICONS[tone]
  return (
    <div className={classes.note} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Icon size={18} stroke={1.9} aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div className={classes.body}>{children}</div>}
      </div>
    </div>
  )
}

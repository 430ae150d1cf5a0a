/** A highlighted remark on a page: an error, a warning or an explanation. */
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
  /** Announced to screen readers. */
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

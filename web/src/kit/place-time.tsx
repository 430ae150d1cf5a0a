/** Moments on the clocks of a place, and in words of one's own; in UTC beside them while they are pointed at or have focus. */
import type { ReactNode } from 'react'
import { formatUtc } from '@/lib/date'
import { formatAt, formatAtShort, formatWindow, formatWindowShort } from '@/lib/place-time'
import { Tip } from './tip'

/** An instant on the clocks of a place; on the viewer's where none is given. */
export const InstantIn = ({ at, zone, isShort }: { at: string; zone?: string; isShort?: boolean }) => (
  <InstantAs at={at}>{isShort ? formatAtShort(at, zone) : formatAt(at, zone)}</InstantAs>
)

/** An instant in words of one's own, such as how long ago it was. */
export const InstantAs = ({ at, children }: { at: string; children: ReactNode }) => (
  <Told at={at} utc={formatUtc(at)}>
    {children}
  </Told>
)

interface WindowProps {
  from: string
  until: string
  zone?: string
  /** In a narrow column. */
  isShort?: boolean
}

/** A window of time on the clocks of a place; on the viewer's where none is given. */
export const WindowIn = ({ from, until, zone, isShort }: WindowProps) => (
  <Told at={from} utc={`${formatUtc(from)} – ${formatUtc(until)}`}>
    {isShort ? formatWindowShort(from, until, zone) : formatWindow(from, until, zone)}
  </Told>
)

const Told = ({ at, utc, children }: { at: string; utc: string; children: ReactNode }) => (
  <Tip label={utc}>
    {/* A tip must be reached without a mouse too. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <time dateTime={at} tabIndex={0}>
      {children}
    </time>
  </Tip>
)

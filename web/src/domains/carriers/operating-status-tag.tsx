import type { ReactNode } from 'react'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import { OPERATING_STATUS, type OperatingStatus } from './operating-status'

/** The operating status as a tag. */
export const OperatingStatusTag = ({
  status,
  children,
}: {
  status: string
  /** The words with their source, where there is one. */
  children?: ReactNode
}) => {
  const { words, outcome } = OPERATING_STATUS[status as OperatingStatus] ?? OPERATING_STATUS.unknown
  return outcome === 'none' ? (
    <PlainTag>{children ?? words}</PlainTag>
  ) : (
    <OutcomeTag outcome={outcome}>{children ?? words}</OutcomeTag>
  )
}

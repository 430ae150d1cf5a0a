/** A page of one thing that isn't there for its reader. */
import type { ReactNode } from 'react'
import { ApiError } from '@/api/errors'
import { EmptyState } from './states'

/** The server has no such thing, or none of this company. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

interface Props {
  icon: ReactNode
  /** What is missing: `Load`. */
  what: string
}

export const Missing = ({ icon, what }: Props) => (
  <EmptyState icon={icon} title={`${what} not found`}>
    It doesn’t exist, or it belongs to another company.
  </EmptyState>
)

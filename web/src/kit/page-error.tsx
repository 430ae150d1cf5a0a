import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { report } from './report'
import { ErrorState } from './states'

/** A page inside the shell that failed. */
export const PageError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const router = useRouter()
  useEffect(() => report(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} onRetry={retry} />
}

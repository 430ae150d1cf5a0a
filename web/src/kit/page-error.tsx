import { useRouter } from '@tanstack/react-router'
import { ErrorState } from './states'

/** A page inside the shell that failed. */
export const PageError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} onRetry={retry} />
}

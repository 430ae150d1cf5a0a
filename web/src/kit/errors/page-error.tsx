import { useMatches } from '@tanstack/react-router'
import { CrashPage } from './crash-page'

/** Any page that failed, in its place: what is around it stays. */
export const PageError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const hasShell = useMatches({
    select: matches => matches.some(({ staticData }) => staticData.audience === 'member'),
  })
  return <CrashPage error={error} onRetry={reset} alone={!hasShell} />
}

import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { explainAll, FullPage, reload } from '../states'
import { report } from './report'

interface Props {
  error: unknown
  onRetry: () => void
  /** No shell is around it. */
  alone?: boolean
}

/** A page that failed: what happened, and a way to try again. */
export const CrashPage = ({ error, onRetry, alone }: Props) => {
  const router = useRouter()
  const { title, detail, canRetry, mustReload } = explainAll(error)
  useEffect(() => report(error), [error])
  const retry = () => {
    if (mustReload) {
      reload()
      return
    }
    onRetry()
    void router.invalidate()
  }
  return (
    <FullPage title={title} alone={alone}>
      <Text c="var(--hw-muted)" ta="center" role="alert">
        {detail}
      </Text>
      {canRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
          {mustReload ? 'Reload' : 'Try again'}
        </Button>
      )}
    </FullPage>
  )
}

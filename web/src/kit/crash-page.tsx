import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { explain } from '@/api/errors'
import { FullPage } from './states'

/** A whole page that failed: what happened, and a way to try again. */
export const CrashPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const router = useRouter()
  const { title, detail } = explain(error)
  const retry = () => {
    onRetry()
    void router.invalidate()
  }
  return (
    <FullPage title={title}>
      <Text c="var(--hw-muted)" ta="center" role="alert">
        {detail}
      </Text>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
        Try again
      </Button>
    </FullPage>
  )
}

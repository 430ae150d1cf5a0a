/** Reporting without opening a profile, which the fraud watch's plans may not include. (Document 1 §4.) */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserExclamation } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useOnceOpened } from '@/kit/use-once-opened'

const ReportDialog = lazy(() =>
  import('@/domains/identity/report-dialog').then(module => ({ default: module.ReportDialog })),
)

export const ReportAlert = () => {
  const [isOpen, { open, close }] = useDisclosure()
  const wasOpened = useOnceOpened(isOpen)
  return (
    <>
      <Button size="xs" leftSection={<IconUserExclamation size={15} aria-hidden />} onClick={open}>
        Report an identity alert
      </Button>
      {wasOpened && (
        <Suspense>
          <ReportDialog isOpen={isOpen} close={close} />
        </Suspense>
      )}
    </>
  )
}

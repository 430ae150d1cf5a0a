import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useOnceOpened } from '@/kit/use-once-opened'

// Few alerts are ever unpublished: the form loads with the first press.
const UnpublishDialog = lazy(() =>
  import('./unpublish-dialog').then(module => ({ default: module.UnpublishDialog })),
)

/** Takes a published alert back, after saying what that does. */
export const UnpublishButton = ({ id, needsReason = false }: { id: number; needsReason?: boolean }) => {
  const [isOpen, { open, close }] = useDisclosure()
  const wasOpen = useOnceOpened(isOpen)
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        Withdraw
      </Button>
      {wasOpen && (
        <Suspense>
          <UnpublishDialog id={id} needsReason={needsReason} isOpen={isOpen} close={close} />
        </Suspense>
      )}
    </>
  )
}

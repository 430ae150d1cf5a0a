import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOnceOpened } from './use-once-opened'

// The question comes with the first press.
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog').then(module => ({ default: module.ConfirmDialog })),
)

export interface Question {
  title: string
  /** What will happen. */
  children: ReactNode
  action: () => Promise<unknown>
  /** On the button that does it. */
  confirm: string
  danger?: boolean
}

/** A button for what cannot be undone: it says first what will happen. */
export const ConfirmButton = ({
  label,
  size = 'xs',
  ...question
}: Question & {
  /** On the button. */
  label: string
  size?: 'xs' | 'sm'
}) => {
  const [isOpen, { open, close }] = useDisclosure()
  const wasOpen = useOnceOpened(isOpen)
  return (
    <>
      <Button size={size} variant="default" onClick={open}>
        {label}
      </Button>
      {wasOpen && (
        <Suspense>
          <ConfirmDialog {...question} isOpen={isOpen} close={close} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

// The form comes with the first press.
const Dialog = lazy(() =>
  import('./do-not-dispatch-dialog').then(module => ({ default: module.DoNotDispatchDialog })),
)

export const DoNotDispatchButton = (about: { carrierId: number; name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Do not dispatch ${about.name}`}
        onClick={() => setOpen(true)}
      >
        Do not dispatch
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog {...about} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

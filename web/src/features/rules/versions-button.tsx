import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Rule, RuleType } from '@/api/types'

const VersionsDialog = lazy(() =>
  import('./versions-dialog').then(module => ({ default: module.VersionsDialog })),
)

/** What the rules were before, and who changed them. */
export const VersionsButton = ({ rule, types }: { rule: Rule; types: readonly RuleType[] }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog rule={rule} types={types} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

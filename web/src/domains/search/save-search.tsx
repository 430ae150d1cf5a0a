/** “Save this search”, on every search screen: keeps the screen's own address under a name. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SavedSearchKind } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useUser } from '@/kit/access/use-user'
import { useOnceOpened } from '@/kit/use-once-opened'
import { toast } from '@/ui/toast'
import { addressOf, keepSearch, type Naming, SAVED_SEARCHES } from './saved-searches'

// Most visits keep nothing: the form comes with the first press.
const NamingDialog = lazy(() => import('./naming-dialog').then(module => ({ default: module.NamingDialog })))

export const SaveSearchButton = ({
  kind,
  name = '',
  words = NO_WORDS,
}: {
  kind: SavedSearchKind
  /** The name that is proposed. */
  name?: string
  /** The search's filters, as text, for the list of saved searches. */
  words?: readonly string[]
}) => {
  const user = useUser()
  const location = useLocation()
  const queryClient = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure()
  const wasOpen = useOnceOpened(isOpen)
  const save = async (naming: Naming) => {
    await keepSearch({
      ...naming,
      kind,
      address: addressOf(location.pathname, location.search),
      words: [...words],
    })
    close()
    void toast(`${naming.name} is saved.`)
    await queryClient.invalidateQueries({ queryKey: SAVED_SEARCHES })
  }
  if (!user || !allows('KeepSearches', user)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconBookmarkPlus size={16} />} onClick={open}>
        Save this search
      </Button>
      {wasOpen && (
        <Suspense>
          <NamingDialog
            title="Save this search"
            submit="Save"
            initial={{ name: name.slice(0, 100), is_shared: false }}
            send={save}
            isOpen={isOpen}
            close={close}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_WORDS: readonly string[] = []

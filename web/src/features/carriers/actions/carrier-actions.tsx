/** What one does with a carrier, on each of its tabs: buttons in the header, on a phone a menu beside the tabs. */
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { Popup } from '@/kit/popup'
import classes from './actions.module.css'
import { ContactActions } from './contact-actions'
import type { DecideDialog } from './decide-actions'

// These make calls of their own: the page need not wait for them.
const DecideButtons = lazy(() =>
  import('./decide-buttons').then(module => ({ default: module.DecideButtons })),
)
const ActionList = lazy(() => import('./action-list').then(module => ({ default: module.ActionList })))
const DecideDialogs = lazy(() =>
  import('./decide-dialogs').then(module => ({ default: module.DecideDialogs })),
)

interface Props {
  carrier: CarrierDetail
  user: CurrentUser
}

/** The dialog that is open, beside what opens it: a menu that closes does not take it away. */
const WithDialogs = ({
  children,
  ...about
}: Props & { children: (ask: (dialog: DecideDialog) => void) => ReactNode }) => {
  const [dialog, setDialog] = useState<DecideDialog | null>(null)
  return (
    <>
      {children(setDialog)}
      {dialog && (
        <Suspense>
          <DecideDialogs {...about} dialog={dialog} close={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

export const CarrierActions = (props: Props) => (
  <div className={`${classes.row} hide-on-print`} role="group" aria-label="Actions">
    <WithDialogs {...props}>
      {ask => (
        <Suspense fallback={<Skeleton w={440} h={30} aria-hidden />}>
          <DecideButtons {...props} ask={ask} />
        </Suspense>
      )}
    </WithDialogs>
    <ContactActions carrier={props.carrier} />
  </div>
)

export const CarrierActionMenu = (props: Props) => (
  <div className={classes.menu}>
    <WithDialogs {...props}>
      {ask => (
        <Popup
          label="Actions"
          width={250}
          button={pressed => (
            <Button
              variant="default"
              size="sm"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              {...pressed}
            >
              Actions
            </Button>
          )}
        >
          {close => (
            <Suspense fallback={<Skeleton h={160} aria-hidden />}>
              <ActionList {...props} ask={ask} close={close} />
            </Suspense>
          )}
        </Popup>
      )}
    </WithDialogs>
  </div>
)

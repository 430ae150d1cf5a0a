/** The dialogs of what one decides about a carrier. */
import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CarrierDetail, Connection, CurrentUser } from '@/api/types'
import { carrierConnectionQuery, changeConnection, CONNECTIONS } from '@/domains/connections/queries'
import { ConfirmDialog } from '@/kit/confirm-dialog'
import { useAction } from '@/kit/use-action'
import { type DecideDialog, nameOf } from './decide-actions'

const InviteDialog = lazy(() =>
  import('../onboarding/onboarding-invite').then(module => ({ default: module.InviteDialog })),
)
const RecordCheckDialog = lazy(() =>
  import('../decisions/record-check-dialog').then(module => ({ default: module.RecordCheckDialog })),
)
const DoNotDispatchDialog = lazy(() =>
  import('@/domains/connections/do-not-dispatch-dialog').then(module => ({
    default: module.DoNotDispatchDialog,
  })),
)

interface Props {
  dialog: DecideDialog
  carrier: CarrierDetail
  user: CurrentUser
  close: () => void
}

export const DecideDialogs = ({ dialog, carrier, user, close }: Props) => {
  switch (dialog) {
    case 'invite':
      return <InviteDialog carrier={carrier} user={user} close={close} />
    case 'check':
      return <RecordCheckDialog carrier={carrier} close={close} />
    case 'block':
      return <DoNotDispatchDialog carrierId={carrier.id} name={nameOf(carrier)} close={close} />
    case 'lift':
      return <Lift carrier={carrier} close={close} />
  }
}

const Lift = ({ carrier, close }: { carrier: CarrierDetail; close: () => void }) => {
  const { data } = useQuery(carrierConnectionQuery(carrier.id))
  return data ? <LiftDialog connection={data} name={nameOf(carrier)} close={close} /> : null
}

const LiftDialog = ({
  connection,
  name,
  close,
}: {
  connection: Connection
  name: string
  close: () => void
}) => {
  const lift = useAction(
    () => changeConnection({ id: connection.id, status: 'needs_to_onboard' }),
    `${name} can be dispatched once it onboards.`,
    CONNECTIONS,
  )
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Lift “do not dispatch” from ${name}?`}
      confirm="Lift it"
      danger={false}
      // What failed was told already.
      action={() => lift.mutateAsync(undefined).catch(() => {})}
    >
      It needs to onboard again before it is one of your carriers. Its notes and history stay.
    </ConfirmDialog>
  )
}

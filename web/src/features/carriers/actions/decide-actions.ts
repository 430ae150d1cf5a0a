/** What one decides about a carrier, wherever on its page one is: invite, monitor, record a check, do not dispatch. */
import {
  type Icon,
  IconBan,
  IconBell,
  IconBellOff,
  IconClipboardCheck,
  IconMailForward,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { carrierConnectionQuery } from '@/domains/connections/queries'
import { isUnderWay, type PacketStatusWord } from '@/domains/onboarding/words'
import {
  carrierSubscriptionQuery,
  subscribe,
  SUBSCRIPTIONS,
  unsubscribe,
} from '@/domains/subscriptions/queries'
import { allows } from '@/kit/access/guards'
import { useAction } from '@/kit/use-action'
import { formatMoment } from '@/lib/date'
import { addressOf } from '../sections'

/** What asks more before it is done. */
export type DecideDialog = 'invite' | 'check' | 'block' | 'lift'

export interface DecideAction {
  /** The same before and after it was done, so that its button keeps the focus. */
  id: 'invite' | 'monitor' | 'check' | 'block'
  label: string
  icon: Icon
  run: () => void
  /** The one that is done most. */
  isMain?: boolean
  /** It takes something away. */
  danger?: boolean
  isDisabled?: boolean
  isBusy?: boolean
  title?: string
}

export const nameOf = ({ legal_name: name, dot_number: number }: CarrierDetail) => name ?? `USDOT ${number}`

/** Invites, or leads to the packet that is under way: another invitation would be one too many. */
const useInvite = (carrier: CarrierDetail, user: CurrentUser, ask: () => void): DecideAction => {
  const navigate = useNavigate()
  const { data, isLoading } = useConnection(carrier, user)
  const status = data?.latest_onboarding_packet?.status
  if (!status || !isUnderWay(status as PacketStatusWord))
    return { id: 'invite', label: 'Invite', icon: IconMailForward, run: ask, isDisabled: isLoading }
  return {
    id: 'invite',
    label: 'View packet',
    icon: IconMailForward,
    title: 'This carrier is already invited',
    run: () => void navigate({ to: '.', search: addressOf('onboarding') as never, resetScroll: false }),
  }
}

const useConnection = (carrier: CarrierDetail, user: CurrentUser) =>
  useQuery({ ...carrierConnectionQuery(carrier.id), enabled: allows('ReadConnections', user) })

/** (Document 1 §4: a carrier can be subscribed and unsubscribed.) */
const useMonitor = (carrier: CarrierDetail, user: CurrentUser): DecideAction => {
  const { data, isPending } = useQuery({
    ...carrierSubscriptionQuery(carrier.id),
    enabled: allows('WatchCarriers', user),
  })
  const isMonitored = Boolean(data)
  const toggle = useAction(
    async () => (isMonitored ? unsubscribe(carrier.id) : void (await subscribe(carrier.id))),
    isMonitored ? `${nameOf(carrier)} is no longer monitored.` : `${nameOf(carrier)} is now monitored.`,
    SUBSCRIPTIONS,
  )
  return {
    id: 'monitor',
    label: isMonitored ? 'Stop monitoring' : 'Monitor',
    icon: isMonitored ? IconBellOff : IconBell,
    title: data ? `Monitored since ${formatMoment(data.created_at)}` : undefined,
    isDisabled: isPending,
    isBusy: toggle.isPending,
    run: () => toggle.mutate(undefined),
  }
}

/** What the person's plan and scopes allow, in the order of the header. */
export const useDecideActions = (
  carrier: CarrierDetail,
  user: CurrentUser,
  ask: (dialog: DecideDialog) => void,
): DecideAction[] => {
  const invite = useInvite(carrier, user, () => ask('invite'))
  const monitor = useMonitor(carrier, user)
  const { data: connection, isLoading } = useConnection(carrier, user)
  const block: DecideAction =
    connection?.status === 'do_not_dispatch'
      ? { id: 'block', label: 'Lift do not dispatch', icon: IconRotateClockwise, run: () => ask('lift') }
      : {
          id: 'block',
          label: 'Do not dispatch',
          icon: IconBan,
          danger: true,
          isDisabled: isLoading,
          run: () => ask('block'),
        }
  return [
    ...(allows('InviteCarriers', user) ? [invite] : []),
    ...(allows('WatchCarriers', user) ? [monitor] : []),
    { id: 'check', label: 'Record check', icon: IconClipboardCheck, isMain: true, run: () => ask('check') },
    ...(allows('ManageConnections', user) ? [block] : []),
  ]
}

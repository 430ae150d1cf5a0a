/** What one decides about a carrier. */
import { Button } from '@mantine/core'
import type { Connection } from '@/api/types'
import { DoNotDispatchButton } from '@/domains/connections/do-not-dispatch'
import { changeConnection, type ConnectionChange, CONNECTIONS } from '@/domains/connections/queries'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'

interface Props {
  carrierId: number
  name: string
  connection: Connection | null
}

export const ConnectionActions = ({ carrierId, name, connection }: Props) => (
  <>
    {connection && <Decided connection={connection} name={name} />}
    {connection?.status !== 'do_not_dispatch' && <DoNotDispatchButton carrierId={carrierId} name={name} />}
  </>
)

const Decided = ({ connection, name }: { connection: Connection; name: string }) => {
  const { id, status, is_dismissed: isDismissed } = connection
  const change = useAction(
    ({ wanted }: { wanted: ConnectionChange; done: string }) => changeConnection({ id, ...wanted }),
    (_, { done }) => done,
    CONNECTIONS,
  )
  return (
    <>
      {status === 'needs_to_onboard' && (
        <ConfirmButton
          label="Mark as onboarded"
          title={`Make ${name} one of your carriers?`}
          confirm="Mark as onboarded"
          danger={false}
          action={() =>
            change
              .mutateAsync({ wanted: { status: 'onboarded' }, done: `${name} is one of your carriers.` })
              .catch(() => {})
          }
        >
          It counts as onboarded without a complete packet. The history shows that you decided so.
        </ConfirmButton>
      )}
      {status === 'do_not_dispatch' && (
        <ConfirmButton
          label="Lift do not dispatch"
          title={`Lift “do not dispatch” from ${name}?`}
          confirm="Lift it"
          danger={false}
          action={() =>
            change
              .mutateAsync({
                wanted: { status: 'needs_to_onboard' },
                done: `${name} may be dispatched once it has onboarded.`,
              })
              .catch(() => {})
          }
        >
          It needs to onboard again before it is one of your carriers. Its notes and history stay.
        </ConfirmButton>
      )}
      <Button
        size="xs"
        variant="default"
        loading={change.isPending}
        onClick={() =>
          change.mutate({
            wanted: { is_dismissed: !isDismissed },
            done: isDismissed ? `${name} is back in your lists.` : `${name} is dismissed.`,
          })
        }
      >
        {isDismissed ? 'Restore' : 'Dismiss'}
      </Button>
    </>
  )
}

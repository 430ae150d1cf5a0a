/** What one decides in a list without opening the carrier. */
import { Button, Group } from '@mantine/core'
import type { Connection } from '@/api/types'
import { useAct } from '@/kit/act'
import { ConfirmButton } from '@/kit/confirm'
import { DoNotDispatchButton } from '@/kit/connections/do-not-dispatch'
import { changeConnection, CONNECTIONS } from '@/kit/connections/queries'

export const RowActions = ({ connection, name }: { connection: Connection; name: string }) => {
  const { id, is_dismissed: isDismissed, status } = connection
  const dismiss = useAct(
    () => changeConnection({ id, is_dismissed: !isDismissed }),
    isDismissed ? `${name} is back in your lists.` : `${name} is dismissed.`,
    CONNECTIONS,
  )
  const lift = useAct(
    () => changeConnection({ id, status: 'needs_to_onboard' }),
    `${name} may be dispatched once it has onboarded.`,
    CONNECTIONS,
  )
  const words = isDismissed ? 'Restore' : 'Dismiss'
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={`${words} ${name}`}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate(undefined)}
      >
        {words}
      </Button>
      {status === 'do_not_dispatch' ? (
        <ConfirmButton
          label="Lift"
          title={`Lift “do not dispatch” from ${name}?`}
          confirm="Lift it"
          danger={false}
          act={() => lift.mutateAsync(undefined).catch(() => {})}
        >
          It needs to onboard again before it is one of your carriers. Its notes and history stay.
        </ConfirmButton>
      ) : (
        <DoNotDispatchButton carrierId={connection.carrier_id} name={name} />
      )}
    </Group>
  )
}

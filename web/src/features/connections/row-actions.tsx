/** What one decides in a list without opening the carrier. */
import { Button, Group } from '@mantine/core'
import type { NetworkCarrier } from '@/api/types'
import { changeConnection, CONNECTIONS } from '@/domains/connections/queries'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'

interface Props {
  connection: NonNullable<NetworkCarrier['connection']>
  name: string
}

export const RowActions = ({ connection: { id, is_dismissed: isDismissed, status }, name }: Props) => {
  const dismiss = useAction(
    () => changeConnection({ id, is_dismissed: !isDismissed }),
    isDismissed ? `${name} is back in your lists.` : `${name} is dismissed.`,
    CONNECTIONS,
  )
  const lift = useAction(
    () => changeConnection({ id, status: 'needs_to_onboard' }),
    `${name} can be dispatched once it onboards.`,
    CONNECTIONS,
  )
  const words = isDismissed ? 'Restore' : 'Dismiss'
  const isBlocked = status === 'do_not_dispatch'
  return (
    <Group gap={6} wrap="nowrap">
      {/* A carrier that is not to be dispatched stays in that list until this is lifted. */}
      {(!isBlocked || isDismissed) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${words} ${name}`}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined)}
        >
          {words}
        </Button>
      )}
      {isBlocked && (
        <ConfirmButton
          label="Lift"
          title={`Lift “do not dispatch” from ${name}?`}
          confirm="Lift it"
          danger={false}
          action={() => lift.mutateAsync(undefined).catch(() => {})}
        >
          It needs to onboard again before it is one of your carriers. Its notes and history stay.
        </ConfirmButton>
      )}
    </Group>
  )
}

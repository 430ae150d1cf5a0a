/** What becomes of a connection: marked as onboarded, dismissed from the lists, or restored to them. */
import { Button } from '@mantine/core'
import type { Connection } from '@/api/types'
import { changeConnection, type ConnectionChange, CONNECTIONS } from '@/domains/connections/queries'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'

export const ConnectionActions = ({ connection, name }: { connection: Connection; name: string }) => {
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
          It counts as onboarded without a complete packet. The history shows who did it.
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

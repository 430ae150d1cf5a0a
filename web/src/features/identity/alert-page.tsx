/** One alert, and what is written about it. */
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { AlertCard } from '@/domains/identity/alert-card'
import { alertQuery } from '@/domains/identity/queries'
import { nameOf } from '@/domains/identity/words'
import { PageHead } from '@/kit/page-head'
import { Loaded } from '@/kit/states'
import { Messages } from './messages'

export const AlertPage = ({ id }: { id: number }) => {
  const alert = useQuery(alertQuery(id))
  const isGone = alert.error instanceof ApiError && alert.error.status === 404
  return (
    <Stack gap="md" maw={860}>
      {isGone ? (
        <>
          <PageHead
            title="This alert is no longer available"
            lead="It was withdrawn, expired, or was never published."
          />
          <Messages alertId={id} isPublisher={false} canWrite={false} />
        </>
      ) : (
        <Loaded query={alert}>
          {loaded => (
            <>
              <PageHead title={`Identity alert: ${nameOf(loaded.carrier)}`} />
              <AlertCard alert={loaded} namesCarrier />
              {loaded.status !== 'pending_review' && loaded.status !== 'rejected' && (
                <Messages alertId={id} isPublisher={loaded.is_own} canWrite />
              )}
            </>
          )}
        </Loaded>
      )}
    </Stack>
  )
}

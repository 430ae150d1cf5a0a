/** Accepts a bid: the carrier is on the load, with a draft of its rate confirmation. One that is too late is told so. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, explain } from '@/api/errors'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { Bid } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { LOADS } from '@/domains/loads/queries'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { RATE_CONFIRMATIONS } from '@/domains/rate_confirmations/queries'
import { topReason } from '@/domains/verdicts/words'
import { Dialog } from '@/kit/dialog'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { GuardNote } from '../guard-note'
import type { May } from '../may'
import { acceptBid } from './queries'

interface Props {
  load: Load
  bid: Bid
  may: May
  close: () => void
}

export const AcceptDialog = ({ load, bid, may, close }: Props) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const name = nameOfCarrier(bid.carrier)
  const isBarred = bid.verdict?.verdict === 'do_not_use'
  const accepting = useMutation({
    mutationFn: () => acceptBid(bid.id),
    onSuccess: ({ rate_confirmation_id: made }) => {
      close()
      void toast(`${name} is on load ${load.external_load_number} at ${formatMoney(bid.rate)}.`)
      if (made != null && may.confirm)
        void navigate({ to: '/carriers/rate-confirmations/$id', params: { id: String(made) } })
    },
    // Also where someone else was first: then the page shows what is so now.
    onSettled: () =>
      Promise.all(
        [EXCHANGE, LOADS, RATE_CONFIRMATIONS].map(queryKey =>
          queryClient.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  })
  const isLate = accepting.error instanceof ApiError && accepting.error.status === 409
  return (
    <Dialog isOpen close={close} title={`Accept ${formatMoney(bid.rate)} from ${name}?`}>
      <Stack gap="md">
        {isBarred && (
          <Note tone="fail" urgent title="Do not use">
            {bid.verdict && topReason(bid.verdict)}
          </Note>
        )}
        {accepting.isError && (
          <Note
            tone="fail"
            urgent
            title={isLate ? 'This bid can’t be accepted anymore' : 'The bid wasn’t accepted'}
          >
            {explain(accepting.error).detail}
          </Note>
        )}
        <GuardNote guard={load.guard} />
        <Text size="sm">
          {name} is assigned to load {load.external_load_number} and the load leaves the board. A draft rate
          confirmation is made for you to send. Other bids stay open until the carrier accepts it.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            color={isBarred ? 'red.9' : undefined}
            loading={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            {isBarred ? 'Accept anyway' : 'Accept bid'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

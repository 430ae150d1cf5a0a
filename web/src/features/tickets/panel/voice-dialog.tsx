/** Shows a code once: who reads it dials the number that we picked. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { TICKETS } from '@/domains/tickets/queries'
import type { TicketDetail } from '@/domains/tickets/types'
import { Dialog } from '@/kit/dialog'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { formatPhone } from '@/lib/phone'
import classes from './panel.module.css'
import { giveVoiceCode } from './queries'

interface Props {
  ticket: TicketDetail
  /** The proven number. */
  phone: string
  close: () => void
}

export const VoiceDialog = ({ ticket, phone, close }: Props) => {
  const queryClient = useQueryClient()
  const give = useMutation({ mutationFn: () => giveVoiceCode(ticket.id) })
  const done = () => {
    close()
    void queryClient.invalidateQueries({ queryKey: TICKETS })
  }
  const given = give.data
  const { to_do: toDo } = ticket
  const changed = toDo?.changed_on ?? toDo?.carrier?.changed_on
  return (
    <Dialog isOpen close={done} title="Call with a code">
      <Stack gap="md">
        {given ? (
          <>
            <Text size="sm">
              Dial <b>{formatPhone(given.phone)}</b> and read these digits. The person types them on the page
              that our email opened. They work until <Instant at={given.expires_at} />, and are shown only
              now.
            </Text>
            <output className={classes.code} aria-label="Voice code">
              {given.code.slice(0, 3)} {given.code.slice(3)}
            </output>
            {given.driver_name != null && (
              <Text size="sm">
                They’re for driver <b>{given.driver_name}</b>
                {given.vin != null && (
                  <>
                    {' '}
                    in the truck with VIN <b>{given.vin}</b>
                  </>
                )}
                . If the truck, the driver or the driver’s phone changes, they stop working.
              </Text>
            )}
            <Group justify="flex-end">
              <Button onClick={done} data-autofocus>
                Done
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text size="sm">
              Dial <b>{formatPhone(phone)}</b>, not a number from an email or a text:{' '}
              {changed == null
                ? 'FMCSA has it on file, and it hasn’t changed recently.'
                : `FMCSA had it on file until it changed on ${formatDay(changed)}.`}{' '}
              You read six digits, and the carrier types them on the page that our email opened. So whoever
              answers has both the mailbox and the phone.
            </Text>
            {give.isError && (
              <Text size="sm" c="var(--hw-fail)" role="alert">
                {explain(give.error).detail}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button loading={give.isPending} onClick={() => give.mutate()} data-autofocus>
                Show the code
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

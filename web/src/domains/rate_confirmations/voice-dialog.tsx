/** A code to read out on a call: the carrier types it on its page, which shows that it answered a number on file. (loads.md §2a, point 2.) */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { explain } from '@/api/errors'
import { Dialog } from '@/kit/dialog'
import { Instant } from '@/kit/instant'
import { SkeletonRows } from '@/kit/states'
import { formatPhone, phoneHref } from '@/lib/phone'
import { Note } from '@/ui/note'
import { makeVoiceCode } from './queries'
import classes from './rate-confirmations.module.css'
import type { RateConfirmation } from './types'

interface Props {
  row: Pick<RateConfirmation, 'id' | 'accepted_at'>
  close: () => void
}

export const VoiceDialog = ({ row, close }: Props) => {
  const making = useMutation({ mutationFn: () => makeVoiceCode(row.id) })
  const { mutate } = making
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      isOpen
      close={close}
      title={row.accepted_at == null ? 'Prove by phone' : 'Verify driver by phone'}
    >
      <Stack gap="md">
        {making.data ? (
          <>
            <Text size="sm">
              Call{' '}
              <a className={classes.link} href={phoneHref(making.data.phone)}>
                <b>{formatPhone(making.data.phone)}</b>
              </a>
              , the carrier’s number on file.{' '}
              {row.accepted_at == null
                ? 'Ask for the person who answers the rate con, and read them this code. They type it on its page.'
                : 'Ask them to confirm the truck and driver, and read them this code. They type it on the rate con’s page, and the driver is verified.'}
            </Text>
            <Text className={classes.digits} role="status">
              {making.data.code}
            </Text>
            {making.data.driver_name != null && (
              <Text size="sm">
                It’s for driver <b>{making.data.driver_name}</b>
                {making.data.vin != null && (
                  <>
                    {' '}
                    in the truck with VIN <b>{making.data.vin}</b>
                  </>
                )}
                . If the truck, the driver or the driver’s phone changes, it stops working.
              </Text>
            )}
            <Text size="sm" c="var(--hw-muted)">
              It works once, until <Instant at={making.data.expires_at} />. Never read it to someone who
              called you.
            </Text>
          </>
        ) : making.isError ? (
          <Note tone="fail" urgent title={explain(making.error).title}>
            {explain(making.error).detail}
          </Note>
        ) : (
          <SkeletonRows rows={3} />
        )}
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

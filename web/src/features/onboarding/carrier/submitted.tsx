/** What the carrier sees once the packet is with the broker, or beyond. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { CarrierPacket } from '@/api/types'
import { formatInstant } from '@/lib/date'
import type { Place } from './steps/steps'

export const Submitted = ({ packet, onOpen }: { packet: CarrierPacket; onOpen: (place: Place) => void }) => {
  const { state, company_legal_name: broker, submitted_at } = packet
  if (state === 'submitted') {
    return (
      <Stack gap="sm">
        <IconHourglass size={34} color="var(--mantine-primary-color-filled)" aria-hidden />
        <Title order={1}>Your packet is with {broker}</Title>
        <Text>
          Handed in on {formatInstant(submitted_at ?? '')}. They review it now; you need not do anything. A
          receipt went to the e-mail address that FMCSA has on file for you.
        </Text>
        <Text size="sm" c="var(--hw-muted)">
          If they need something, they hold the packet and say why. The link of your invitation then leads
          back here.
        </Text>
      </Stack>
    )
  }
  const isChecked = state === 'held_for_check'
  return (
    <Stack gap="sm">
      {isChecked ? (
        <IconHourglass size={34} color="var(--hw-warn)" aria-hidden />
      ) : (
        <IconCircleCheck size={34} color="var(--hw-pass)" aria-hidden />
      )}
      <Title order={1}>{isChecked ? `${broker} checks your change` : 'You are set up'}</Title>
      <Text>
        {isChecked
          ? `You changed how you are paid, or your contacts. ${broker} checks that with you before it counts, usually by a call.`
          : `${broker} took you on. When your bank, factoring company or contacts change, tell it here.`}
      </Text>
      <Group>
        <Button variant="default" onClick={() => onOpen('payment')}>
          Change how you are paid
        </Button>
        <Button variant="default" onClick={() => onOpen('company')}>
          Change company or contacts
        </Button>
      </Group>
    </Stack>
  )
}

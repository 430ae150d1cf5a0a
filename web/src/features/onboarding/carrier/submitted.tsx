/** What the carrier sees once the packet is with the broker, or beyond. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { CarrierPacket } from '@/api/types'
import { Instant } from '@/kit/instant'
import type { Place } from './steps/steps'

export const Submitted = ({ packet, onOpen }: { packet: CarrierPacket; onOpen: (place: Place) => void }) => {
  const { state, company_legal_name: broker, submitted_at } = packet
  if (state === 'submitted') {
    return (
      <Stack gap="sm">
        <IconHourglass size={34} color="var(--mantine-primary-color-filled)" aria-hidden />
        <Title order={1}>Your packet is with {broker}</Title>
        <Text>
          Submitted
          {submitted_at && (
            <>
              {' '}
              <Instant at={submitted_at} />
            </>
          )}
          . They’re reviewing it now; there’s nothing more to do. We emailed a receipt to your address on file
          with FMCSA.
        </Text>
        <Text size="sm" c="var(--hw-muted)">
          If they need something, they’ll put the packet on hold and say why. Your invitation link brings you
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
      <Title order={1}>{isChecked ? `${broker} is checking your change` : 'You’re all set'}</Title>
      <Text>
        {isChecked
          ? `You changed your payment details or contacts. ${broker} will verify it with you first, usually by phone.`
          : `${broker} onboarded you. If your bank, factoring company or contacts change, update them here.`}
      </Text>
      <Group>
        <Button variant="default" onClick={() => onOpen('payment')}>
          Change payment details
        </Button>
        <Button variant="default" onClick={() => onOpen('company')}>
          Change company or contacts
        </Button>
      </Group>
    </Stack>
  )
}

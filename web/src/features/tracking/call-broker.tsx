/** The broker's number to dial, or its name where none is on file. */
import { Anchor, Text } from '@mantine/core'
import { formatPhone, phoneHref } from '@/lib/phone'

interface Props {
  broker: { legal_name: string; phone_e164?: string | null }
}

export const CallBroker = ({ broker }: Props) => (
  <Text fw={650} component="div">
    {broker.phone_e164 ? (
      <>
        <div>{broker.legal_name}</div>
        <Anchor href={phoneHref(broker.phone_e164)}>{formatPhone(broker.phone_e164)}</Anchor>
      </>
    ) : (
      `Call ${broker.legal_name} at a number you know.`
    )}
  </Text>
)

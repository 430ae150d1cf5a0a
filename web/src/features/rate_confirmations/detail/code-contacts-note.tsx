/** That the carrier can’t get its code by email: why, and what to do instead. (loads.md §2a, point 2.) */
import { Button, Text } from '@mantine/core'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Note } from '@/ui/note'
import type { May } from './may'

interface Props {
  contacts: RateConfirmation['code_contacts']
  may: Pick<May, 'release'>
  /** Release a code. */
  release: () => void
}

export const CodeContactsNote = ({ contacts, may, release }: Props) => {
  if (contacts?.cannot_email_reason == null) return null
  const { cannot_email_reason: noEmail, cannot_call_reason: noCall } = contacts
  return (
    <Note tone="warn" title="The carrier can’t get a code by email">
      <Text size="sm">{noEmail}</Text>
      <Text size="sm">
        {noCall ?? 'If the carrier’s page asks for a code, prove it by phone: its number on file is proven.'}
      </Text>
      {noCall != null &&
        (may.release ? (
          <Button mt="xs" size="xs" onClick={release}>
            Release a code with a reason
          </Button>
        ) : (
          <Text size="sm">Someone who may override rules can release a code.</Text>
        ))}
    </Note>
  )
}

/** What to know before deciding on a packet, in one line: verdict, rules, differences from FMCSA, the verified contact, the certificate of insurance. */
import { Group } from '@mantine/core'
import type { PacketFindings } from '@/api/types'
import { maskedContact, verifiedLook } from '@/domains/onboarding/contact-standing'
import { VERDICTS } from '@/domains/verdicts/words'
import { OutcomeTag } from '@/ui/outcome'
import { CERTIFICATE_LOOKS, differenceWords, RULES_LOOKS } from './packet-findings'

/** The longest of them, with an address in it, breaks on a phone. */
const WRAPS = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

export const PacketStrip = ({
  findings: { verdict, rules, differences, contact, certificate },
}: {
  findings: PacketFindings
}) => {
  const look = VERDICTS[verdict]
  const byRules = rules && RULES_LOOKS[rules]
  const verified = contact && verifiedLook(contact)
  const coi = certificate && CERTIFICATE_LOOKS[certificate]
  return (
    <Group component="section" aria-label="Before you decide" gap={8}>
      <OutcomeTag outcome={look.outcome}>Verdict: {look.words}</OutcomeTag>
      {byRules && <OutcomeTag outcome={byRules.outcome}>{byRules.word}</OutcomeTag>}
      <OutcomeTag outcome={differences === 0 ? 'pass' : 'warn'}>{differenceWords(differences)}</OutcomeTag>
      {contact && verified && (
        <OutcomeTag outcome={verified.outcome} style={WRAPS}>
          {verified.word} ({maskedContact(contact.contact)})
        </OutcomeTag>
      )}
      {coi && <OutcomeTag outcome={coi.outcome}>{coi.word}</OutcomeTag>}
    </Group>
  )
}

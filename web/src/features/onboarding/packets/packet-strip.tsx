/** What to know before deciding on a packet, in one line: the verdict, differences from FMCSA, the verified contact, the certificate of insurance. */
import { Group } from '@mantine/core'
import type { PacketFindings } from '@/api/types'
import { verifiedLook } from '@/domains/onboarding/contact-standing'
import { VERDICTS } from '@/domains/verdicts/words'
import { OutcomeTag } from '@/ui/outcome'
import { CERTIFICATE_LOOKS, differenceWords } from './packet-findings'

export const PacketStrip = ({
  findings: { verdict, differences, contact, certificate },
}: {
  findings: PacketFindings
}) => {
  const look = VERDICTS[verdict]
  const verified = contact && verifiedLook(contact)
  const coi = certificate && CERTIFICATE_LOOKS[certificate]
  return (
    <Group component="section" aria-label="Before you decide" gap={8}>
      <OutcomeTag outcome={look.outcome}>Verdict: {look.words}</OutcomeTag>
      <OutcomeTag outcome={differences === 0 ? 'pass' : 'warn'}>{differenceWords(differences)}</OutcomeTag>
      {verified && <OutcomeTag outcome={verified.outcome}>{verified.word}</OutcomeTag>}
      {coi && <OutcomeTag outcome={coi.outcome}>{coi.word}</OutcomeTag>}
    </Group>
  )
}

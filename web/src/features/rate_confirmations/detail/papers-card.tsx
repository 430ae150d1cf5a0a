/** The signed document and the load's proof, each with what shows that it wasn't changed since. */
import { Anchor, Text } from '@mantine/core'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { FactList } from '@/kit/facts/fact-list'
import { Section } from '@/kit/section'
import classes from '../rate-confirmations.module.css'
import { brokerDocumentAddress, documentAddress, proofAddress, recordsAddress } from './queries'

const Hash = ({ value }: { value: string }) => <span className={classes.hash}>{value}</span>

export const PapersCard = ({ row }: { row: RateConfirmation }) => (
  <Section title="Documents and proof">
    <ul className={classes.list} aria-label="Documents">
      {row.accepted_at != null && (
        <li>
          <Anchor href={documentAddress(row.id)} download size="sm">
            Download the signed rate confirmation
          </Anchor>
          <small>PDF, as both sides have it</small>
        </li>
      )}
      {row.document != null && (
        <li>
          <Anchor href={brokerDocumentAddress(row.id)} download size="sm">
            Download the PDF that was emailed
          </Anchor>
          <small>Part of this rate confirmation, byte for byte</small>
        </li>
      )}
      <li>
        <Anchor href={proofAddress(row.load.id)} download size="sm">
          Download the load’s proof
        </Anchor>
        <small>PDF with every decision about this load and its hash chain</small>
      </li>
      <li>
        <Anchor href={recordsAddress(row.load.id)} download={`proof-${row.load.id}.json`} size="sm">
          Download the records behind the proof
        </Anchor>
        <small>JSON with every text and record that the hashes are of</small>
      </li>
    </ul>
    <FactList
      rows={[
        { label: 'Fingerprint of the terms', value: <Hash value={row.terms_sha256} /> },
        row.document != null && {
          label: 'Fingerprint of the emailed PDF',
          value: <Hash value={row.document.sha256} />,
        },
        row.acceptance != null && {
          label: 'Fingerprint of the signature',
          value: <Hash value={row.acceptance.signature_sha256} />,
        },
      ]}
    />
    <Text size="xs" c="var(--hw-muted)" mt="xs">
      A fingerprint is a SHA-256. Save a text from the records, or a file attached to the signed PDF, and run
      sha256sum on it: the result is the number above, or the text was changed.
    </Text>
  </Section>
)

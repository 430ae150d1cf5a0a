/** The texts that the carrier agrees to, as they were signed or are to be, and what was found in them. */
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Findings } from '@/domains/rate_confirmations/findings'
import type { RateConfirmation, Terms } from '@/domains/rate_confirmations/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import classes from '../rate-confirmations.module.css'
import { DocumentCheck } from './document-check'
import { termsQuery } from './queries'

export const TermsCard = ({ row }: { row: RateConfirmation }) => (
  <Loaded query={useQuery(termsQuery(row.id))}>{terms => <Shown row={row} terms={terms} />}</Loaded>
)

const Shown = ({ row, terms }: { row: RateConfirmation; terms: Terms }) => (
  <>
    {terms.document_check != null && <DocumentCheck check={terms.document_check} />}
    <Section title="Findings" aside="The carrier sees the same">
      <Findings findings={terms.findings} />
      {row.accepted_at == null && terms.findings?.some(({ kind }) => kind === 'missing_broker') && (
        <Text size="sm" mt="xs">
          <Anchor renderRoot={props => <Link {...props} to="/my-account" search={{ tab: 1 } as never} />}>
            Add your MC or USDOT number
          </Anchor>{' '}
          to your company, then revise this rate con.
        </Text>
      )}
    </Section>
    <Section title={row.accepted_at == null ? 'Terms' : 'Terms as signed'}>
      <Block label="Text of the terms" text={terms.terms} />
      <Title order={3} mt="md" mb={4}>
        Addresses, numbers and contacts
      </Title>
      <Text size="sm" c="var(--hw-muted)" mb={6}>
        {row.accepted_at == null
          ? 'The carrier sees these only after it accepts. The fingerprint in the terms above is theirs: accepting covers both.'
          : 'The carrier sees these since it accepted.'}
      </Text>
      <Block label="Addresses, numbers and contacts" text={terms.details} />
      {terms.signature != null && (
        <>
          <Title order={3} mt="md" mb={4}>
            Signature
          </Title>
          <Block label="Signature" text={terms.signature} />
        </>
      )}
    </Section>
  </>
)

const Block = ({ label, text }: { label: string; text: string }) => (
  // A long text is scrolled by keyboard, too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre className={classes.terms} tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
)

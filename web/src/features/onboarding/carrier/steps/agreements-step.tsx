import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { BASE } from '@/api/http'
import type { CarrierPacket, OnboardingAgreement } from '@/api/types'
import { Instant } from '@/kit/instant'
import classes from '../carrier.module.css'
import { AgreementText } from './agreement-text'
import { SignForm } from './sign-form'

export const AgreementsStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { agreements, company_legal_name: broker } = packet
  const toSign = agreements.filter(one => one.is_current && !one.is_settled)
  const settled = agreements.filter(one => one.is_settled)
  return (
    <Stack gap="md">
      {agreements.length === 0 && <Text>{broker} has no agreements to sign.</Text>}
      {settled.map(agreement => (
        <Settled key={agreement.contract_id} packet={packet} agreement={agreement} />
      ))}
      {toSign.map(agreement => (
        <Card key={agreement.contract_id} component="section" aria-label={agreement.name} padding="md">
          <Title order={2}>{agreement.name}</Title>
          <Text size="xs" c="var(--hw-muted)" mb="sm">
            {broker} · version {agreement.version}
          </Text>
          <AgreementText text={agreement.body} />
          <SignForm packet={packet} agreement={agreement} />
        </Card>
      ))}
      {toSign.length === 0 && (
        <Button size="md" fullWidth onClick={onSaved}>
          Continue
        </Button>
      )}
    </Stack>
  )
}

/** What is signed, with the document to keep. */
const Settled = ({ packet, agreement }: { packet: CarrierPacket; agreement: OnboardingAgreement }) => (
  <Group className={classes.settled} wrap="nowrap" gap="sm" align="flex-start">
    <IconCircleCheck size={20} color="var(--hw-pass)" aria-hidden className={classes.sign} />
    <div>
      <Text fw={600}>
        {agreement.name}, version {agreement.version}
      </Text>
      <Text size="sm">
        {agreement.is_broker_uploaded
          ? 'The broker has its own document on file; no signature needed.'
          : `Signed by ${agreement.signer_name}, ${agreement.signer_title}`}
        {!agreement.is_broker_uploaded && agreement.signed_at && (
          <>
            , on <Instant at={agreement.signed_at} />
          </>
        )}
        {!agreement.is_broker_uploaded && '.'}
      </Text>
      <Anchor
        size="sm"
        href={`${BASE.baseUrl}/api/v1/carrier_onboarding/${packet.id}/agreement_document?contract_id=${agreement.contract_id}`}
        download
      >
        <Group gap={4} component="span">
          <IconDownload size={14} aria-hidden /> Keep a copy
        </Group>
      </Anchor>
      <Text size="xs" c="var(--hw-muted)" className={classes.hash}>
        SHA-256 {agreement.document_sha256}
      </Text>
    </div>
  </Group>
)

import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { OpenedInsuranceLink } from '@/api/types'
import { DOCUMENTS, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { InstantDay } from '@/kit/instant'

interface Props {
  request: OpenedInsuranceLink
  token: string
  done: (done: 'answered' | 'declined') => void
}

/** The request, and the two ways to answer. */
export const AnswerForm = ({ request, token, done }: Props) => {
  const [isDeclining, setDeclining] = useState(false)
  const carrier = request.carrier_legal_name ?? `USDOT ${request.dot_number}`
  const wanted =
    request.kind === 'cargo_policy'
      ? 'a certificate that shows the motor truck cargo policy, with limit, deductible and exclusions'
      : 'a certificate of insurance (ACORD 25): auto liability with its schedule of vehicles, cargo, general liability'
  return (
    <Stack gap="sm">
      <Text size="sm">
        <b>{request.company_legal_name}</b> asks for {wanted}, for <b>{carrier}</b> (USDOT{' '}
        {request.dot_number}), with {request.company_legal_name} as certificate holder.
      </Text>
      {request.note && <Text size="sm">“{request.note}”</Text>}
      {isDeclining ? <Decline token={token} done={done} /> : <Upload token={token} done={done} />}
      <Text size="xs" c="var(--hw-muted)">
        This link works until <InstantDay at={request.expires_at} /> for this request only.
      </Text>
      <Button variant="subtle" size="xs" onClick={() => setDeclining(!isDeclining)}>
        {isDeclining ? 'Upload the certificate instead' : 'I can’t send it'}
      </Button>
    </Stack>
  )
}

type Way = Omit<Props, 'request'>

const Upload = ({ token, done }: Way) => {
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: { file: value => (value ? null : 'Choose the certificate.') },
  })
  const send = async ({ file }: { file: File | null }) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    await dataOf(
      client.POST('/api/v1/insurance_certificate_requests/answer', {
        params: { header: { 'x-link-token': token } },
        body: body as never,
        bodySerializer: () => body,
      }),
    )
    done('answered')
  }
  return (
    <FormShell form={form} label="Upload the certificate" submit="Send the certificate" send={send}>
      <FileField
        label="Certificate"
        description="PDF, PNG or JPEG, up to 20 MB."
        accept={DOCUMENTS}
        {...form.getInputProps('file')}
      />
    </FormShell>
  )
}

const Decline = ({ token, done }: Way) => {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (value.trim() ? null : 'Say why, in a few words.') },
  })
  const send = async ({ reason }: { reason: string }) => {
    await dataOf(
      client.POST('/api/v1/insurance_certificate_requests/decline', {
        body: { token, reason: reason.trim() },
      }),
    )
    done('declined')
  }
  return (
    <FormShell form={form} label="Decline the request" submit="Decline" send={send}>
      <Textarea
        label="Reason"
        description="For example: the carrier is no longer a client."
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}

import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { Contract } from '@/api/types'
import { AgreementText } from '@/domains/onboarding/agreement-text'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

/** Writes a version of an agreement, with a look at how carriers will read it. */
export const AgreementEditor = ({
  contract,
  close,
}: {
  /** The version to begin with; null writes a new agreement. */
  contract: Contract | null
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const [view, setView] = useState('write')
  const form = useForm({
    initialValues: { name: contract?.name ?? '', body: contract?.body ?? '' },
    validate: {
      name: value => (value.trim() ? null : 'Enter a name.'),
      body: value => (value.trim() ? null : 'Enter the text.'),
    },
  })
  const send = async ({ name, body }: { name: string; body: string }) => {
    const made = await dataOf(
      client.POST('/api/v1/contracts', { body: { contract: { name: name.trim(), body } } }),
    )
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    void toast(`Carriers are asked to sign version ${made.version} from now on.`)
  }
  const title = contract ? `New version of ${contract.name}` : 'New agreement'
  return (
    <Dialog isOpen close={close} title={title} size="lg">
      <FormShell form={form} label={title} submit="Save this version" send={send}>
        {!contract && (
          <TextInput
            label="Name"
            description="The name carriers see, such as Broker-Carrier Agreement."
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        <SegmentedControl
          aria-label="Write or preview"
          data={[
            { value: 'write', label: 'Write' },
            { value: 'look', label: 'Preview' },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'write' ? (
          <Textarea
            label="Text"
            description="Separate paragraphs with blank lines. Start a line with # and a space for a heading."
            autosize
            minRows={12}
            maxRows={20}
            {...form.getInputProps('body')}
          />
        ) : (
          <AgreementText body={form.values.body || 'No text yet.'} />
        )}
        {contract && (
          <Text size="sm" c="var(--hw-muted)">
            Version {contract.version} and its signed copies stay as they are. Carriers that haven’t signed
            yet will sign the new one.
          </Text>
        )}
      </FormShell>
    </Dialog>
  )
}

import { Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { calls } from '../queries'
import { draftOf } from './drafts'
import { FileField } from './file-field'
import { StepForm, versionOf } from './step-form'
import { begin, sentW9, type TaxValues } from './tax-values'
import { W9Fields } from './w9-fields'

export const TaxStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id } = packet
  const form = useForm<TaxValues>({ initialValues: draftOf(`${id} tax_form`, begin(packet)) })
  const isW9 = form.values.form === 'w9'
  const save = (values: TaxValues, version: number) =>
    dataOf(
      calls.PUT('/api/v1/carrier_onboarding/{id}/tax_form', {
        params: { path: { id } },
        body: {
          version,
          tax_form: { form: values.form, w9: values.form === 'w9' ? sentW9(values.w9) : null },
          tin: values.form === 'w9' && values.tin.trim() ? values.tin : null,
        },
      }),
    )
  return (
    <StepForm
      packet={packet}
      step="tax_form"
      form={form}
      version={versionOf(packet, 'tax_form')}
      save={save}
      onSaved={onSaved}
    >
      <Radio.Group label="Which form applies to you?" {...form.getInputProps('form')}>
        <Stack gap={8} mt={6}>
          <Radio value="w9" label="U.S. company or individual (W-9)" />
          <Radio value="w8" label="Not U.S. (W-8)" />
        </Stack>
      </Radio.Group>
      {isW9 ? (
        <W9Fields form={form} lastFour={packet.tin_last_four} />
      ) : (
        <FileField
          packet={packet}
          kind="tax_form"
          label="Signed form W-8"
          description="PDF or photo. Ask your tax adviser which W-8 applies."
          required
        />
      )}
    </StepForm>
  )
}

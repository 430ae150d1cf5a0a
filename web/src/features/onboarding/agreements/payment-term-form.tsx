import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { PaymentTerm } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

interface Values extends Record<string, unknown> {
  name: string
  days: number | string
  discount: number | string
  is_active: boolean
}

/** Makes a payment term, or changes one. */
export const PaymentTermForm = ({
  term,
  close,
}: {
  /** Null makes a new one. */
  term: PaymentTerm | null
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      name: term?.name ?? '',
      days: term?.days ?? 30,
      discount: (term?.discount_basis_points ?? 0) / 100,
      is_active: term?.is_active ?? true,
    },
    validate: {
      name: value => (value.trim() ? null : 'Enter a name.'),
      days: value => (value === '' ? 'Enter the number of days.' : null),
    },
  })
  const send = async ({ name, days, discount, is_active }: Values) => {
    const wanted = {
      name: name.trim(),
      days: Number(days),
      discount_basis_points: Math.round(Number(discount) * 100),
    }
    await (term
      ? dataOf(
          client.PATCH('/api/v1/payment_terms/{id}', {
            params: { path: { id: term.id } },
            body: { payment_term: { ...wanted, is_active } },
          }),
        )
      : dataOf(client.POST('/api/v1/payment_terms', { body: { payment_term: wanted } })))
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    void toast(`${wanted.name} is saved.`)
  }
  const title = term ? `Change ${term.name}` : 'New payment term'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit="Save" send={send}>
        <TextInput
          label="Name"
          description="The name carriers see, such as Net 30 or Quick Pay."
          maxLength={80}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberInput
          label="Days from the invoice"
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
        <NumberInput
          label="Quick Pay fee"
          suffix="%"
          min={0}
          max={100}
          decimalScale={2}
          {...form.getInputProps('discount')}
        />
        {term && (
          <Checkbox
            label="Offered"
            description="Carriers can choose it in their packets."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
      </FormShell>
    </Dialog>
  )
}

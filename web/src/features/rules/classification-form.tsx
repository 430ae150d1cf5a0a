import { Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { Classification } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

interface Values extends Record<string, unknown> {
  name: string
  is_active: boolean
  holdsFor: string
  copy_rules_from: string
}

const NOTHING = 'none'

/** Creates a classification, or changes one: its name, whether it is on, and the carriers it applies to. */
export const ClassificationForm = ({
  classification,
  all,
  close,
  made,
}: {
  /** Null makes a new one. */
  classification: Classification | null
  all: readonly Classification[]
  close: () => void
  made: (id: number) => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      name: classification?.name ?? '',
      is_active: classification?.is_active ?? true,
      holdsFor: classification?.is_by_broker_election ? 'chosen' : 'every',
      copy_rules_from: NOTHING,
    },
    validate: { name: value => (value.trim() ? null : 'Enter a name.') },
  })
  const save = ({ name, is_active, holdsFor, copy_rules_from: from }: Values) => {
    const wanted = { name: name.trim(), is_active, is_by_broker_election: holdsFor === 'chosen' }
    if (classification) {
      const params = { path: { id: classification.id } }
      const body = { classification: wanted }
      return dataOf(client.PATCH('/api/v1/classifications/{id}', { params, body }))
    }
    const copied = from === NOTHING ? {} : { copy_rules_from: Number(from) }
    return dataOf(
      client.POST('/api/v1/classifications', { body: { classification: { ...wanted, ...copied } } }),
    )
  }
  const send = async (values: Values) => {
    const { id, name } = await save(values)
    await queryClient.invalidateQueries({ queryKey: ['rules'] })
    void queryClient.invalidateQueries({ queryKey: ['carrier'] })
    void queryClient.invalidateQueries({ queryKey: ['carriers'] })
    close()
    made(id)
    void toast(`${name} saved.`)
  }
  const title = classification ? `Edit ${classification.name}` : 'New classification'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit="Save" send={send}>
        <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <Radio.Group label="Applies to" {...form.getInputProps('holdsFor')}>
          <Stack gap={6} mt={4}>
            <Radio value="every" label="Every carrier" />
            <Radio value="chosen" label="Carriers you add" />
          </Stack>
        </Radio.Group>
        {!classification && (
          <Select
            label="Copy rules from"
            data={[
              { value: NOTHING, label: 'None (all rules off)' },
              ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('copy_rules_from')}
          />
        )}
        <Checkbox
          label="Active"
          description="Carriers are assessed under its rules."
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </FormShell>
    </Dialog>
  )
}

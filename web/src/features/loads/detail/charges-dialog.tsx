/** Changes what is charged for the load: linehaul, fuel, accessorials. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { LoadDetail } from '@/domains/loads/types'
import { CHARGES, optionsOf } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { type ChargeValues, chargesOf, chargeValues, newCharge } from './charges'
import { useChange } from './use-change'

interface Values extends Record<string, unknown> {
  charges: ChargeValues[]
}

const problem = (amount: string) =>
  amount.trim() === '' || Number.isNaN(Number(amount.replace(/[$,\s]/g, ''))) ? 'Enter an amount.' : null

export const ChargesDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const change = useChange(load, close)
  const form = useForm<Values>({
    initialValues: { charges: load.charges.map(chargeValues) },
    validate: { charges: { amount: problem } },
  })
  const send = async ({ charges }: Values) => {
    if (!(await change({ charges: chargesOf(charges) }))) return
    close()
    void toast('Charges saved.')
  }
  return (
    <Dialog isOpen close={close} title="Charges" size="lg">
      <FormShell form={form} label="Charges" submit="Save" send={send}>
        {form.values.charges.length === 0 && (
          <Text size="sm" c="var(--hw-muted)">
            No charges yet.
          </Text>
        )}
        {form.values.charges.map(({ key }, at) => (
          <Group key={key} gap="xs" align="flex-end" role="group" aria-label={`Charge ${at + 1}`}>
            <NativeSelect
              label="Type"
              flex="1 1 130px"
              data={optionsOf(CHARGES)}
              {...form.getInputProps(`charges.${at}.kind`)}
            />
            <TextInput
              label="Amount"
              description="Below zero for deductions"
              flex="1 1 110px"
              inputMode="decimal"
              leftSection="$"
              {...form.getInputProps(`charges.${at}.amount`)}
            />
            <TextInput
              label="Description (optional)"
              flex="2 1 160px"
              maxLength={200}
              {...form.getInputProps(`charges.${at}.description`)}
            />
            <Button
              variant="default"
              px="xs"
              aria-label={`Remove charge ${at + 1}`}
              onClick={() => form.removeListItem('charges', at)}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.insertListItem('charges', newCharge())}
        >
          Add a charge
        </Button>
      </FormShell>
    </Dialog>
  )
}

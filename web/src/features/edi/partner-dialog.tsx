/** Adds a partner, or changes one. */
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { type Values, CHECKS, EMPTY } from './partner-values'
import { EDI, type EdiPartner, fieldsOf, savePartner } from './queries'

export const PartnerDialog = ({ partner, close }: { partner: EdiPartner | null; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { ...EMPTY, ...(partner && fieldsOf(partner)) },
    validate: CHECKS,
  })
  const send = async (values: Values) => {
    const { name } = await savePartner(partner?.id ?? null, values)
    await queryClient.invalidateQueries({ queryKey: EDI })
    close()
    void toast(`${name} saved.`)
  }
  const title = partner ? `Edit ${partner.name}` : 'Add partner'
  const toggle = (name: keyof Values) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <Dialog isOpen close={close} title={title} size="lg">
      <FormShell form={form} label={title} submit={partner ? 'Save' : 'Add partner'} send={send}>
        <TextInput
          label="Name"
          description="Up to 100 characters. Only your teammates see it."
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group grow align="flex-start">
          <TextInput
            label="Partner’s ID type (ISA05)"
            description="2 characters: 02 for a SCAC, 01 for a D-U-N-S number, 12 for a phone number, ZZ for an agreed ID."
            maxLength={2}
            {...form.getInputProps('qualifier')}
          />
          <TextInput
            label="Partner’s ID (ISA06)"
            description="1 to 15 characters, exactly as the partner sends it. An interchange from any other ID is rejected."
            maxLength={15}
            {...form.getInputProps('partner_code')}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label="Your ID type (ISA07)"
            description="2 characters, as for the partner’s ID."
            maxLength={2}
            {...form.getInputProps('own_qualifier')}
          />
          <TextInput
            label="Your ID (ISA08)"
            description="2 to 15 characters: X12 groups can’t carry a shorter ID."
            maxLength={15}
            {...form.getInputProps('own_code')}
          />
        </Group>
        <TextInput
          label="Load number prefix"
          description="Up to 15 characters, in front of the shipper’s number, so it can’t be the number of another load of yours."
          maxLength={15}
          {...form.getInputProps('load_number_prefix')}
        />
        <Checkbox
          label="Test only"
          description="Interchanges must be marked as a test (ISA15), both ways."
          {...toggle('is_test')}
        />
        <Checkbox
          label="Accept tenders automatically"
          description="A 990 goes out as soon as a tender becomes a load, unless its pickup window has passed. Otherwise a teammate or your system answers."
          {...toggle('accepts_tenders')}
        />
        <Checkbox
          label="Send shipment status"
          description="A 214 goes out for arrivals, departures, ETAs at deliveries, delays and cancellations, until the tender is declined or the shipper cancels it."
          {...toggle('wants_status')}
        />
        <Checkbox
          label="Switched on"
          description="While it’s off, what the partner sends is rejected and nothing is sent to it."
          {...toggle('is_active')}
        />
      </FormShell>
    </Dialog>
  )
}

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { AreaPicker } from '@/domains/areas/area-picker'
import { nameOf } from '@/domains/areas/areas'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { today } from '@/lib/date'
import { toE164 } from '@/lib/phone'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import classes from './identity.module.css'
import { commodityTypesQuery, IDENTITY } from './queries'
import { type AlertType, PROMISES, TYPE_OPTIONS } from './words'

interface Props {
  /** Whom it is about; left out where no profile is open: then it is named by its USDOT number. */
  carrier?: { id: number; name: string }
  isOpen: boolean
  close: () => void
}

const NOTHING = {
  dot_number: '',
  is_type: null as string | null,
  unsanitized_message: '',
  file_date: '',
  phone_e164: '',
  email: '',
  origin_area_id: null as number | null,
  origin: '',
  origin_postal_code: '',
  commodity_type_id: null as string | null,
}

/** `USDOT 295017`, `DOT-295017` and `295017` are one number; null is none. */
export const dotNumberOf = (typed: string) => {
  const [, digits] = /^(?:us\s?dot|dot)?[\s#:-]*(\d{1,9})$/i.exec(typed.trim()) ?? []
  return digits ? Number(digits) : null
}

/** What the call takes; an empty field is left out. */
export const bodyOf = (carrierId: number | undefined, values: typeof NOTHING) => ({
  identity_alert: {
    ...(carrierId === undefined ? { dot_number: dotNumberOf(values.dot_number) } : { carrier_id: carrierId }),
    is_type: values.is_type as AlertType,
    unsanitized_message: values.unsanitized_message.trim(),
    file_date: values.file_date,
    phone_e164: values.phone_e164.trim() ? toE164(values.phone_e164) : null,
    email: values.email.trim() || null,
    origin_area_id: values.origin_area_id,
    origin_postal_code: values.origin_postal_code || null,
    commodity_type_id: values.commodity_type_id ? Number(values.commodity_type_id) : null,
  },
})

/** Reports something about a carrier, with what is promised to who does. */
export const ReportDialog = ({ carrier, isOpen, close }: Props) => {
  const queryClient = useQueryClient()
  const commodities = useQuery({ ...commodityTypesQuery, enabled: isOpen })
  const form = useForm({
    initialValues: { ...NOTHING, file_date: today() },
    validate: {
      dot_number: value =>
        carrier || dotNumberOf(value) ? null : 'Enter the USDOT number, as it stands on the truck.',
      is_type: value => (value ? null : 'Choose a category.'),
      unsanitized_message: value => (value.trim() ? null : 'Say what happened.'),
      file_date: value => (value ? null : 'Say when it happened.'),
      phone_e164: value =>
        !value.trim() || toE164(value) ? null : 'Enter 10 digits, or + and the country code.',
    },
  })
  const send = async (values: typeof form.values) => {
    await dataOf(client.POST('/api/v1/identity_alerts', { body: bodyOf(carrier?.id, values) }))
    await queryClient.invalidateQueries({ queryKey: IDENTITY })
    close()
    form.reset()
    void toast('We review it before anyone else sees it.', { title: 'Thanks for the report' })
  }
  return (
    <Dialog
      isOpen={isOpen}
      close={close}
      title={carrier ? `Report an identity alert about ${carrier.name}` : 'Report an identity alert'}
      size="lg"
    >
      <FormShell form={form} label="Report an identity alert" submit="Send the report" send={send}>
        <Note tone="info" title="Our promise">
          <ul className={classes.promises}>
            {PROMISES.map(promise => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Note>
        {!carrier && (
          <TextInput
            label="Carrier’s USDOT number"
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('dot_number')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select label="Category" data={TYPE_OPTIONS} {...form.getInputProps('is_type')} />
          <TextInput type="date" label="When" max={today()} {...form.getInputProps('file_date')} />
        </SimpleGrid>
        <Textarea
          label="In your words"
          description="For our staff only. We write the published text and leave out anything that could identify you."
          autosize
          minRows={4}
          {...form.getInputProps('unsanitized_message')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Phone they used (optional)" type="tel" {...form.getInputProps('phone_e164')} />
          <TextInput label="Email they used (optional)" type="email" {...form.getInputProps('email')} />
          <AreaPicker
            label="Origin of the load (optional)"
            placeholder="City, ZIP code, state"
            chosen={form.values.origin}
            error={form.errors.origin_area_id ?? form.errors.origin_postal_code}
            onPick={area =>
              form.setValues({
                origin: nameOf(area),
                origin_area_id: area.id,
                origin_postal_code: area.is_type === 'five_zip' || area.is_type === 'fsa' ? area.code : '',
              })
            }
            onClear={() => form.setValues({ origin: '', origin_area_id: null, origin_postal_code: '' })}
          />
          <Select
            label="Commodity (optional)"
            data={(commodities.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
            clearable
            {...form.getInputProps('commodity_type_id')}
          />
        </SimpleGrid>
      </FormShell>
    </Dialog>
  )
}

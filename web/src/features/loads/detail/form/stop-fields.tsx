/** The stops of a load: in order, a pickup first and a delivery last. */
import { Button, Fieldset, Group, NativeSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { HANDLING, optionsOf, SCHEDULING, STOP_KINDS } from '@/domains/loads/words'
import { zonesWith } from '@/domains/loads/zones'
import { zoneWords } from '@/lib/place-time'
import { STATE_OPTIONS } from '@/lib/states'
import { type LoadValues, newStop, zoneIn } from './values'

/** As many as one route has. */
const MOST_STOPS = 25
const FEWEST_STOPS = 2

interface Props {
  form: UseFormReturnType<LoadValues>
}

export const StopFields = ({ form }: Props) => {
  const { stops } = form.values
  const add = () => form.insertListItem('stops', newStop('delivery'), stops.length - 1)
  return (
    <>
      {stops.map(({ key }, at) => (
        <StopField key={key} form={form} at={at} canRemove={stops.length > FEWEST_STOPS} />
      ))}
      {stops.length < MOST_STOPS && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add}
        >
          Add a stop before the last
        </Button>
      )}
    </>
  )
}

const StopField = ({ form, at, canRemove }: Props & { at: number; canRemove: boolean }) => {
  const field = (name: string) => form.getInputProps(`stops.${at}.${name}`)
  const stop = form.values.stops[at]
  const zone = stop ? zoneIn(stop) : ''
  return (
    <Fieldset legend={`Stop ${at + 1}`}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
        <NativeSelect label="Type" data={optionsOf(STOP_KINDS)} {...field('kind')} />
        <NativeSelect label="Handling" data={optionsOf(HANDLING)} {...field('handling')} />
        <NativeSelect label="Scheduling" data={optionsOf(SCHEDULING)} {...field('scheduling')} />
        <TextInput label="Facility (optional)" maxLength={200} {...field('name')} />
        <TextInput label="Street (optional)" maxLength={200} {...field('street')} />
        <TextInput label="City" maxLength={100} {...field('city')} />
        <Select
          label="State"
          data={STATE_OPTIONS}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `Clear the state of stop ${at + 1}` }}
          {...field('state')}
          value={stop?.state || null}
          onChange={state => form.setFieldValue(`stops.${at}.state`, state ?? '')}
        />
        <TextInput label="ZIP code" maxLength={10} {...field('postal_code')} />
        <TextInput label="Reference (optional)" maxLength={50} {...field('reference')} />
        <TextInput
          type="datetime-local"
          label="Window starts"
          description="Local time at the stop"
          {...field('window_start_at')}
        />
        <TextInput
          type="datetime-local"
          label="Window ends"
          description="Same as the start if empty"
          {...field('window_end_at')}
        />
        <NativeSelect
          label="Time zone"
          data={[
            { value: '', label: 'By the address' },
            ...zonesWith(zone).map(value => ({ value, label: `${zoneWords(value)} (${value})` })),
          ]}
          {...field('time_zone')}
          value={zone}
          onChange={event => {
            form.setFieldValue(`stops.${at}.time_zone`, event.currentTarget.value)
            form.setFieldValue(`stops.${at}.zone_of`, null)
          }}
        />
      </SimpleGrid>
      <Textarea
        mt="xs"
        label="Instructions for the driver (optional)"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        {...field('notes')}
      />
      {canRemove && (
        <Group justify="flex-end" mt="xs">
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => form.removeListItem('stops', at)}
            aria-label={`Remove stop ${at + 1}`}
          >
            Remove stop
          </Button>
        </Group>
      )}
    </Fieldset>
  )
}

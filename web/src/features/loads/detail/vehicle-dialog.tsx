/** Assigns the truck: one of those that the carrier is known to have, each with what it is known from, or another by its VIN. */
import { Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { LoadDetail, Movement, OfferedVehicle } from '@/domains/loads/types'
import { verifiedWords } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { isVin } from '@/lib/identifiers'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import classes from './detail.module.css'
import { vehiclesQuery } from './queries'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  leg: Movement
  close: () => void
}

const nameOf = ({ name, vin, plate, plate_state: state }: OfferedVehicle) =>
  [name, vin, [state, plate].filter(Boolean).join(' ')].filter(Boolean).join(' · ')

const aboutOf = ({ verified_by: by, last_seen_on: seen }: OfferedVehicle) =>
  [verifiedWords(by), seen && `last seen ${formatDay(seen)}`].filter(Boolean).join(', ')

export const VehicleDialog = ({ load, leg, close }: Props) => (
  <Dialog isOpen close={close} title="Assign truck">
    <Loaded query={useQuery(vehiclesQuery(load.id))}>
      {vehicles => <Choose load={load} leg={leg} vehicles={vehicles} close={close} />}
    </Loaded>
  </Dialog>
)

/** Chosen to type a VIN. */
const OTHER = 'other'

const Choose = ({ load, leg, vehicles, close }: Props & { vehicles: readonly OfferedVehicle[] }) => {
  const change = useChange(load, close)
  const form = useForm({
    initialValues: {
      picked: vehicles.find(({ vin }) => vin === leg.vehicle?.vin)?.vin ?? (vehicles.length > 0 ? '' : OTHER),
      vin: '',
    },
    validate: {
      picked: value => (value ? null : 'Choose a truck.'),
      vin: (value, { picked }) =>
        picked === OTHER && !isVin(value) ? 'Enter the 17 characters of the VIN.' : null,
    },
  })
  const chosen = vehicles.find(({ vin }) => vin === form.values.picked)
  const send = async ({ picked, vin }: { picked: string; vin: string }) => {
    const known = vehicles.find(one => one.vin === picked)
    const wanted =
      known?.id != null ? { carrier_vehicle_id: known.id } : { vin: known?.vin ?? vin.trim().toUpperCase() }
    if (!(await change({ ...wanted, movement_id: leg.id }))) return
    close()
    void toast('Truck assigned.')
  }
  const about = new Map(vehicles.map(one => [one.vin, aboutOf(one)]))
  return (
    <FormShell form={form} label="Assign truck" submit="Assign truck" send={send}>
      <Select
        label="Truck"
        placeholder="Unit number, VIN or plate"
        searchable
        allowDeselect={false}
        data={[
          ...vehicles.map(one => ({ value: one.vin, label: nameOf(one) })),
          { value: OTHER, label: 'Another truck: enter its VIN' },
        ]}
        renderOption={({ option }) => (
          <span>
            {option.label}
            <span className={classes.muted}>{about.get(option.value)}</span>
          </span>
        )}
        maxDropdownHeight={320}
        data-autofocus
        {...form.getInputProps('picked')}
      />
      {chosen && (
        <Text size="sm" c="var(--hw-muted)" role="status">
          {aboutOf(chosen)}
        </Text>
      )}
      {chosen?.on_load_id != null && chosen.on_load_id !== load.id && (
        <Note tone="warn">This truck is already on another of your live loads.</Note>
      )}
      {form.values.picked !== OTHER && form.errors.vin && (
        <Text size="xs" c="var(--hw-fail)" role="alert">
          {form.errors.vin}
        </Text>
      )}
      {form.values.picked === OTHER && (
        <TextInput
          label="VIN"
          description="17 characters. A VIN that was never seen with this carrier shows as not verified."
          maxLength={17}
          {...form.getInputProps('vin')}
        />
      )}
    </FormShell>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { vehicleByVinQuery } from '@/features/vehicles/queries'
import { VehicleOf } from '@/features/vehicles/vehicle-page'

const VehicleByVin = () => {
  const { vin } = Route.useParams()
  const { carrier } = Route.useSearch()
  return <VehicleOf query={vehicleByVinQuery(vin, carrier)} />
}

/** Where a VIN typed into the search box leads, and a vehicle on the list of `carrier` that has no key. */
export const Route = createFileRoute('/_app/vehicles/by-vin/$vin')({
  staticData: { title: 'Vehicle', guard: 'ReadVehicles' },
  validateSearch: ({ carrier }: Record<string, unknown>): { carrier?: number } => ({
    carrier: Number.isSafeInteger(Number(carrier)) && Number(carrier) > 0 ? Number(carrier) : undefined,
  }),
  component: VehicleByVin,
})

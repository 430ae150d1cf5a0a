import { createFileRoute } from '@tanstack/react-router'
import { vehicleByVinQuery } from '@/features/vehicles/queries'
import { VehicleOf } from '@/features/vehicles/vehicle-page'

const VehicleByVin = () => <VehicleOf query={vehicleByVinQuery(Route.useParams().vin)} />

/** Where a VIN typed into the search box leads. */
export const Route = createFileRoute('/_app/vehicles/by-vin/$vin')({
  staticData: { title: 'Vehicle', guard: 'ReadVehicles' },
  component: VehicleByVin,
})

import { createFileRoute } from '@tanstack/react-router'
import { vehicleSearchParams } from '@/features/vehicles/filters'
import { VehicleSearchPage } from '@/features/vehicles/vehicle-search-page'

export const Route = createFileRoute('/_app/vehicles/')({
  staticData: { title: 'Vehicle Search', guard: 'ReadVehicles' },
  validateSearch: vehicleSearchParams,
  component: VehicleSearchPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { vehicleQuery } from '@/features/vehicles/queries'
import { VehiclePage } from '@/features/vehicles/vehicle-page'

const VehicleShow = () => <VehiclePage id={Number(Route.useParams().id)} />

export const Route = createFileRoute('/_app/vehicles/$id')({
  staticData: { title: 'Vehicle', guard: 'ReadVehicles' },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(vehicleQuery(Number(params.id))),
  component: VehicleShow,
})

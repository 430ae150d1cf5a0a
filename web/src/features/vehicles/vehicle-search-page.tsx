/** Vehicles by VIN or plate, over every inspection that was imported. */
import { Button } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FoundVehicle } from '@/api/types'
import { SaveSearchButton } from '@/domains/search/save-search'
import { ListPage } from '@/kit/list/list-page'
import { EmptyState } from '@/kit/states'
import { vehicleFilters } from './filters'
import { PER_PAGE, vehicleList } from './queries'
import { searchColumns } from './search-columns'

const linkOf = ({ id, vin, carrier_id }: FoundVehicle) =>
  id == null
    ? ({
        to: '/vehicles/by-vin/$vin',
        params: { vin },
        search: { carrier: carrier_id ?? undefined },
      } as const)
    : ({ to: '/vehicles/$id', params: { id: String(id) } } as const)

export const VehicleSearchPage = () => (
  <ListPage
    name="vehicle-search"
    title="Vehicle search"
    lead="By VIN or plate, over all inspections that were imported: each vehicle once under each carrier that it was seen under. Without a VIN or plate, the vehicles that were recorded last."
    one="vehicle"
    query={vehicleList}
    filters={vehicleFilters}
    actions={inForce =>
      inForce.length > 0 && <SaveSearchButton kind="vehicle" words={inForce.map(({ words }) => words)} />
    }
    columns={searchColumns}
    rowKey={row => `${row.vin} ${row.dot_number}`}
    rowLink={linkOf}
    perPage={PER_PAGE}
    restore="same-address"
    empty={
      <EmptyState
        icon={<IconTruckOff />}
        title="No vehicle matches"
        action={
          <Button component={Link} to="/vehicles" variant="default" size="xs">
            Clear all filters
          </Button>
        }
      >
        No inspection that was imported names one. That is no sign against a carrier: vans, drayage and local
        work are seldom inspected.
      </EmptyState>
    }
  />
)

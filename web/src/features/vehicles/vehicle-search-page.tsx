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

/** A vehicle's page is its inspections: without one there is none. */
const linkOf = ({ id, vin, carrier_id, inspections }: FoundVehicle) => {
  if (!inspections) return undefined
  return id == null
    ? ({
        to: '/vehicles/by-vin/$vin',
        params: { vin },
        search: { carrier: carrier_id ?? undefined },
      } as const)
    : ({ to: '/vehicles/$id', params: { id: String(id) } } as const)
}

export const VehicleSearchPage = () => (
  <ListPage
    name="vehicle-search"
    title="Vehicle search"
    lead="Vehicles from roadside inspections, insurance certificates and ELDs, one row per carrier. Search by VIN or plate, or see the most recent."
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
        None on file in inspections, insurance certificates or ELD data. Vans, drayage and local trucks are
        seldom inspected.
      </EmptyState>
    }
  />
)

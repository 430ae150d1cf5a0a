/** Facilities: where trucks wait, how long, and where the dock is. (Ours: loads design §7.) */
import { Stack } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { columns } from './columns'
import { DetentionExport } from './detention-export'
import { facilityFilters } from './filters'
import { facilitiesQuery, PER_PAGE } from './queries'

export const FacilitiesPage = ({ user }: { user: CurrentUser }) => {
  const isFiltered = useListSearch().q?.search !== undefined
  return (
    <Stack gap="md">
      <PageHead
        title="Facilities"
        lead="Shippers and receivers your loads came to in the last 12 months, and how long trucks waited."
        actions={allows('ExportLoads', user) && <DetentionExport />}
      />
      <ListSection
        name="facilities"
        label="Facilities"
        one="facility"
        many="facilities"
        query={facilitiesQuery}
        columns={columns}
        filters={facilityFilters}
        rowKey={row => row.key}
        perPage={PER_PAGE}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconBuildingWarehouse />} title="No matches">
              Clear the filter to see every facility.
            </EmptyState>
          ) : (
            <EmptyState icon={<IconBuildingWarehouse />} title="No facilities yet">
              They appear once an arrival is logged at a stop with a name or a street.
            </EmptyState>
          )
        }
      />
    </Stack>
  )
}

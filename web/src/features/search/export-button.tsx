import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useListSearch } from '@/kit/list/navigation'
import { exportAddress } from './queries'

/** The carriers of the search as a file, where the plan allows it. */
export const ExportButton = ({ user }: { user: CurrentUser }) => {
  const search = useListSearch()
  return allows('ExportCarriers', user) ? (
    <Button
      component="a"
      href={exportAddress(search)}
      download
      variant="default"
      leftSection={<IconDownload size={16} />}
      title="The first 10,000 carriers of this search"
    >
      Export CSV
    </Button>
  ) : null
}

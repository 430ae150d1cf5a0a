/** The list as a file, with its filters and in its order. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ListSearch } from '@/kit/list/types'
import { exportAddress } from './queries'
import type { TabId } from './search'

const FORMATS = [
  ['csv', 'Export CSV'],
  ['xlsx', 'Export Excel'],
] as const

export const ExportButtons = ({ tab, search }: { tab: TabId; search: ListSearch }) =>
  FORMATS.map(([format, words]) => (
    <Button
      key={format}
      component="a"
      href={exportAddress(tab, search, format)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
    >
      {words}
    </Button>
  ))

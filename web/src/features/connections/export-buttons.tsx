import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { FileFormat } from './queries'

/** Where the file is, with the columns that are in view at the press. */
export type FileOf = (format: FileFormat, carriers?: readonly number[]) => string

const download = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** The list as a file, or of the chosen carriers alone. */
export const ExportButtons = ({ fileOf, carriers }: { fileOf: FileOf; carriers?: readonly number[] }) => {
  const button = (format: FileFormat, words: string) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      title={carriers ? 'The selected carriers' : 'The first 10,000 carriers of this list'}
      aria-label={carriers ? `${words}: selected carriers` : undefined}
      disabled={carriers?.length === 0}
      onClick={() => download(fileOf(format, carriers))}
    >
      {words}
    </Button>
  )
  return (
    <>
      {button('csv', 'Export CSV')}
      {button('xlsx', 'Export Excel')}
    </>
  )
}

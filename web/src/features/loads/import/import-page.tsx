/** Loads out of a file: choose it, say what its columns are, and see what became of each row. */
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageHead } from '@/kit/page-head'
import { ImportList } from './import-list'
import { OneImport } from './one-import'
import { StartImport } from './start-import'

export const ImportPage = ({ id }: { id?: number }) => (
  <Stack gap="md">
    <PageHead
      title="Import loads"
      lead="From a CSV or Excel file of your TMS. Import the same file again: loads are matched by number, and only changes are written."
      actions={
        id === undefined ? (
          <>
            <Anchor component={Link} to="/edi" size="sm">
              Load tenders by EDI
            </Anchor>
            <Anchor component={Link} to="/loads" size="sm">
              All loads
            </Anchor>
          </>
        ) : (
          <Anchor component={Link} to="/loads/import" size="sm">
            New import
          </Anchor>
        )
      }
    />
    {id === undefined ? (
      <>
        <StartImport />
        <ImportList />
      </>
    ) : (
      <OneImport key={id} id={id} />
    )}
  </Stack>
)

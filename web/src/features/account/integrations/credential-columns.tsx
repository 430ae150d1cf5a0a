import type { ApiKeyView, OauthApplicationView } from '@/api/types'
import { scopeWords } from '@/domains/users/scopes'
import { ConfirmButton } from '@/kit/confirm'
import { Instant, InstantDay } from '@/kit/instant'
import type { Column } from '@/kit/list/types'

type Credential = ApiKeyView | OauthApplicationView

/** The columns by which keys and applications are distinguished. */
export const credentialColumns = <Row extends Credential>(
  publicPart: Column<Row>,
  revoke: (row: Row) => Promise<unknown>,
): readonly Column<Row>[] => [
  { id: 'name', header: 'Name', card: 'title', cell: row => <b>{row.name}</b> },
  publicPart,
  {
    id: 'may',
    header: 'Permissions',
    card: 'subtitle',
    wide: true,
    cell: row => scopeWords(row.scopes).join(', ') || 'Look up carriers',
  },
  {
    id: 'by',
    header: 'Created by',
    cell: row => (
      <>
        {row.created_by.name}, <InstantDay at={row.created_at} />
      </>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    cell: row => (row.last_used_at ? <Instant at={row.last_used_at} /> : 'Never'),
  },
  {
    id: 'revoke',
    header: 'Actions',
    cell: row => (
      <ConfirmButton label="Revoke" title={`Revoke ${row.name}?`} confirm="Revoke" action={() => revoke(row)}>
        Calls that use it will be refused.
      </ConfirmButton>
    ),
  },
]

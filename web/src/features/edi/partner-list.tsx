/** The shippers that a company exchanges EDI documents with. */
import { Button, Group } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ConfirmButton } from '@/kit/confirm'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import type { Column, FilterField } from '@/kit/list/types'
import { Aside } from '@/kit/list/aside'
import { EmptyState } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import {
  deletePartner,
  EDI,
  type EdiPartner,
  fieldsOf,
  partnersQuery,
  PER_PAGE,
  savePartner,
} from './queries'

const PartnerDialog = lazy(() =>
  import('./partner-dialog').then(module => ({ default: module.PartnerDialog })),
)

const filters: readonly FilterField[] = [
  { control: 'text', key: 'name_cont', label: 'Partner', placeholder: 'Name' },
]

const settingsOf = (row: EdiPartner) =>
  [
    row.is_test && 'Test only',
    row.accepts_tenders && 'Tenders accepted automatically',
    row.wants_status && 'Gets shipment status',
  ]
    .filter(Boolean)
    .join(', ')

const columns: readonly Column<EdiPartner>[] = [
  {
    id: 'name',
    header: 'Partner',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <b>{row.name}</b>
        <Aside>{settingsOf(row)}</Aside>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    card: 'tag',
    cell: row =>
      row.is_active ? <OutcomeTag outcome="pass">On</OutcomeTag> : <PlainTag>Switched off</PlainTag>,
  },
  { id: 'code', header: 'Partner’s ID', cell: row => `${row.qualifier} ${row.partner_code}` },
  { id: 'own', header: 'Your ID', cell: row => `${row.own_qualifier} ${row.own_code}` },
  { id: 'prefix', header: 'Load number prefix', cell: row => row.load_number_prefix || 'None' },
  { id: 'folder', header: 'Folder', optional: true, cell: row => <code>partner-{row.id}</code> },
]

export const PartnerList = ({ mayChange }: { mayChange: boolean }) => {
  const [open, setOpen] = useState<EdiPartner | 'new' | null>(null)
  const isFiltered = useListSearch().q?.name_cont !== undefined
  const add = mayChange && (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      Add partner
    </Button>
  )
  const actions: Column<EdiPartner> = {
    id: 'actions',
    header: 'Actions',
    card: 'foot',
    cell: row => <Actions row={row} edit={() => setOpen(row)} />,
  }
  return (
    <>
      <ListSection
        name="edi.partners"
        label="EDI partners"
        one="partner"
        query={partnersQuery}
        columns={mayChange ? [...columns, actions] : columns}
        filters={filters}
        toolbar={add}
        rowKey={({ id }) => id}
        perPage={PER_PAGE}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconUsersGroup />} title="No matches">
              Clear the filter to see every partner.
            </EmptyState>
          ) : (
            <EmptyState icon={<IconUsersGroup />} title="No EDI partners yet" action={add}>
              {mayChange
                ? 'Add the shippers that tender loads to you by EDI.'
                : 'Teammates who manage loads can add them.'}
            </EmptyState>
          )
        }
      />
      {open && (
        <Suspense>
          <PartnerDialog partner={open === 'new' ? null : open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

const Actions = ({ row, edit }: { row: EdiPartner; edit: () => void }) => {
  const turn = useAction(
    (is_active: boolean) => savePartner(row.id, { ...fieldsOf(row), is_active }),
    ({ name, is_active }) => `${name} is switched ${is_active ? 'on' : 'off'}.`,
    EDI,
  )
  const remove = useAction(() => deletePartner(row.id), `${row.name} deleted.`, EDI)
  return (
    <Group gap={6} role="group" aria-label={row.name}>
      <Button size="xs" variant="default" onClick={edit}>
        Edit
      </Button>
      {row.is_active ? (
        <ConfirmButton
          label="Switch off"
          title={`Switch off ${row.name}?`}
          confirm="Switch off"
          action={() => turn.mutateAsync(false).catch(() => {})}
        >
          What it sends will be rejected, and it won’t get shipment status. What happens while it’s off isn’t
          sent later.
        </ConfirmButton>
      ) : (
        <Button size="xs" variant="default" loading={turn.isPending} onClick={() => turn.mutate(true)}>
          Switch on
        </Button>
      )}
      <ConfirmButton
        label="Delete"
        title={`Delete ${row.name}?`}
        confirm="Delete"
        action={() => remove.mutateAsync(undefined).catch(() => {})}
      >
        Its interchanges are deleted too, including those waiting to be fetched. Its loads stay, but tenders
        you haven’t answered can’t be answered anymore: the shipper gets no response to them.
      </ConfirmButton>
    </Group>
  )
}

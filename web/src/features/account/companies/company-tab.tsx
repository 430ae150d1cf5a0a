import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CompanyChangeOrder, CompanyProfile } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { FactList } from '@/kit/facts/fact-list'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { formatPhone } from '@/lib/phone'
import { changeOrderFilters } from '../filters'
import { changeOrdersQuery, companyQuery, PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'
import { ChangeDialog } from './change-dialog'
import { LogoCard } from './logo-card'
import { OrderStatus } from './order-status'

const addressOf = ({ street, city, state, postal_code, country }: CompanyProfile) =>
  [street, [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '), country]
    .filter(Boolean)
    .join(' · ')

const Profile = ({ company }: { company: CompanyProfile }) => (
  <FactList
    columns={2}
    rows={[
      { label: 'Legal name', value: company.legal_name },
      { label: 'Doing business as', value: company.dba_name ?? <None /> },
      { label: 'USDOT', value: company.dot_number ?? <None /> },
      { label: 'MC', value: company.mc_number ?? <None /> },
      { label: 'Phone', value: company.phone_e164 ? formatPhone(company.phone_e164) : <None /> },
      { label: 'Address', value: addressOf(company) || <None /> },
      { label: 'Plan', value: company.plan.name },
      { label: 'Customer since', value: <InstantDay at={company.created_at} /> },
    ]}
  />
)

const columns: readonly Column<CompanyChangeOrder>[] = [
  { id: 'field', header: 'Change', card: 'title', cell: row => <b>{row.field_label}</b> },
  { id: 'status', header: 'Status', card: 'tag', cell: row => <OrderStatus status={row.status} /> },
  { id: 'before', header: 'Before', cell: row => row.before ?? 'empty' },
  { id: 'after', header: 'After', cell: row => row.after ?? 'empty' },
  { id: 'by', header: 'Requested by', cell: row => row.requested_by.name },
  { id: 'on', header: 'On', cell: row => <InstantDay at={row.created_at} /> },
]

const CompanyTab = ({ user }: TabProps) => {
  const company = useQuery(companyQuery)
  const [isAsking, asking] = useDisclosure()
  return (
    <Stack gap="md">
      <Section
        title="Company"
        aside={
          <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={asking.open}>
            Request a change
          </Button>
        }
      >
        <Loaded query={company}>{profile => <Profile company={profile} />}</Loaded>
      </Section>
      {company.data && <LogoCard company={company.data} mayChange={allows('ManageLogo', user)} />}
      <Section title="Requests">
        <ListSection
          name="change-orders"
          label="Requests"
          one="request"
          query={changeOrdersQuery}
          columns={columns}
          filters={changeOrderFilters}
          rowKey={row => row.id}
          rowLink={row => ({ to: '/company_change_orders/$id', params: { id: String(row.id) } })}
          perPage={PER_PAGE}
          empty={
            <EmptyState icon={<IconPencil />} title="No requests">
              Request a change and your administrator decides.
            </EmptyState>
          }
        />
      </Section>
      <ChangeDialog isOpen={isAsking} close={asking.close} />
    </Stack>
  )
}

export default CompanyTab

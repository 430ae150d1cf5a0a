import { createFileRoute } from '@tanstack/react-router'
import { ChangeOrderPage } from '@/features/account/companies/change-order-page'

const CompanyChangeOrdersShow = () => <ChangeOrderPage id={Number(Route.useParams().id)} />

export const Route = createFileRoute('/_app/company_change_orders/$id')({
  staticData: { title: 'Company Change Order', guard: 'ReadCompanyChangeOrders' },
  component: CompanyChangeOrdersShow,
})

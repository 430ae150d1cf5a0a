/** What carriers sign and how they are paid: the broker's agreements in versions, and its payment terms. */
import { Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHead } from '@/kit/page-head'
import { SkeletonRows } from '@/kit/states'
import { Agreements } from './agreements'

const PaymentTerms = lazy(() => import('./payment-terms').then(module => ({ default: module.PaymentTerms })))

export const AgreementsPage = ({ tab = 'agreements' }: { tab?: 'agreements' | 'payment-terms' }) => {
  const navigate = useNavigate()
  const open = (next: string | null) =>
    void navigate({
      to: '/agreements',
      search: next === 'payment-terms' ? { tab: next } : {},
      resetScroll: false,
    })
  return (
    <Stack gap="md">
      <PageHead
        title="Agreements"
        lead="Agreements carriers sign in their packets, and your payment terms."
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="Agreements and terms">
          <Tabs.Tab value="agreements">Agreements</Tabs.Tab>
          <Tabs.Tab value="payment-terms">Payment terms</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="agreements" pt="md">
          <Agreements />
        </Tabs.Panel>
        <Tabs.Panel value="payment-terms" pt="md">
          <Suspense fallback={<SkeletonRows rows={5} height={24} />}>
            <PaymentTerms />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

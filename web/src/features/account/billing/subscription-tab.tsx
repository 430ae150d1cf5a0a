import { Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile, CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { FactList } from '@/kit/facts/fact-list'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { formatDay, fromToday } from '@/lib/date'
import { formatBytes, formatNumber } from '@/lib/number'
import { Note } from '@/ui/note'
import { companyQuery, gatewayQuery, plansQuery } from '../queries'
import type { TabProps } from '../tabs'
import { PaymentCard } from './payment-card'
import { PlanCard } from './plan-card'

/** Until when the company may use the product, as text. */
const untilOf = ({ status, trial_ends_on, paid_until }: CompanyProfile) => {
  const [what, day] = status === 'trial' ? ['Trial until', trial_ends_on] : ['Paid until', paid_until]
  if (status === 'subscription_or_trial_expired') return 'Expired'
  return day ? `${what} ${formatDay(day)}, ${fromToday(day)}` : 'No expiration'
}

/** The month's carrier searches against the plan's limit. */
const Searches = ({ paywall }: Pick<CurrentUser, 'paywall'>) => {
  const { carrier_searches: limit } = paywall.limits
  const { carrier_searches_count: used } = paywall.usage
  if (limit == null) return `${formatNumber(used)} (unlimited)`
  return (
    <Stack gap={4}>
      {formatNumber(used)} of {formatNumber(limit)}
      <Progress value={limit > 0 ? (used / limit) * 100 : 100} size="sm" aria-label="Carrier searches used" />
    </Stack>
  )
}

/** The company’s stored files against the limit. */
const Storage = ({ storage: { used_bytes: used, limit_bytes: limit } }: Pick<CompanyProfile, 'storage'>) => (
  <Stack gap={4}>
    {formatBytes(used)} of {formatBytes(limit)}
    <Progress value={limit > 0 ? (used / limit) * 100 : 100} size="sm" aria-label="File storage used" />
  </Stack>
)

const SubscriptionTab = ({ user }: TabProps) => {
  const company = useQuery(companyQuery)
  return (
    <Stack gap="md">
      {user.company?.status === 'subscription_or_trial_expired' && (
        <Note tone="warn" title="Your company’s subscription or trial has expired" urgent>
          Choose a plan to continue. Your company’s setup is kept.
        </Note>
      )}
      <Section title="Subscription">
        <Loaded query={company}>
          {profile => (
            <FactList
              columns={2}
              rows={[
                { label: 'Plan', value: profile.plan.name },
                { label: 'Status', value: untilOf(profile) },
                { label: 'Carrier searches this month', value: <Searches paywall={user.paywall} /> },
                { label: 'File storage', value: <Storage storage={profile.storage} /> },
                { label: 'Customer since', value: <InstantDay at={profile.created_at} /> },
              ]}
            />
          )}
        </Loaded>
      </Section>
      {allows('ManageBilling', user) ? (
        <Choices />
      ) : (
        <Text size="sm" c="var(--hw-muted)">
          Your administrator chooses the plan and payment method.
        </Text>
      )}
    </Stack>
  )
}

/** What can be bought, and how it is paid. */
const Choices = () => {
  const plans = useQuery(plansQuery)
  const gateway = useQuery(gatewayQuery)
  return (
    <>
      <Loaded query={plans}>
        {offered => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {offered.map(plan => (
              <PlanCard
                key={plan.id}
                plan={plan}
                canBuy={gateway.data !== undefined && gateway.data.gateway !== 'none'}
              />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
      <PaymentCard />
    </>
  )
}

export default SubscriptionTab

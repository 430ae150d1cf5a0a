import { List, Stack, Text } from '@mantine/core'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { refreshSession } from '@/api/session'
import type { PlanView } from '@/api/types'
import { ConfirmButton } from '@/kit/confirm'
import { Section } from '@/kit/section'
import { formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { useAccountAction } from '../use-account-action'
import { formatCents } from './money'

/** What a plan's flags mean to people. (Document 1 §3: paywall.) */
const FLAG_WORDS: Record<PlanView['flags'][number], string | null> = {
  can_lane_search: 'Search by lane',
  can_connect: 'Connect with carriers and onboard them',
  can_rule: 'Your own rules and assessments',
  can_load_dashboard: 'Load dashboard and alerts',
  can_post_loads: 'Post loads to the board',
  can_view_insights: 'Insights about carriers',
  can_view_insurance_certificates: 'Certificates of insurance',
  can_export: 'Export lists and run reports',
  can_export_with_insights: 'Export with insights',
  can_api: 'API access',
  can_api_with_insights: 'API access with insights',
  is_watchdog: 'Watchdog',
}

export const PlanCard = ({ plan, canBuy }: { plan: PlanView; canBuy: boolean }) => {
  const change = useAccountAction(async () => {
    await dataOf(client.PATCH('/api/v1/billing/change_plan', { body: { plan_id: plan.id } }))
    await refreshSession()
  }, `Your company is on ${plan.name} now.`)
  const price = plan.price_cents === 0 ? 'Free' : `${formatCents(plan.price_cents)} a month`
  return (
    <Section
      title={plan.name}
      grow
      aside={
        plan.is_current ? (
          <OutcomeTag outcome="pass">Your plan</OutcomeTag>
        ) : !canBuy ? undefined : (
          <ConfirmButton
            label={`Choose ${plan.name}`}
            title={`Change to ${plan.name}?`}
            confirm={`Pay ${price}`}
            danger={false}
            action={() => change.mutateAsync(undefined).catch(() => {})}
          >
            Your company pays {price} from now on, charged to the default payment method.
          </ConfirmButton>
        )
      }
    >
      <Stack gap="xs">
        <Text fw={650}>{price}</Text>
        <Text size="sm" c="var(--hw-muted)">
          {plan.description}
        </Text>
        <List size="sm" spacing={2}>
          <List.Item>
            {plan.carrier_searches_limit == null
              ? 'Unlimited carrier searches'
              : plan.carrier_searches_limit === 0
                ? 'No carrier searches'
                : `${formatNumber(plan.carrier_searches_limit)} carrier searches a month`}
          </List.Item>
          {plan.flags.flatMap(flag => {
            const words = FLAG_WORDS[flag]
            return words ? [<List.Item key={flag}>{words}</List.Item>] : []
          })}
        </List>
      </Stack>
    </Section>
  )
}

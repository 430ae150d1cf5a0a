import { Progress, Text } from '@mantine/core'
import type { CurrentUser } from '@/api/types'
import { formatNumber } from '@/lib/number'

/** How many of the plan's carrier searches are used; nothing where the plan has no limit. */
export const SearchUsage = ({ paywall }: { paywall: CurrentUser['paywall'] }) => {
  const limit = paywall.limits.carrier_searches
  const used = paywall.usage.carrier_searches_count
  if (typeof limit !== 'number') return null
  return (
    <div>
      <Text size="xs" c="var(--hw-muted)" mb={4}>
        Carrier searches: {formatNumber(used)} of {formatNumber(limit)}
      </Text>
      <Progress value={limit > 0 ? (used / limit) * 100 : 100} size="sm" aria-label="Carrier searches used" />
    </div>
  )
}

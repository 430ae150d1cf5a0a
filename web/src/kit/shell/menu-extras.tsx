/** What the account's menu shows beside its ways: the plan's searches, and how the portal looks. */
import { Progress, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import type { CurrentUser } from '@/api/types'
import { formatNumber } from '@/lib/number'

/** How many of the plan's carrier searches are used. */
const Usage = ({ paywall }: { paywall: CurrentUser['paywall'] }) => {
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

const Appearance = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <Text size="xs" c="var(--hw-muted)" mb={4} id="appearance">
        Appearance
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={value => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
    </div>
  )
}

export const MenuExtras = ({ paywall }: { paywall: CurrentUser['paywall'] }) => (
  <>
    <Usage paywall={paywall} />
    <Appearance />
  </>
)

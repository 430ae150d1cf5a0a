/** The carrier's record with the company itself: what became of its loads, and how often it was on time and tracked. */
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { LoadStatusTag } from '@/domains/loads/tags'
import { allows } from '@/kit/access/guards'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { deliveredWords, hasLoads, type LoadInsights, rateWords, removedWords } from './load-insights'
import { loadInsightsQuery } from './load-queries'

interface Props {
  carrierId: number
  user: CurrentUser
}

export const LoadInsightsCard = ({ carrierId, user }: Props) => (
  <Section title="Your loads with this carrier">
    {allows('ReadLoads', user) ? (
      <Asked carrierId={carrierId} />
    ) : (
      <Unknown>Not shown: your plan or permissions don’t include loads</Unknown>
    )}
  </Section>
)

const Asked = ({ carrierId }: { carrierId: number }) => (
  <Loaded query={useQuery(loadInsightsQuery(carrierId))}>
    {insights => (hasLoads(insights) ? <Shown insights={insights} /> : <None>No loads yet</None>)}
  </Loaded>
)

const Rate = ({ rate, one }: { rate: LoadInsights['tracked']; one: string }) => {
  const { isKnown, words } = rateWords(rate, one)
  return isKnown ? words : <Unknown>{words}</Unknown>
}

const Last = ({ load }: { load: LoadInsights['last_load'] }) =>
  load == null ? (
    <None>None on file</None>
  ) : (
    <>
      <Anchor
        component={Link}
        to="/loads/$id"
        params={{ id: String(load.id) } as never}
        size="sm"
        underline="always"
      >
        {load.external_load_number}
      </Anchor>
      , pickup <InstantIn at={load.pickup_time} zone={load.time_zone} isShort />{' '}
      <LoadStatusTag status={load.status} />
    </>
  )

const Shown = ({ insights }: { insights: LoadInsights }) => {
  const { open, closed, canceled, removed, fell_through: fell } = insights
  return (
    <>
      <FactList
        columns={2}
        rows={[
          { label: 'Open loads', value: formatNumber(open) },
          { label: 'Closed loads', value: formatNumber(closed) },
          { label: 'Delivered', value: deliveredWords(insights) },
          { label: 'Canceled after assignment', value: formatNumber(canceled) },
          { label: 'Fell through', value: formatNumber(fell) },
          {
            label: 'Removed after assignment',
            value: removed === 0 ? formatNumber(0) : `${formatNumber(removed)} (${removedWords(insights)})`,
          },
          { label: 'On-time pickup', value: <Rate rate={insights.on_time_pickup} one="pickup" /> },
          { label: 'On-time delivery', value: <Rate rate={insights.on_time_delivery} one="delivery" /> },
          { label: 'Tracked', value: <Rate rate={insights.tracked} one="load" /> },
          { label: 'Last load', value: <Last load={insights.last_load} /> },
        ]}
      />
      <Text size="xs" c="var(--hw-muted)" mt="xs">
        Your company’s loads with pickups since {formatDay(insights.from)}; the last load may be older. Fell
        through: the carrier gave the load back, didn’t show, broke down or ran out of hours. On time: arrived
        by the end of the window plus your company’s grace.
      </Text>
    </>
  )
}

/** Safety in full: rates beside the nation's, months, the Safety Measurement System, violations by kind, orders and reviews. */
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Safety } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import classes from '../carriers.module.css'
import { safetyQuery } from '../queries'
import type { TabProps } from '../tabs'
import { CrashTotals } from './crash-totals'
import { OosMeter } from './oos-meter'
import { OosOrders } from './oos-orders'
import { RatingSection } from './rating-section'
import { SmsSection } from './sms-section'
import { ViolationKinds } from './violation-kinds'
import { quietMonths } from './words'

const MonthCharts = lazy(() => import('./month-charts'))

const SafetyTab = ({ carrier }: TabProps) => {
  const safety = useQuery(safetyQuery(carrier.id))
  return <Loaded query={safety}>{data => <Shown safety={data} />}</Loaded>
}

const Shown = ({ safety }: { safety: Safety }) => {
  const { summary, months, review } = safety
  const { inspections, crashes, national_averages: national } = summary
  const totals = inspections.value
  const quiet = quietMonths(months)
  return (
    <div className={classes.column}>
      <div className={classes.three}>
        <Section title="Out-of-service rates, 24 months" grow>
          {totals ? (
            <div className={classes.meters}>
              <OosMeter
                label="Vehicle"
                rate={totals.vehicle}
                source={inspections.source}
                mayBeMore={totals.may_be_more}
              />
              <OosMeter
                label="Driver"
                rate={totals.driver}
                source={inspections.source}
                mayBeMore={totals.may_be_more}
              />
              <OosMeter
                label="Hazmat"
                rate={totals.hazmat}
                source={inspections.source}
                mayBeMore={totals.may_be_more}
              />
            </div>
          ) : (
            <FactValue label="Inspections" fact={inspections} none="No inspections in 24 months" />
          )}
          <Text size="xs" c="var(--hw-muted)" mt="xs">
            National averages: {national.label}, {formatDay(national.as_of)}
          </Text>
        </Section>
        <RatingSection rating={summary.rating} review={review} />
        <CrashTotals crashes={crashes} />
      </div>
      <Section title="Month by month">
        {!quiet ? (
          <Suspense fallback={<Skeleton h={260} />}>
            <MonthCharts months={months} national={national} mayBeMore={totals?.may_be_more} />
          </Suspense>
        ) : quiet.isKnown ? (
          <None>{quiet.words}</None>
        ) : (
          <Unknown>{quiet.words}</Unknown>
        )}
      </Section>
      <SmsSection sms={safety.sms} method={safety.sms_method} />
      <div className={`${classes.two} ${classes.start}`}>
        <ViolationKinds violations={safety.violations} mayBeMore={safety.violations_may_be_more} />
        <Section title="Out-of-service orders">
          {safety.oos_orders.value ? (
            <OosOrders orders={safety.oos_orders.value} />
          ) : (
            <FactValue label="Out-of-service orders" fact={safety.oos_orders} none="None on file" />
          )}
          <SourceNote sources={[safety.oos_orders.source]} />
        </Section>
      </div>
    </div>
  )
}

export default SafetyTab

/** Inspections, out-of-service rates beside the nation's, and crashes, by month. Loaded when shown: the charts are heavy. */
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import type { SafetyMonth, SafetySummary } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { formatMonth } from '@/lib/date'
import { formatPercent } from '@/lib/number'
import classes from '../carriers.module.css'
import { ENOUGH, rateOf, sumOf } from './words'
import '@mantine/charts/styles.css'

/** Months whose inspections make one point of a rate: single months are too few. */
const WINDOW = 6

type Count = (month: SafetyMonth) => number | null | undefined

const rate = (months: SafetyMonth[], bad: Count, all: Count) =>
  rateOf(sumOf(months, bad) ?? 0, sumOf(months, all) ?? 0)

/** Three months to a bar. */
const quarters = (months: SafetyMonth[]) =>
  Array.from({ length: Math.ceil(months.length / 3) }, (_, at) => months.slice(at * 3, at * 3 + 3)).map(
    part => ({
      month: `${formatMonth(part[0]?.month ?? '')} – ${formatMonth(part.at(-1)?.month ?? '')}`,
      Inspections: sumOf(part, month => month.inspections),
      'Vehicle out of service': sumOf(part, month => month.vehicle_oos),
      'Driver out of service': sumOf(part, month => month.driver_oos),
    }),
  )

const common = { h: 220, dataKey: 'month', withLegend: true, tickLine: 'none', gridAxis: 'x' } as const

/** The nation's averages, beside rates that there are enough inspections for. */
const nationalLines = (national: SafetySummary['national_averages']) => [
  {
    y: national.vehicle_percent,
    color: 'var(--hw-series-1)',
    label: formatPercent(national.vehicle_percent),
    labelPosition: 'insideTopRight' as const,
    strokeDasharray: '5 4',
  },
  {
    y: national.driver_percent,
    color: 'var(--hw-series-3)',
    label: formatPercent(national.driver_percent),
    labelPosition: 'insideTopRight' as const,
    strokeDasharray: '5 4',
  },
]

const MonthCharts = ({
  months,
  national,
  mayBeMore,
}: {
  months: SafetyMonth[]
  national: SafetySummary['national_averages']
  /** Why there may be more inspections than are counted; null where the files cover all months. */
  mayBeMore?: string | null
}) => {
  const rates = months.slice(WINDOW - 1).map(({ month }, at) => {
    const window = months.slice(at, at + WINDOW)
    return {
      month: formatMonth(month),
      Vehicle: rate(
        window,
        m => m.vehicle_oos,
        m => m.vehicle_inspections,
      ),
      Driver: rate(
        window,
        m => m.driver_oos,
        m => m.driver_inspections,
      ),
    }
  })
  const isRated = rates.some(({ Vehicle, Driver }) => Vehicle != null || Driver != null)
  const isInspected = months.some(month => month.inspections != null)
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
        <figure className={classes.chart} aria-label="Inspections by quarter">
          <figcaption>Inspections by quarter</figcaption>
          {!isInspected && <Unknown>Inspections unknown</Unknown>}
          <BarChart
            {...common}
            data={quarters(months)}
            series={[
              { name: 'Inspections', color: 'var(--hw-series-1)' },
              { name: 'Vehicle out of service', color: 'var(--hw-series-2)' },
              { name: 'Driver out of service', color: 'var(--hw-series-3)' },
            ]}
            yAxisProps={{ allowDecimals: false, width: 32 }}
          />
        </figure>
        <figure className={classes.chart} aria-label="Out-of-service rates against the national average">
          <figcaption>Out-of-service rate over {WINDOW} months, national average dashed</figcaption>
          {!isRated && (
            <Unknown>
              Too few inspections to rate ({ENOUGH} in {WINDOW} months needed)
            </Unknown>
          )}
          <LineChart
            {...common}
            data={rates}
            unit="%"
            connectNulls={false}
            curveType="linear"
            withDots={false}
            strokeWidth={2}
            series={[
              { name: 'Vehicle', color: 'var(--hw-series-1)' },
              { name: 'Driver', color: 'var(--hw-series-3)' },
            ]}
            referenceLines={isRated ? nationalLines(national) : []}
            yAxisProps={{ width: 44 }}
          />
        </figure>
        <figure className={classes.chart} aria-label="Crashes by month">
          <figcaption>Crashes</figcaption>
          {months.every(month => month.crashes == null) && <Unknown>Crashes unknown</Unknown>}
          <BarChart
            {...common}
            data={months.map(({ month, crashes }) => ({ month: formatMonth(month), Crashes: crashes }))}
            series={[{ name: 'Crashes', color: 'var(--hw-series-3)' }]}
            yAxisProps={{ allowDecimals: false, width: 32 }}
          />
        </figure>
      </SimpleGrid>
      {mayBeMore && (
        <Text size="xs" c="var(--hw-muted)">
          There may be more inspections than these. {mayBeMore}
        </Text>
      )}
      <MonthTable months={months} />
    </>
  )
}

const COLUMNS: readonly { header: string; of: Count }[] = [
  { header: 'Inspections', of: month => month.inspections },
  { header: 'Vehicle inspections', of: month => month.vehicle_inspections },
  { header: 'Vehicles out of service', of: month => month.vehicle_oos },
  { header: 'Driver inspections', of: month => month.driver_inspections },
  { header: 'Drivers out of service', of: month => month.driver_oos },
  { header: 'Crashes', of: month => month.crashes },
]

/** The same numbers for those who read rather than look. */
const MonthTable = ({ months }: { months: SafetyMonth[] }) => (
  <details className={classes.disclosure}>
    <summary>Show the numbers</summary>
    <table className={classes.subtable}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {COLUMNS.map(({ header }) => (
            <th key={header} scope="col" data-numeric>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(month => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            {COLUMNS.map(({ header, of }) => (
              <td key={header} data-numeric>
                {of(month) ?? <Unknown />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

export default MonthCharts

/** Inspections, out-of-service rates beside the nation's, and crashes, by month. Loaded when shown: the charts are heavy. */
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import type { SafetyMonth, SafetySummary } from '@/api/types'
import { formatMonth } from '@/lib/date'
import { formatPercent } from '@/lib/number'
import classes from './carriers.module.css'
import '@mantine/charts/styles.css'

/** Months whose inspections make one point of a rate: single months are too few. */
const WINDOW = 6

const rate = (months: SafetyMonth[], of: (month: SafetyMonth) => [number, number]) => {
  const [bad, all] = months.map(of).reduce(([b, a], [x, y]) => [b + x, a + y], [0, 0])
  return all > 0 ? Number(((bad / all) * 100).toFixed(1)) : null
}

const common = {
  h: 220,
  dataKey: 'month',
  withLegend: true,
  tickLine: 'none',
  gridAxis: 'y',
  strokeDasharray: '2 4',
} as const

const MonthCharts = ({
  months,
  national,
}: {
  months: SafetyMonth[]
  national: SafetySummary['national_averages']
}) => {
  const counts = months.map(({ month, inspections, driver_oos, vehicle_oos, crashes }) => ({
    month: formatMonth(month),
    Inspections: inspections,
    'Vehicle out of service': vehicle_oos,
    'Driver out of service': driver_oos,
    Crashes: crashes,
  }))
  const rates = months.slice(WINDOW - 1).map(({ month }, at) => {
    const window = months.slice(at, at + WINDOW)
    return {
      month: formatMonth(month),
      Vehicle: rate(window, m => [m.vehicle_oos, m.vehicle_inspections]),
      Driver: rate(window, m => [m.driver_oos, m.driver_inspections]),
    }
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
        <figure className={classes.chart} aria-label="Inspections by month">
          <figcaption>Inspections</figcaption>
          <BarChart
            {...common}
            data={counts}
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
            referenceLines={[
              {
                y: national.vehicle_percent,
                color: 'var(--hw-series-1)',
                label: formatPercent(national.vehicle_percent),
              },
              {
                y: national.driver_percent,
                color: 'var(--hw-series-3)',
                label: formatPercent(national.driver_percent),
              },
            ]}
            yAxisProps={{ width: 44 }}
          />
        </figure>
        <figure className={classes.chart} aria-label="Crashes by month">
          <figcaption>Crashes</figcaption>
          <BarChart
            {...common}
            data={counts}
            series={[{ name: 'Crashes', color: 'var(--hw-series-3)' }]}
            yAxisProps={{ allowDecimals: false, width: 32 }}
          />
        </figure>
      </SimpleGrid>
      <MonthTable months={months} />
    </>
  )
}

/** The same numbers for those who read rather than look. */
const MonthTable = ({ months }: { months: SafetyMonth[] }) => (
  <details className={classes.disclosure}>
    <summary>
      <Text span size="sm">
        Show the numbers
      </Text>
    </summary>
    <table className={classes.subtable}>
      <thead>
        <tr>
          {['Month', 'Inspections', 'Vehicle', 'out of service', 'Driver', 'out of service', 'Crashes'].map(
            (header, at) => (
              <th key={`${header}${at}`} scope="col" data-numeric={at > 0 || undefined}>
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {months.map(month => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            {[
              month.inspections,
              month.vehicle_inspections,
              month.vehicle_oos,
              month.driver_inspections,
              month.driver_oos,
              month.crashes,
            ].map((value, at) => (
              <td key={at} data-numeric>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

export default MonthCharts

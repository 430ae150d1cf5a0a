import { Text } from '@mantine/core'
import type { Safety } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { None } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Meter } from '@/kit/meter'
import { Section } from '@/kit/section'
import { count, formatNumber } from '@/lib/number'
import classes from '../carriers.module.css'
import { oosSummary, shownKinds } from './words'

/** What inspections found, by kind, the most frequent first. */
export const ViolationKinds = ({
  violations,
  mayBeMore,
}: {
  violations: Safety['violations']
  /** Why there may be more than were counted; null where the files cover all the days. */
  mayBeMore: string | null
}) => {
  const kinds = violations.value ?? []
  const shown = shownKinds(kinds)
  const most = Math.max(...shown.map(kind => kind.violations), 1)
  return (
    <Section title="Violations by kind, 24 months">
      {violations.state !== 'known' && (
        <FactValue label="Violations" fact={violations} none="None in 24 months" />
      )}
      {violations.state === 'known' && kinds.length === 0 && <None>None in 24 months</None>}
      {kinds.length > 0 && (
        <Text size="sm" mb="xs" className="tabular">
          {oosSummary(kinds, mayBeMore)}
        </Text>
      )}
      <div className={classes.meters}>
        {shown.map(({ code, label, violations: total, out_of_service }) => (
          <div key={`${code}${label}`}>
            <div className={classes.oosWords}>
              <span>{label}</span>
              <span>
                {formatNumber(total)}
                {out_of_service > 0 && `, ${formatNumber(out_of_service)} out of service`}
              </span>
            </div>
            <Meter
              label={`${label}: ${count(total, 'violation')}`}
              value={total}
              max={most}
              tone={out_of_service > 0 ? 'warn' : 'plain'}
            />
          </div>
        ))}
      </div>
      {mayBeMore && (
        <Text size="xs" c="var(--hw-muted)" mt="xs">
          There may be more violations. {mayBeMore}
        </Text>
      )}
      <SourceNote sources={[violations.source]} />
    </Section>
  )
}

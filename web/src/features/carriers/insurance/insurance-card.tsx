import { Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { InsuranceSummary } from '@/api/types'
import { FactValue, Sourced } from '@/kit/facts/fact'
import { None } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Meter } from '@/kit/meter'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'
import { count, formatDollars } from '@/lib/number'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { Disagreements } from '../disagreements'

/** A cancellation within so many days makes the verdict a review. */
const SOON_DAYS = 30

/** BIPD on file against what FMCSA requires, what is about to lapse, and the other filings. */
export const InsuranceCard = ({ insurance }: { insurance: InsuranceSummary }) => {
  const {
    bipd_on_file: onFile,
    bipd_required: required,
    is_bipd_sufficient: isEnough,
    next_lapse: lapse,
  } = insurance
  // What ends soon is read before what is on file today.
  const isSoon = lapse.state === 'known' && lapse.value != null && lapse.value.days <= SOON_DAYS
  return (
    <Section title="Insurance on file">
      {isSoon && <Lapse lapse={lapse} />}
      <p className={classes.figure}>
        <FactValue
          label="BIPD on file"
          fact={onFile}
          format={value => (value === 0 ? '$0' : formatDollars(value))}
          strong
        />
        <span className={classes.figureNote}>
          BIPD;{' '}
          <FactValue
            label="BIPD required"
            fact={required}
            format={value => `${formatDollars(value)} required`}
            none="none required"
          />
        </span>
        {required.state !== 'none' && <Sufficiency isEnough={isEnough} />}
      </p>
      {onFile.state === 'unknown' && onFile.unknown_because && (
        <p className={classes.because}>{onFile.unknown_because}</p>
      )}
      <Coverage onFile={onFile.value} required={required.value} isEnough={isEnough} />
      {!isSoon && <Lapse lapse={lapse} />}
      <ul className={classes.lines}>
        {lapse.state !== 'known' && (
          <li>
            <span>Pending cancellation</span>
            <FactValue label="Pending cancellation" fact={lapse} none="None pending" />
          </li>
        )}
        <Filing
          label="Cargo filing"
          onFile={insurance.is_cargo_on_file}
          required={insurance.is_cargo_required}
        />
        <Filing
          label="Bond or trust"
          onFile={insurance.is_bond_on_file}
          required={insurance.is_bond_required}
        />
      </ul>
      <Disagreements list={insurance.disagreements} />
      <SourceNote sources={[onFile.source, required.source]} />
    </Section>
  )
}

/** The cancellation of insurance that was served. */
const Lapse = ({ lapse }: { lapse: InsuranceSummary['next_lapse'] }) =>
  lapse.state === 'known' && lapse.value ? (
    <Note
      tone="alarm"
      icon={IconAlertOctagon}
      title={
        <>
          Lapses {lapse.value.days <= 0 ? 'today' : `in ${count(lapse.value.days, 'day')}`}, on{' '}
          {formatDay(lapse.value.on)}
        </>
      }
    >
      <Sourced label="Pending lapse" source={lapse.source}>
        {lapse.value.reason}
      </Sourced>
    </Note>
  ) : null

const Sufficiency = ({ isEnough }: { isEnough: boolean | null | undefined }) =>
  isEnough == null ? (
    <OutcomeTag outcome="unknown">Unknown</OutcomeTag>
  ) : (
    <OutcomeTag outcome={isEnough ? 'pass' : 'fail'}>
      {isEnough ? 'Meets requirement' : 'Below requirement'}
    </OutcomeTag>
  )

export const Coverage = ({
  onFile,
  required,
  isEnough,
}: {
  onFile?: number | null
  required?: number | null
  isEnough?: boolean | null
}) => {
  if (onFile == null) return null
  const max = Math.max(onFile, (required ?? 0) * 1.25, 1_000_000)
  const words = `${formatDollars(onFile)} on file${required != null ? `, ${formatDollars(required)} required` : ''}`
  return (
    <Meter
      label={words}
      value={onFile}
      max={max}
      mark={required ?? undefined}
      tone={isEnough == null ? 'unknown' : isEnough ? 'pass' : 'fail'}
    />
  )
}

type Flag = InsuranceSummary['is_cargo_on_file']

const Filing = ({ label, onFile, required }: { label: string; onFile: Flag; required: Flag }) => (
  <li>
    <span>
      {label}
      {required.state === 'known' && (
        <Text span size="xs" c="var(--hw-muted)">
          {required.value ? ' (required)' : ' (not required)'}
        </Text>
      )}
    </span>
    <FactValue
      label={label}
      fact={onFile}
      format={isOnFile =>
        isOnFile ? (
          'On file'
        ) : required.value ? (
          <OutcomeTag outcome="fail">Missing</OutcomeTag>
        ) : (
          <None>None on file</None>
        )
      }
    />
  </li>
)

/** One rule: what it asks for, whether it is required, and the company’s own threshold where the rule has one. */
import { SegmentedControl } from '@mantine/core'
import { IconCircleDashed, IconLock, IconLockOpen2 } from '@tabler/icons-react'
import type { RuleType } from '@/api/types'
import classes from './rules.module.css'
import { SETTINGS, type Threshold } from './settings'
import { ThresholdField } from './threshold-field'

/** A sign for each setting, so that color is never alone. */
const SIGNS = { 0: IconCircleDashed, 2: IconLock, 3: IconLockOpen2 }

interface Props {
  type: RuleType
  value: number
  threshold: Threshold | undefined
  isChanged: boolean
  mayChange: boolean
  setValue: (value: number) => void
  setThreshold: (threshold: Threshold) => void
}

export const RuleRow = ({ type, value, threshold, isChanged, mayChange, setValue, setThreshold }: Props) => {
  const Sign = SIGNS[value as keyof typeof SIGNS] ?? IconCircleDashed
  return (
    <li data-setting={value} data-changed={isChanged || undefined}>
      <div>
        <Sign size={16} className={classes.sign} aria-hidden />
        <span>{type.description}</span>
        {type.why && <small>{type.why}</small>}
      </div>
      {type.threshold && threshold !== undefined && value !== 0 && (
        <ThresholdField
          label={`Threshold: ${type.description}`}
          scale={type.threshold}
          value={threshold}
          change={mayChange ? setThreshold : undefined}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={type.description}
        classNames={{ indicator: classes.indicator, label: classes.setting }}
        data={SETTINGS}
        value={String(value)}
        readOnly={!mayChange}
        disabled={!mayChange}
        onChange={next => setValue(Number(next))}
      />
    </li>
  )
}

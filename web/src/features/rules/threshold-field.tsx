/** A rule’s threshold: a number with its unit and bounds, or one of a few ratings. */
import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { RuleType } from '@/api/types'
import classes from './rules.module.css'
import { boundsText, isWithin, type Threshold, thresholdText, typedNumber } from './settings'

interface Props {
  label: string
  scale: NonNullable<RuleType['threshold']>
  value: Threshold
  /** None for somebody who may only look. */
  change?: (threshold: Threshold) => void
}

export const ThresholdField = ({ label, scale, value, change }: Props) => {
  if (!change) return <b className={classes.threshold}>{thresholdText(scale, value)}</b>
  const isOwn = value !== scale.default
  return (
    <div className={classes.threshold}>
      {scale.choices.length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label={label}
          title={scale.source}
          data={scale.choices}
          value={String(value)}
          onChange={event => change(event.currentTarget.value)}
        />
      ) : (
        <NumberField label={label} scale={scale} value={value} change={change} />
      )}
      {isOwn && (
        <Anchor component="button" type="button" size="xs" onClick={() => change(scale.default)}>
          Reset to {thresholdText(scale, scale.default)}
        </Anchor>
      )}
    </div>
  )
}

/** Digits with commas while nobody types in it. */
const NumberField = ({ label, scale, value, change }: Required<Props>) => {
  const [typed, setTyped] = useState<string | null>(null)
  const hint = useId()
  const plain = typeof value === 'number' ? value.toLocaleString('en-US') : value
  const isWrong = !isWithin(scale, value)
  return (
    <div className={classes.number}>
      <TextInput
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={hint}
        title={scale.source}
        w={scale.unit === 'dollars' ? 118 : 64}
        leftSection={scale.unit === 'dollars' ? '$' : undefined}
        error={isWrong}
        value={typed ?? plain}
        onFocus={() => setTyped(plain)}
        onBlur={() => setTyped(null)}
        onChange={event => {
          setTyped(event.currentTarget.value)
          change(typedNumber(event.currentTarget.value))
        }}
      />
      <small id={hint} data-wrong={isWrong || undefined}>
        {isWrong ? `Enter ${boundsText(scale)}.` : boundsText(scale)}
      </small>
    </div>
  )
}

import classes from './meter.module.css'

interface Props {
  /** What the whole picture says, for those who cannot see it. */
  label: string
  value: number
  max: number
  /** A value to compare with, drawn as a line across. */
  mark?: number
  tone?: 'pass' | 'fail' | 'warn' | 'unknown' | 'plain'
}

/** A bar with an optional line to compare with. */
export const Meter = ({ label, value, max, mark, tone = 'plain' }: Props) => {
  const share = (part: number) => `${Math.min(100, max > 0 ? (part / max) * 100 : 0)}%`
  return (
    <div className={classes.meter} role="img" aria-label={label}>
      <div className={classes.track}>
        <div className={classes.fill} data-tone={tone} style={{ width: share(value) }} />
      </div>
      {mark !== undefined && <div className={classes.mark} style={{ left: share(mark) }} />}
    </div>
  )
}

/** What a driver can tell of a stop, each by one tap: the next thing large, the others beside it. */
import { Button } from '@mantine/core'
import classes from '../tracking.module.css'
import type { DriveStop, TapType } from '../types'
import { TAPS } from './taps'

interface Props {
  stop: DriveStop
  types: readonly TapType[]
  ask: (type: TapType) => void
  /** Of the stop that comes next. */
  isMain?: boolean
}

export const TapButtons = ({ stop, types, ask, isMain = false }: Props) =>
  types.length > 0 && (
    <div className={classes.taps}>
      {types.map((type, at) => {
        const isNext = isMain && at === 0
        return (
          <Button
            key={type}
            className={isNext ? classes.tapNext : classes.tap}
            variant={isNext ? 'filled' : 'default'}
            size="lg"
            aria-label={`${TAPS[type]}, stop ${stop.position + 1}`}
            onClick={() => ask(type)}
          >
            {TAPS[type]}
          </Button>
        )
      })}
    </div>
  )

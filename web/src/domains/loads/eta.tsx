/** When the truck is expected, since when it is at a stop, or when the load was delivered: on the clocks of that stop. */
import { None, Unknown } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { formatMinutes } from './age'
import classes from './loads.module.css'
import type { Load } from './types'
import { whereabouts } from './whereabouts'

interface Props {
  load: Pick<Load, 'stops' | 'status' | 'eta_at'>
  /** In a narrow column. */
  isShort?: boolean
}

export const Eta = ({ load, isShort }: Props) => {
  const now = whereabouts(load)
  if (now.is === 'at')
    return (
      <>
        <span className={classes.line}>At stop {now.stop.position + 1} since</span>{' '}
        <span className={classes.line}>
          <InstantIn at={now.since} zone={now.stop.time_zone} isShort={isShort} />
        </span>
      </>
    )
  if (now.is === 'done')
    return now.at == null ? (
      <None>{now.words}</None>
    ) : (
      <>
        <span className={classes.line}>{now.words}</span>{' '}
        <span className={classes.line}>
          <InstantIn at={now.at} zone={now.zone} isShort={isShort} />
        </span>
      </>
    )
  if (now.eta == null) return <Unknown />
  return (
    <>
      <span className={classes.line}>
        <InstantIn at={now.eta} zone={now.stop.time_zone} isShort={isShort} />
      </span>
      {now.late !== null && <span className={classes.late}>{formatMinutes(now.late)} late</span>}
    </>
  )
}

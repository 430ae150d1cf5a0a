/** The map: points in clusters, heat, a route and circles on our own ground. What it shows is also listed beside it. */
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorState } from '@/kit/states'
import { creditsOf } from './layers'
import classes from './map.module.css'
import type { Stage } from './stage'
import type { MapProps } from './types'
import { useStage } from './use-stage'

const HEIGHT = 420

/** A map of the given height, whose content it fits into view whenever that changes. */
export const MapDisplay = (props: MapProps) => {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

const Attempt = ({ onRetry, ...props }: MapProps & { onRetry: () => void }) => {
  const { label, height = HEIGHT, heat = [], credit } = props
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const state = useStage(host, canvas, props)
  return (
    <section
      aria-label={label}
      className={classes.map}
      style={{ height }}
      data-map={state.at === 'ready' ? state.stage.kind : state.at}
    >
      <div ref={host} className={classes.host} />
      <canvas ref={canvas} className={classes.above} aria-hidden />
      {state.at === 'loading' && (
        <div role="status" aria-label="Loading map" className={classes.cover}>
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      {state.at === 'failed' && (
        <div className={classes.cover} data-failed>
          <ErrorState error={state.error} onRetry={onRetry} />
        </div>
      )}
      {state.at === 'ready' && (
        <>
          <Buttons stage={state.stage} />
          {heat.length > 0 && (
            <small className={classes.legend}>
              Fewer <i className={classes.ramp} aria-hidden /> More
            </small>
          )}
          <Credits of={creditsOf(state.stage.hasOwnGround(), credit)} />
        </>
      )}
    </section>
  )
}

const Credits = ({ of }: { of: string | undefined }) => of && <small className={classes.sources}>{of}</small>

const Buttons = ({ stage }: { stage: Stage }) => (
  <ActionIcon.Group orientation="vertical" className={classes.buttons}>
    <ActionIcon variant="default" size={34} aria-label="Zoom in" onClick={() => stage.zoomBy(1)}>
      <IconPlus size={17} />
    </ActionIcon>
    <ActionIcon variant="default" size={34} aria-label="Zoom out" onClick={() => stage.zoomBy(-1)}>
      <IconMinus size={17} />
    </ActionIcon>
    <ActionIcon variant="default" size={34} aria-label="Show everything" onClick={stage.fit}>
      <IconFocusCentered size={17} />
    </ActionIcon>
  </ActionIcon.Group>
)

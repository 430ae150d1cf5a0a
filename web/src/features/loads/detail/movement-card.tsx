/** Who hauls the load: carrier with verdict, truck with what it is known from, driver and dispatcher; relays leg by leg. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { openMovements, unassigned } from '@/domains/loads/stops'
import { isOpen } from '@/domains/loads/words'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import type { CardProps } from './card'
import classes from './detail.module.css'
import { Leg } from './leg'

const AssignDialog = lazy(() => import('./assign-dialog').then(module => ({ default: module.AssignDialog })))
const RelayDialog = lazy(() => import('./relay-dialog').then(module => ({ default: module.RelayDialog })))

/** Fewer stops have none between, where a trailer could change hands. */
const FEWEST_FOR_RELAY = 3

interface Part {
  first: number
  last: number
}

export const MovementCard = ({ load, may }: CardProps) => {
  const [part, setPart] = useState<Part | null>(null)
  // A dialog that ends once the load was asked anew closes itself alone, not one that was opened meanwhile.
  const close = (ended: Part) => setPart(open => (open === ended ? null : open))
  const [isRelaying, setRelaying] = useState(false)
  const legs = openMovements(load.movements)
  const gaps = unassigned(load.movements, load.stops.length)
  const mayChange = may.manage && isOpen(load)
  const [only] = legs
  const mayRelay =
    mayChange && legs.length === 1 && gaps.length === 0 && load.stops.length >= FEWEST_FOR_RELAY
  return (
    <Section
      title="Carrier"
      aside={
        mayRelay && (
          <Button size="xs" variant="default" className="hide-on-print" onClick={() => setRelaying(true)}>
            Add relay
          </Button>
        )
      }
    >
      {legs.map(leg => (
        <Leg
          key={leg.id}
          load={load}
          leg={leg}
          isRelay={legs.length + gaps.length > 1}
          mayChange={mayChange}
        />
      ))}
      {gaps.map(gap => (
        <div key={gap.first} className={classes.leg}>
          <div className={classes.row}>
            <None>
              {legs.length > 0
                ? `No carrier from stop ${gap.first + 1} to ${gap.last + 1}`
                : 'No carrier assigned'}
            </None>
            {mayChange && (
              <Button size="xs" className="hide-on-print" onClick={() => setPart(gap)}>
                Assign carrier
              </Button>
            )}
          </div>
        </div>
      ))}
      <Suspense>
        {part && <AssignDialog load={load} part={part} close={() => close(part)} />}
        {isRelaying && only && <RelayDialog load={load} leg={only} close={() => setRelaying(false)} />}
      </Suspense>
    </Section>
  )
}

/** The truck of a leg, and choosing it among those that the carrier is known to have. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { LoadDetail, Movement } from '@/domains/loads/types'
import { None } from '@/kit/facts/signs'
import classes from './detail.module.css'

const VehicleDialog = lazy(() =>
  import('./vehicle-dialog').then(module => ({ default: module.VehicleDialog })),
)

interface Props {
  load: LoadDetail
  leg: Movement
  mayChange: boolean
}

export const VehicleRow = ({ load, leg, mayChange }: Props) => {
  const { vehicle, carrier } = leg
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {vehicle ? (
        <>
          {vehicle.name && `${vehicle.name}, `}
          <Link to="/vehicles/by-vin/$vin" params={{ vin: vehicle.vin }} className={classes.link}>
            {vehicle.vin}
          </Link>
          {vehicle.plate && <span className={classes.muted}>Plate {vehicle.plate}</span>}
        </>
      ) : (
        <None>Not assigned</None>
      )}
      {mayChange && carrier.id != null && (
        <div>
          <Button size="compact-xs" variant="default" mt={4} onClick={() => setOpen(true)}>
            {vehicle ? 'Change truck' : 'Assign truck'}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <VehicleDialog load={load} leg={leg} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

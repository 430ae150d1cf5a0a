/** A list with its map beside it; on a narrow screen one of them at a time. */
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MapDisplay } from './map-display'
import classes from './map.module.css'
import type { MapProps } from './types'

const SIDES = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

export const MapPanel = ({ children, ...map }: MapProps & { children: ReactNode }) => {
  const [shown, setShown] = useState('list')
  return (
    <div className={classes.panel} data-shown={shown}>
      <div className={classes.switch}>
        <SegmentedControl aria-label="List or map" data={SIDES} value={shown} onChange={setShown} fullWidth />
      </div>
      <div className={classes.panelList}>{children}</div>
      <div className={classes.panelMap}>
        <MapDisplay {...map} />
      </div>
    </div>
  )
}

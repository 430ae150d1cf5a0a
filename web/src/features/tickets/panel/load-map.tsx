/** Where the alert's load is: its stops, and the truck while it is shared. Nothing where no stop has a place. */
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { mapCircles, mapPoints } from '@/domains/loads/map-content'
import { loadQuery } from '@/domains/loads/queries'
import type { LoadDetail } from '@/domains/loads/types'
import { MapDisplay } from '@/kit/map'

interface Props {
  loadId: number
  height: number
}

export const LoadMap = ({ loadId, height }: Props) => {
  const { data: load, isPending } = useQuery(loadQuery(loadId))
  if (isPending) return <Skeleton h={height} />
  return load ? <Shown load={load} height={height} /> : null
}

const Shown = ({ load, height }: { load: LoadDetail; height: number }) => {
  const now = useFreightNow()
  const points = useMemo(() => mapPoints(load, now), [load, now])
  const circles = useMemo(() => mapCircles(load), [load])
  return points.length === 0 ? null : (
    <section aria-label="Map">
      <Title order={3} mb={4}>
        Map
      </Title>
      <MapDisplay
        label={`Load ${load.external_load_number}: stops and last position`}
        points={points}
        circles={circles}
        height={height}
      />
    </section>
  )
}

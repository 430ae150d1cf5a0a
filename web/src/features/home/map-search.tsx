/** Carriers around a place, on a map and in a list beside it. (Document 1 §2: the landing page has a map search.) */
import { Group, Select, Text } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { AreaPicker } from '@/domains/areas/area-picker'
import { nameOf } from '@/domains/areas/areas'
import { mapWords } from '@/domains/verdicts/words'
import { MapPanel, type MapPoint, milesBetween, type Place } from '@/kit/map'
import { EmptyState, Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import classes from './home.module.css'
import { carriersNear, type NearSearch, RADII, readMiles, readPlace, SHOWN, writePlace } from './near'
import { NearbyList } from './nearby-list'

const HEIGHT = 480
const CENTER = 'center'
const RADIUS_OPTIONS = RADII.map(value => ({ value, label: `${value} miles` }))
const NOWHERE: MapPoint[] = []

const MapSearch = ({ search }: { search: NearSearch }) => {
  const navigate = useNavigate()
  const [activeId, setActiveId] = useState<MapPoint['id'] | null>(null)
  const miles = readMiles(search.miles)
  const place = useMemo(() => readPlace(search.near), [search.near])
  const name = place ? (search.place ?? `${place.lat}, ${place.lon}`) : ''
  const query = useQuery(carriersNear(place, miles))
  const rows = place ? query.data?.rows : undefined

  const points = useMemo((): MapPoint[] => {
    if (!place) return NOWHERE
    const carriers = (rows ?? []).flatMap(({ id, legal_name, dot_number, latitude, longitude, verdict }) =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? [
            {
              id,
              label: legal_name ?? `USDOT ${dot_number}`,
              ...mapWords(verdict),
              lat: latitude,
              lon: longitude,
            },
          ]
        : [],
    )
    return [{ id: CENTER, label: name, kind: 'place', ...place }, ...carriers]
  }, [place, name, rows])
  const circles = useMemo(() => (place ? [{ ...place, radius_miles: Number(miles) }] : []), [place, miles])
  const distances = useMemo(
    () => new Map(points.map(point => [point.id, place ? milesBetween(place, point) : 0])),
    [points, place],
  )

  const go = (next: NearSearch) =>
    void navigate({ to: '/', search: { ...search, ...next }, resetScroll: false, replace: true })
  const goTo = (at: Place, words?: string) => go({ near: writePlace(at), place: words })
  const open = (id: MapPoint['id']) =>
    id !== CENTER && void navigate({ to: '/carriers/$id', params: { id: String(id) } })

  return (
    <div className={classes.mapSearch}>
      <Group align="end" mb="sm" gap="sm" wrap="nowrap">
        <div className={classes.where}>
          <AreaPicker
            label="Place"
            placeholder="City, ZIP code or state"
            chosen={name}
            onPick={area => goTo({ lat: area.latitude, lon: area.longitude }, nameOf(area))}
          />
        </div>
        <Select
          label="Within"
          w={130}
          data={RADIUS_OPTIONS}
          value={miles}
          allowDeselect={false}
          onChange={value => value && go({ miles: value })}
        />
      </Group>
      <MapPanel
        label="Carriers near this place"
        height={HEIGHT}
        points={points}
        circles={circles}
        activeId={activeId}
        onHover={setActiveId}
        onPick={open}
        onPlace={at => goTo(at)}
      >
        <div className={classes.found}>
          {place ? (
            <Loaded query={query}>
              {({ rows, total }) => (
                <>
                  <Text size="sm" aria-live="polite" mb={4}>
                    <b>{count(total, 'carrier')}</b> within {miles} miles of {name}
                    {total === 0 && '. Try a larger radius.'}
                    {total > SHOWN && `; the nearest ${SHOWN} are shown`}
                  </Text>
                  <NearbyList rows={rows} distances={distances} activeId={activeId} onHover={setActiveId} />
                </>
              )}
            </Loaded>
          ) : (
            <EmptyState icon={<IconMapSearch />} title="Where do you need a carrier?">
              Enter a place or click the map to see carriers based nearby.
            </EmptyState>
          )}
        </div>
      </MapPanel>
    </div>
  )
}

export default MapSearch

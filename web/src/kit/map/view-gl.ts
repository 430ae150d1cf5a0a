/** The ground as MapLibre draws it, from our own layers or from a deployment's style. */
import { AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
// MapLibre would look for its worker beside the bundle, where the build does not put it.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { FARTHEST, NEAREST, WINDOW } from './layers'
import { type Camera, toPlace, toPlane } from './mercator'
import { paintsOf, styleOf } from './style'
import { makeFocusable, nameCanvas, type OpenView, type View } from './view'

setWorkerUrl(workerUrl)

const NEAREST_ON_TILES = 18

const start = ({ x, y, zoom }: Camera) => {
  const { lat, lon } = toPlace({ x, y })
  return { center: [lon, lat] as [number, number], zoom }
}

/** Throws without WebGL2. */
export const openGlView: OpenView = ({ container, label, scheme, styleUrl, camera, onFrame }) => {
  const map = new GlMap({
    container,
    ...start(camera),
    style: styleUrl ?? styleOf(scheme),
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    renderWorldCopies: false,
    minZoom: FARTHEST,
    maxZoom: styleUrl ? NEAREST_ON_TILES : NEAREST,
    ...(!styleUrl && {
      maxBounds: [
        [WINDOW.west, WINDOW.south],
        [WINDOW.east, WINDOW.north],
      ],
    }),
    trackResize: true,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  makeFocusable(map.getCanvas(), label)
  if (styleUrl) map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  map.on('render', onFrame)

  let isOurs = !styleUrl
  let [wanted, worn] = [scheme, scheme]
  let isStyled = false
  /** Only a style that has arrived can be changed. */
  const wear = () => {
    if (!isStyled || !isOurs || wanted === worn) return
    worn = wanted
    for (const { id, property, value } of paintsOf(worn))
      map.setPaintProperty(id, property as keyof object, value as never)
  }
  map.on('style.load', () => {
    isStyled = true
    wear()
  })
  const ready = new Promise<void>((resolve, reject) => {
    let isOpen = false
    map.once('load', () => {
      isOpen = true
      resolve()
    })
    map.on('error', ({ error }) => {
      if (isOpen) return
      if (isOurs) reject(error)
      else {
        // A style that cannot be had is no reason to show nothing.
        isOurs = true
        isStyled = false
        worn = wanted
        map.setMaxZoom(NEAREST)
        map.setStyle(styleOf(worn))
      }
    })
  })
  const view: View = {
    kind: 'webgl',
    hasOwnGround: () => isOurs,
    camera: () => {
      const { lat, lng } = map.getCenter()
      return { ...toPlane({ lat, lon: lng }), zoom: map.getZoom() }
    },
    move: (next, isAnimated) => {
      // The library follows a change of size a moment later, and would hold the camera within the old one.
      const canvas = map.getCanvas()
      if (canvas.clientWidth !== container.clientWidth || canvas.clientHeight !== container.clientHeight)
        map.resize()
      if (isAnimated) map.easeTo({ ...start(next), duration: 450 })
      else map.jumpTo(start(next))
    },
    name: next => nameCanvas(map.getCanvas(), next),
    dress: next => {
      wanted = next
      wear()
    },
    remove: () => map.remove(),
  }
  return { view, ready }
}

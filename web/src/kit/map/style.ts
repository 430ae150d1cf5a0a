/** The map's own style for MapLibre: our layers, labels from the machine's fonts, no glyph server, no tiles. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { LAYERS } from './layers'
import { PALETTES, type Palette, type Scheme } from './palette'

const FONT = ['Inter Variable', 'system-ui', 'sans-serif']

const layersOf = (c: Palette): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': c.water } },
  {
    id: 'land',
    type: 'fill',
    source: 'land',
    paint: {
      'fill-color': ['match', ['get', 'kind'], 'own', c.land, c.otherLand],
      'fill-outline-color': c.shore,
    },
  },
  {
    id: 'rivers',
    type: 'line',
    source: 'water',
    filter: ['==', ['get', 'kind'], 'river'],
    paint: { 'line-color': c.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 2] },
  },
  {
    id: 'state-lines',
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], 'state'],
    paint: { 'line-color': c.stateLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6] },
  },
  {
    id: 'lakes',
    type: 'fill',
    source: 'water',
    filter: ['==', ['get', 'kind'], 'lake'],
    paint: { 'fill-color': c.water, 'fill-outline-color': c.shore },
  },
  {
    id: 'roads',
    type: 'line',
    source: 'roads',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': c.road, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 8, 3] },
  },
  {
    id: 'country-lines',
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], 'country'],
    paint: { 'line-color': c.countryLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 8, 2] },
  },
  {
    id: 'road-names',
    type: 'symbol',
    source: 'roads',
    minzoom: 5,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 10.5,
      'text-rotation-alignment': 'viewport',
      'text-padding': 8,
    },
    paint: { 'text-color': c.roadName, 'text-halo-color': c.halo, 'text-halo-width': 1.6 },
  },
  {
    id: 'states',
    type: 'symbol',
    source: 'labels',
    minzoom: 2.4,
    maxzoom: 8,
    filter: ['==', ['get', 'kind'], 'state'],
    layout: {
      'text-field': ['step', ['zoom'], ['get', 'short'], 4.8, ['get', 'name']],
      'text-font': FONT,
      'text-size': 11,
      'text-letter-spacing': 0.1,
      'text-transform': 'uppercase',
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: { 'text-color': c.stateName, 'text-halo-color': c.halo, 'text-halo-width': 1.2 },
  },
  {
    id: 'cities',
    type: 'symbol',
    source: 'labels',
    minzoom: 2.4,
    filter: ['all', ['==', ['get', 'kind'], 'city'], ['<=', ['get', 'zoom'], ['+', ['zoom'], 0.7]]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['get', 'people'], 50, 11, 1000, 13],
      'text-padding': 6,
      'text-max-width': 8,
      'symbol-sort-key': ['-', ['get', 'people']],
    },
    paint: { 'text-color': c.cityName, 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
  },
]

export const styleOf = (scheme: Scheme): StyleSpecification => ({
  version: 8,
  sources: Object.fromEntries(
    Object.entries(LAYERS).map(([name, data]) => [
      name,
      // The worker has another address than the page.
      { type: 'geojson', data: new URL(data, location.href).href, tolerance: 0.4, maxzoom: 9 },
    ]),
  ),
  layers: layersOf(PALETTES[scheme]),
})

/** What changes between light and dark. */
export const paintsOf = (scheme: Scheme) =>
  layersOf(PALETTES[scheme]).flatMap(({ id, paint = {} }) =>
    Object.entries(paint).map(([property, value]) => ({ id, property, value })),
  )

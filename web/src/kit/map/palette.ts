/** The map's colors, light and dark: a quiet ground on which what is searched for stands out. */

export type Scheme = 'light' | 'dark'

export interface Palette {
  water: string
  land: string
  otherLand: string
  shore: string
  stateLine: string
  countryLine: string
  road: string
  roadName: string
  stateName: string
  cityName: string
  cityDot: string
  halo: string
  /** Around marks, and behind labels. */
  paper: string
  ink: string
  line: string
  route: string
  routeEdge: string
  /** The heat's color from little to much, as red, green, blue. */
  heat: readonly (readonly [number, number, number])[]
}

export const PALETTES: Record<Scheme, Palette> = {
  light: {
    water: '#cfdde8',
    land: '#f6f7f5',
    otherLand: '#e9ecec',
    shore: '#a9bccb',
    stateLine: '#c0c8cf',
    countryLine: '#8b98a5',
    road: '#dcc9a4',
    roadName: '#7a6437',
    stateName: '#66727f',
    cityName: '#2b3743',
    cityDot: '#6b7885',
    halo: '#f6f7f5',
    paper: '#ffffff',
    ink: '#16202b',
    line: '#c3ccd5',
    route: '#245f9e',
    routeEdge: '#ffffff',
    heat: [
      [255, 214, 102],
      [240, 140, 50],
      [194, 59, 51],
      [120, 20, 60],
    ],
  },
  dark: {
    water: '#0c141d',
    land: '#202a35',
    otherLand: '#19222b',
    shore: '#39495a',
    stateLine: '#384656',
    countryLine: '#64768a',
    road: '#4a4a44',
    roadName: '#b3a687',
    stateName: '#8796a6',
    cityName: '#ccd6e0',
    cityDot: '#7f8e9d',
    halo: '#1b242e',
    paper: '#171e27',
    ink: '#e6ebf0',
    line: '#3c4a5a',
    route: '#6faae6',
    routeEdge: '#0f161e',
    heat: [
      [92, 60, 140],
      [190, 70, 110],
      [240, 140, 70],
      [255, 225, 130],
    ],
  },
}

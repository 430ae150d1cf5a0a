/** A place with miles around it, as an address holds it: `41.88,-87.63,50,Chicago, IL`. Pure. */

export interface Radius {
  lat: string
  lon: string
  miles: string
  /** What the place is called. */
  name: string
}

/** What is chosen when nothing is said. */
export const MILES = '50'
export const MILES_CHOICES = ['10', '25', '50', '100', '150', '250', '500']

export const readRadius = (value: string): Radius => {
  const [lat = '', lon = '', miles = MILES, ...name] = value.split(',')
  return { lat, lon, miles, name: name.join(',') || `${lat}, ${lon}` }
}

export const writeRadius = ({ lat, lon, miles, name }: Radius) => [lat, lon, miles, name].join(',')

/** `Within 50 miles of Chicago, IL`. */
export const radiusWords = (value: string) => {
  const { miles, name } = readRadius(value)
  return `Within ${miles} miles of ${name}`
}

/** What a call takes of it: everything but the name. */
export const circleOf = (value: string) => value.split(',').slice(0, 3).join(',')

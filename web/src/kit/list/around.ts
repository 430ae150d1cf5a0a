/** A place with miles around it, as an address holds it: `41.88,-87.63,50,Chicago, IL`. Pure. */

export interface Around {
  lat: string
  lon: string
  miles: string
  /** What the place is called. */
  name: string
}

/** What is chosen when nothing is said. */
export const MILES = '50'
export const MILES_CHOICES = ['10', '25', '50', '100', '150', '250', '500']

export const readAround = (value: string): Around => {
  const [lat = '', lon = '', miles = MILES, ...name] = value.split(',')
  return { lat, lon, miles, name: name.join(',') || `${lat}, ${lon}` }
}

export const writeAround = ({ lat, lon, miles, name }: Around) => [lat, lon, miles, name].join(',')

/** What a call takes of it: everything but the name. */
export const circleOf = (value: string) => value.split(',').slice(0, 3).join(',')

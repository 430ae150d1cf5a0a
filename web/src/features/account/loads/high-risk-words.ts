/** A high-risk area in words. Pure. */
import type { components } from '@/api/schema'

type Area = Pick<components['schemas']['HighRiskArea'], 'county' | 'state' | 'zip3' | 'county_fips'>

/** `Los Angeles, CA` or `ZIP codes 900xx`. */
export const placeWords = ({ county, state, zip3, county_fips: fips }: Area) => {
  if (zip3 != null) return `ZIP codes ${zip3}xx`
  return county == null ? `County ${fips}` : `${county}, ${state}`
}

/** Regions as the trade names them, of states and provinces. */

export const REGIONS: readonly { name: string; states: readonly string[] }[] = [
  { name: 'Northeast', states: 'CT DC DE MA MD ME NH NJ NY PA RI VT'.split(' ') },
  { name: 'Southeast', states: 'AL FL GA KY MS NC SC TN VA WV'.split(' ') },
  { name: 'Midwest', states: 'IA IL IN KS MI MN MO ND NE OH SD WI'.split(' ') },
  { name: 'South Central', states: 'AR LA OK TX'.split(' ') },
  { name: 'Mountain', states: 'AZ CO ID MT NM NV UT WY'.split(' ') },
  { name: 'Pacific', states: 'AK CA HI OR WA'.split(' ') },
  { name: 'Canada', states: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ') },
]

/** Every region whole, the others by their states: `Midwest, TX, CA`. */
export const inWords = (chosen: readonly string[]) => {
  const whole = REGIONS.filter(({ states }) => states.every(state => chosen.includes(state)))
  const covered = new Set(whole.flatMap(({ states }) => states))
  return [...whole.map(({ name }) => name), ...chosen.filter(state => !covered.has(state))].join(', ')
}

/** The name under which the browser keeps the last lane that was searched. */
export const LAST_LANE = 'last-lane'

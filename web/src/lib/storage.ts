/** Local storage that never throws: it may be full, switched off or hold what an older version wrote. */

const PREFIX = 'haulwarden.'

/** The load board's filters: document 2 §9 names them exactly so. */
export const BOARD_FILTERS = 'load_search_filters'

const keyOf = (name: string) => (name === BOARD_FILTERS ? name : PREFIX + name)

export const load = <T>(name: string): T | null => {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export const save = (name: string, value: unknown) => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Nothing depends on its being kept.
  }
}

export const forget = (name: string) => {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Nothing to forget.
  }
}

/** Everything we keep in this browser, for sign-out. */
export const forgetAll = () => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key === BOARD_FILTERS) localStorage.removeItem(key)
  } catch {
    // Nothing to forget.
  }
}

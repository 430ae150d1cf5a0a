/** Local storage that never throws: it may be full, switched off or hold what an older version wrote. */

const PREFIX = 'haulwarden.'

export const load = <T>(name: string): T | null => {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export const save = (name: string, value: unknown) => {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Nothing depends on its being kept.
  }
}

export const forget = (name: string) => {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing to forget.
  }
}

/** Everything we keep in this browser, for sign-out. */
export const forgetAll = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing to forget.
  }
}

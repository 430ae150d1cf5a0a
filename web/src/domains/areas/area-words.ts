/** Names of areas that were picked here: an address holds the id alone. */
import { load, save } from '@/lib/storage'

const NAMES = 'areas.picked'

/** Names that are kept; the oldest make room. */
const MOST = 200

export const keepAreaName = (id: string, name: string) => {
  const known = load<Record<string, string>>(NAMES) ?? {}
  if (known[id] === name) return
  const entries = [...Object.entries(known).filter(([one]) => one !== id), [id, name]]
  save(NAMES, Object.fromEntries(entries.slice(-MOST)))
}

/** The area that a filter names by id. */
export const areaWords = (id: string) => load<Record<string, string>>(NAMES)?.[id] ?? `Area ${id}`

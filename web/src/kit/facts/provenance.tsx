/** Every fact on the page adds itself here with its source; the panel lists them all. */
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatDay } from '@/lib/date'
import type { Source } from './types'

// Few people open it, so it is loaded on first use.
const SourcesDrawer = lazy(() =>
  import('./sources-drawer').then(module => ({ default: module.SourcesDrawer })),
)

export interface Entry {
  id: string
  label: string
  source: Source
  element: HTMLElement
}

interface Registry {
  register: (entry: Entry) => () => void
  open: () => void
}

const Context = createContext<Registry | null>(null)

/** Gives the way to open the panel; null outside a page that has one. */
export const useProvenance = () => useContext(Context)

/** Adds the fact to its page's panel while it is shown. */
export const useRegisteredFact = <E extends HTMLElement>(
  label: string,
  source: Source | null | undefined,
) => {
  const registry = useContext(Context)
  const ref = useRef<E>(null)
  const id = useId()
  useEffect(() => {
    if (!registry || !source || !ref.current) return
    return registry.register({ id, label, source, element: ref.current })
  }, [registry, id, label, source])
  return { ref, open: registry?.open }
}

/** `as of Jul 4, 2026`, or that the file gives no date. */
export const asOf = (source: Source) => (source.as_of ? `as of ${formatDay(source.as_of)}` : 'no date given')

export const ProvenanceProvider = ({ children }: { children: ReactNode }) => {
  const entries = useRef(new Set<Entry>())
  const [shown, setShown] = useState<Entry[] | null>(null)
  const register = useCallback((entry: Entry) => {
    entries.current.add(entry)
    return () => void entries.current.delete(entry)
  }, [])
  const open = useCallback(
    () => setShown([...entries.current].filter(({ element }) => element.checkVisibility())),
    [],
  )
  const registry = useMemo(() => ({ register, open }), [register, open])
  return (
    <Context value={registry}>
      {children}
      {shown && (
        <Suspense>
          <SourcesDrawer entries={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Context>
  )
}

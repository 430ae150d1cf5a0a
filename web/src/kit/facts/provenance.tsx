/** The panel that lists every fact on the page with its source: what is on the page registers itself here. */
import { Drawer, Group, Stack, Text } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatDay, formatInstant } from '@/lib/date'
import classes from './facts.module.css'
import type { Source } from './types'

interface Entry {
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
export const useRegisteredFact = (label: string, source: Source | null | undefined) => {
  const registry = useContext(Context)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!registry || !source || !ref.current) return
    return registry.register({ label, source, element: ref.current })
  }, [registry, label, source])
  return { ref, open: registry?.open }
}

/** `as of Jul 4, 2026`, or that the file gives no date. */
export const asOf = (source: Source) =>
  source.as_of ? `as of ${formatDay(source.as_of)}` : 'no date in the source'

const inPageOrder = (a: Entry, b: Entry) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

const bySource = (entries: Entry[]) => {
  const groups = new Map<
    string,
    { source: Source; facts: { key: string; label: string; value: string; element: HTMLElement }[] }
  >()
  for (const { label, source, element } of entries.toSorted(inPageOrder)) {
    const key = `${source.label}|${source.as_of}|${source.imported_at}`
    const group = groups.get(key) ?? { source, facts: [] }
    group.facts.push({
      key: `${label}${group.facts.length}`,
      label,
      value: element.textContent ?? '',
      element,
    })
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const ProvenanceProvider = ({ children }: { children: ReactNode }) => {
  const entries = useRef(new Set<Entry>())
  const [groups, setGroups] = useState<ReturnType<typeof bySource> | null>(null)
  const register = useCallback((entry: Entry) => {
    entries.current.add(entry)
    return () => entries.current.delete(entry)
  }, [])
  const open = useCallback(() => setGroups(bySource([...entries.current])), [])
  const registry = useMemo(() => ({ register: register as Registry['register'], open }), [register, open])
  const show = (element: HTMLElement) => {
    setGroups(null)
    element.scrollIntoView({ block: 'center' })
    // After the panel has given the focus back.
    setTimeout(() => element.focus(), 250)
  }
  return (
    <Context value={registry}>
      {children}
      <Drawer
        opened={groups !== null}
        onClose={() => setGroups(null)}
        title="Sources of this page"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="lg">
          {groups?.length === 0 && <Text c="var(--hw-muted)">Nothing with a source is shown here.</Text>}
          {groups?.map(({ source, facts }) => (
            <section key={`${source.label}${source.as_of}${source.imported_at}`}>
              <Text fw={650}>{source.label}</Text>
              <Text size="xs" c="var(--hw-muted)" mb={6}>
                {asOf(source)} · read here {formatInstant(source.imported_at)}
              </Text>
              {facts.map(fact => (
                <button
                  key={fact.key}
                  type="button"
                  className={classes.entry}
                  onClick={() => show(fact.element)}
                >
                  <Group justify="space-between" wrap="nowrap" gap="sm">
                    <Text span size="sm" c="var(--hw-muted)">
                      {fact.label}
                    </Text>
                    <Text span size="sm" ta="right" className="tabular">
                      {fact.value}
                    </Text>
                  </Group>
                </button>
              ))}
            </section>
          ))}
        </Stack>
      </Drawer>
    </Context>
  )
}

/** The panel of a page's sources: each data set once, with every fact on the page that is from it. */
import { Drawer, Stack, Text } from '@mantine/core'
import classes from './facts.module.css'
import { asOf, type Entry } from './provenance'
import { Instant } from '../instant'

const inPageOrder = (a: Entry, b: Entry) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

const keyOf = ({ source }: Entry) => `${source.label}|${source.as_of}|${source.imported_at}`

export const SourcesDrawer = ({ entries, onClose }: { entries: Entry[]; onClose: () => void }) => {
  const groups = Map.groupBy(entries.toSorted(inPageOrder), keyOf)
  const show = (element: HTMLElement) => {
    onClose()
    element.scrollIntoView({ block: 'center' })
    // After the panel has restored the focus.
    setTimeout(() => element.focus(), 250)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Sources on this page"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {[...groups].map(([key, members]) => (
          <section key={key}>
            {members[0] && <SourceHead entry={members[0]} />}
            {members.map(({ id, label, element }) => (
              <button key={id} type="button" className={classes.entry} onClick={() => show(element)}>
                <span>{label}</span>
                <span className="tabular">{element.innerText.replaceAll('\n', ', ')}</span>
              </button>
            ))}
          </section>
        ))}
      </Stack>
    </Drawer>
  )
}

const SourceHead = ({ entry: { source } }: { entry: Entry }) => (
  <>
    <Text fw={650}>{source.label}</Text>
    <Text size="xs" c="var(--hw-muted)" mb={6}>
      {asOf(source)} · read here <Instant at={source.imported_at} />
    </Text>
  </>
)

/** One interchange: what came of each document in it, and its text. */
import { Anchor, Code, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/kit/dialog'
import { Rows } from '@/kit/list/rows'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import type { Column } from '@/kit/list/types'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import { LoadLink } from './columns'
import classes from './edi.module.css'
import { type EdiInterchange, textAddress, textQuery } from './queries'
import { detailOf, KINDS, placeOf, RESULTS } from './words'

type SetResult = NonNullable<EdiInterchange['result']>['sets'][number]

/** The most characters of a text that are shown; all of it can be downloaded. An interchange may have 4 MB. */
const SHOWN = 100_000

const columns: readonly Column<SetResult>[] = [
  {
    id: 'document',
    header: 'Document',
    card: 'title',
    cell: row => (
      <b>
        {row.kind} {row.control_number}
      </b>
    ),
  },
  {
    id: 'shipment',
    header: 'Shipment',
    // An acknowledgment is about none.
    cell: row => row.shipment_number ?? (row.kind === '997' ? 'None' : 'Unknown'),
  },
  {
    id: 'result',
    header: 'Result',
    card: 'tag',
    cell: row =>
      row.result === 'refused' ? (
        <OutcomeTag outcome="fail">{RESULTS[row.result]}</OutcomeTag>
      ) : (
        <PlainTag>{RESULTS[row.result]}</PlainTag>
      ),
  },
  {
    id: 'about',
    header: 'Details',
    wide: true,
    cell: row => (
      <>
        {row.load_id != null && <LoadLink id={row.load_id} />}
        {row.errors.length > 0 && (
          <List size="sm" aria-label={`Errors of ${row.control_number}`}>
            {row.errors.map(error => (
              <List.Item key={`${placeOf(error)} ${error.detail}`}>
                <b>{placeOf(error)}</b>: {detailOf(error)}
              </List.Item>
            ))}
          </List>
        )}
      </>
    ),
  },
]

export const InterchangeDialog = ({
  interchange,
  close,
}: {
  interchange: EdiInterchange
  close: () => void
}) => {
  const { id, control_number: number, kind, partner_name: partner, result } = interchange
  return (
    <Dialog isOpen close={close} title={`${KINDS[kind]} ${number}, ${partner}`} size="lg">
      <Stack gap="md">
        {result && (
          <Section title="Result" order={3}>
            {result.sets.length === 0 ? (
              <Text size="sm">No documents in it.</Text>
            ) : (
              <Rows
                label="Documents"
                columns={columns}
                rows={result.sets}
                rowKey={row => result.sets.indexOf(row)}
              />
            )}
          </Section>
        )}
        <Section
          title="Text"
          order={3}
          aside={
            <Anchor href={textAddress(id)} download={`${number}.edi`} size="sm">
              Download
            </Anchor>
          }
        >
          <Loaded query={useQuery(textQuery(id))}>
            {text => (
              <>
                <Code block className={classes.text} tabIndex={0} role="region" aria-label="Interchange text">
                  {text.slice(0, SHOWN)}
                </Code>
                {text.length > SHOWN && (
                  <Text size="xs" c="var(--hw-muted)" mt={4}>
                    The beginning is shown. Download the interchange to see all of it.
                  </Text>
                )}
              </>
            )}
          </Loaded>
        </Section>
      </Stack>
    </Dialog>
  )
}

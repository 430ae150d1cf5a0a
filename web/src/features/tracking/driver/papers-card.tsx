/** Photos of papers: one tap for each kind, then the camera. They are kept on the phone until they are sent. */
import { Button, FileButton, Group, Text, Title } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { InstantIn } from '@/kit/place-time'
import { formatBytes } from '@/lib/number'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../tracking.module.css'
import type { DrivePage, DriveStop, PaperKind } from '../types'
import type { Papers } from './use-papers'
import { PAPER_WORDS } from './words'

/** What the server takes. */
const LARGEST = 20_000_000
const ACCEPT = 'image/jpeg,image/png,application/pdf'

const KINDS = Object.keys(PAPER_WORDS) as PaperKind[]

interface Props {
  papers: Papers
  sent: DrivePage['papers']
  stops: readonly DriveStop[]
  /** The stop that a new one is of. */
  current?: DriveStop
}

export const PapersCard = ({ papers, sent, stops, current }: Props) => {
  const add = (kind: PaperKind, file: File | null) => file && void papers.add(kind, current?.id ?? null, file)
  return (
    <section className={classes.card} aria-label="Papers">
      <Title order={2}>Papers</Title>
      <Text mb="sm" c="var(--hw-muted)">
        Take a photo, or pick a PDF. It goes out by itself, even if there is no signal now.
      </Text>
      <div className={classes.kinds}>
        {KINDS.map(kind => (
          <FileButton key={kind} accept={ACCEPT} onChange={file => add(kind, file)}>
            {props => (
              <Button
                {...props}
                size="lg"
                variant="default"
                leftSection={<IconCamera size={20} aria-hidden />}
                aria-label={`Add paper: ${PAPER_WORDS[kind]}`}
              >
                {PAPER_WORDS[kind]}
              </Button>
            )}
          </FileButton>
        ))}
      </div>
      {papers.waiting.length > 0 && (
        <ul className={classes.list} aria-label="Papers that wait">
          {papers.waiting.map(({ id, kind, file, refused }) => (
            <li key={id}>
              {refused ? (
                <Note tone="fail" title={`${PAPER_WORDS[kind]} wasn’t taken`}>
                  {file.size > LARGEST ? 'The file is too large. 20 MB is the most.' : refused}{' '}
                  <Button size="sm" variant="default" mt="xs" onClick={() => void papers.drop(id)}>
                    OK
                  </Button>
                </Note>
              ) : (
                <Group justify="space-between" gap="xs">
                  <Text>
                    {PAPER_WORDS[kind]}, {formatBytes(file.size)}
                  </Text>
                  <OutcomeTag outcome="unknown">Waiting to be sent</OutcomeTag>
                </Group>
              )}
            </li>
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <ul className={classes.list} aria-label="Papers that were sent">
          {sent.map(({ id, kind, stop_id, created_at }) => {
            const stop = stops.find(one => one.id === stop_id)
            return (
              <li key={id}>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <div>
                    <Text>
                      {PAPER_WORDS[kind]}
                      {stop && `, stop ${stop.position + 1}`}
                    </Text>
                    <Text size="sm" c="var(--hw-muted)" component="div">
                      <InstantIn at={created_at} zone={stop?.time_zone} />
                    </Text>
                  </div>
                  <OutcomeTag outcome="pass">Sent</OutcomeTag>
                </Group>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

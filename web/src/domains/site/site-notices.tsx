/** Site notices at the top of every page of the shell. */
import { Anchor, CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Site } from '@/api/types'
import classes from './banners.module.css'
import { Note, type NoteTone } from '@/ui/note'
import { dismissedNotices, dismissNotice, noticesInForce } from './notices-in-force'

const TONES: Record<Site['notices'][number]['level'], NoteTone> = {
  info: 'info',
  success: 'info',
  warning: 'warn',
  error: 'fail',
}

/** The longest that a timer can wait. */
const LONGEST_MS = 2_147_483_647

export const SiteNotices = ({ notices }: { notices: Site['notices'] }) => {
  const [dismissed, setDismissed] = useState(dismissedNotices)
  const [now, setNow] = useState(Date.now)
  const shown = noticesInForce(notices, dismissed, now)
  const next = Math.min(...shown.map(({ expires_at }) => Date.parse(expires_at)))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now() + 1, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [next])
  return shown.map(({ id, level, body, url }) => (
    <section key={id} aria-label="Notice" className={classes.notice}>
      <Note tone={TONES[level]} icon={level === 'success' ? IconCircleCheck : undefined}>
        {body}{' '}
        {url && (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
            Read more
          </Anchor>
        )}
      </Note>
      <CloseButton
        size="sm"
        aria-label="Dismiss notice"
        className={classes.dismiss}
        onClick={() => {
          dismissNotice(id, notices)
          setDismissed(before => [...before, id])
        }}
      />
    </section>
  ))
}

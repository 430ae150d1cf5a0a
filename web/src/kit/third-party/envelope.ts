/** The little of the Sentry protocol that reporting an error takes: an address from a DSN, and an envelope of three lines. */

export interface Receiver {
  dsn: string
  url: string
}

/** `https://key@host/path/project` → where envelopes go. Null when it is no DSN. */
export const receiverOf = (dsn: string): Receiver | null => {
  try {
    const { protocol, username, host, pathname } = new URL(dsn)
    const at = pathname.lastIndexOf('/')
    const [path, project] = [pathname.slice(0, at), pathname.slice(at + 1)]
    if (!username || !project || !/^https?:$/.test(protocol)) return null
    return {
      dsn,
      url: `${protocol}//${host}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`,
    }
  } catch {
    return null
  }
}

interface Frame {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: true
}

/** The lines of a stack (Chromium's and the others' way of writing them), oldest call first as the protocol requires. */
export const framesOf = (stack = ''): Frame[] =>
  stack
    .split('\n')
    .flatMap(line => {
      const [, name, filename, lineno, colno] =
        /^\s*at (?:(.*?) \()?(https?:\/\/.*?):(\d+):(\d+)\)?$/.exec(line) ??
        /^(.*?)@(https?:\/\/.*?):(\d+):(\d+)$/.exec(line) ??
        []
      return filename
        ? [
            {
              function: name || '?',
              filename,
              lineno: Number(lineno),
              colno: Number(colno),
              in_app: true as const,
            },
          ]
        : []
    })
    .toReversed()

export interface Circumstances {
  id: string
  now: Date
  /** The page without its query: that may hold codes and addresses. */
  page: string
  environment: string
  userId: number | null
}

export const envelopeOf = (
  error: Error,
  { dsn }: Receiver,
  { id, now, page, environment, userId }: Circumstances,
) => {
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: 'javascript',
    level: 'error',
    environment,
    request: { url: page },
    ...(userId !== null && { user: { id: String(userId) } }),
    exception: {
      values: [{ type: error.name, value: error.message, stacktrace: { frames: framesOf(error.stack) } }],
    },
  }
  return [{ event_id: id, sent_at: now.toISOString(), dsn }, { type: 'event' }, event]
    .map(part => JSON.stringify(part))
    .join('\n')
}

/**
 * The servers under test, which `scripts/e2e` starts: each worker has one with data of its own, so that nothing it does is seen by a test
 * that runs beside it.
 */
export interface Server {
  url: string
  /** Its data directory; not known for a server that was started by hand. */
  data: string | undefined
}

const words = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? []

const data = words(process.env.DATA_DIRS)

export const SERVERS: Server[] = words(process.env.BASE_URL ?? 'http://127.0.0.1:8080').map((url, at) => ({
  url,
  data: data[at],
}))

/** The server of the worker with this place. */
export const serverAt = (at: number): Server => {
  const server = SERVERS[at]
  if (!server) throw new Error(`BASE_URL names no server for worker ${at}.`)
  return server
}

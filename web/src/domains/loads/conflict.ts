/** A change that the server refused with 409: someone else was first, or the load can't go there from where it is. */
import { ApiError } from '@/api/errors'
import type { ConflictBody, LoadDetail, LoadStatus } from './types'

export class LoadConflict extends ApiError {
  /** The load as it is now, where the version was old. */
  readonly current: LoadDetail | null
  /** Where the load may go, where it can't go there. */
  readonly allowed: readonly LoadStatus[] | null
  constructor(body: ConflictBody | undefined) {
    super(409, body)
    this.name = 'LoadConflict'
    this.current = body?.current ?? null
    this.allowed = body?.allowed ?? null
  }
}

/** A change that the server refused with 409: someone else was first, or the ticket can't go there from where it is. */
import { ApiError } from '@/api/errors'
import type { Errors } from '@/api/types'
import type { Ticket, TicketStatus } from './types'

export interface ConflictBody extends Errors {
  current?: Ticket
  allowed?: TicketStatus[]
}

export class TicketConflict extends ApiError {
  /** The ticket as it is now, where the version was old. */
  readonly current: Ticket | null
  /** Where the ticket may go, where it can't go there. */
  readonly allowed: readonly TicketStatus[] | null
  constructor(body: ConflictBody | undefined) {
    super(409, body)
    this.name = 'TicketConflict'
    this.current = body?.current ?? null
    this.allowed = body?.allowed ?? null
  }
}

/** What happened to an alert, in words. Pure. */
import type { Resolution, Severity, TicketAsk, TicketEvent, TicketStatus } from './types'
import { RESOLUTIONS, TICKET_STATUS } from './words'

const KINDS: Readonly<Record<TicketEvent['kind'], string>> = {
  opened: 'Raised',
  reopened: 'Reopened',
  evidence_changed: 'Evidence changed',
  cleared: 'No longer true',
  active_again: 'True again',
  status_changed: 'Status changed',
  assigned: 'Assigned',
  asked: 'Carrier asked',
  answered: 'Carrier answered',
  acknowledged: 'Acknowledged',
  managers_told: 'Not acknowledged: managers told',
  on_call_told: 'Not acknowledged: on call told',
  voice_code_given: 'Voice code given',
  voice_code_failed: 'Wrong voice code typed',
  voice_code_proven: 'Carrier typed the voice code',
  closed: 'Closed',
}

/** What the carrier answered. */
export const ANSWERS: Readonly<Record<NonNullable<TicketAsk['answer']>, string>> = {
  confirmed: 'Confirmed',
  denied: 'Doesn’t haul this load',
  different: 'Something is different',
}

/** A text of an event's details; null where there is none. */
const textOf = (details: TicketEvent['details'], name: string) => {
  const value = details[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const wordOf = <Word extends string>(words: Readonly<Record<Word, string>>, value: string | null) =>
  value !== null && Object.hasOwn(words, value) ? words[value as Word] : null

/** How it was closed. */
export const resolutionWords = ({ details }: Pick<TicketEvent, 'details'>) =>
  wordOf<Resolution>(RESOLUTIONS, textOf(details, 'resolution'))

/** The people that assignments name by id. */
type Names = ReadonlyMap<number, string>

const assignedWords = ({ details }: Pick<TicketEvent, 'details'>, names: Names) => {
  const { after } = details
  return typeof after === 'number' ? (names.get(after) ?? 'A teammate') : 'No one'
}

/** Who was told that no one acknowledged an alert. */
const toldWords = ({ details: { told } }: Pick<TicketEvent, 'details'>) =>
  Array.isArray(told) && told.length > 0 ? told.join(', ') : 'No one to tell'

const detailOf = (event: Pick<TicketEvent, 'kind' | 'details'>, names: Names) => {
  const { kind, details } = event
  switch (kind) {
    case 'closed':
      return resolutionWords(event)
    case 'assigned':
      return assignedWords(event, names)
    case 'status_changed':
      return wordOf<TicketStatus>(TICKET_STATUS, textOf(details, 'after'))
    case 'opened':
    case 'reopened':
    case 'active_again':
      return wordOf(SEVERITY_WORDS, textOf(details, 'severity'))
    case 'evidence_changed':
      return details.before === details.after ? null : wordOf(SEVERITY_WORDS, textOf(details, 'after'))
    case 'asked':
      return textOf(details, 'email')
    case 'managers_told':
    case 'on_call_told':
      return toldWords(event)
    case 'acknowledged':
      return 'By a note'
    case 'voice_code_given':
    case 'voice_code_failed':
    case 'voice_code_proven':
      return textOf(details, 'phone')
    case 'answered':
      return wordOf(ANSWERS, textOf(details, 'answer'))
    default:
      return null
  }
}

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Why the product itself changed a status. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  answered: 'The carrier answered',
  no_answer: 'No answer in time',
}

/** Where an event has the words of a person. */
const TEXTS: Partial<Record<TicketEvent['kind'], string>> = { asked: 'question', answered: 'body' }

/** Why, or what was written. */
const reasonOf = ({ kind, details }: Pick<TicketEvent, 'kind' | 'details'>) => {
  const text = textOf(details, TEXTS[kind] ?? 'reason')
  return text === null ? null : (OWN_REASONS[text] ?? text)
}

/** What it is called, and what more there is to say. */
export const eventWords = (event: Pick<TicketEvent, 'kind' | 'details'>, names: Names) => ({
  title: KINDS[event.kind],
  detail: [detailOf(event, names), reasonOf(event)].filter(Boolean).join('. ') || null,
})

/** The server's shapes of tickets (alerts on loads), by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type AlertType = Schemas['AlertType']
export type Severity = Schemas['AlertSeverity']
export type TicketStatus = Schemas['TicketStatus']
export type Condition = Schemas['AlertCondition']
export type Advice = Schemas['AlertAdvice']
export type AlertCallee = Schemas['AlertCallee']
export type Resolution = Schemas['TicketResolution']

export type Ticket = Schemas['Ticket']
export type Evidence = Ticket['evidence'][number]
export type TicketLoad = Schemas['TicketLoad']
export type TicketCarrier = Schemas['TicketCarrier']
export type TicketAsk = Schemas['TicketAsk']
export type TicketDetail = Schemas['TicketDetail']
export type TicketEvent = Schemas['TicketEvent']
export type MovementRow = Schemas['Movement']

/** For what the same evidence raises no alert again. */
export type AlertSilence = Schemas['AlertSilence']

/** What a change of a ticket may hold beside the version that it is of. */
export type TicketChange = Omit<Schemas['TicketPatch'], 'lock_version'>

export type TicketCount = Schemas['TicketCount']

export type AlertPush = Schemas['AlertPush']
export type AlertReplay = Schemas['AlertReplay']
export type ShiftBrief = Schemas['ShiftBrief']
export type TicketVoiceCode = Schemas['TicketVoiceCode']

export type AlertSettings = Schemas['AlertSettings']
export type AlertContact = Schemas['AlertContact']
export type AlertCounts = Schemas['AlertCounts']
export type AlertExample = Schemas['AlertExample']
export type AlertSettingsPreview = Schemas['AlertSettingsPreview']

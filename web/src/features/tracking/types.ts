/** The server's shapes of a load's public pages, by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type DrivePage = Schemas['DrivePage']
export type DriveStop = DrivePage['load']['stops'][number]
export type DriveConsent = DrivePage['consent']
export type DriveConsentGiven = Schemas['DriveConsentGiven']
export type DrivePaper = DrivePage['papers'][number]
export type PaperKind = DrivePaper['kind']
export type Detention = DrivePage['detention'][number]

/** What a driver tells of a stop by a tap. */
export type TapType = Extract<
  DrivePage['logs'][number]['is_type'],
  'arrival' | 'departure' | 'pickup' | 'delivery'
>

export type TrackPage = Schemas['TrackPage']
export type TrackStop = TrackPage['stops'][number]

export type EldRequest = Schemas['EldConsentPage']

export interface AlertReply {
  broker_name: string
  carrier_name: string | null
  dot_number: number | null
  external_load_number: string | null
  origin: string | null
  destination: string | null
  pickup_at: string | null
  vin: string | null
  driver_name: string | null
  dispatcher_name: string | null
  dispatcher_email: string | null
  dispatcher_phone_e164: string | null
  question: string | null
  expires_at: string
  answer: 'confirmed' | 'denied' | 'different' | null
}

export interface AlertAnswer {
  answer: 'confirmed' | 'denied' | 'different'
  name: string
  body?: string
}

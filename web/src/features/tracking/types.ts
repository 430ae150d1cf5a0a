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

export type PickupCheck = Schemas['PickupCheckPage']
export type PickupAnswer = Schemas['PickupCheckAnswer']

export type EldRequest = Schemas['EldConsentPage']

export type AlertReply = Schemas['AlertReplyPage']
export type AlertAnswer = Schemas['AlertReply']

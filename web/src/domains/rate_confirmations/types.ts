/** The server's shapes of rate confirmations, by name. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type RateConfirmation = Schemas['RateConfirmation']
export type RateConfirmationStatus = Schemas['RateConfirmationStatus']
export type EndedBecause = Schemas['RateConfirmationEndedBecause']
export type ProvenBy = Schemas['RateConfirmationProof']
export type Action = Schemas['RateConfirmationAction']
export type Terms = Schemas['RateConfirmationTerms']
export type Finding = Schemas['TermsFinding']
export type DocumentCheck = Schemas['RateConfirmationDocumentCheck']
export type Compared = Schemas['RateConfirmationDocumentCompared']
export type Comparison = Schemas['RateConfirmationDocumentComparison']

export type RateConfirmationMail = Schemas['RateConfirmationMail']
export type RateConfirmationMailDetail = Schemas['RateConfirmationMailDetail']
export type MailStatus = Schemas['RateConfirmationMailStatus']
export type MailKind = Schemas['RateConfirmationMailKind']
export type Standing = Schemas['RecipientStanding']

/** The server's shapes of loads, by name. */
import type { components, paths } from '@/api/schema'

type Schemas = components['schemas']

export type Load = Schemas['Load']
export type LoadDetail = Schemas['LoadDetail']
export type LoadForm = Schemas['LoadForm']
export type LoadLog = Schemas['LoadLog']
export type LoadChangeRow = Schemas['LoadChange']
export type TrackingLink = Schemas['TrackingLink']
export type ConflictBody = Schemas['LoadConflict']

export type Stop = Load['stops'][number]
export type Problem = Load['problems'][number]
export type Readiness = NonNullable<Load['readiness']>
export type LoadStatus = Load['status']
export type TrackingStatus = Load['tracking_status']

export type Movement = LoadDetail['movements'][number]
export type Share = LoadDetail['shares'][number]
export type Position = NonNullable<LoadDetail['position']>
export type Paper = LoadDetail['papers'][number]
export type Guard = NonNullable<Load['guard']>
export type GuardStep = LoadDetail['guard_steps'][number]
export type PickupCheckRow = LoadDetail['pickup_checks'][number]
export type Charge = LoadDetail['charges'][number]
export type Tender = NonNullable<LoadDetail['tender']>

export type StopForm = LoadForm['stops'][number]
export type LogType = LoadLog['is_type']
export type PaperKind = Paper['kind']
export type RemovedReason = NonNullable<Movement['removed_reason']>

type ChangeCall = paths['/api/v1/loads/{id}']['patch']['requestBody']
type ChangeBody = NonNullable<ChangeCall>['content']['application/json']

/** What a change of a load may hold beside the version that it is of. */
export type LoadChange = Omit<ChangeBody['load'], 'lock_version'>

type LogCall = paths['/api/v1/load_logs']['post']['requestBody']

export type NewLog = NonNullable<LogCall>['content']['application/json']

type LinkCall = paths['/api/v1/loads/{id}/tracking_links']['post']['requestBody']

export type NewLink = NonNullable<LinkCall>['content']['application/json']['tracking_link']

type VehiclesCall = paths['/api/v1/loads/{id}/carrier_vehicles_for_vehicle_dropdown']['get']

/** A truck that the load's carrier is known to have. */
export type OfferedVehicle = VehiclesCall['responses'][200]['content']['application/json'][number]

type DistancesCall = paths['/api/v1/loads/{id}/vehicle_distances_to_pickup']['get']

/** How far a shared truck is from the first pickup. */
export type DistanceToPickup = DistancesCall['responses'][200]['content']['application/json'][number]

/** Associated carriers as the call answers them, and the act of blocking them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import type { AssociatedCarrier } from '@/api/types'

/** The kinds of association, with the header that counts each (document 1 §3), and FMCSA’s own mark. */
export const KINDS = [
  { kind: 'email', label: 'Email', plural: 'email or domain', header: 'totalemails' },
  { kind: 'phone', label: 'Phone', plural: 'phone number', header: 'totalphones' },
  { kind: 'address', label: 'Address', plural: 'address', header: 'totaladdresses' },
  { kind: 'contact', label: 'Officer', plural: 'officer', header: 'totalcontacts' },
  {
    kind: 'remote_address',
    label: 'IP address',
    plural: 'IP address',
    header: 'totalremoteaddresses',
  },
  { kind: 'vehicle_vin', label: 'Vehicle', plural: 'vehicle', header: 'totalvehiclevins' },
  {
    kind: 'revoked_predecessor',
    label: 'FMCSA predecessor',
    plural: 'revoked predecessor marked by FMCSA',
    header: 'totalrevokedpredecessors',
  },
] as const

export type Kind = (typeof KINDS)[number]['kind']

export const kindLabel = (kind: string) => KINDS.find(known => known.kind === kind)?.label ?? kind

const key = (id: number) => ['carrier', id, 'associated'] as const

export const associatedQuery = (id: number, required: readonly Kind[], page: number) =>
  queryOptions({
    queryKey: [...key(id), required, page],
    queryFn: ({ signal }) =>
      pageOf<AssociatedCarrier>(
        client.GET('/api/v1/carriers/{id}/associated_carriers', {
          params: {
            path: { id },
            query: { page, ...(required.length > 0 && { required_associations: required.join(',') }) },
          },
          signal,
        }),
        KINDS.map(({ header }) => header),
      ),
    placeholderData: keepPreviousData,
  })

export const associatedKey = key

/** Sets all that share a kind of value to do-not-dispatch, or of them the chosen ones; how many that changed. */
export const blockAssociated = async (
  id: number,
  kind: Kind,
  notes: string,
  chosen: readonly number[] | null,
) => {
  const params = { path: { id } }
  const body = { is_type: kind, connection_notes: notes || null }
  const { carrier_ids } = await dataOf(
    chosen
      ? client.PATCH('/api/v1/carriers/{id}/block_associated_carriers_by_ids', {
          params,
          body: { ...body, carrier_ids: [...chosen] },
        })
      : client.PATCH('/api/v1/carriers/{id}/block_associated_carriers', { params, body }),
  )
  return carrier_ids.length
}

/** How strong an association is: the sum of what is shared, each by its rarity. */
export const strengthOf = (strength: number) =>
  strength >= 0.9 ? 'strong' : strength >= 0.4 ? 'moderate' : 'weak'

/** How strong it is, for people. */
export const STRENGTHS = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' }

/** The kinds that two carriers share, each once. */
export const kindsOf = (row: AssociatedCarrier) => [...new Set(row.shared.map(({ kind }) => kind))]

/** The carriers of a page that the company set to do not dispatch. */
export const doNotUse = (rows: readonly AssociatedCarrier[]) =>
  rows.filter(row => row.connection_status === 'do_not_dispatch')

/** What is said where no carrier of the list is known to have stopped before this one started, or to have started after it stopped. */
export const noneRelated = (rows: readonly Pick<AssociatedCarrier, 'relation_unknown_because'>[]) =>
  rows.some(row => row.relation_unknown_because)
    ? 'Unknown whether a carrier here stopped before this one started, or started after it stopped: some dates or statuses aren’t on file.'
    : 'No carrier here stopped before this one started, or started after it stopped.'

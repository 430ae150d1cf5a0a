/**
 * Query parameters as calls write them. The API's description names each filter by itself (`q[state_in][]`); a call writes them nested,
 * `{ q: { state_in: ['TX'] } }`, and `lib/query-string` puts the brackets. These types say of the nested form what the description says.
 */

declare const fromAddress: unique symbol

/** Filters that a page's address holds, as texts. Which there may be, the list's own table of filters has decided. */
export interface AddressFilters {
  readonly [fromAddress]: true
}

/** What an address holds goes to the call as it is: the server reads the texts, and names the filter that it cannot read. */
export const addressFilters = (q: Readonly<Record<string, string | string[]>> | undefined) =>
  q as AddressFilters | undefined

/** The name of a filter: `q[state_in][]` → `state_in`. */
type FilterName<Name> = Name extends `q[${infer Filter}][]`
  ? Filter
  : Name extends `q[${infer Filter}]`
    ? Filter
    : never

/** The filters of a query, by their names. */
export type Filters<Query> = { [Name in keyof Query as FilterName<Name>]: Query[Name] }

/** A query with its filters nested; one without filters stays as it is. */
type Nested<Query> = Query extends object
  ? [FilterName<keyof Query>] extends [never]
    ? Query
    : { [Name in keyof Query as FilterName<Name> extends never ? Name : never]: Query[Name] } & {
        q?: Filters<Query> | AddressFilters
      }
  : Query

type NestedParameters<Parameters> = {
  [Place in keyof Parameters]: Place extends 'query' ? Nested<Parameters[Place]> : Parameters[Place]
}

type NestedOperation<Operation> = {
  [Part in keyof Operation]: Part extends 'parameters' ? NestedParameters<Operation[Part]> : Operation[Part]
}

/** Every path of the API with the queries of its operations nested. */
export type NestedPaths<Paths> = {
  [Path in keyof Paths]: { [Method in keyof Paths[Path]]: NestedOperation<Paths[Path][Method]> }
}

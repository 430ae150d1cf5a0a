/** Which messages of the server belong beside which fields of a step's form. */
import type { ApiError } from '@/api/errors'

/** `company.address.state` → `address.state` in the step `company`; `tin` stays `tin`. */
const within = (step: string, field: string) =>
  step !== '' && field.startsWith(`${step}.`) ? field.slice(step.length + 1) : field

export const fieldErrors = (error: ApiError, step: string): Record<string, string> =>
  Object.fromEntries(
    error.problems.flatMap(({ field, detail }) => (field ? [[within(step, field), detail]] : [])),
  )

const has = (values: unknown, path: string) => {
  let at: unknown = values
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false
    at = (at as Record<string, unknown>)[key]
  }
  return true
}

/** What no field of the form can show, in one text. */
export const otherErrors = (errors: Record<string, string>, values: unknown) =>
  Object.entries(errors)
    .filter(([field]) => !has(values, field))
    .map(([, detail]) => detail)
    .join(' ')

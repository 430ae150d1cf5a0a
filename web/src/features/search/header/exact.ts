/** Whether what was typed is one carrier's own number: Enter then opens it. Pure. */
import type { Suggestion } from '@/api/types'

const NUMBER = /^(?:(mc|mx|ff|us\s*dot|dot)[\s#:-]*)?0*(\d{1,8})$/i

const digitsOf = (value: string) => value.replace(/\D/g, '').replace(/^0+/, '')

/** The carrier whose number was typed in full; null where none has it, or several have. */
export const exactMatch = (found: readonly Suggestion[], typed: string): Suggestion | null => {
  const [, kind, digits] = NUMBER.exec(typed.trim()) ?? []
  if (!digits) return null
  const isDot = kind && /dot$/i.test(kind)
  const exact = found.filter(
    ({ dot_number, identifier }) =>
      ((!kind || isDot) && String(dot_number) === digits) ||
      (!isDot &&
        identifier &&
        (!kind || identifier.is_type === kind.toUpperCase()) &&
        digitsOf(identifier.value) === digits),
  )
  return exact.length === 1 ? (exact[0] ?? null) : null
}

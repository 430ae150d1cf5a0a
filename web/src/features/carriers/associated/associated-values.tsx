/** What two carriers share, with who used it when and the source. */
import type { AssociatedCarrier, SharedValue } from '@/api/types'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import { formatPhone } from '@/lib/phone'
import { kindLabel } from './associated'
import classes from './associated.module.css'

type Usage = SharedValue['here']

/** When a carrier used a value. */
export const usedWhen = ({ is_current, from, until }: Usage) => {
  if (from && until) return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`
  if (until) return `Until ${formatDay(until)}`
  if (from) return `Since ${formatDay(from)}`
  return is_current ? 'Now' : 'Earlier'
}

const told = (usage: Usage) =>
  usage.source
    ? `${usage.source.label}${usage.source.as_of ? `, as of ${formatDay(usage.source.as_of)}` : ''}`
    : 'This portal'

/** The value as people write it. */
export const valueOf = ({ kind, value }: SharedValue) =>
  value === null
    ? 'No longer on file'
    : kind === 'phone'
      ? formatPhone(value)
      : kind === 'revoked_predecessor'
        ? `USDOT ${value}`
        : value

export const AssociatedValues = ({ row }: { row: AssociatedCarrier }) => (
  <table className={classes.values}>
    <caption>
      {row.shared_total > row.shared.length
        ? `The rarest ${row.shared.length} of ${count(row.shared_total, 'shared value')}`
        : count(row.shared_total, 'shared value')}
    </caption>
    <thead>
      <tr>
        <th scope="col">Kind</th>
        <th scope="col">Value</th>
        <th scope="col">Shared by</th>
        <th scope="col">Used by this carrier</th>
        <th scope="col">Used by the other</th>
      </tr>
    </thead>
    <tbody>
      {row.shared.map(shared => (
        <tr key={`${shared.kind} ${shared.value}`}>
          <td>{kindLabel(shared.kind)}</td>
          <td>
            {valueOf(shared)}
            {shared.is_mail_drop && <small> · mail drop or registered agent</small>}
          </td>
          <td>{count(shared.sharers, 'carrier')}</td>
          <td title={told(shared.here)}>{usedWhen(shared.here)}</td>
          <td title={told(shared.there)}>{usedWhen(shared.there)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

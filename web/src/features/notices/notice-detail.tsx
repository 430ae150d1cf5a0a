import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notice } from '@/api/types'
import { fieldWords, valueWords } from './change-words'

interface Change {
  field: string
  before: string | null
  after: string | null
}

const changesOf = ({ details }: Notice): Change[] => {
  const { changes } = details as { changes?: unknown }
  return Array.isArray(changes) ? (changes as Change[]) : []
}

const alertOf = ({ details }: Notice) => {
  const { identity_alert_id: id } = details as { identity_alert_id?: unknown }
  return typeof id === 'number' ? id : null
}

/** The load that an offer was answered for. */
const offeredLoadOf = ({ kind, details }: Notice) => {
  const { load_id: id } = details as { load_id?: unknown }
  return kind === 'load_offer' && typeof id === 'number' ? id : null
}

/** Values before and after where there are several (the summary has a single one), and the alert or load that the notice is about. */
export const NoticeDetail = ({ notice }: { notice: Notice }) => {
  const [changes, alert, load] = [changesOf(notice), alertOf(notice), offeredLoadOf(notice)]
  return (
    <>
      {changes.length > 1 &&
        changes.map(({ field, before, after }) => (
          <Text span size="sm" display="block" key={`${field}-${before}-${after}`}>
            {fieldWords(field)}: <s>{valueWords(field, before)}</s> → <b>{valueWords(field, after)}</b>
          </Text>
        ))}
      {alert !== null && (
        <Text span size="sm" display="block">
          <Link to="/identity-alerts/$id" params={{ id: String(alert) }}>
            Open the identity alert
          </Link>
        </Text>
      )}
      {load !== null && (
        <Text span size="sm" display="block">
          <Link to="/exchange/loads/$id" params={{ id: String(load) }}>
            Open the load
          </Link>
        </Text>
      )}
    </>
  )
}

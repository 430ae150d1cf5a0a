/** Searches that brokers begin with. */
import {
  IconClock,
  IconShieldCheck,
  IconSteeringWheel,
  IconUmbrella,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'

interface Start {
  icon: TablerIcon
  title: string
  detail: string
  q: Record<string, string | string[]>
}

const STARTS: readonly Start[] = [
  {
    icon: IconShieldCheck,
    title: 'Meets basic requirements',
    detail: 'Authority 6+ months, $750,000 BIPD on file, no out-of-service order',
    q: {
      has_active_authority: 'carrier',
      authority_months_gteq: '6',
      bipd_on_file_gteq: '750000',
      is_out_of_service_eq: 'false',
    },
  },
  {
    icon: IconUmbrella,
    title: '$1M+ auto liability',
    detail: 'Active authority, $1,000,000 BIPD on file',
    q: { has_active_authority: 'carrier', bipd_on_file_gteq: '1000000' },
  },
  {
    icon: IconSteeringWheel,
    title: 'Fleets inspected recently',
    detail: '10+ power units, inspected in the last 12 months',
    q: { power_units_gteq: '10', inspected_within_months_lteq: '12', s: 'power_units desc' },
  },
  {
    icon: IconClock,
    title: 'New authority',
    detail: 'Authority under 3 months: verify before use',
    q: { has_active_authority: 'carrier', authority_months_lteq: '2' },
  },
]

/** Those that a person may ask for: when a carrier was inspected is kept from those who may not see its safety record. */
export const startsFor = (user: CurrentUser) =>
  STARTS.filter(({ q }) => !q.inspected_within_months_lteq || allows('ReadSafety', user))

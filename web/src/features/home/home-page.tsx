/** Where one starts: the carriers last looked at, ways to begin a search, how the search box reads what is typed, a search on the map. */
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconClock,
  IconShieldCheck,
  IconUmbrella,
  type TablerIcon,
  IconSteeringWheel,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { recentCarriers } from '@/domains/carriers/recent-carriers'
import { allows } from '@/kit/access/guards'
import { watchdogOf } from '@/kit/access/watchdog'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { Note } from '@/ui/note'
import classes from './home.module.css'
import type { NearSearch } from './near'

const MapSearch = lazy(() => import('./map-search'))

interface Start {
  icon: TablerIcon
  title: string
  detail: string
  q: Record<string, string | string[]>
}

/** Searches that brokers begin with. */
const STARTS: readonly Start[] = [
  {
    icon: IconShieldCheck,
    title: 'Ready to use',
    detail: 'Carrier authority for 6 months or more, $750,000 on file, no out-of-service order',
    q: {
      has_active_authority: 'carrier',
      authority_months_gteq: '6',
      bipd_on_file_gteq: '750000',
      is_out_of_service_eq: 'false',
    },
  },
  {
    icon: IconUmbrella,
    title: 'A million on file',
    detail: 'Carrier authority and $1,000,000 of BI&PD',
    q: { has_active_authority: 'carrier', bipd_on_file_gteq: '1000000' },
  },
  {
    icon: IconSteeringWheel,
    title: 'Fleets seen on the road',
    detail: 'Ten power units or more, inspected within 12 months',
    q: { power_units_gteq: '10', inspected_within_months_lteq: '12', s: 'power_units desc' },
  },
  {
    icon: IconClock,
    title: 'New authority',
    detail: 'Carrier authority under 3 months',
    q: { has_active_authority: 'carrier', authority_months_lteq: '2' },
  },
]

export const HomePage = ({ user, search }: { user: CurrentUser; search: NearSearch }) => (
  <Stack gap="lg">
    <PageHead
      title={user.first_name ? `Hello, ${user.first_name}` : 'Home'}
      lead={
        allows('SearchCarriers', user) && (
          <>
            Press <kbd className={classes.kbd}>/</kbd> to search for a carrier by name, USDOT, MC, phone,
            e-mail or VIN.
          </>
        )
      }
    />
    {!watchdogOf(user).canCarrierSearch && (
      <Note tone="info" title="Carrier search is not part of your plan">
        Your company’s plan for the fraud watch does not include searching carriers or opening their profiles.
        Whoever manages your company’s subscription can choose a plan that does.
      </Note>
    )}
    {allows('SearchCarriers', user) && (
      <section aria-label="Start from">
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
          {STARTS.filter(({ q }) => !q.inspected_within_months_lteq || allows('ReadSafety', user)).map(({ icon: Icon, title, detail, q }) => (
            <Link key={title} to="/carriers/search-results" search={{ q }} className={classes.start}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <b>{title}</b>
              <span>{detail}</span>
            </Link>
          ))}
        </SimpleGrid>
      </section>
    )}
    {allows('SearchCarriers', user) && (
      <div className={classes.two}>
        <Recent />
        <Section title="What the search box reads">
          <dl className={classes.reads}>
            {READS.map(([typed, found]) => (
              <div key={typed}>
                <dt>{typed}</dt>
                <dd>{found}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
    )}
    {allows('SearchCarriers', user) && (
      <Section title="Search the map">
        <Suspense fallback={<Skeleton className={classes.mapSearch} />}>
          <MapSearch search={search} />
        </Suspense>
      </Section>
    )}
  </Stack>
)

const READS = [
  ['295017', 'every number that begins with these digits'],
  ['MC 12892, DOT-295017', 'one kind of number: MC, DOT, MX, FF, SCAC, CVOR, NIR, NSC, RFC'],
  ['BLUE RIDGE', 'legal and trade names that begin like this'],
  ['(512) 555-0142', 'a phone number on file'],
  ['dispatch@example.com', 'an e-mail address on file'],
  ['1FUJGLDR5CLBP8834', 'a vehicle by its VIN, with every carrier that it was seen under'],
] as const

const Recent = () => {
  const [recent] = useState(recentCarriers)
  return (
    <Section title="Last looked at">
      {recent.length === 0 ? (
        <EmptyState icon={<IconClock />} title="No carrier yet">
          The carriers you open appear here.
        </EmptyState>
      ) : (
        <ul className={classes.recent}>
          {recent.map(({ id, name, dot_number, place }) => (
            <li key={id}>
              <Link to="/carriers/$id" params={{ id: String(id) }}>
                <b>{name}</b>
                <Text span size="xs" c="var(--hw-muted)" className="tabular">
                  USDOT {dot_number}
                  {place && ` · ${place}`}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

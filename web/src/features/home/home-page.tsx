/** The day's queue, ways to begin a search, the carriers viewed last, what the search box understands, a search on the map. */
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { recentCarriers } from '@/domains/carriers/recent-carriers'
import { allows } from '@/kit/access/guards'
import { watchdogOf } from '@/kit/access/watchdog'
import { PageHead } from '@/kit/page-head'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { WhenNear } from '@/kit/when-near'
import { Note } from '@/ui/note'
import classes from './home.module.css'
import { QueueList } from './queue-list'
import type { NearSearch } from './near'
import { startsFor } from './starts'

const MapSearch = lazy(() => import('./map-search'))
const VerdictByNumber = lazy(() => import('@/domains/verdicts/verdict-by-number'))

interface Props {
  user: CurrentUser
  search: NearSearch
}

export const HomePage = ({ user, search }: Props) => {
  // What is due today is on the screen before what is below it is made.
  const isRestDue = useDeferredValue(true, false)
  return (
    <Stack gap="lg">
      <PageHead
        title={user.first_name ? `Hello, ${user.first_name}` : 'Home'}
        lead={
          allows('SearchCarriers', user) && (
            <>
              <span className={classes.keys}>
                Press <kbd className={classes.kbd}>/</kbd> to search
              </span>
              <span className={classes.touch}>Search</span> for a carrier by name, USDOT, MC, phone, email or
              VIN.
            </>
          )
        }
      />
      {allows('ReadNotices', user) && <QueueList user={user} />}
      {!watchdogOf(user).canCarrierSearch && (
        <Note tone="info" title="Carrier search is not part of your plan">
          Your plan doesn’t include searching carriers or opening their profiles. Ask whoever manages your
          subscription to upgrade it.
        </Note>
      )}
      {isRestDue && allows('SearchCarriers', user) && <SearchStarts user={user} search={search} />}
    </Stack>
  )
}

/** For those who may search. */
const SearchStarts = ({ user, search }: Props) => (
  <>
    <section aria-label="Start from">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        {startsFor(user).map(({ icon: Icon, title, detail, q }) => (
          <Link key={title} to="/carriers/search-results" search={{ q }} className={classes.start}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <b>{title}</b>
            <span>{detail}</span>
          </Link>
        ))}
      </SimpleGrid>
    </section>
    <div className={classes.two}>
      <Recent />
      <Section title="Search tips">
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
    <Section title="Search the map">
      <WhenNear waiting={<Skeleton className={classes.mapSearch} />}>
        <Suspense fallback={<Skeleton className={classes.mapSearch} />}>
          <MapSearch search={search} />
        </Suspense>
      </WhenNear>
    </Section>
  </>
)

const READS = [
  ['295017', 'numbers that start with these digits'],
  ['MC 12892, DOT-295017', 'one type of number: MC, DOT, MX, FF, SCAC, CVOR, NIR, NSC, RFC'],
  ['BLUE RIDGE', 'legal and DBA names with words that start with this'],
  ['(512) 555-0142', 'a phone number on file'],
  ['dispatch@example.com', 'an email address on file'],
  ['1FUJGLDR5CLBP8834', 'a vehicle by VIN, with every carrier it was inspected under'],
] as const

const Recent = () => {
  const [recent] = useState(recentCarriers)
  return (
    <Section title="Recently viewed">
      {recent.length === 0 ? (
        <EmptyState icon={<IconClock />} title="No carriers yet">
          Carriers you open appear here.
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
                <Suspense>
                  <VerdictByNumber id={id} dotNumber={dot_number} />
                </Suspense>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

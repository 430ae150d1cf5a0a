import { Button, Stack, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { SaveSearchButton } from '@/domains/search/save-search'
import { useListSearch } from '@/kit/list/navigation'
import { Results } from '@/kit/list/results'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { carrierResults } from './carrier-results'
import { ExportButton } from './export-button'
import { InsideNames } from './inside-names'
import { globalSearch } from './queries'
import { SearchHelp } from './search-help'

/** Carriers by number or name over everything that was imported. */
export const GlobalSearchPage = ({ user }: { user: CurrentUser }) => {
  const search = useListSearch()
  const text = String(search.q?.search_text ?? '')
  return (
    <Stack gap="md">
      <PageHead
        title="Carrier search"
        lead="Search every carrier on file by number or name."
        actions={
          <>
            {text && <ExportButton user={user} />}
            {text && <SaveSearchButton kind="global" name={text} words={[`Name or number: ${text}`]} />}
            <Button
              component={Link}
              to="/carriers/search-results"
              search={text ? ({ q: { search_text: text } } as never) : undefined}
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
            >
              Filter carriers
            </Button>
          </>
        }
      />
      <SearchBox key={text} text={text} />
      {text ? (
        <Results
          {...carrierResults(user)}
          name="global-search"
          label="Carriers found"
          search={search}
          query={globalSearch}
          empty={
            <EmptyState icon={<IconSearchOff />} title={`No carrier matches “${text}”`}>
              <SearchHelp />
              <InsideNames text={text} />
            </EmptyState>
          }
        />
      ) : (
        <EmptyState icon={<IconSearch />} title="Search for a carrier">
          <SearchHelp />
        </EmptyState>
      )}
    </Stack>
  )
}

const SearchBox = ({ text }: { text: string }) => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(text)
  const submit = () =>
    void navigate({
      to: '.',
      search: (draft.trim() ? { q: { search_text: draft.trim() } } : {}) as never,
      resetScroll: false,
    })
  return (
    <form
      role="search"
      aria-label="Carriers"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        size="md"
        type="search"
        aria-label="Name or number"
        placeholder="Name, USDOT, MC, MX, FF, SCAC, CVOR, NIR, NSC or RFC"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSectionWidth={92}
        rightSection={
          <Button type="submit" size="xs">
            Search
          </Button>
        }
        value={draft}
        onChange={event => setDraft(event.currentTarget.value)}
      />
    </form>
  )
}

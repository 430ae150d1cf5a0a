/** The one search box: any number, name, phone, email address or VIN; `/` and Ctrl-K lead to it. */
import { Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconAddressBook, IconSearch, IconTruck } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { isDataLoading } from '@/api/errors'
import { Combobox, useCombobox } from '@/kit/combobox'
import { DataLoading } from '@/kit/states'
import { isVin } from '@/lib/identifiers'
import { contactIn } from '../contact/contact-params'
import { suggestions } from '../queries'
import classes from '../search.module.css'

// How a carrier looks in the list is loaded when the box is first used.
const load = () => import('./suggestion-option')
const SuggestionOption = lazy(() => load().then(module => ({ default: module.SuggestionOption })))

export const HeaderSearch = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const term = text.trim()
  const [asked] = useDebouncedValue(term, 120)
  const answer = useQuery({ ...suggestions(asked), placeholderData: keepPreviousData })
  const { data: found = [], isFetching, failureReason } = answer
  const combobox = useCombobox()
  const focus = () => input.current?.select()
  useHotkeys([
    ['/', focus],
    ['mod+K', focus],
  ])

  const leave = () => {
    combobox.closeDropdown()
    input.current?.blur()
  }
  const open = (value: string) => {
    leave()
    setText('')
    if (value === 'vin') void navigate({ to: '/vehicles/by-vin/$vin', params: { vin: term.toUpperCase() } })
    else if (value === 'contact')
      void navigate({ to: '/carriers/contact-search', search: contactIn(term) ?? {} })
    else if (value === 'all')
      void navigate({ to: '/carriers/global-search', search: { q: { search_text: term } } as never })
    else void navigate({ to: '/carriers/$id', params: { id: value } })
  }
  /** A number typed in full opens its carrier; anything else is searched for. */
  const search = async () => {
    // The page of results waits where this field would seem dead.
    if (isDataLoading(failureReason)) return open('all')
    const [option, all] = await Promise.all([
      load().catch(() => null),
      queryClient.fetchQuery({ ...suggestions(term), retry: false }).catch(() => []),
    ])
    open(String(option?.exactMatch(all, term)?.id ?? 'all'))
  }
  const options = term.length > 1 ? found : []
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.Target>
        <TextInput
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search carriers"
          placeholder="Carrier name, USDOT, MC, phone, email, VIN"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={isFetching && term ? <Loader size={14} /> : <kbd className={classes.kbd}>/</kbd>}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => {
            void load()
            if (term) combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={event => {
            if (event.key === 'Escape') leave()
            if (event.key === 'Enter' && term && combobox.getSelectedOptionIndex() < 0) {
              event.preventDefault()
              if (isVin(term)) open('vin')
              else if (contactIn(term)) open('contact')
              else void search()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={term.length < 2}>
        <DataLoading query={answer} />
        <Combobox.Options aria-label="Suggestions">
          {isVin(term) && (
            <Combobox.Option className={classes.choice} value="vin">
              <span className={classes.option}>
                <span>
                  Vehicle with VIN <b>{term.toUpperCase()}</b>
                </span>
                <IconTruck size={16} aria-hidden />
              </span>
            </Combobox.Option>
          )}
          {contactIn(term) && (
            <Combobox.Option className={classes.choice} value="contact">
              <span className={classes.option}>
                <span>
                  Who is <b>{term}</b>?
                </span>
                <IconAddressBook size={16} aria-hidden />
              </span>
            </Combobox.Option>
          )}
          {options.map(carrier => (
            <Combobox.Option key={carrier.id} className={classes.choice} value={String(carrier.id)}>
              <Suspense fallback={carrier.legal_name ?? `USDOT ${carrier.dot_number}`}>
                <SuggestionOption carrier={carrier} term={term} />
              </Suspense>
            </Combobox.Option>
          ))}
          <Combobox.Option className={classes.choice} value="all">
            <Text span size="sm" c="var(--mantine-color-anchor)">
              Search all carriers for “{term}”
            </Text>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

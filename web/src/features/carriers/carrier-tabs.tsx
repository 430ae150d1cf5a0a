/** The ways through a carrier's page: its tabs, on a phone one select that stays in reach, and the sections of the tab shown. */
import { Tabs } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { TabSelect } from '@/kit/tab-select'
import { addressOf, type SectionId, TAB_OF, type TabId } from './sections'
import { type May, SECTIONS, sectionsFor, TABS, tabsFor } from './tabs'
import classes from './tabs.module.css'

/** Opens a tab, which opens its first section; the page stays where it is. */
export const useOpenTab = () => {
  const navigate = useNavigate()
  return (tab: string | null) =>
    void navigate({
      to: '.',
      search: (tab === 'overview' ? {} : { tab }) as never,
      resetScroll: false,
    })
}

export const TabBar = ({ tab, may, children }: { tab: TabId; may: May; children: ReactNode }) => {
  const open = useOpenTab()
  const top = useRef<HTMLDivElement>(null)
  const tabs = tabsFor(may)
  /** What is chosen from further down begins at its top. */
  const choose = (next: string) => {
    open(next)
    const place = top.current
    if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView()
  }
  return (
    <>
      <div ref={top} className={classes.top} />
      <div className={`${classes.bar} hide-on-print`}>
        <Tabs.List aria-label="About this carrier" className={classes.tabs}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabSelect label="About this carrier" current={tab} tabs={tabs} onChange={choose} />
        {children}
      </div>
    </>
  )
}

/** The sections of the tab shown; nothing where it has but one. */
export const SectionLinks = ({ section, may }: { section: SectionId; may: May }) => {
  const tab = TAB_OF[section]
  const beside = sectionsFor(tab, may)
  if (beside.length < 2) return null
  const label = TABS.find(({ id }) => id === tab)?.label
  return (
    <nav aria-label={`${label} sections`} className={`${classes.sections} hide-on-print`}>
      {beside.map(id => (
        <Link
          key={id}
          to="."
          search={addressOf(id) as never}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={classes.section}
          aria-current={id === section ? 'page' : undefined}
        >
          {SECTIONS[id].label}
        </Link>
      ))}
    </nav>
  )
}

import classes from './tab-select.module.css'

interface Props<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  current: Id
  onChange: (id: Id) => void
}

/** What takes the place of tabs on a phone, where they would not fit in a line; elsewhere nothing is shown. */
export const TabSelect = <Id extends string>({ label, tabs, current, onChange }: Props<Id>) => (
  <select
    className={classes.select}
    aria-label={label}
    value={current}
    onChange={event => onChange(event.currentTarget.value as Id)}
  >
    {tabs.map(tab => (
      <option key={tab.id} value={tab.id}>
        {tab.label}
      </option>
    ))}
  </select>
)

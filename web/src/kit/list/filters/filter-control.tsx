/** The control of one filter; what it changes goes straight into the address. */
import {
  Checkbox,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Suspense } from 'react'
import { formatNumber } from '@/lib/number'
import classes from '../list.module.css'
import type { FilterChange, FilterField, ListSearch, Option } from '../types'
import { useDraft } from './draft'
import { FilterSlider } from './filter-slider'

type Query = NonNullable<ListSearch['q']>
interface Props<Control extends FilterField['control']> {
  field: Extract<FilterField, { control: Control }>
  q: Query
  change: FilterChange
}

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
const many = (value: string | string[] | undefined) => (Array.isArray(value) ? value : [])

const TextFilter = ({ field, q, change }: Props<'text'>) => {
  const [draft, setDraft] = useDraft(text(q[field.key]), value =>
    change({ [field.key]: value.trim() || undefined }),
  )
  return (
    <TextInput
      label={field.label}
      description={field.hint}
      placeholder={field.placeholder}
      value={draft}
      onChange={e => setDraft(e.currentTarget.value)}
    />
  )
}

interface NumberProps {
  name: string
  label: string
  /** Shows the label above; otherwise it is display only. */
  labelled?: boolean
  hint?: string
  placeholder: string
  unit?: string
  q: Query
  change: FilterChange
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const NumberFilter = ({ name, label, labelled, hint, placeholder, unit, q, change }: NumberProps) => {
  const [draft, setDraft] = useDraft(text(q[name]), value => change({ [name]: value || undefined }))
  return (
    <TextInput
      label={labelled ? label : undefined}
      aria-label={labelled ? undefined : label}
      description={hint}
      placeholder={placeholder}
      inputMode="numeric"
      leftSection={unit === '$' ? '$' : undefined}
      leftSectionWidth={24}
      flex={1}
      value={grouped(draft)}
      onChange={event => setDraft(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
    />
  )
}

const RangeFilter = ({ field, q, change }: Props<'range'>) => (
  <fieldset className={classes.fieldset}>
    <legend>
      {field.label}
      {field.unit && <Text span c="var(--hw-muted)" size="xs">{` (${field.unit})`}</Text>}
    </legend>
    <Group gap={6} wrap="nowrap">
      <NumberFilter
        name={field.keys[0]}
        label={`${field.label}, at least`}
        placeholder="Min"
        unit={field.unit}
        q={q}
        change={change}
      />
      <Text span c="var(--hw-muted)" aria-hidden>
        –
      </Text>
      <NumberFilter
        name={field.keys[1]}
        label={`${field.label}, at most`}
        placeholder="Max"
        unit={field.unit}
        q={q}
        change={change}
      />
    </Group>
    {field.slider && <FilterSlider field={{ ...field, slider: field.slider }} q={q} change={change} />}
  </fieldset>
)

const DaysFilter = ({ field, q, change }: Props<'days'>) => (
  <fieldset className={classes.fieldset}>
    <legend>{field.label}</legend>
    <Group gap={6}>
      {field.keys.map((key, at) => (
        <TextInput
          key={key}
          type="date"
          flex="1 1 130px"
          aria-label={`${field.label}, ${at === 0 ? 'from' : 'until'}`}
          max="2100-12-31"
          value={text(q[key])}
          onChange={event => change({ [key]: event.currentTarget.value || undefined })}
        />
      ))}
    </Group>
  </fieldset>
)

/** A choice with how many rows have it: none is a number too, once there are counts. */
const withCount = (label: string, value: string, counts: Readonly<Record<string, number>> | undefined) =>
  counts ? `${label} · ${formatNumber(counts[value] ?? 0)}` : label

const ChoicesFilter = ({ field, q, change }: Props<'choices'>) => (
  <MultiSelect
    label={field.label}
    description={field.hint}
    placeholder={many(q[field.key]).length > 0 ? undefined : 'Any'}
    data={[...field.options] as Option[]}
    renderOption={({ option }) => withCount(option.label, option.value, field.counts)}
    value={many(q[field.key])}
    onChange={value => change({ [field.key]: value })}
    searchable
    clearable
    hidePickedOptions
    nothingFoundMessage="No matches"
    maxDropdownHeight={280}
    styles={{ inputField: { minWidth: 30 } }}
    comboboxProps={{ shadow: 'md' }}
  />
)

const ChecksFilter = ({ field, q, change }: Props<'checks'>) => (
  <Checkbox.Group
    label={field.label}
    description={field.hint}
    value={many(q[field.key])}
    onChange={value => change({ [field.key]: value })}
  >
    <Stack gap={8} mt={6}>
      {field.options.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={withCount(label, value, field.counts)} size="xs" />
      ))}
    </Stack>
  </Checkbox.Group>
)

const SelectFilter = ({ field, q, change }: Props<'select'>) => (
  <Select
    label={field.label}
    description={field.hint}
    placeholder={field.any}
    data={[...field.options]}
    value={text(q[field.key]) || null}
    onChange={value => change({ [field.key]: value ?? undefined })}
    clearable
    comboboxProps={{ shadow: 'md' }}
  />
)

const EitherFilter = ({ field, q, change }: Props<'either'>) => (
  <fieldset className={classes.fieldset}>
    <legend>{field.label}</legend>
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label={field.label}
      data={[
        { value: '', label: 'Any' },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      value={text(q[field.key])}
      onChange={value => change({ [field.key]: value || undefined })}
    />
  </fieldset>
)

const CustomFilter = ({ field, q, change }: Props<'custom'>) => (
  <Suspense fallback={<Skeleton h={56} aria-hidden />}>
    <field.input
      label={field.label}
      hint={field.hint}
      value={text(q[field.key])}
      change={value => change({ [field.key]: value })}
    />
  </Suspense>
)

export const FilterControl = ({
  field,
  q,
  change,
}: {
  field: FilterField
  q: Query
  change: FilterChange
}) => {
  switch (field.control) {
    case 'text':
      return <TextFilter field={field} q={q} change={change} />
    case 'number':
      return (
        <NumberFilter
          name={field.key}
          label={field.label}
          labelled
          hint={field.hint}
          placeholder="Any"
          unit={field.unit}
          q={q}
          change={change}
        />
      )
    case 'range':
      return <RangeFilter field={field} q={q} change={change} />
    case 'days':
      return <DaysFilter field={field} q={q} change={change} />
    case 'choices':
      return <ChoicesFilter field={field} q={q} change={change} />
    case 'checks':
      return <ChecksFilter field={field} q={q} change={change} />
    case 'select':
      return <SelectFilter field={field} q={q} change={change} />
    case 'custom':
      return <CustomFilter field={field} q={q} change={change} />
    case 'either':
      return <EitherFilter field={field} q={q} change={change} />
  }
}

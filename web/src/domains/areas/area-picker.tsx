/** A field that finds an area while one types: a city, a ZIP code, a state. */
import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '@/api/types'
import classes from './area-picker.module.css'
import { areasLike, kindOf, nameOf, PLACES_CREDIT } from './areas'

interface Props extends Pick<TextInputProps, 'label' | 'placeholder' | 'error' | 'description' | 'required'> {
  /** The chosen area, as text; changes to it from outside show in the field. */
  chosen: string
  onPick: (area: Area) => void
  /** The field was emptied; without it, what was chosen comes back. */
  onClear?: () => void
}

export const AreaPicker = ({ chosen, onPick, onClear, ...input }: Props) => {
  const [text, setText] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  if (known !== chosen) {
    setKnown(chosen)
    setText(chosen)
  }
  const term = text.trim()
  const isTyped = term !== chosen
  const [asked] = useDebouncedValue(isTyped ? term : '', 120)
  const { data: found = [], isFetching } = useQuery({
    ...areasLike(asked),
    placeholderData: keepPreviousData,
  })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const options = isTyped && asked.length > 1 ? found : []
  const pick = (area: Area | undefined) => {
    if (!area) return
    combobox.closeDropdown()
    setText(nameOf(area))
    onPick(area)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={id => pick(options.find(area => String(area.id) === id))}
      offset={4}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          role="combobox"
          leftSection={<IconMapPin size={16} aria-hidden />}
          rightSection={isFetching && isTyped ? <Loader size={14} /> : null}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={event => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown()
            if (term === '' && chosen && onClear) onClear()
            else setText(chosen)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return
            // With what was chosen still in it, Enter is the form’s.
            if (!isTyped && chosen) return
            event.preventDefault()
            if (asked === term) pick(options[0])
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options aria-label="Places" mah={300} style={{ overflowY: 'auto' }}>
          {options.map(area => (
            <Combobox.Option key={area.id} value={String(area.id)} className={classes.choice}>
              <span>{nameOf(area)}</span>
              <small>{kindOf(area)}</small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Combobox.Footer className={classes.credit}>{PLACES_CREDIT}</Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/**
 * A text field with a list of suggestions right below it. As the library's own, by its names, but without what places a list anywhere else:
 * every first view has one in its header.
 */
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import classes from './combobox.module.css'

const MARK = 'data-combobox-selected'

export const useCombobox = () => {
  const [opened, setOpened] = useState(false)
  const [list, setList] = useState<HTMLElement | null>(null)
  return useMemo(() => {
    const options = () => [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const field = () => list && document.querySelector(`[aria-controls="${list.id}"]`)
    const getSelectedOptionIndex = () => options().findIndex(option => option.hasAttribute(MARK))
    const resetSelectedOption = () => {
      for (const option of options()) {
        option.removeAttribute(MARK)
        option.setAttribute('aria-selected', 'false')
      }
      field()?.removeAttribute('aria-activedescendant')
    }
    /** Marks the option so many places on, around the ends. */
    const move = (by: number) => {
      const all = options()
      const now = getSelectedOptionIndex()
      const next = all.at(now < 0 && by < 0 ? -1 : (now + by) % all.length)
      resetSelectedOption()
      if (!next) return
      next.setAttribute(MARK, 'true')
      next.setAttribute('aria-selected', 'true')
      next.scrollIntoView({ block: 'nearest' })
      field()?.setAttribute('aria-activedescendant', next.id)
    }
    return {
      opened,
      setList,
      move,
      press: () => options()[getSelectedOptionIndex()]?.click(),
      openDropdown: () => setOpened(true),
      closeDropdown: () => {
        resetSelectedOption()
        setOpened(false)
      },
      resetSelectedOption,
      getSelectedOptionIndex,
    }
  }, [opened, list])
}

type Store = ReturnType<typeof useCombobox>

const Context = createContext<{ store: Store; submit: (value: string) => void; id: string } | null>(null)

const useShared = () => {
  const shared = useContext(Context)
  if (!shared) throw new Error('Only inside of a Combobox.')
  return shared
}

interface Props {
  store: Store
  onOptionSubmit: (value: string) => void
  children: ReactNode
}

const Root = ({ store, onOptionSubmit, children }: Props) => {
  const id = useId()
  const shared = useMemo(() => ({ store, submit: onOptionSubmit, id }), [store, onOptionSubmit, id])
  return (
    <Context value={shared}>
      <div className={classes.root}>{children}</div>
    </Context>
  )
}

/** The field. Its own keys come first. */
const Target = ({ children }: { children: ReactElement<HTMLAttributes<HTMLElement>> }) => {
  const { store, id } = useShared()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    children.props.onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (store.opened) store.move(event.key === 'ArrowDown' ? 1 : -1)
      else store.openDropdown()
    } else if (event.key === 'Enter' && store.opened && store.getSelectedOptionIndex() >= 0) {
      event.preventDefault()
      store.press()
    }
  }
  return cloneElement(children, {
    'aria-haspopup': 'listbox',
    'aria-expanded': store.opened,
    'aria-controls': store.opened ? id : undefined,
    onKeyDown,
  })
}

const Dropdown = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => {
  const { store } = useShared()
  return store.opened && !hidden ? <div className={classes.dropdown}>{children}</div> : null
}

const Options = ({ children, ...props }: HTMLAttributes<HTMLDivElement>) => {
  const {
    store: { setList },
    id,
  } = useShared()
  return (
    <div ref={setList} id={id} role="listbox" {...props}>
      {children}
    </div>
  )
}

const Option = ({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) => {
  const { submit, id } = useShared()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={`${id}-${value}`}
      role="option"
      aria-selected="false"
      tabIndex={-1}
      className={`${classes.option} ${className ?? ''}`}
      // The field keeps the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={() => submit(value)}
    >
      {children}
    </div>
  )
}

export const Combobox = Object.assign(Root, { Target, Dropdown, Options, Option })

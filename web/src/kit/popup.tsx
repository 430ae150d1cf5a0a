/** A panel below a button, in line with its right edge. A press elsewhere, Escape, or moving on with Tab closes it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './popup.module.css'

interface Props {
  label: string
  width?: number
  /** The button; its press is to call `toggle`. */
  button: (props: { onClick: () => void; 'aria-haspopup': 'dialog'; 'aria-expanded': boolean }) => ReactNode
  /** What is in it; what closes it is handed in. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popup = ({ label, width, button, children }: Props) => {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const inside = root.current
    panel.current?.focus()
    const press = ({ target }: Event) => {
      if (!inside?.contains(target as Node)) setOpened(false)
    }
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      // Back to the button, unless the person went elsewhere.
      const { activeElement } = document
      const isLost = activeElement === document.body || inside?.contains(activeElement)
      if (isLost && before instanceof HTMLElement) before.focus()
    }
  }, [opened])
  return (
    <div
      ref={root}
      role="presentation"
      className={classes.root}
      onKeyDown={event => event.key === 'Escape' && setOpened(false)}
      onBlur={({ relatedTarget }) =>
        relatedTarget && !root.current?.contains(relatedTarget) && setOpened(false)
      }
    >
      {button({
        onClick: () => setOpened(!opened),
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
      })}
      {opened && (
        <div
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classes.panel}
          style={{ width }}
        >
          {typeof children === 'function' ? children(() => setOpened(false)) : children}
        </div>
      )}
    </div>
  )
}

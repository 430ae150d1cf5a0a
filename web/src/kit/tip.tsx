/**
 * What an element is about, beside it while it is pointed at or has focus. The bubble, with what places it, loads the first time: first
 * views have many tips, and show none.
 */
import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

const TipBubble = lazy(() => import('./tip-bubble'))

interface Props {
  label: ReactNode
  position?: 'left' | 'top'
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

export const Tip = ({ label, position = 'top', children }: Props) => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setTarget(currentTarget)
    setOpened(true)
  }
  const hide = () => setOpened(false)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: show,
        onPointerLeave: hide,
        onFocus: show,
        onBlur: hide,
      })}
      {target && (
        <Suspense>
          <TipBubble target={target} label={label} position={position} opened={opened} />
        </Suspense>
      )}
    </>
  )
}

import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  target: HTMLElement
  label: ReactNode
  position: 'left' | 'top'
  opened: boolean
}

const TipBubble = ({ target, label, position, opened }: Props) => (
  <Tooltip target={target} label={label} position={position} opened={opened} />
)

export default TipBubble

import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** What one does in front of the page. Its head is no second banner of the page, as the library's own would be. */
export const Dialog = ({
  isOpen,
  close,
  title,
  size = 'md',
  children,
}: {
  isOpen: boolean
  close: () => void
  title: string
  size?: 'md' | 'lg'
  children: ReactNode
}) => (
  <Modal.Root opened={isOpen} onClose={close} size={size} centered>
    <Modal.Overlay />
    <Modal.Content>
      <Group justify="space-between" wrap="nowrap" px="md" pt="md" pb="xs">
        <Modal.Title fw={650} fz="md">
          {title}
        </Modal.Title>
        <Modal.CloseButton aria-label="Close" />
      </Group>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
)

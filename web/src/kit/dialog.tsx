import { Group, Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DialogClose } from './dialog-close'

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
}) => {
  // It opens once it is mounted: the library then knows what had the focus, and restores it.
  const isThere = useMounted()
  // A caller that takes it off the page closes it too: then the library gives nothing back.
  const [opener] = useState(() => document.activeElement)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (wasOpen.current && opener instanceof HTMLElement)
        setTimeout(() => opener.focus({ preventScroll: true }))
    },
    [opener],
  )
  return (
    <Modal.Root opened={isOpen && isThere} onClose={close} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" px="md" pt="md" pb="xs">
          <Modal.Title fw={650} fz="md" lh={1.3}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body>
          <DialogClose value={close}>{children}</DialogClose>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'

/** A button whose act cannot be taken back: it says first what will happen. */
export const ConfirmButton = ({
  label,
  title,
  children,
  act,
  confirm,
  danger = true,
  size = 'xs',
}: {
  /** On the button. */
  label: string
  title: string
  /** What will happen. */
  children: ReactNode
  act: () => Promise<unknown>
  /** On the button that does it. */
  confirm: string
  danger?: boolean
  size?: 'xs' | 'sm'
}) => {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button size={size} variant="default" onClick={open}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} close={close} title={title}>
        <Stack gap="md">
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color={danger ? 'red' : undefined}
              onClick={() => {
                close()
                void act()
              }}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

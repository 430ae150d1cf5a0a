import { Button, Group, Stack, Text } from '@mantine/core'
import type { Question } from './confirm'
import { Dialog } from './dialog'

/** Says what will happen, and does it or not. */
export const ConfirmDialog = ({
  isOpen,
  close,
  title,
  children,
  action,
  confirm,
  danger = true,
}: Question & { isOpen: boolean; close: () => void }) => (
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
          color={danger ? 'red.9' : undefined}
          onClick={() => {
            close()
            void action()
          }}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

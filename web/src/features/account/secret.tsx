import { Button, Code, Group, Stack } from '@mantine/core'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'

/** A secret that was just made and is not shown again. */
export const Secret = ({ label, value }: { label: string; value: string }) => (
  <Note tone="warn" title={`Keep this ${label}`}>
    <Stack gap={6}>
      It won’t be shown again.
      <Code block style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(value).then(() => toast('Copied.'))}
        >
          Copy
        </Button>
      </Group>
    </Stack>
  </Note>
)

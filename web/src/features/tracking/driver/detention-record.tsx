/** The carrier's own record of its time at the docks, as a file: what the broker's has, too. */
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { saveBlob } from '@/lib/save-blob'
import { Note } from '@/ui/note'
import { detentionRecord } from '../queries'

export const DetentionRecord = ({ session, load }: { session: string; load: string }) => {
  const fetching = useMutation({
    mutationFn: () => detentionRecord(session),
    onSuccess: blob => saveBlob(blob as unknown as Blob, `detention-${load}.csv`),
  })
  return (
    <div>
      {fetching.isError && <Note tone="fail">{explain(fetching.error).detail}</Note>}
      <Button
        size="md"
        variant="default"
        fullWidth
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        Download detention record
      </Button>
      <Text size="sm" c="var(--hw-muted)" mt={4}>
        Your arrivals, free time and departures at each stop. The broker has the same record.
      </Text>
    </div>
  )
}

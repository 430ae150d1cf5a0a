/** Saves a document that needs the link's token, which no address holds: it is fetched, then saved. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { Note } from '@/ui/note'

interface Props {
  label: string
  /** What the file is called. */
  name: string
  fetch: () => Promise<Blob>
}

export const SaveButton = ({ label, name, fetch }: Props) => {
  const saving = useMutation({
    mutationFn: fetch,
    onSuccess: file => {
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
  })
  return (
    <>
      {saving.isError && (
        <Note tone="fail" urgent title={explain(saving.error).title}>
          {explain(saving.error).detail}
        </Note>
      )}
      <Button
        size="lg"
        fullWidth
        mt="sm"
        variant="default"
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {label}
      </Button>
    </>
  )
}

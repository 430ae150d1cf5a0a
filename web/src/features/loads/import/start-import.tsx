/** A file is chosen, its columns are checked, the import starts. */
import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors'
import { FileField, TABLES } from '@/kit/file-field'
import { Section } from '@/kit/section'
import { ErrorState, SkeletonRows } from '@/kit/states'
import { importQuery, previewFile, type Reading, startImport } from './queries'

const MappingForm = lazy(() => import('./mapping-form').then(module => ({ default: module.MappingForm })))

/** What the server takes, in bytes. */
const LARGEST = 10_000_000

export const StartImport = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: previewFile })
  const isTooLarge = (file?.size ?? 0) > LARGEST
  // What is wrong with the file itself is told beside it.
  const wrong = preview.error instanceof ApiError ? preview.error.fields.file : undefined
  const choose = (chosen: File | null) => {
    setFile(chosen)
    preview.reset()
    if (chosen && chosen.size <= LARGEST) preview.mutate(chosen)
  }
  const start = async (reading: Reading) => {
    if (!file) return
    const made = await startImport(file, reading)
    queryClient.setQueryData(importQuery(made.id).queryKey, made)
    await navigate({ to: '/loads/import', search: { id: String(made.id) } })
  }
  return (
    <Section title="Choose a file">
      <FileField
        label="File"
        description="CSV or Excel (.xlsx), 10 MB and 20,000 rows at most. The first row names the columns."
        accept={TABLES}
        maw={520}
        value={file}
        onChange={choose}
        error={isTooLarge ? 'The file is larger than 10 MB. Split it.' : wrong}
      />
      {preview.isPending && (
        <div role="status" aria-label="Loading the file">
          <Text size="sm" c="var(--hw-muted)" my="sm">
            Reading the columns…
          </Text>
          <SkeletonRows rows={6} />
        </div>
      )}
      {preview.isError && wrong === undefined && (
        <ErrorState error={preview.error} onRetry={() => file && preview.mutate(file)} />
      )}
      {preview.data && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <MappingForm preview={preview.data} start={start} />
        </Suspense>
      )}
    </Section>
  )
}

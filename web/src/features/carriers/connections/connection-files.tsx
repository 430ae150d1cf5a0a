/** The files that the company keeps with a carrier. */
import { Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CONNECTIONS } from '@/domains/connections/queries'
import { Dialog } from '@/kit/dialog'
import { DOCUMENTS_AND_TEXT, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { InstantDay } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import { documentAddress, sendUpload, uploadsQuery } from './connection-queries'
import classes from './connection.module.css'

interface Props {
  connectionId: number
  mayAdd: boolean
  close: () => void
}

export const FilesDialog = ({ connectionId, mayAdd, close }: Props) => (
  <Dialog isOpen close={close} title="Files kept with this carrier" size="lg">
    <Stack gap="md">
      <Files id={connectionId} />
      {mayAdd && <AddFile id={connectionId} />}
    </Stack>
  </Dialog>
)

const Files = ({ id }: { id: number }) => (
  <Loaded query={useQuery(uploadsQuery(id))}>
    {({ rows }) =>
      rows.length === 0 ? (
        <Text size="sm" c="var(--hw-muted)">
          No file yet.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Files">
          {rows.map(({ id: upload, document, uploaded_by: by, created_at: at }) => (
            <li key={upload}>
              <Anchor href={documentAddress(upload)} download size="sm">
                {document.name}
              </Anchor>
              <small>
                {Math.max(1, Math.round(document.size / 1000))} kB · <InstantDay at={at} />
                {by && ` · ${by.name}`}
              </small>
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)

interface Values extends Record<string, unknown> {
  file: File | null
}

const AddFile = ({ id }: { id: number }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { file: null },
    validate: { file: value => (value ? null : 'Choose a file.') },
  })
  const send = async ({ file }: Values) => {
    if (!file) return
    await sendUpload(id, file)
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    form.reset()
    void toast(`${file.name} is kept.`)
  }
  return (
    <FormShell form={form} label="Add a file" submit="Keep the file" send={send}>
      <FileField
        label="Add a file"
        description="A PDF, PNG or JPEG or plain text, 20 MB at most. Only your company sees it."
        accept={DOCUMENTS_AND_TEXT}
        {...form.getInputProps('file')}
      />
    </FormShell>
  )
}

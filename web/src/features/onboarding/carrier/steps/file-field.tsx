/** Files of one kind: what is there, and a button that adds one, with how far it is. */
import { ActionIcon, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, explain } from '@/api/errors'
import type { CarrierPacket } from '@/api/types'
import classes from '../carrier.module.css'
import { type FileKind, keepPacket, removeFile, uploadFile } from '../queries'

const LARGEST = 20_000_000

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

interface Props {
  packet: CarrierPacket
  kind: FileKind
  label: string
  description: string
  required?: boolean
}

export const FileField = ({ packet, kind, label, description, required }: Props) => {
  const queryClient = useQueryClient()
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > LARGEST) throw new Error('Files can be up to 20 MB.')
      setShare(0)
      return uploadFile(packet.id, kind, file, setShare)
    },
    onSuccess: saved => keepPacket(queryClient, saved),
  })
  const remove = useMutation({
    mutationFn: (file: number) => removeFile(packet.id, file),
    onSuccess: saved => keepPacket(queryClient, saved),
  })
  const error = upload.error ?? remove.error
  const files = packet.files.filter(file => file.kind === kind)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      labelElement="div"
      error={error && (error instanceof ApiError ? explain(error).detail : error.message)}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap={6} mt={6}>
        {files.map(file => (
          <Group key={file.id} className={classes.file} gap="xs" wrap="nowrap">
            <IconFile size={18} aria-hidden />
            <Text size="sm" truncate flex={1}>
              {file.name}
            </Text>
            <Text size="xs" c="var(--hw-muted)">
              {sizeOf(file.size)}
            </Text>
            {packet.may_submit && !file.is_broker_uploaded && (
              <ActionIcon
                aria-label={`Remove ${file.name}`}
                loading={remove.isPending && remove.variables === file.id}
                onClick={() => remove.mutate(file.id)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {upload.isPending ? (
          <Progress.Root size="lg">
            <Progress.Section value={share * 100} aria-label={`${label}: upload`}>
              <Progress.Label>{share < 1 ? `${Math.round(share * 100)} %` : 'Checking …'}</Progress.Label>
            </Progress.Section>
          </Progress.Root>
        ) : (
          <FileButton
            accept="application/pdf,image/png,image/jpeg"
            onChange={file => file && upload.mutate(file)}
            inputProps={{ 'aria-label': label }}
          >
            {button => (
              <Button {...button} variant="default" leftSection={<IconUpload size={16} />}>
                {files.length > 0 ? 'Add another file' : 'Choose a file or take a photo'}
              </Button>
            )}
          </FileButton>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

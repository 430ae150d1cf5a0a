/** Adds contacts from a file to a list; what is wrong is told row by row. */
import { Button, FileInput, Group, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/api/errors'
import { count } from '@/lib/number'
import { toast } from '@/ui/toast'
import { type ContactList, CONTACTS, importContacts } from './contact-queries'

export const ImportContacts = ({ list, title }: { list: ContactList; title: string }) => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const send = useMutation({
    mutationFn: importContacts,
    onSuccess: async ({ added }) => {
      setFile(null)
      await queryClient.invalidateQueries({ queryKey: CONTACTS })
      void toast(`${count(added, 'contact', 'contacts')} added.`)
    },
  })
  const done = send.data
  return (
    <form
      aria-label={`${title}: add from a file`}
      onSubmit={event => {
        event.preventDefault()
        if (file) send.mutate({ list, file })
      }}
    >
      <Group align="flex-end" gap="xs" mt="md">
        <FileInput
          label="Add from a file"
          description="A CSV file or Excel workbook with the column contact, or with domain, email and phone; then note and listed_on."
          placeholder="No file chosen"
          accept=".csv,.xlsx,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          flex="1 1 320px"
          maw={520}
          value={file}
          onChange={setFile}
          error={send.isError && explain(send.error).detail}
        />
        <Button type="submit" variant="default" disabled={!file} loading={send.isPending}>
          Add contacts
        </Button>
      </Group>
      {done && (
        <Text size="sm" mt="xs" role="status">
          {count(done.added, 'contact', 'contacts')} added, {done.unchanged} listed before, {done.refused}{' '}
          refused.
        </Text>
      )}
      {done && done.refusals.length > 0 && (
        <List size="sm" mt="xs" aria-label="Refused rows">
          {done.refusals.map(({ line, column, value, reason }) => (
            <List.Item key={`${line} ${value}`}>
              Line {line}
              {column != null && `, ${column}`}
              {value != null && ` (${value})`}: {reason}
            </List.Item>
          ))}
        </List>
      )}
    </form>
  )
}

/** Adds contacts from a file to a list; what is wrong is told row by row. */
import { Button, Group, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/api/errors'
import { FileField } from '@/kit/file-field'
import { count } from '@/lib/number'
import { toast } from '@/ui/toast'
import { ContactColumnsFields } from './contact-columns'
import { nameContacts } from './contact-parts'
import {
  type ContactColumns,
  type ContactList,
  CONTACTS,
  importContacts,
  previewContacts,
} from './contact-queries'

export const ImportContacts = ({ list, title }: { list: ContactList; title: string }) => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<ContactColumns>({})
  const preview = useMutation({
    mutationFn: previewContacts,
    onSuccess: ({ mapping }) => setColumns(mapping),
  })
  const send = useMutation({
    mutationFn: importContacts,
    onSuccess: async ({ added }) => {
      choose(null)
      await queryClient.invalidateQueries({ queryKey: CONTACTS })
      void toast(`${count(added, 'contact', 'contacts')} added.`)
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setColumns({})
    if (chosen) preview.mutate(chosen)
    else preview.reset()
  }
  const done = send.data
  const error = send.error ?? preview.error
  return (
    <form
      aria-label={`${title}: add from a file`}
      onSubmit={event => {
        event.preventDefault()
        if (file) send.mutate({ list, file, columns })
      }}
    >
      <Group align="flex-end" gap="xs" mt="md">
        <FileField
          label="Add from a file"
          description="A CSV file or Excel workbook. The first row names the columns."
          accept=".csv,.xlsx,text/csv"
          flex="1 1 320px"
          maw={520}
          value={file}
          onChange={chosen => {
            send.reset()
            choose(chosen)
          }}
          error={error && explain(error).detail}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!file || !nameContacts(columns)}
          loading={send.isPending || preview.isPending}
        >
          Add contacts
        </Button>
      </Group>
      {file && preview.data && (
        <ContactColumnsFields
          header={preview.data.header}
          rows={preview.data.rows}
          columns={columns}
          choose={(part, column) => setColumns({ ...columns, [part]: column })}
        />
      )}
      {file && preview.data && !nameContacts(columns) && (
        <Text size="sm" mt="xs" role="status">
          Choose the column of the contacts, or those of their domains, emails or phones.
        </Text>
      )}
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

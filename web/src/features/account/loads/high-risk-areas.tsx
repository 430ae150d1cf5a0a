/** The company's own list of places where loads are often stolen; a file replaces it. */
import { Button, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { ApiError, explain } from '@/api/errors'
import { dataOf, pageOf } from '@/api/http'
import { LOADS } from '@/domains/loads/queries'
import { CSV, FileField } from '@/kit/file-field'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import { toast } from '@/ui/toast'
import { placeWords } from './high-risk-words'

/** Places that are shown; the rest is counted. */
const SHOWN = 20

const areasQuery = {
  queryKey: [...LOADS, 'high-risk-areas'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    pageOf(client.GET('/api/v1/high_risk_areas', { params: { query: { per_page: SHOWN } }, signal })),
  staleTime: 0,
}

const replaceAreas = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return dataOf(client.PUT('/api/v1/high_risk_areas', { body: form as never, bodySerializer: () => form }))
}

export const HighRiskAreas = ({ mayChange }: { mayChange: boolean }) => (
  <Section title="High-risk areas">
    <Text size="sm" c="var(--hw-muted)">
      Counties and ZIP codes where loads are often stolen. They count toward guarding a load that is picked up
      or delivered there.
    </Text>
    <Loaded query={useQuery(areasQuery)}>
      {({ rows, total }) =>
        total === 0 ? (
          <Text size="sm" my="xs">
            No areas listed.
          </Text>
        ) : (
          <List size="sm" my="xs" aria-label="High-risk areas">
            {rows.map(area => (
              <List.Item key={area.id}>
                {placeWords(area)}, from {formatDay(area.listed_on)}
                {area.until_on != null && ` until ${formatDay(area.until_on)}`}
                {area.source != null && ` (${area.source})`}
              </List.Item>
            ))}
            {total > rows.length && <List.Item>and {total - rows.length} more</List.Item>}
          </List>
        )
      }
    </Loaded>
    {mayChange && <Replace />}
  </Section>
)

/** What is said where a file wasn't taken: it replaces the whole list or nothing. */
const KEPT = 'Nothing was replaced. Correct the file and try again.'

/** Why a file wasn't taken, row by row. */
const refusals = (error: unknown) =>
  error instanceof ApiError
    ? error.problems.filter(({ field }) => field === 'file').map(({ detail }) => detail)
    : []

const Replace = () => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const replace = useMutation({
    mutationFn: replaceAreas,
    onSuccess: async ({ kept }) => {
      setFile(null)
      await queryClient.invalidateQueries({ queryKey: LOADS })
      void toast(`${count(kept, 'area is', 'areas are')} on the list.`)
    },
  })
  const refused = refusals(replace.error)
  return (
    <form
      aria-label="Replace the list"
      onSubmit={event => {
        event.preventDefault()
        if (file) replace.mutate(file)
      }}
    >
      <Group align="flex-end" gap="xs">
        <FileField
          label="Replace the list"
          description="A CSV file with the columns county_fips, or county and state, or zip3; then listed_on, until_on and source."
          accept={CSV}
          flex="1 1 320px"
          maw={520}
          value={file}
          onChange={setFile}
          error={replace.isError && (refused.length > 0 ? KEPT : explain(replace.error).detail)}
        />
        <Button type="submit" disabled={!file} loading={replace.isPending}>
          Replace
        </Button>
      </Group>
      {refused.length > 0 && (
        <List size="sm" mt="xs" aria-label="Refused rows">
          {refused.map(why => (
            <List.Item key={why}>{why}</List.Item>
          ))}
        </List>
      )}
    </form>
  )
}

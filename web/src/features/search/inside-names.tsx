import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { suggestedVerdict } from '@/domains/verdicts/words'
import { suggestions } from './queries'

/** Carriers with the text further inside their names: the search itself finds names by their start alone (document 1 §5). */
export const InsideNames = ({ text }: { text: string }) => {
  const { data: found = [] } = useQuery(suggestions(text.trim()))
  if (found.length === 0) return null
  return (
    <Stack component="section" aria-label="Similar carriers" align="center" gap={4} mt="md">
      <Text size="sm" fw={550}>
        Did you mean
      </Text>
      {found.map(carrier => (
        <Group key={carrier.id} gap="xs">
          <Anchor component={Link} to={`/carriers/${carrier.id}`} size="sm" underline="always">
            {carrier.legal_name ?? carrier.dba_name ?? 'No name on file'} · USDOT {carrier.dot_number}
          </Anchor>
          <VerdictCell verdict={suggestedVerdict(carrier)} carrierId={carrier.id} />
        </Group>
      ))}
    </Stack>
  )
}

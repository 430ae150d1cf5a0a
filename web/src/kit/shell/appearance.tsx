import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'

/** Light, dark, or as the system has it. */
export const Appearance = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <Text size="xs" c="var(--hw-muted)" mb={4} id="appearance">
        Appearance
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={value => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
    </div>
  )
}

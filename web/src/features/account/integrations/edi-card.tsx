import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Section } from '@/kit/section'

/** The way to EDI, for who sets up how the company's systems and its partners' exchange documents. */
export const EdiCard = () => (
  <Section
    title="EDI"
    aside={
      <Button size="xs" variant="default" renderRoot={props => <Link {...props} to="/edi" />}>
        Open EDI
      </Button>
    }
  >
    <Text size="sm" c="var(--hw-muted)">
      Shippers tender loads by EDI (X12 204), and get acknowledgments, answers and shipment status.
    </Text>
  </Section>
)

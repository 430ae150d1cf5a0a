import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within the small print of these pages; underlined, since it appears inside sentences. */
export const TextLink = createLink((props: AnchorProps & ComponentProps<'a'>) => (
  <Anchor size="sm" underline="always" {...props} />
))

/** Where email is to be found in demonstration mode. */
export const OutboxLink = () => (
  <TextLink to="/demo/outbox" target="_blank">
    Open the demo outbox
  </TextLink>
)

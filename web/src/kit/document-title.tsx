/** The window's title, and announcing it to screen readers when the page changes. (Document 1 §2.) */
import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title. */
    title?: string
    /** Used instead of the title where the address holds an id. */
    shortTitle?: string
  }
}

/** The brand's name and the page's title; where the route has an id, the short or page title followed by it. */
const titleOf = (
  brand: string,
  { title, shortTitle, id }: { title?: string; shortTitle?: string; id?: string },
) => {
  const page = id ? `${shortTitle ?? title ?? ''} ${id}`.trim() : title
  return page ? `${brand} | ${page}` : brand
}

export const DocumentTitle = ({ brand }: { brand: string }) => {
  const title = useMatches({
    select: matches => {
      const match = matches.findLast(({ staticData }) => staticData.title)
      return titleOf(brand, { ...match?.staticData, id: (match?.params as { id?: string } | undefined)?.id })
    },
  })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic>
      {title}
    </VisuallyHidden>
  )
}

/** The stage of a map on a page: opened when it comes near the window, kept up with what it is given, taken down with the page. */
import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { siteQuery } from '@/api/site'
import type { Stage } from './stage'
import type { MapProps } from './types'

export type StageState = { at: 'loading' } | { at: 'ready'; stage: Stage } | { at: 'failed'; error: unknown }

/** Opened a little before it is seen. */
const NEAR = '200px'

/** Whether it has been in the window, or close to it. */
const useNear = (element: RefObject<HTMLElement | null>) => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watching = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element])
  return isNear
}

export const useStage = (
  host: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  props: MapProps,
) => {
  const { label, points, heat, route, circles, fit, activeId = null, onHover, onPick, onPlace } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { data: site, isError } = useQuery(siteQuery)
  const styleUrl = site?.map_style_url ?? null
  const isNear = useNear(host)
  const isDue = isNear && (site !== undefined || isError)
  const [stage, setStage] = useState<Stage | null>(null)
  const [state, setState] = useState<StageState>({ at: 'loading' })
  const latest = useRef({ label, scheme, events: { onHover, onPick, onPlace } })
  useEffect(() => {
    latest.current = { label, scheme, events: { onHover, onPick, onPlace } }
  })

  useEffect(() => {
    if (!isDue || !host.current || !canvas.current) return
    const options = {
      host: host.current,
      canvas: canvas.current,
      styleUrl,
      events: () => latest.current.events,
    }
    let isGone = false
    let own: Stage | null = null
    const open = async () => {
      try {
        const { openStage } = await import('./stage')
        if (isGone) return
        const { label, scheme } = latest.current
        own = await openStage({ ...options, label, scheme }, () => isGone)
        if (!own) return
        setStage(own)
        await own.ready
        if (!isGone) setState({ at: 'ready', stage: own })
      } catch (error) {
        own?.remove()
        own = null
        if (!isGone) {
          setStage(null)
          setState({ at: 'failed', error })
        }
      }
    }
    void open()
    return () => {
      isGone = true
      own?.remove()
      setStage(null)
      setState({ at: 'loading' })
    }
  }, [isDue, styleUrl, host, canvas])

  useEffect(() => stage?.name(label), [stage, label])
  useEffect(() => stage?.dress(scheme), [stage, scheme])
  useEffect(
    () => stage?.show({ points, heat, route, circles, fit }),
    [stage, points, heat, route, circles, fit],
  )
  useEffect(() => stage?.activate(activeId), [stage, activeId])
  return state
}

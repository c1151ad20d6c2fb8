import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadTexts } from '../../i18n/setup.ts'

const PAUSE_MS = 2_000

/** A component whose code loads with its first use, or ahead of it. */
export type Later<Props> = ComponentType<Props> & {
  /** Loads the code: once it is there, the component is shown without anything standing in for it. Never fails. */
  readonly load: () => void
}

/**
 * A part of the page whose code loads with its first use. Until it is there, also without a connection, the nearest `Suspense` shows
 * what stands in for it: a part that cannot be loaded must not take the page away from somebody who moves tokens.
 * @param texts the texts that it shows beside the common ones
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: string | readonly string[],
): Later<Props> {
  const { Part, fetchPart } = shownWhenLoaded(() =>
    untilLoaded(async () => {
      const [loaded] = await Promise.all([load(), texts ? loadTexts(texts) : undefined])
      return loaded
    }),
  )
  return Object.assign(Part, { load: () => void fetchPart() })
}

/**
 * A component that is drawn at once where its code is there. Left to React, what stands in for it would be kept for a third of a
 * second, however soon it could be drawn.
 */
export function shownWhenLoaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy(fetchPart)
  function Part(props: Props) {
    // Chosen once: what changed its type while it is shown would begin anew.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Content, props)
  }
  return { Part, fetchPart }
}

/** Tries again until it succeeds. */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      // the connection is gone, or on its way back
      await sleep(PAUSE_MS)
    }
  }
}
